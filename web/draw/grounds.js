// Ground of an open table, as a modeller would build it: each look has a function that draws one piece of it.
// Looks are names of art, nothing more. What is strewn depends on the piece's number, so a table never changes its face.
/** @import { Ground } from '../lib/wire.js' */
/** @import { Lot, Point, Sheet } from './art.js' */

import { svg } from '../lib/dom.js';
import { pair, round, scatter, sharpPath, softPath } from '../lib/geometry.js';
import { drawingFor } from './looks.js';
import { crown, disc } from './ornaments.js';
import { ahead, inside, pointsOf, SCALE } from './shapes.js';

/** @param {Ground} ground @param {Sheet} sheet @returns {Lot} */
export function lotOf({ id, shape, top, level, facings }, sheet) {
	const line =
		'area' in shape
			? shape.area
			: 'strip' in shape
				? shape.strip.line
				: 'line' in shape
					? shape.line
					: 'region' in shape
						? (shape.region[0] ?? [])
						: [];
	let points = pointsOf(line, sheet);
	if ('circle' in shape) {
		const at = sheet.to(shape.circle.x, shape.circle.y);
		points = [...Array(16).keys()].map((i) => ahead(at, i * 22.5, shape.circle.radius * SCALE));
	}
	if ('point' in shape) {
		const { x, y } = sheet.to(shape.point.x, shape.point.y);
		points = [
			{ x: x - 12, y: y - 12 },
			{ x: x + 12, y: y - 12 },
			{ x: x + 12, y: y + 12 },
			{ x: x - 12, y: y + 12 },
		];
	}
	return {
		points,
		top: pointsOf(top ?? [], sheet),
		width: 'strip' in shape ? shape.strip.width * SCALE : 0,
		closed: !('strip' in shape) && !('line' in shape),
		level,
		facings: facings ?? [],
		random: scatter(id + 11),
	};
}

/** @param {string} name @param {string} d */
const path = (name, d) => svg('path', { class: name, d });

/** @param {string} name @param {string} d @param {number} width */
function stroke(name, d, width) {
	const drawn = path(name, d);
	drawn.style.strokeWidth = String(round(width));
	return drawn;
}

/** @param {Point[]} points */
const lineOf = (points) => `M${points.map(({ x, y }) => pair(x, y)).join('L')}`;

