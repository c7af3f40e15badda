// Where things are on a board: hexes with pointed tops, axial coordinates, x to the east, y to the south.
// Nothing here knows what may happen on them.
/** @import { Point } from '../draw/art.js' */

/** From a hex's middle to its corner, in drawing units. */
export const RADIUS = 60;
/** From a hex's middle to the middle of a side. */
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;

/** Steps to the neighbours: east, then counter-clockwise. */
export const STEPS = [
	[1, 0],
	[1, -1],
	[0, -1],
	[-1, 0],
	[-1, 1],
	[0, 1],
];

/** @param {number} q @param {number} r @returns {Point} the middle of a hex */
export function middle(q, r) {
	return { x: 2 * APOTHEM * (q + r / 2), y: 1.5 * RADIUS * r };
}

/** Corner k lies counter-clockwise of side k: between side k and side k + 1.
 * @param {Point} at @param {number} k @param {number} [radius] @returns {Point} */
export function corner(at, k, radius = RADIUS) {
	const angle = ((60 * k + 30) * Math.PI) / 180;
	return { x: at.x + radius * Math.cos(angle), y: at.y - radius * Math.sin(angle) };
}

/** The middle of a side, or a point on the way to it.
 * @param {Point} at @param {number} side @param {number} [reach] share of the way @returns {Point} */
export function towards(at, side, reach = 1) {
	const angle = (60 * side * Math.PI) / 180;
	return { x: at.x + reach * APOTHEM * Math.cos(angle), y: at.y - reach * APOTHEM * Math.sin(angle) };
}

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/** A point in path data. @param {number} x @param {number} y */
export const pair = (x, y) => `${round(x)} ${round(y)}`;

/** @param {Point} at */
export const moveTo = ({ x, y }) => `translate(${pair(x, y)})`;

/** @param {Point} at @param {number} [radius] @returns {string} points of a polygon */
export function hexPoints(at, radius = RADIUS) {
	return [0, 1, 2, 3, 4, 5]
		.map((k) => corner(at, k, radius))
		.map(({ x, y }) => `${round(x)},${round(y)}`)
		.join(' ');
}

/** @param {number} q @param {number} r */
export const key = (q, r) => `${q},${r}`;

/** The side of `from` that points most nearly at `to`. @param {Point} from @param {Point} to */
export function sideTowards(from, to) {
	const angle = Math.atan2(from.y - to.y, to.x - from.x);
	return (Math.round((angle * 3) / Math.PI) + 6) % 6;
}

/** The outlines around a set of cells, each a closed ring of corner points.
 * @param {{q: number, r: number}[]} cells @returns {Point[][]} */
export function outlines(cells) {
	const inside = new Set(cells.map(({ q, r }) => key(q, r)));
	/** @type {Map<string, {from: Point, to: Point}[]>} */
	const edges = new Map();
	/** @param {Point} point */
	const name = (point) => `${Math.round(point.x)},${Math.round(point.y)}`;
	for (const { q, r } of cells) {
		const at = middle(q, r);
		STEPS.forEach(([dq, dr], side) => {
			if (inside.has(key(q + dq, r + dr))) return;
			const from = corner(at, side - 1);
			const list = edges.get(name(from)) ?? [];
			list.push({ from, to: corner(at, side) });
			edges.set(name(from), list);
		});
	}
	const rings = [];
	for (const list of edges.values()) {
		while (list.length) {
			const ring = [];
			let edge = list.pop();
			while (edge) {
				ring.push(edge.from);
				edge = edges.get(name(edge.to))?.pop();
			}
			if (2 < ring.length) rings.push(ring);
		}
	}
	return rings;
}

/** A ring drawn softly: through the middles of its edges, corners rounded off.
 * @param {Point[]} ring @returns {string} path data */
export function softPath(ring) {
	/** @param {Point} a @param {Point} b */
	const between = (a, b) => `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
	const last = ring[ring.length - 1];
	const parts = [`M${between(last, ring[0])}`];
	ring.forEach((point, index) => {
		const next = ring[(index + 1) % ring.length];
		parts.push(`Q${round(point.x)} ${round(point.y)} ${between(point, next)}`);
	});
	return `${parts.join('')}Z`;
}

/** @param {Point[]} ring @returns {string} path data */
export function sharpPath(ring) {
	return `M${ring.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** Numbers between 0 and 1 that look random and are the same on every visit.
 * @param {number} seed @returns {() => number} */
export function scatter(seed) {
	let state = (seed * 2654435761 + 97) >>> 0;
	return () => {
		state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
		const mixed = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
		return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
	};
}
