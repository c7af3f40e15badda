// What lies along the side of a cell: walls, banks, hedges.
/** @import { HexBoard } from '../lib/wire.js' */
/** @import { Point } from './art.js' */

import { svg } from '../lib/dom.js';
import { corner, middle, pair } from '../lib/geometry.js';

const KNOWN = ['wall', 'small-balka', 'hedge'];

/** @param {HexBoard} board @returns {SVGGElement} */
export function drawSides(board) {
	const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
	const layer = svg('g', { class: 'sides' });
	for (const { look, cell: id, side } of board.sides) {
		const cell = cells.get(id);
		if (!cell) continue;
		const at = middle(cell.q, cell.r);
		const [a, b] = [corner(at, side - 1), corner(at, side)];
		const d = `M${pair(a.x, a.y)}L${pair(b.x, b.y)}`;
		const kind = KNOWN.includes(look) ? look : 'other';
		const group = svg(
			'g',
			{ class: `side side-${kind}` },
			svg('path', { class: 'side-edge', d }),
			svg('path', { class: 'side-bed', d }),
		);
		if (look === 'small-balka') group.append(svg('path', { class: 'hachures', d: ticks(a, b) }));
		layer.append(group);
	}
	return layer;
}

/** Short strokes on both sides of a line. @param {Point} a @param {Point} b */
function ticks(a, b) {
	const [dx, dy] = [b.x - a.x, b.y - a.y];
	const length = Math.hypot(dx, dy);
	const [nx, ny] = [-dy / length, dx / length];
	let d = '';
	for (let t = 0.08; t < 0.96; t += 0.105) {
		const [x, y] = [a.x + dx * t, a.y + dy * t];
		d += `M${pair(x + nx * 3, y + ny * 3)}l${pair(nx * 7, ny * 7)}`;
		d += `M${pair(x - nx * 3, y - ny * 3)}l${pair(-nx * 7, -ny * 7)}`;
	}
	return d;
}
