// The ground of a board: floors, heights, ornaments, links, sides, grid and labels as SVG.
// Looks are names of art, nothing more; a look without art of its own is hatched and named in the legend.
/** @import { Cell, HexBoard } from '../lib/wire.js' */
/** @import { Detail, Frame, Point } from './art.js' */

import { svg } from '../lib/dom.js';
import {
	APOTHEM,
	corner,
	hexPoints,
	key,
	middle,
	outlines,
	pair,
	RADIUS,
	round,
	scatter,
	softPath,
	STEPS,
	towards,
} from '../lib/geometry.js';
import { drawLinks, linkSides } from './links.js';
import { ORNAMENTS } from './ornaments.js';
import { drawSides } from './sides.js';

/** Which floor lies under a look; looks that share a floor grow together. */
/** @type {Record<string, string>} */
const FLOORS = {
	open: 'open',
	bridge: 'water',
	ford: 'water',
	water: 'water',
	woods: 'woods',
	'light-woods': 'light-woods',
	corn: 'corn',
	wheat: 'wheat',
	marsh: 'marsh',
	balka: 'balka',
	ditch: 'balka',
	'balka-opening': 'balka',
	'stone-building': 'yard',
	'wooden-building': 'yard',
};

/** @param {string} look */
export const floorOf = (look) => FLOORS[look] ?? 'unknown';

/** The frame of a board: whole hexes, and half hexes up to their middles.
 * @param {HexBoard} board @returns {Frame} */
