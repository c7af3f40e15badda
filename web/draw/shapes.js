// Shapes of an open table as SVG. A table's x grows east and y north; a drawing's y grows south.
/** @import { Base, Shape, Spot, TableBoard } from '../lib/wire.js' */
/** @import { Point, Sheet } from './art.js' */

import { svg } from '../lib/dom.js';
import { moveTo, pair, round } from '../lib/geometry.js';

/** Drawing units for one unit of a table: a hundredth of what players measure in. */
export const SCALE = 0.2;
/** Units of a table in one measure: a centimetre, an inch. */
export const UNITS = 100;

/** @param {Pick<TableBoard, 'height'>} board @returns {Sheet} */
export function sheetOf({ height }) {
	return {
		to: (x, y) => ({ x: x * SCALE, y: (height - y) * SCALE }),
		from: ({ x, y }) => ({ x: Math.round(x / SCALE), y: Math.round(height - y / SCALE) }),
	};
}

/** Width and depth of a base, in units of the table. @param {Base | undefined} base */
export function sizeOf(base) {
	if (!base) return { width: 250, depth: 250 };
	if ('rect' in base) return base.rect;
	return { width: 2 * base.disc.radius, depth: 2 * base.disc.radius };
}

/** The point `far` from another in this direction: degrees clockwise from north.
 * @param {Point} at @param {number} facing @param {number} far @returns {Point} */
export function ahead(at, facing, far) {
	const angle = (facing * Math.PI) / 180;
	return { x: at.x + far * Math.sin(angle), y: at.y - far * Math.cos(angle) };
}

/** @param {Spot[]} line @param {Sheet} sheet @returns {Point[]} */
export const pointsOf = (line, sheet) => line.map(([x, y]) => sheet.to(x, y));

/** @param {Point[]} points */
const through = (points) => `M${points.map(({ x, y }) => pair(x, y)).join('L')}`;

/** @param {Point} at @param {number} radius @param {number} facing @param {number} spread */
function slice(at, radius, facing, spread) {
	const [a, b] = [ahead(at, facing - spread, radius), ahead(at, facing + spread, radius)];
	const large = 90 < spread ? 1 : 0;
	return `${through([at, a])}A${pair(radius, radius)} 0 ${large} 1 ${pair(b.x, b.y)}Z`;
}

/** One shape, ready to be styled. @param {Shape} shape @param {Sheet} sheet @param {Record<string, unknown>} props
 * @returns {SVGElement} */
export function drawShape(shape, sheet, props) {
	if ('area' in shape) return svg('path', { ...props, d: `${through(pointsOf(shape.area, sheet))}Z` });
	if ('region' in shape) {
		const d = shape.region.map((ring) => `${through(pointsOf(ring, sheet))}Z`).join('');
		return svg('path', { ...props, d, 'fill-rule': 'evenodd' });
	}
	if ('strip' in shape) {
		const strip = svg('path', { ...props, d: through(pointsOf(shape.strip.line, sheet)) });
		strip.style.strokeWidth = String(round(shape.strip.width * SCALE));
		strip.classList.add('as-strip');
		return strip;
	}
	if ('line' in shape) {
		const line = svg('path', { ...props, d: through(pointsOf(shape.line, sheet)) });
		line.classList.add('as-line');
		return line;
	}
	if ('point' in shape) {
		const { x, y } = sheet.to(shape.point.x, shape.point.y);
		return svg('circle', { ...props, cx: round(x), cy: round(y), r: 9 });
	}
	if ('circle' in shape) {
		const { x, y } = sheet.to(shape.circle.x, shape.circle.y);
		return svg('circle', { ...props, cx: round(x), cy: round(y), r: round(shape.circle.radius * SCALE) });
	}
	if ('arc' in shape) {
		const { x, y, radius, facing, spread } = shape.arc;
		const at = sheet.to(x, y);
		if (180 <= spread)
			return svg('circle', { ...props, cx: round(at.x), cy: round(at.y), r: round(radius * SCALE) });
		return svg('path', { ...props, d: slice(at, radius * SCALE, facing, spread) });
	}
	const { base, x, y, facing, reach } = shape.around;
	const at = sheet.to(x, y);
	const { width, depth } = sizeOf(base);
	const disc = 'disc' in base;
	const [wide, deep] = [(width + 2 * reach) * SCALE, (depth + 2 * reach) * SCALE];
	return svg('rect', {
		...props,
		x: round(-wide / 2),
		y: round(-deep / 2),
		width: round(wide),
		height: round(deep),
		rx: round(disc ? wide / 2 : reach * SCALE),
		transform: `${moveTo(at)} rotate(${facing})`,
	});
}

/** Where a word beside a shape stands: at its northern edge. @param {Shape} shape @param {Sheet} sheet @returns {Point} */
export function labelSpot(shape, sheet) {
	if ('point' in shape) return lift(sheet.to(shape.point.x, shape.point.y), 18);
	if ('circle' in shape) return lift(sheet.to(shape.circle.x, shape.circle.y), shape.circle.radius * SCALE);
	if ('arc' in shape)
		return ahead(sheet.to(shape.arc.x, shape.arc.y), shape.arc.facing, shape.arc.radius * SCALE);
	if ('around' in shape) {
		const { base, x, y, reach } = shape.around;
		return lift(sheet.to(x, y), (sizeOf(base).depth / 2 + reach) * SCALE);
	}
	const line = 'area' in shape ? shape.area : 'line' in shape ? shape.line : ringOf(shape);
	const points = pointsOf(line, sheet);
	if ('line' in shape || 'strip' in shape) return points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
	const y = Math.min(...points.map((point) => point.y));
	const top = points.filter((point) => point.y === y).map(({ x }) => x);
	return { x: (Math.min(...top) + Math.max(...top)) / 2, y };
}

/** @param {Extract<Shape, { region: unknown }> | Extract<Shape, { strip: unknown }>} shape */
const ringOf = (shape) => ('region' in shape ? (shape.region[0] ?? []) : shape.strip.line);

/** @param {Point} at @param {number} by */
const lift = ({ x, y }, by) => ({ x, y: y - by });

/** The middle of a shape, for a name or a sign. @param {Shape} shape @param {Sheet} sheet @returns {Point} */
export function middleOf(shape, sheet) {
	if ('point' in shape) return sheet.to(shape.point.x, shape.point.y);
	if ('circle' in shape) return sheet.to(shape.circle.x, shape.circle.y);
	if ('arc' in shape) return sheet.to(shape.arc.x, shape.arc.y);
	if ('around' in shape) return sheet.to(shape.around.x, shape.around.y);
	const line = 'area' in shape ? shape.area : 'line' in shape ? shape.line : ringOf(shape);
	const points = pointsOf(line, sheet);
	if (!points.length) return { x: 0, y: 0 };
	if ('line' in shape || 'strip' in shape) {
		const half = Math.floor((points.length - 1) / 2);
		const [a, b] = [points[half], points[half + 1] ?? points[half]];
		return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
	}
	const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
	return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Is this point inside this ring? @param {Point} at @param {Point[]} ring */
export function inside({ x, y }, ring) {
	let odd = false;
	for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
		const [a, b] = [ring[i], ring[j]];
		if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
	}
	return odd;
}
