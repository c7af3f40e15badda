// What stands on a base, seen from above and facing north: for a base of 60 by 60, or 60 by 100 for what is long.

import { svg } from '../lib/dom.js';
import { disc } from './vehicles.js';

/** @param {string} name @param {string} d @param {number} [wide] */
const path = (name, d, wide) => svg('path', { class: name, d, 'stroke-width': wide });

/** A soldier: pack, shoulders, arms, weapon, helmet. @param {number} x @param {number} y @param {number} scale @param {number} [reach] of the weapon, 0 for none
 * @param {number} [thick] of the weapon */
export const soldier = (x, y, scale, reach = 12, thick = 1.9) =>
	svg(
		'g',
		{ class: 'man', transform: `translate(${x} ${y}) scale(${scale})` },
		svg('ellipse', { class: 'man-cast', cx: 2, cy: 4.6, rx: 9, ry: 6.4 }),
		svg('rect', { class: 'hat', x: -4.4, y: 2.6, width: 8.8, height: 5.4, rx: 1.6 }),
		path('coat', 'M-9.4 2.4Q-9-2.6 0-2.8Q9-2.6 9.4 2.4Q8 5.6 0 5.4Q-8 5.6-9.4 2.4Z'),
		path('arms', 'M-7.6 .6Q-5-6.4 1.4-6.6M7.8 .6Q7.6-3.4 4.6-4.4'),
		reach ? path('iron', `M6.4 2.4L.6 ${-reach}`, thick) : '',
		svg('circle', { class: 'hat', r: 4.7, cy: 0.4 }),
		svg('ellipse', { class: 'shine', cx: -1.3, cy: -1.2, rx: 1.9, ry: 1.4 }),
	);

/** Men for a stand: all of them near by, three larger ones in the middle distance.
 * @param {[number, number][]} places @param {number} [reach] */
const men = (places, reach = 12) => [
	svg('g', { class: 'only-near' }, ...places.map(([x, y]) => soldier(x, y, 0.98, reach))),
	svg(
		'g',
		{ class: 'only-mid' },
		...[
			[-13, 4],
			[13, 4],
			[0, -9],
		]
			.slice(0, Math.min(3, places.length))
			.map(([x, y]) => soldier(x, y, 1.3, reach)),
	),
];
/** @param {[number, number][]} places */
const crew = (...places) => places.map(([x, y]) => soldier(x, y, 1, 0));

/** A tracked vehicle: half width and length, the turret's place and size, how far the gun reaches.
 * @typedef {{ wide: number, long: number, turret?: number, size?: number, gun: number, slope?: number, brake?: boolean, box?: boolean, open?: boolean }} Hull */

/** @type {Record<string, Hull>} */
const HULLS = {
	't-34': { wide: 21, long: 35, turret: -9, size: 12.5, gun: 44, slope: 8 },
	't-34-85': { wide: 21, long: 35, turret: -8, size: 14.5, gun: 55, slope: 8 },
	panther: { wide: 23, long: 37, turret: -2, size: 13.5, gun: 58, slope: 11, brake: true },
	tiger: { wide: 24, long: 35, turret: 0, size: 14.5, gun: 54, brake: true, box: true },
	'panzer-iv': { wide: 20, long: 34, turret: -1, size: 12.5, gun: 48, slope: 3, brake: true, box: true },
	'panzer-iii': { wide: 20, long: 32, turret: 0, size: 11.5, gun: 38, slope: 3, box: true },
	'panzer-ii': { wide: 16, long: 26, turret: 2, size: 9, gun: 28, slope: 3 },
	sherman: { wide: 20, long: 32, turret: -3, size: 12.5, gun: 40, slope: 6 },
	stuart: { wide: 17, long: 27, turret: 0, size: 10, gun: 30, slope: 4, box: true },
	m10: { wide: 21, long: 32, turret: 4, size: 13, gun: 48, slope: 8, open: true },
	'kv-1': { wide: 23, long: 36, turret: -5, size: 14, gun: 44, slope: 6, box: true },
	't-70': { wide: 16, long: 26, turret: -2, size: 9.5, gun: 30, slope: 6 },
	churchill: { wide: 22, long: 40, turret: -10, size: 12, gun: 44, box: true },
	matilda: { wide: 20, long: 31, turret: 0, size: 11.5, gun: 32, slope: 7 },
	crusader: { wide: 20, long: 33, turret: -2, size: 12.5, gun: 36, slope: 4 },
	'char-b1': { wide: 21, long: 37, turret: -6, size: 10, gun: 30, slope: 3 },
	tank: { wide: 21, long: 34, turret: -3, size: 12.5, gun: 44, slope: 5 },
	stug: { wide: 21, long: 33, gun: 48, slope: 5, brake: true },
	marder: { wide: 18, long: 31, gun: 54, slope: 4, brake: true, open: true },
	'su-76': { wide: 19, long: 31, gun: 42, slope: 4, open: true },
	'su-122': { wide: 21, long: 35, gun: 42, slope: 8 },
	'su-152': { wide: 23, long: 36, gun: 50, slope: 6, brake: true },
	ferdinand: { wide: 24, long: 38, gun: 58, slope: 3, brake: true },
	priest: { wide: 21, long: 32, gun: 42, slope: 6, open: true },
};

