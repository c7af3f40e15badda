// A ruler: from point to point, or from base to base where an end lies on one. It measures; it decides nothing.
/** @import { Base } from '../../lib/wire.js' */
/** @import { Point } from '../../draw/art.js' */

import { ahead, inside, SCALE, sizeOf, UNITS } from '../../draw/shapes.js';
import { svg } from '../../lib/dom.js';
import { moveTo, pair } from '../../lib/geometry.js';

/** One end: a point, or a base that lies there. @typedef {{ at: Point, base?: Base, facing?: number }} End */

/** The outline of a base in drawing units; a disc as many corners. @param {End} end @returns {Point[]} */
export function outlineOf({ at, base, facing = 0 }) {
	if (!base) return [at];
	if ('disc' in base) return [...Array(48).keys()].map((i) => ahead(at, i * 7.5, base.disc.radius * SCALE));
	const { width, depth } = sizeOf(base);
	const [half, long] = [(width * SCALE) / 2, (depth * SCALE) / 2];
	return [
		[half, long],
		[half, -long],
		[-half, -long],
		[-half, long],
	].map(([across, along]) => ahead(ahead(at, facing, along), facing + 90, across));
}

/** The point of a segment that is nearest to another. @param {Point} p @param {Point} a @param {Point} b @returns {Point} */
function nearest(p, a, b) {
	const [dx, dy] = [b.x - a.x, b.y - a.y];
	const square = dx * dx + dy * dy;
	const share = square ? Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0;
	return { x: a.x + dx * share, y: a.y + dy * share };
}

/** The shortest way between two ends: from edge to edge. @param {End} one @param {End} other @returns {{ from: Point, to: Point, units: number }} */
export function gap(one, other) {
	const [a, b] = [outlineOf(one), outlineOf(other)];
	let best = { from: one.at, to: other.at, units: Number.POSITIVE_INFINITY };
	/** @param {Point[]} points @param {Point[]} ring @param {boolean} swapped */
	const compare = (points, ring, swapped) => {
		for (const p of points) {
			ring.forEach((c, i) => {
				const q = nearest(p, c, ring[(i + 1) % ring.length]);
				const units = Math.hypot(p.x - q.x, p.y - q.y) / SCALE;
				if (units < best.units) best = swapped ? { from: q, to: p, units } : { from: p, to: q, units };
			});
		}
	};
	compare(a, b, false);
	compare(b, a, true);
	const overlap = (2 < b.length && inside(one.at, b)) || (2 < a.length && inside(other.at, a));
	return overlap ? { ...best, units: 0 } : best;
}

/** A length as players say it: cut, never rounded up. @param {number} units @param {string} [measure] */
export function inWords(units, measure = '') {
	const tenths = Math.floor((units * 10) / UNITS + 1e-6);
	return `${tenths % 10 ? (tenths / 10).toFixed(1) : tenths / 10} ${measure}`.trimEnd();
}

/** What is spent, so that it and the rest, cut, make the whole. @param {{ units: number, of: number }} spent */
export const spentOf = ({ units, of }) => units + ((of - units) % (UNITS / 10));

/** The ruler as it lies, with a mark for each measure. @param {End} one @param {End} other @param {string} measure @returns {SVGGElement} */
export function drawRuler(one, other, measure) {
	const { from, to, units } = gap(one, other);
	const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
	const step = UNITS * SCALE;
	let ticks = '';
	for (let k = 1; k * step < far; k++) {
		const long = k % 10 === 0 ? 12 : k % 5 === 0 ? 9 : 5;
		const [x, y] = [from.x + ux * k * step, from.y + uy * k * step];
		ticks += `M${pair(x - uy * long, y + ux * long)}L${pair(x + uy * long, y - ux * long)}`;
	}
	const text = inWords(units, measure);
	const middle = moveTo({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
	const wide = text.length * 8.6 + 14;
	return svg(
		'g',
		{ class: 'ruler' },
		svg('path', {
			class: 'ruler-line',
			d: `M${pair(from.x, from.y)}L${pair(to.x, to.y)}`,
		}),
		svg('path', { class: 'ruler-ticks', d: ticks }),
		svg(
			'g',
			{ class: 'chip', transform: middle },
			svg(
				'g',
				{ class: 'chip-body' },
				svg('rect', { x: -wide / 2, y: -12, width: wide, height: 24, rx: 6 }),
				svg('text', { y: 5 }, text),
			),
		),
	);
}