/** @param {Point[]} points */
function boxOf(points) {
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Points along a ring or line, about `gap` apart, with the direction there. @param {Point[]} points @param {number} gap @param {boolean} closed
 * @returns {{ x: number, y: number, dx: number, dy: number }[]} */
function along(points, gap, closed) {
	const found = [];
	const ring = closed ? [...points, points[0]] : points;
	for (let i = 1; i < ring.length; i++) {
		const [a, b] = [ring[i - 1], ring[i]];
		const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
		const count = Math.max(1, Math.round(far / gap));
		for (let k = 0; k < count; k++) {
			const share = k / count;
			found.push({
				x: a.x + (b.x - a.x) * share,
				y: a.y + (b.y - a.y) * share,
				dx: (b.x - a.x) / far,
				dy: (b.y - a.y) / far,
			});
		}
	}
	return found;
}

/** Points strewn inside an outline, about `gap` apart and `rim` from its edge. @param {Lot} lot @param {number} gap @returns {Point[]} */
function strew({ points, random }, gap) {
	const { left, top, right, bottom } = boxOf(points);
	const found = [];
	for (let y = top + gap / 3, row = 0; y <= bottom; y += gap * 0.87, row++) {
		for (let x = left + (row % 2 ? gap * 0.75 : gap * 0.25); x <= right; x += gap) {
			const at = { x: x + (random() - 0.5) * gap * 0.7, y: y + (random() - 0.5) * gap * 0.7 };
			if (inside(at, points)) found.push(at);
		}
	}
	return found;
}

/** Edges of nature are not straight: the outline with little bends, never far from where it is. @param {Lot} lot @param {number} amount */
const natural = ({ points, random }, amount) =>
	softPath(
		along(points, 34, true).map(({ x, y, dx, dy }) => {
			const push = (random() - 0.5) * 2 * amount;
			return { x: x - dy * push, y: y + dx * push };
		}),
	);

/** @param {string} floor @param {number} gap @param {number} least @param {number} most @param {string} kind */
const trees = (floor, gap, least, most, kind) => (/** @type {Lot} */ lot) => {
	let [shadow, body, light] = ['', '', ''];
	for (const spot of strew(lot, gap)) {
		const r = round(least + lot.random() * (most - least));
		shadow += disc(spot.x + r * 0.5, spot.y + r * 0.6, r);
		body += crown(spot, r, lot.random() * 6);
		light += disc(spot.x - r * 0.3, spot.y - r * 0.35, round(r * 0.38));
	}
	return [
		path(`mat ${floor}`, natural(lot, 5)),
		path('cast', shadow),
		path(`crown ${kind}`, body),
		path(`crown-light ${kind}`, light),
	];
};

/** @param {string} kind @param {number} rowGap @param {number} plantGap @param {string} plant */
const rows = (kind, rowGap, plantGap, plant) => (/** @type {Lot} */ lot) => {
	const { left, top, right, bottom } = boxOf(lot.points);
	let [furrow, plants] = ['', ''];
	for (let y = top + rowGap / 2; y < bottom; y += rowGap) {
		let from = null;
		for (let x = left; x <= right + plantGap; x += plantGap) {
			const here = inside({ x, y }, lot.points);
			if (here && from === null) from = x;
			if (!here && from !== null) {
				furrow += `M${pair(from, y)}H${round(x - plantGap)}`;
				from = null;
			}
			if (here) plants += `M${pair(x, y)}${plant}`;
		}
	}
	return [
		path(`floor floor-${kind}`, sharpPath(lot.points)),
		path(`furrow ${kind}`, furrow),
		path(`plants ${kind}`, plants),
	];
};

/** The outline seen from the middle of the top, blended with the top: a contour. @param {Lot} lot @param {number} share 0 outline, 1 top */
function contour({ points, top }, share) {
	const box = boxOf(top);
	const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
	const ring = [];
	for (let turn = 0; turn < 360; turn += 6) {
		const [low, high] = [edgeAt(points, middle, turn), edgeAt(top, middle, turn)];
		ring.push(ahead(middle, turn, low + (high - low) * share));
	}
	return softPath(ring);
}

/** How far the edge of a ring is in a direction. @param {Point[]} ring @param {Point} from @param {number} turn */
function edgeAt(ring, from, turn) {
	const to = ahead({ x: 0, y: 0 }, turn, 1);
	let best = 0;
	for (let i = 0; i < ring.length; i++) {
		const [a, b] = [ring[i], ring[(i + 1) % ring.length]];
		const [ex, ey] = [b.x - a.x, b.y - a.y];
		const cross = to.x * ey - to.y * ex;
		if (Math.abs(cross) < 1e-9) continue;
		const far = ((a.x - from.x) * ey - (a.y - from.y) * ex) / cross;
		const on = ((a.x - from.x) * to.y - (a.y - from.y) * to.x) / cross;
		if (0 <= on && on <= 1 && best < far) best = far;
	}
	return best;
}

/** Steps with a light from the north-west: what lies lower is in the shadow of what lies higher. @param {Lot} lot */
function hill(lot) {
	const steps = lot.top.length ? Math.max(1, lot.level) + 2 : 1;
	const drawn = [];
	for (let step = 0; step <= steps; step++) {
		const share = step / steps;
		const d = lot.top.length
			? share === 0
				? sharpPath(lot.points)
				: share === 1
					? sharpPath(lot.top)
					: contour(lot, share)
			: sharpPath(lot.points);
		drawn.push(
			svg('path', { class: 'slope-shadow', d, transform: 'translate(5 7)' }),
			path(`slope ${share === 1 ? 'summit' : ''}`, d),
			svg('path', { class: 'slope-light', d, transform: 'translate(-1.5 -2)' }),
		);
		if (!lot.top.length) break;
	}
	return drawn;
}

/** @param {Lot} lot */
function water(lot) {
	const waves = strew(lot, 46)
		.map(({ x, y }) => `M${pair(x - 9, y)}q4.5-5 9 0t9 0`)
		.join('');
	const d = natural(lot, 4);
	return [path('bank bank-water', d), path('floor floor-water', d), path('waves', waves)];
}

/** @param {Lot} lot */
function marsh(lot) {
	const tufts = strew(lot, 26)
		.map(({ x, y }) => `M${pair(x, y)}l-4-8m4 8l0-10m0 10l4-8`)
		.join('');
	const pools = strew(lot, 74)
		.map(({ x, y }) => `M${pair(x - 15, y)}a15 7 0 1 0 30 0a15 7 0 1 0-30 0`)
		.join('');
	return [path('mat mat-marsh', natural(lot, 6)), path('pools', pools), path('tufts', tufts)];
}

/** @param {string} kind */
const channel = (kind) => (/** @type {Lot} */ lot) => {
	if (lot.closed) return water(lot);
	const d = lineOf(lot.points);
	return [
		stroke(`strip bank-line ${kind}`, d, lot.width + 7),
		stroke(`strip water-line ${kind}`, d, lot.width),
		stroke('strip glint', d, lot.width * 0.62),
		stroke('strip water-line', d, lot.width * 0.55),
		stroke('strip glint far', d, 2),
	];
};

/** @param {string} kind */
const way = (kind) => (/** @type {Lot} */ lot) => {
	if (lot.closed) return [path('floor floor-yard', sharpPath(lot.points))];
	const d = lineOf(lot.points);
	return [
		stroke(`strip way-edge ${kind}`, d, lot.width),
		stroke(`strip way-bed ${kind}`, d, lot.width - 5),
		stroke(`strip way-ruts ${kind}`, d, lot.width * 0.46),
		stroke(`strip way-crown ${kind}`, d, lot.width * 0.3),
	];
};

/** The longest edge of an outline: a roof's ridge runs along it. @param {Point[]} points */
function longest(points) {
	let best = { far: 0, turn: 0 };
	points.forEach((a, i) => {
		const b = points[(i + 1) % points.length];
		const far = Math.hypot(b.x - a.x, b.y - a.y);
		if (best.far + 0.5 < far) best = { far, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
	});
	return best.turn;
}

/** Walls of the true outline, and on them a hipped roof with its ridge. @param {Lot} lot */
function building(lot) {
	const { points, random } = lot;
	const turn = longest(points);
	const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
	const turned = points.map(({ x, y }) => ({ x: x * cos + y * sin, y: -x * sin + y * cos }));
	const { left, top, right, bottom } = boxOf(turned);
	const [middle, hip] = [(top + bottom) / 2, Math.min(bottom - top, right - left) * 0.36];
	/** @param {number} u @param {number} v */
	const at = (u, v) => pair(u * cos - v * sin, u * sin + v * cos);
	const [a, b] = [at(left + hip, middle), at(right - hip, middle)];
	const d = sharpPath(points);
	const tiles = [];
	for (let u = left + 6; u < right; u += 6) tiles.push(`M${at(u, top)}L${at(u, bottom)}`);
	const stack = { u: left + hip + (right - left - 2 * hip) * random(), v: middle - 5 };
	return [
		svg('path', { class: 'cast', d, transform: 'translate(6 8)' }),
		path('roof-light', d),
		path('roof-dark', `M${at(left, bottom)}L${at(right, bottom)}L${b}L${a}Z`),
		path('roof-mid', `M${at(right, top)}L${at(right, bottom)}L${b}Z`),
		path('tiles', tiles.join('')),
		path(
			'roof-line',
			`${d}M${a}L${b}M${at(left, top)}L${a}L${at(left, bottom)}M${at(right, top)}L${b}L${at(right, bottom)}`,
		),
		path(
			'chimney',
			`M${at(stack.u, stack.v - 4)}L${at(stack.u + 7, stack.v - 4)}L${at(stack.u + 7, stack.v + 3)}L${at(stack.u, stack.v + 3)}Z`,
		),
	];
}

/** @param {Lot} lot */
function ruin(lot) {
	const stones = strew(lot, 15)
		.map(({ x, y }) => disc(x, y, round(2 + lot.random() * 3)))
		.join('');
	return [
		path('floor floor-yard', sharpPath(lot.points)),
		path('stones', stones),
		path('broken-wall', sharpPath(lot.points)),
	];
}

/** @param {Lot} lot */
function bunker(lot) {
	const { left, top, right, bottom } = boxOf(lot.points);
	const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
	const out = Math.min(right - left, bottom - top) / 2;
	const slits = lot.facings.map((facing) => {
		const [a, b] = [ahead(middle, facing - 28, out * 0.98), ahead(middle, facing + 28, out * 0.98)];
		return `${lineOf([a, b])}${lineOf([ahead(middle, facing, out + 4), ahead(middle, facing, out + 14)])}`;
	});
	const d = sharpPath(lot.points);
	return [
		svg('path', { class: 'cast', d, transform: 'translate(5 6)' }),
		path('concrete', d),
		svg('circle', { class: 'concrete-cap', cx: round(middle.x), cy: round(middle.y), r: round(out * 0.55) }),
		path('slits', slits.join('')),
	];
}

/** @param {Lot} lot */
function trench(lot) {
	const d = sharpPath(lot.points);
	const bags = along(lot.points, 11, true)
		.map(({ x, y }) => disc(x, y, 4))
		.join('');
	return [path('trench-floor', d), path('bags', bags)];
}

/** @param {Lot} lot */
function wire(lot) {
	const coil = along(lot.points, 9, lot.closed)
		.map(({ x, y }) => disc(x, y, 7))
		.join('');
	const posts = along(lot.points, 60, lot.closed)
		.map(({ x, y }) => `M${pair(x - 5, y - 7)}l10 14m0-14l-10 14`)
		.join('');
	return [path('coil', coil), path('posts', posts)];
}

/** @param {Lot} lot */
function mines(lot) {
	const spots = strew(lot, 52);
	const prongs = spots
		.map(({ x, y }) => `M${pair(x - 7, y)}h14m-7-7v14M${pair(x - 5, y - 5)}l10 10m0-10l-10 10`)
		.join('');
	const d = sharpPath(lot.points);
	return [
		path('minefield', d),
		path('mine-prongs', prongs),
		path('mines', spots.map(({ x, y }) => disc(x, y, 4.5)).join('')),
	];
}

/** @param {string} kind @param {number} width */
const barrier = (kind, width) => (/** @type {Lot} */ lot) => {
	const d = lot.closed ? sharpPath(lot.points) : lineOf(lot.points);
	const wide = Math.max(width, lot.width);
	const shadow = stroke('line-cast', d, wide);
	shadow.setAttribute('transform', 'translate(3 4)');
	return [shadow, stroke(`barrier-edge ${kind}`, d, wide), stroke(`barrier-bed ${kind}`, d, wide * 0.55)];
};

/** Bushes along a line, or all over an area. @param {Lot} lot */
function hedge(lot) {
	if (lot.closed) return trees('mat-bush', 17, 6.5, 10.5, 'sparse')(lot);
	const wide = Math.max(12, lot.width);
	let [shadow, body, light] = ['', '', ''];
	for (const spot of along(lot.points, wide * 0.6, false)) {
		const r = round(wide * (0.42 + 0.2 * lot.random()));
		shadow += disc(spot.x + 3, spot.y + 4, r);
		body += crown(spot, r, lot.random() * 6);
		light += disc(spot.x - r * 0.3, spot.y - r * 0.35, round(r * 0.35));
	}
	return [path('cast', shadow), path('crown sparse', body), path('crown-light sparse', light)];
}

/** @param {Lot} lot */
function bridge(lot) {
	if (!lot.closed) {
		const d = lineOf(lot.points);
		return [stroke('strip rails', d, lot.width + 4), stroke('strip deck', d, lot.width)];
	}
	const { left, top, right, bottom } = boxOf(lot.points);
	const tall = right - left < bottom - top;
	const planks = [];
	for (let k = (tall ? top : left) + 5; k < (tall ? bottom : right); k += 7)
		planks.push(tall ? `M${pair(left, k)}H${round(right)}` : `M${pair(k, top)}V${round(bottom)}`);
	const rails = tall
		? `M${pair(left, top)}V${round(bottom)}M${pair(right, top)}V${round(bottom)}`
		: `M${pair(left, top)}H${round(right)}M${pair(left, bottom)}H${round(right)}`;
	return [path('deck', sharpPath(lot.points)), path('planks', planks.join('')), path('rails', rails)];
}

/** @param {Lot} lot */
function ford(lot) {
	const stones = strew(lot, 15)
		.map(({ x, y }) => disc(x, y, round(1.6 + lot.random() * 2.2)))
		.join('');
	const d = lot.closed ? natural(lot, 3) : lineOf(lot.points);
	const bed = !lot.closed ? stroke('strip shallows-line', d, lot.width) : path('shallows', d);
	return [bed, path('stones', stones)];
}

/** @param {Lot} lot */
function smoke(lot) {
	const puffs = strew(lot, 30)
		.map((spot) => crown(spot, round(18 + lot.random() * 12), lot.random() * 6))
		.join('');
	return [path('smoke', puffs)];
}

/** @type {Record<string, (lot: Lot) => SVGElement[]>} */
export const GROUNDS = {
	hill,
	woods: trees('mat-woods', 27, 11, 17, 'dense'),
	forest: trees('mat-forest', 23, 10, 17, 'deep'),
	orchard: trees('mat-light', 34, 9, 11, 'sparse'),
	bush: trees('mat-bush', 19, 6, 11, 'sparse'),
	marsh,
	water,
	stream: channel('stream'),
	river: channel('river'),
	road: way('road'),
	track: way('track'),
	bridge,
	ford,
	corn: rows('corn', 16, 11, 'q-3-6 0-10m0 10q3-6 0-10'),
	wheat: rows('wheat', 9, 8, 'v-6'),
	building,
	ruin,
	bunker,
	trench,
	wire,
	mines,
	wall: barrier('wall', 9),
	fence: barrier('fence', 5),
	hedge,
	smoke,
};

/** Other names for the same art. @type {Record<string, string>} */
const ALIKE = {
	slope: 'hill',
	ridge: 'hill',
	wood: 'woods',
	trees: 'woods',
	jungle: 'forest',
	scrub: 'bush',
	bushes: 'bush',
	brush: 'bush',
	swamp: 'marsh',
	paddy: 'marsh',
	lake: 'water',
	pond: 'water',
	sea: 'water',
	brook: 'stream',
	canal: 'river',
	street: 'road',
	path: 'track',
	field: 'wheat',
	crops: 'wheat',
	crop: 'corn',
	house: 'building',
	church: 'building',
	village: 'building',
	hamlet: 'building',
	rubble: 'ruin',
	ruins: 'ruin',
	pillbox: 'bunker',
	entrenchment: 'trench',
	entrenchments: 'trench',
	foxholes: 'trench',
	minefield: 'mines',
	mine: 'mines',
	bocage: 'hedge',
	hedgerow: 'hedge',
};

/** The name of the art for a look. @param {string} look */
export const groundArt = (look) => drawingFor(look, GROUNDS, ALIKE);