/** @param {Hull} hull @returns {SVGElement[]} */
function tracked({ wide, long, slope = 0 }) {
	const links = [...Array(10).keys()].map((k) => Math.round((3 - long + ((2 * long - 6) * k) / 9) * 10) / 10);
	return [
		path('vehicle-cast', `M${4 - wide} ${6 - long}H${wide + 4}V${long + 6}H${4 - wide}Z`),
		path('metal', `M${-wide} ${-long}h9v${2 * long}h-9zM${wide - 9} ${-long}h9v${2 * long}h-9z`),
		path('links', links.map((y) => `M${-wide} ${y}h9M${wide - 9} ${y}h9`).join('')),
		path(
			'hull',
			`M${7 - wide} ${slope + 2 - long}L${12 - wide} ${-long}H${wide - 12}L${wide - 7} ${slope + 2 - long}V${long - 3}L${wide - 10} ${long}H${10 - wide}L${7 - wide} ${long - 3}Z`,
		),
		path('louvres', `M${12 - wide} ${long - 12}H${wide - 12}M${12 - wide} ${long - 7}H${wide - 12}`),
	];
}

/** What turns on the hull, or what is built on it. @param {Hull} hull @returns {SVGElement[]} */
function armed({ turret, size = 12, gun, brake, box, open }) {
	const muzzle = (/** @type {number} */ x) =>
		brake ? path('metal', `M${x - 2.8} ${-gun - 1}h5.6v5h-5.6z`) : '';
	if (turret === undefined)
		return [
			svg(
				'g',
				{},
				path('hull built', 'M-14-14H14L16 12L10 16H-10L-16 12Z'),
				path('metal', `M2 ${-gun}h3.6v${gun - 12}h-3.6z`),
				muzzle(3.8),
				open
					? path('hollow', 'M-10-6H10L11 9L7 12H-7L-11 9Z')
					: svg('circle', { class: 'hatch', cx: -7, cy: 2, r: 4 }),
			),
		];
	const [y, r] = [turret, size];
	const roof = box
		? `M${-r} ${y - r + 3}L${5 - r} ${y - r - 2}H${r - 5}L${r} ${y - r + 3}V${y + r}L${r - 5} ${y + r + 5}H${5 - r}L${-r} ${y + r}Z`
		: `M${4 - r} ${y - r}H${r - 4}L${r} ${y - 2}L${r - 4} ${y + r}H${4 - r}L${-r} ${y - 2}Z`;
	return [
		path('metal', `M-1.9 ${-gun}h3.8v${gun + y - 4}h-3.8z`),
		svg('g', {}, muzzle(0)),
		path('hull built', roof),
		open
			? path('hollow', `M${6 - r} ${y - 4}H${r - 6}L${r - 8} ${y + r - 4}H${8 - r}Z`)
			: svg('circle', { class: 'hatch', cx: -r / 3, cy: y + 3, r: Math.min(4.4, r / 3) }),
	];
}

/** @param {number} half @param {number[]} at distances of the axles from the middle */
const wheels = (half, at) =>
	path('metal', at.map((y) => `M${-half} ${y - 6}h5v12h-5zM${half - 5} ${y - 6}h5v12h-5z`).join(''));

/** A horse, and its rider. @param {number} x @param {number} y @param {boolean} ridden */
const horse = (x, y, ridden) => [
	path(
		'beast',
		`M${x - 4} ${y + 9}a4 11 0 0 1 8 0a4 4 0 0 1-8 0zM${x - 2.4} ${y - 2}l.6-8 1.8-3 1.8 3 .6 8z`,
	),
	...(ridden ? [soldier(x, y + 6, 0.8, 12)] : []),
];
/** @param {[number, number][]} heads */
const riders = (...heads) => path('hat', heads.map(([x, y]) => disc(x, y, 3.4)).join(''));

