// A stand on an open table, seen from above: base, figures, facing, states, badges. Drawn around 0,0 and facing north.
/** @import { Badge, Piece } from '../lib/wire.js' */

import { svg } from '../lib/dom.js';
import { pair, round } from '../lib/geometry.js';
import { disc } from './ornaments.js';
import { drawBadge, seatClass, signOf } from './piece.js';
import { SCALE, sizeOf } from './shapes.js';
import { drawingOf } from './silhouettes.js';

/** @param {string} name @param {string} d */
const path = (name, d) => svg('path', { class: name, d });

/** A soldier from above: shoulders, helmet, and a weapon that points ahead.
 * @param {number} x @param {number} y @param {number} [reach] length of the weapon */
const soldier = (x, y, reach = 9) => [
	path('body', `M${x - 6} ${y + 2}a6 3.6 0 1 1 12 0a6 3.6 0 1 1-12 0z`),
	path('weapon', `M${x + 4} ${y + 2}v${-reach}`),
	path('helmet', disc(x, y, 3.8)),
];

/** Tracks, hull and what is on it. @param {number} half width @param {number} long half length */
const tracked = (half, long) => [
	path('tracks', `M${-half} ${-long}h7v${2 * long}h-7zM${half - 7} ${-long}h7v${2 * long}h-7z`),
	path(
		'track-lines',
		[...Array(Math.floor(long / 2.5)).keys()]
			.map((i) => `M${-half} ${-long + 3 + 5 * i}h7M${half - 7} ${-long + 3 + 5 * i}h7`)
			.join(''),
	),
	path(
		'hull',
		`M${-half + 6} ${-long + 5}l3-3h${2 * half - 18}l3 3v${2 * long - 10}l-3 3h${18 - 2 * half}l-3-3z`,
	),
];

/** @param {number} half @param {number[]} at distances of the axles from the middle */
const wheels = (half, at) =>
	path('tracks', at.map((y) => `M${-half} ${y - 6}h5v12h-5zM${half - 5} ${y - 6}h5v12h-5z`).join(''));

/** A horse from above, and its rider. @param {number} x @param {number} y @param {boolean} ridden */
const horse = (x, y, ridden) => [
	path(
		'beast',
		`M${x - 4} ${y + 9}a4 11 0 0 1 8 0a4 4 0 0 1-8 0zM${x - 2.4} ${y - 2}l.6-8 1.8-3 1.8 3 .6 8z`,
	),
	...(ridden ? [path('helmet', disc(x, y + 5, 3.8)), path('weapon', `M${x + 3} ${y + 5}v-9`)] : []),
];

