// What runs from cell to cell: roads, rails, streams, as smooth lines through the cells.
/** @import { HexBoard, Link } from '../lib/wire.js' */

import { svg } from '../lib/dom.js';
import { key, middle, pair, sideTowards, STEPS, towards } from '../lib/geometry.js';

/** The sides of each cell through which something runs. @param {HexBoard} board @returns {Map<number, number[]>} */
export function linkSides(board) {
	return sidesOf(board, board.links);
}

/** @param {HexBoard} board @param {Link[]} links */
function sidesOf(board, links) {
	const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
	/** @type {Map<number, number[]>} */
	const sides = new Map();
	for (const { from, to } of links) {
		const [a, b] = [cells.get(from), cells.get(to)];
		if (!a || !b) continue;
		const side = sideTowards(middle(a.q, a.r), middle(b.q, b.r));
		for (const [id, out] of [
			[from, side],
			[to, (side + 3) % 6],
		]) {
			const list = sides.get(id) ?? [];
			if (!list.includes(out)) list.push(out);
			sides.set(id, list);
		}
	}
	return sides;
}

/** Pairs of sides that a line runs through smoothly; what is left over ends in the middle.
 * @param {number[]} sides @returns {number[][]} */
function strands(sides) {
	const left = [...sides].sort();
	const pairs = [];
	for (const apart of [3, 2, 1]) {
		for (let i = 0; i < left.length; i++) {
			const j = left.findIndex(
				(side, index) => i < index && Math.min((side - left[i] + 6) % 6, (left[i] - side + 6) % 6) === apart,
			);
			if (j < 0) continue;
			pairs.push([left[i], left[j]]);
			left.splice(j, 1);
			left.splice(i, 1);
			i = -1;
		}
		// At a junction of three the third arm meets the others in the middle.
		if (pairs.length && left.length < 2) break;
	}
	return [...pairs, ...left.map((side) => [side])];
}

/** Streams lie under what stands on the ground, roads over it. @param {string} look */
const layerOf = (look) => (look === 'stream' ? 'under' : 'over');

/** @param {HexBoard} board @param {'under' | 'over'} where @returns {SVGGElement[]} */
export function drawLinks(board, where) {
	const looks = [...new Set(board.links.map(({ look }) => look))].filter((look) => layerOf(look) === where);
	return looks.map((look) => {
		const sides = sidesOf(
			board,
			board.links.filter((link) => link.look === look),
		);
		const here = new Set(board.cells.map((cell) => key(cell.q, cell.r)));
		let d = '';
		for (const cell of board.cells) {
			const at = middle(cell.q, cell.r);
			const own = sides.get(cell.id) ?? [];
			for (const [one, far] of strands(own)) {
				// What comes to the edge of the map leaves it there.
				const edge =
					own.length === 1
						? [3, 2, 4]
								.map((turn) => (one + turn) % 6)
								.find((side) => !here.has(key(cell.q + STEPS[side][0], cell.r + STEPS[side][1])))
						: undefined;
				const other = far ?? edge;
				const a = towards(at, one);
				if (other === undefined) d += `M${pair(a.x, a.y)}L${pair(at.x, at.y)}`;
				else {
					// The map's edge may lie half a cell beyond the last cell; what is too long is cut off there.
					const b = towards(at, other, far === undefined ? 2.2 : 1);
					d += `M${pair(a.x, a.y)}Q${pair(at.x, at.y)} ${pair(b.x, b.y)}`;
				}
			}
		}
		const known = ['road', 'rail', 'stream', 'track'].includes(look) ? look : 'road';
		return svg(
			'g',
			{ class: `link link-${known}` },
			svg('path', { class: 'link-edge', d }),
			svg('path', { class: 'link-bed', d }),
			svg('path', { class: 'link-mark', d }),
		);
	});
}