/** @type {Record<string, () => (SVGElement | '')[]>} */
const TOPS = {
	rifles: () =>
		men([
			[-17, -9],
			[1, -14],
			[18, -8],
			[-10, 10],
			[10, 11],
		]),
	smg: () =>
		men(
			[
				[-15, -8],
				[3, -13],
				[16, 0],
				[-4, 11],
			],
			8,
		),
	engineer: () => [
		...men(
			[
				[-14, -8],
				[10, -10],
				[0, 10],
			],
			7,
		),
		path('iron', 'M16 16l8-14M21 0l6 4', 2.4),
	],
	sniper: () => [soldier(0, 4, 1.3, 22)],
	'machine-gun': () => [path('weapon', 'M0 10V-26M0-2L-12 8M0-2L12 8', 4), ...crew([-12, 9], [12, 11])],
	maxim: () => [
		path('weapon', 'M0 10V-24', 5),
		path('weapon-plate', 'M-11-8H11L8-3H-8ZM-13-2h4v11h-4zM9-2h4v11h-4z'),
		...crew([-13, 15], [13, 15]),
	],
	'anti-tank-rifle': () => [path('weapon', 'M0 10V-28', 3), ...crew([-6, 12], [13, 9])],
	mortar: () => [
		svg('circle', { class: 'ring', cy: 2, r: 9 }),
		path('weapon', 'M0 2V-16', 6),
		...crew([-15, 9], [15, 9]),
	],
	hq: () => [
		...crew([-14, -4], [13, 4], [-2, 15]),
		path('weapon', 'M0 0V-20', 3),
		path('weapon-plate', 'M0-20H17L12-14L17-8H0Z'),
	],
	cavalry: () => [...horse(-16, 0, true), ...horse(0, -7, true), ...horse(16, 0, true)],
	gun: () => [
		path('weapon', 'M0 28L-12 44M0 28L12 44', 4),
		path('weapon', 'M0 30V-38', 5),
		path('weapon-plate', 'M-17-4H17L13 3H-13ZM-19 3h6v18h-6zM13 3h6v18h-6z'),
		...crew([-17, 30], [17, 28]),
	],
	'half-track': () => [
		wheels(20, [-26]),
		path('metal', 'M-21-8h6v42h-6zM15-8h6v42h-6z'),
		path('hull', 'M-10-42h20l4 20 2 6v50h-32v-50l2-6z'),
		path('hollow', 'M-11-8h22v36h-22z'),
		riders([-5, 2], [5, 2], [-5, 14], [5, 14]),
	],
	truck: () => [
		wheels(19, [-24, 22, 32]),
		path('hull', 'M-12-42h24v12h3v14h-30v-14h3z'),
		path('hull canvas', 'M-16-14h32v54h-32z'),
		path('louvres', 'M-16 0h32M-16 13h32M-16 26h32'),
	],
	jeep: () => [
		wheels(17, [-18, 20]),
		path('hull', 'M-12-32h24l2 62h-28z'),
		path('hollow', 'M-9-4h18v24h-18z'),
		riders([-4, 4], [4, 4]),
	],
	cart: () => [
		...horse(-7, -28, false),
		...horse(7, -28, false),
		wheels(19, [18]),
		path('hull canvas', 'M-14 0h28v36h-28z'),
	],
	limber: () => [
		...horse(-7, -32, false),
		...horse(7, -32, false),
		...horse(-7, -8, false),
		...horse(7, -8, false),
		wheels(17, [24]),
		path('hull canvas', 'M-10 14h20v14h-20z'),
	],
	boat: () => [
		path('hull', 'M0-46c12 10 17 26 17 44v36h-34v-36c0-18 5-34 17-44z'),
		path('hollow', 'M0-34c8 8 12 20 12 34v28h-24v-28c0-14 4-26 12-34z'),
		riders([-5, 0], [5, 0], [-5, 14], [5, 14]),
	],
	airplane: () => [
		path(
			'hull',
			'M0-44c4 3 5 9 5 16l40 10v10l-40-3-2 32 12 7v6l-15-3-15 3v-6l12-7-2-32-40 3v-10l40-10c0-7 1-13 5-16z',
		),
	],
};
const CAR = () => [wheels(19, [-24, 24]), path('hull', 'M-9-38h18l5 14v50l-5 12h-18l-5-12v-50z')];
const CAR_TURRET = () => [
	path('metal', 'M-1.4-26h2.8v24h-2.8z'),
	svg('circle', { class: 'hull built', cy: 2, r: 10 }),
];
const SHORT = [
	'rifles',
	'smg',
	'engineer',
	'sniper',
	'machine-gun',
	'maxim',
	'anti-tank-rifle',
	'mortar',
	'hq',
	'cavalry',
];

/** Does this drawing want a long base? @param {string} name */
export const isLong = (name) => !SHORT.includes(name);

/** What stands there, and what of it turns by itself. @param {string} name @returns {{ fixed: (SVGElement | '')[], turning: (SVGElement | '')[] } | null} */
export function drawTop(name) {
	if (Object.hasOwn(HULLS, name)) return { fixed: tracked(HULLS[name]), turning: armed(HULLS[name]) };
	if (name === 'car') return { fixed: CAR(), turning: CAR_TURRET() };
	return Object.hasOwn(TOPS, name) ? { fixed: TOPS[name](), turning: [] } : null;
}