/** Figures for a base of 60 by 60, or 60 by 100 for what is long. @type {Record<string, () => SVGElement[]>} */
const TOPS = {
	rifles: () =>
		[
			[-17, -6],
			[0, -12],
			[17, -6],
			[-9, 11],
			[10, 12],
		].flatMap(([x, y]) => soldier(x, y)),
	smg: () =>
		[
			[-17, -4],
			[0, -12],
			[17, -4],
			[0, 10],
		].flatMap(([x, y]) => soldier(x, y, 6)),
	engineer: () =>
		[
			[-14, -8],
			[10, -10],
			[0, 10],
		].flatMap(([x, y]) => soldier(x, y, 7)),
	sniper: () => soldier(0, 0, 16),
	'machine-gun': () => [
		path('barrel', 'M0 6V-24'),
		path('trail', 'M0-6l-11 13M0-6l11 13M-3-3h6'),
		...soldier(-5, 12, 0),
		...soldier(12, 8, 0),
	],
	'anti-tank-rifle': () => [path('barrel', 'M0 6V-26'), ...soldier(-4, 11), ...soldier(14, 6)],
	mortar: () => [
		path('plate', disc(0, -2, 8)),
		path('barrel', 'M0 2V-13'),
		path('muzzle', disc(0, -14, 3.4)),
		...soldier(-15, 8, 0),
		...soldier(15, 8, 0),
	],
	hq: () => [
		path('plate', 'M-8-10h16v11h-16z'),
		path('map', 'M-6-8h12v7h-12z'),
		...soldier(-16, 4, 0),
		...soldier(15, 6, 6),
		path('pole', 'M2 20V4'),
		path('banner', 'M2 4h15l-4 4 4 4H2z'),
	],
	cavalry: () => [...horse(-16, 0, true), ...horse(0, -7, true), ...horse(16, 0, true)],
	gun: () => [
		path('trail', 'M-2 6l-9 26M2 6l9 26'),
		path('tracks', 'M-19-4h6v17h-6zM13-4h6v17h-6z'),
		path('shield', 'M-14-5l3-3h22l3 3v3h-28z'),
		path('barrel', 'M0 8V-32'),
		...soldier(-14, 24, 0),
		...soldier(13, 22, 0),
	],
	tank: () => [
		...tracked(22, 38),
		path('barrel', 'M0-4V-46'),
		path('turret', 'M-12-8l4-7h16l4 7v15l-5 7h-14l-5-7z'),
		path('hatch', disc(4, 6, 4)),
	],
	assault: () => [
		...tracked(22, 38),
		path('turret', 'M-15-18h30l2 8v26h-34v-26z'),
		path('barrel', 'M3-14V-48'),
		path('hatch', disc(-7, 6, 4)),
	],
	carrier: () => [
		wheels(20, [-26]),
		path('tracks', 'M-21-8h6v42h-6zM15-8h6v42h-6z'),
		path('hull', 'M-10-42h20l4 20 2 6v50h-32v-50l2-6z'),
		path('hollow', 'M-11-8h22v36h-22z'),
		path('helmet', disc(-5, 4, 3.4) + disc(5, 4, 3.4) + disc(-5, 17, 3.4) + disc(5, 17, 3.4)),
	],
	truck: () => [
		wheels(19, [-24, 22, 32]),
		path('hull', 'M-12-42h24v12h3v14h-30v-14h3z'),
		path('canvas', 'M-16-14h32v54h-32z'),
		path('track-lines', 'M-16 0h32M-16 13h32M-16 26h32M0-14v54'),
	],
	jeep: () => [
		wheels(17, [-18, 20]),
		path('hull', 'M-12-32h24l2 62h-28z'),
		path('hollow', 'M-9-4h18v24h-18z'),
		path('helmet', disc(-4, 4, 3.4) + disc(4, 4, 3.4)),
	],
	car: () => [
		wheels(19, [-24, 24]),
		path('hull', 'M-9-38h18l5 14v50l-5 12h-18l-5-12v-50z'),
		path('barrel', 'M0-2V-26'),
		path('turret', disc(0, 2, 10)),
	],
	cart: () => [
		...horse(-7, -28, false),
		...horse(7, -28, false),
		wheels(19, [18]),
		path('canvas', 'M-14 0h28v36h-28z'),
		path('trail', 'M-7-8V2M7-8V2'),
	],
	limber: () => [
		...horse(-7, -32, false),
		...horse(7, -32, false),
		...horse(-7, -8, false),
		...horse(7, -8, false),
		wheels(17, [24]),
		path('canvas', 'M-10 14h20v14h-20z'),
	],
	boat: () => [
		path('hull', 'M0-46c12 10 17 26 17 44v36h-34v-36c0-18 5-34 17-44z'),
		path('hollow', 'M0-34c8 8 12 20 12 34v28h-24v-28c0-14 4-26 12-34z'),
		path('helmet', disc(-5, 0, 3.6) + disc(5, 0, 3.6) + disc(-5, 14, 3.6) + disc(5, 14, 3.6)),
	],
	airplane: () => [
		path(
			'hull',
			'M0-44c4 3 5 9 5 16l40 10v10l-40-3-2 32 12 7v6l-15-3-15 3v-6l12-7-2-32-40 3v-10l40-10c0-7 1-13 5-16z',
		),
	],
};
const LONG = [
	'gun',
	'tank',
	'assault',
	'carrier',
	'truck',
	'jeep',
	'car',
	'cart',
	'limber',
	'boat',
	'airplane',
];