export function frameOf(board) {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	for (const cell of board.cells) {
		const at = middle(cell.q, cell.r);
		const dx = cell.half ? 0 : APOTHEM;
		const dy = cell.half ? 0 : RADIUS;
		left = Math.min(left, at.x - dx);
		right = Math.max(right, at.x + dx);
		top = Math.min(top, at.y - dy);
		bottom = Math.max(bottom, at.y + dy);
	}
	return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The whole ground of a hex board.
 * @param {HexBoard} board @param {Detail} detail @returns {SVGGElement} */
export function drawTerrain(board, detail) {
	const cells = board.cells;
	const layers = [drawFloors(cells), drawHeights(cells)];
	if (detail === 'full') layers.push(drawGrass(cells));
	layers.push(...drawLinks(board, 'under'));
	layers.push(drawOrnaments(board, detail));
	layers.push(...drawLinks(board, 'over'));
	layers.push(drawSides(board));
	if (detail === 'full') layers.push(drawGrid(cells), drawLabels(cells));
	return svg('g', { class: 'terrain', 'aria-hidden': 'true' }, ...layers);
}

/** @param {Cell[]} cells */
function drawFloors(cells) {
	const layer = svg('g', { class: 'floors' });
	/** @type {Map<string, Cell[]>} */
	const floors = new Map();
	for (const cell of cells) {
		const floor = floorOf(cell.look);
		floors.set(floor, [...(floors.get(floor) ?? []), cell]);
	}
	layer.append(svg('path', { class: 'floor floor-open', d: outlines(cells).map(softPath).join('') }));
	for (const [floor, members] of [...floors].sort()) {
		if (floor === 'open') continue;
		const d = outlines(members)
			.map((ring) => softPath(wobble(ring, floor === 'yard' ? 2 : 6)))
			.join('');
		if (floor === 'water' || floor === 'balka') layer.append(svg('path', { class: `bank bank-${floor}`, d }));
		layer.append(svg('path', { class: `floor floor-${floor}`, d }));
		if (floor === 'unknown') layer.append(svg('path', { d, fill: 'url(#st-hatch)' }));
	}
	return layer;
}

/** Edges of nature are not straight: each edge gets a bend that depends only on where it is.
 * @param {Point[]} ring @param {number} amount @returns {Point[]} */
function wobble(ring, amount) {
	const bent = [];
	for (let i = 0; i < ring.length; i++) {
		const a = ring[i];
		const b = ring[(i + 1) % ring.length];
		const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
		const random = scatter(Math.round(mid.x * 7 + mid.y * 13));
		const push = (random() - 0.5) * 2 * amount;
		const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
		bent.push(a, { x: mid.x - ((b.y - a.y) / length) * push, y: mid.y + ((b.x - a.x) / length) * push });
	}
	return bent;
}

/** Heights as tinted steps with a contour line and a shadow to the south-east. @param {Cell[]} cells */
function drawHeights(cells) {
	const layer = svg('g', { class: 'heights' });
	const levels = cells.map((cell) => cell.level);
	for (let level = 1; level <= Math.max(0, ...levels); level++) {
		const d = outlines(cells.filter((cell) => level <= cell.level))
			.map((ring) => softPath(wobble(ring, 5)))
			.join('');
		layer.append(svg('path', { class: 'height-shadow', d, transform: 'translate(3 4)' }));
		layer.append(svg('path', { class: 'height', d }));
	}
	for (let level = -1; Math.min(0, ...levels) <= level; level--) {
		const d = outlines(cells.filter((cell) => cell.level <= level))
			.map((ring) => softPath(wobble(ring, 5)))
			.join('');
		layer.append(svg('path', { class: 'depth', d }));
	}
	return layer;
}

/** @param {Cell[]} cells */
function drawGrass(cells) {
	const layer = svg('g', { class: 'grass' });
	for (const cell of cells) {
		if (floorOf(cell.look) !== 'open') continue;
		const at = middle(cell.q, cell.r);
		const random = scatter(cell.id + 5);
		let d = '';
		for (let i = 0; i < 9; i++) {
			const angle = random() * 6.283;
			const far = Math.sqrt(random()) * 46;
			const [x, y] = [at.x + Math.cos(angle) * far, at.y + Math.sin(angle) * far];
			d += `M${pair(x, y)}l-2-4m2 4l0-5m0 5l2-4`;
		}
		layer.append(svg('path', { d }));
	}
	return layer;
}

/** @param {HexBoard} board @param {Detail} detail */
function drawOrnaments(board, detail) {
	const layer = svg('g', { class: 'ornaments' });
	const sides = linkSides(board);
	const byPlace = new Map(board.cells.map((cell) => [key(cell.q, cell.r), cell]));
	for (const cell of [...board.cells].sort((a, b) => a.r - b.r || a.q - b.q)) {
		const draw = ORNAMENTS[cell.look];
		if (!draw) {
			if (floorOf(cell.look) === 'unknown' && detail === 'full') layer.append(unknown(cell));
			continue;
		}
		const near = STEPS.map(([dq, dr]) => byPlace.get(key(cell.q + dq, cell.r + dr))?.look ?? '');
		const at = middle(cell.q, cell.r);
		layer.append(
			...draw({ at, random: scatter(cell.id + 1), links: sides.get(cell.id) ?? [], near, detail }),
		);
	}
	return layer;
}

/** @param {Cell} cell */
function unknown(cell) {
	const at = middle(cell.q, cell.r);
	return svg('text', { class: 'look-name', x: round(at.x), y: round(at.y + 40) }, cell.look.slice(0, 12));
}

/** @param {Cell[]} cells */
function drawGrid(cells) {
	const layer = svg('g', { class: 'grid' });
	let d = '';
	for (const cell of cells) {
		const at = middle(cell.q, cell.r);
		const points = [-1, 0, 1, 2].map((k) => corner(at, k));
		d += `M${points.map(({ x, y }) => pair(x, y)).join('L')}`;
	}
	// Three sides per cell would leave the far border open: the outline closes it.
	const rim = outlines(cells)
		.map((ring) => `M${ring.map(({ x, y }) => pair(x, y)).join('L')}Z`)
		.join('');
	layer.append(svg('path', { d: d + rim }));
	return layer;
}

/** @param {Cell[]} cells */
function drawLabels(cells) {
	const layer = svg('g', { class: 'labels' });
	for (const cell of cells) {
		if (cell.half) {
			layer.append(svg('polygon', { class: 'half', points: hexPoints(middle(cell.q, cell.r)) }));
			continue;
		}
		const at = towards(middle(cell.q, cell.r), 1.5, 0.8);
		const height = cell.level ? ` ${0 < cell.level ? '▲' : '▼'}${Math.abs(cell.level)}` : '';
		layer.append(svg('text', { x: round(at.x), y: round(at.y + 2) }, `${cell.label}${height}`));
	}
	return layer;
}

/** Patterns that several drawings share; once per document. */
export function sharedPatterns() {
	const hatch = svg(
		'pattern',
		{ id: 'st-hatch', width: 10, height: 10, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
		svg('rect', { width: 3, height: 10, class: 'hatch-ink' }),
	);
	const stripe = svg(
		'pattern',
		{ id: 'st-stripe', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-45)' },
		svg('rect', { width: 3.5, height: 9, class: 'stripe-ink' }),
	);
	const reach = svg(
		'pattern',
		{ id: 'st-reach', width: 9, height: 9, patternUnits: 'userSpaceOnUse' },
		svg('circle', { cx: 4.5, cy: 4.5, r: 1.5, class: 'reach-ink' }),
	);
	const blind = svg(
		'pattern',
		{ id: 'st-blind', width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
		svg('rect', { width: 4, height: 8, class: 'blind-ink' }),
	);
	return svg(
		'svg',
		{ class: 'shared', width: 0, height: 0, 'aria-hidden': 'true' },
		svg('defs', {}, hatch, stripe, reach, blind),
	);
}