/** What stands on the base. @param {string} look @param {number} wide @param {number} deep */
function figures(look, wide, deep) {
	const name = drawingOf(look);
	const group = svg('g', { class: 'figures' });
	if (!name || !Object.hasOwn(TOPS, name)) {
		group.append(svg('text', { class: 'what', y: 9 }, '?'));
		return group;
	}
	const scale = Math.min(wide / 60, deep / (LONG.includes(name) ? 100 : 60));
	group.setAttribute('transform', `scale(${round(scale * 10) / 10})`);
	group.append(...TOPS[name]());
	return group;
}

/** The stand: what turns with it first, then what stays upright. @param {Piece} piece @returns {SVGGElement} */
export function drawStand(piece) {
	const states = piece.states.map((state) => `is-${state.replaceAll(/[^a-z0-9]+/gi, '-')}`).join(' ');
	const size = sizeOf(piece.base);
	const [wide, deep] = [size.width * SCALE, size.depth * SCALE];
	const group = svg('g', { class: `piece stand ${seatClass(piece.seat)} ${states}` });
	const turning = svg('g', { class: 'turning', transform: `rotate(${piece.facing ?? 0})` });
	const round_ = piece.base && 'disc' in piece.base;
	/** @param {string} name @param {number} more */
	const base = (name, more) =>
		svg('rect', {
			class: name,
			x: round(-wide / 2 - more),
			y: round(-deep / 2 - more),
			width: round(wide + 2 * more),
			height: round(deep + 2 * more),
			rx: round_ ? round(wide / 2 + more) : 4 + more,
		});
	turning.append(
		base('counter-cast', 0),
		base('stand-base', -0.5),
		figures(piece.look, wide, deep),
		base('counter-rim', -1.5),
	);
	if (piece.facing !== undefined)
		turning.append(
			path(
				'front',
				`M${pair(-wide / 2 + 2, -deep / 2 + 1)}h${round(wide - 4)}l-6 5h${round(16 - wide)}zM-8 ${round(-deep / 2)}L0 ${round(-deep / 2 - 12)}L8 ${round(-deep / 2)}z`,
			),
		);
	if (piece.turret !== undefined)
		turning.append(
			svg('path', {
				class: 'turret',
				d: `M0 0V${round(-deep / 2 - 6)}`,
				transform: `rotate(${piece.turret - (piece.facing ?? 0)})`,
			}),
		);
	const upright = svg('g', { class: 'upright' });
	const low = Math.max(wide, deep) / 2;
	if (piece.seat !== null)
		upright.append(
			svg(
				'text',
				{ class: 'seat-sign', x: round(-wide / 2 + 7), y: round(Math.min(wide, deep) / 2 - 3) },
				signOf(piece.seat),
			),
		);
	upright.append(plate(piece.name, low + 12));
	piece.badges.forEach((badge, index) => {
		upright.append(badgeAt(badge, -low + 2 + index * 14));
	});
	group.append(turning, upright);
	return group;
}

/** @param {string} text @param {number} y */
function plate(text, y) {
	const wide = 5.6 * text.length + 8;
	return svg(
		'g',
		{ class: 'stand-name', transform: `translate(0 ${round(y)})` },
		svg('rect', { x: round(-wide / 2), y: -7, width: round(wide), height: 14, rx: 4 }),
		svg('text', { y: 3.6 }, text),
	);
}

/** @param {Badge} badge @param {number} y */
function badgeAt(badge, y) {
	const drawn = drawBadge(badge, 0);
	drawn.setAttribute('transform', `translate(0 ${round(y)})`);
	return drawn;
}

/** Only the outline of a base, for a ghost of where a stand would be. @param {Piece} piece @param {number} facing @returns {SVGGElement} */
export function drawGhost(piece, facing) {
	const ghost = drawStand({ ...piece, facing, badges: [], states: [] });
	ghost.classList.add('ghost');
	return ghost;
}
