// Soldiers from the side: number and pose say the role. In the same box as vehicles, looking right.
/** @import { Layer } from './art.js' */

import { disc, gun, ink, wheels } from './vehicles.js';

/** A pose: filled shapes, and limbs as thick lines. @typedef {{ solid: string, limbs: [string, number][] }} Pose */

/** @param {number} x @param {number} y */
const helmet = (x, y) => `M${x - 4} ${y + 0.8}q.2-4.8 4.2-4.8q4.2 0 4.4 4.6l1.2 1h-9.8z`;
const NECK = 'M2.4-9.6v2.6h2.6v-2.6z';

/** @type {Record<string, Pose>} */
const POSES = {
	run: {
		solid: helmet(3, -11) + NECK,
		limbs: [
			['M2-6.4L-.6 1', 6],
			['M-.8 1L4.4 5L3.6 12.6M-1 1L-4.6 6L-9.6 9.4', 3.3],
			['M1.6-5.4L5.8-1.6L9-3.8', 2.6],
			['M-4 2L13-8.6', 1.9],
		],
	},
	smg: {
		solid: helmet(3, -11) + NECK + disc(6.4, 1.4, 2.7),
		limbs: [
			['M2-6.4L-1 1', 6],
			['M-1 1L4.6 5L4 12.6M-1.4 1L-5 6L-9.4 10.4', 3.3],
			['M1.6-5L4.4-.6L8-1.8', 2.6],
			['M-1-1.4H12.4', 2.2],
		],
	},
	kneel: {
		solid: helmet(1, -7.4),
		limbs: [
			['M.6-3.6L-1.4 4', 6],
			['M-1 5L5 6V12.8M-1.6 5L-3.6 12.4L-9 12.6', 3.4],
			['M1-2L6-.4L9-2.6', 2.6],
			['M-3-1L14-3.4', 1.9],
		],
	},
	stand: {
		solid: helmet(0, -12.4),
		limbs: [
			['M0-8L0 1.4', 6.4],
			['M-1.4 2L-2.6 12.8M1.4 2L3.4 12.8', 3.4],
			['M1-6.4L6-3L4.6-8.6', 2.6],
		],
	},
	prone: {
		solid: helmet(4, 2),
		limbs: [
			['M2 6L-7 9.4', 5.4],
			['M-7 9.4L-17 11.6M-7 9.4L-15 13.2', 3],
			['M2 6.4L7 7L9.4 4', 2.6],
		],
	},
};

/** A soldier, with a rim in the card's colour so that those behind stay apart.
 * @param {number} x @param {number} y @param {number} scale @param {string} pose @returns {Layer[]} */
export function man(x, y, scale, pose) {
	const { solid, limbs } = POSES[pose];
	const at = `translate(${x} ${y}) scale(${scale})`;
	return [
		['gap-line', solid, 2.4, at],
		...limbs.map(([d, wide]) => /** @type {Layer} */ (['gap-line', d, wide + 2.4, at])),
		['ink', solid, 0, at],
		...limbs.map(([d, wide]) => /** @type {Layer} */ (['ink-line', d, wide, at])),
	];
}

/** @param {[number, number, number, string][]} men @returns {Layer[]} */
const squad = (...men) => men.flatMap(([x, y, scale, pose]) => man(x, y, scale, pose));

/** A horse with its tail at x. @param {number} x */
const horse = (x) =>
	`M${x} 1c2.4-3.6 8-4.4 13-3.6 4 .6 6-1.2 8-5.2l2.6-5 2 1 5 4.2-1.2 2.8-5-1-2.8 6c-1 3-1.6 5-1.6 7l1 6.4h-2.4l-2.2-6.4-8.6 0-2.8 6.4h-2.4l1.4-7.6c-2 1.4-3.4 4-4.2 7l-2.2-.6c.6-4 .8-7.4 .2-11z`;

const MG = [
	ink(
		'M-6-5H8V-1H-6ZM-12-4.4L-6-4V-1.4L-12 0ZM1-1L-9 13.6H-5.6L2.6 2L9 13.6H12.4L4.6-1ZM-2-1L16 11L15 12.8L-3.4 1Z',
	),
	gun(6, -3, 31, 2.2),
];
const MAXIM = [
	ink('M4-11L9-9.6L6 8L2 8ZM22-3.4h8v1.6h-8zM-8-5H4V0H-8ZM-13-3.4h5v2h-5zM0 2L-22 12.4L-20.6 14.2L3 6Z'),
	gun(4, -2.6, 27, 4),
	...wheels([4], 8.6, 5),
];
const TUBE = ink('M-2 10L10-15.6L14.4-13.4L3 12ZM-8 10.6H8V14H-8ZM9-6L20 13.6H16.8L7-3Z');

/** @type {Record<string, Layer[]>} */
export const FOOT = {
	rifles: squad([-20, 1.6, 0.92, 'run'], [19, 1.6, 0.92, 'run'], [-1, 0, 1.06, 'run']),
	smg: squad([-20, 1.6, 0.92, 'smg'], [19, 1.6, 0.92, 'smg'], [-1, 0, 1.06, 'smg']),
	engineer: [
		...squad([-17, 1.6, 0.95, 'run'], [8, 0, 1.05, 'kneel']),
		['ink-line', 'M24 13L31-6M27-8l8 3.4', 2.6],
	],
	'machine-gun': [...MG, ...man(-22, 1.5, 0.92, 'prone')],
	maxim: [...MAXIM, ...man(-24, 1.5, 0.86, 'prone')],
	mortar: [TUBE, ...man(-20, 0, 1, 'kneel')],
	sniper: [...man(-6, 2, 1.2, 'prone'), gun(4, 0.5, 36, 1.5), ink('M8-3.4h10v2h-10z')],
	'anti-tank-rifle': [
		...man(-14, 2, 1.05, 'prone'),
		gun(-6, 1, 38, 2),
		ink('M34-1.4h5v4.6h-5zM16 2l-5 11h2.4L18 4l4 9h2.4L20 2z'),
	],
	hq: [...man(-14, 0.6, 1, 'stand'), ink('M2 14V-17H4.4V14ZM4.4-16.6H26L20-10.4L26-4.4H4.4Z')],
	cavalry: [ink(`${horse(-14)}M-3-5h5.4l1.8 5.6 4 5.4h-3.4l-3-4-4 .8z`), ...man(0, -5, 0.7, 'stand')],
	cart: [ink(`${horse(0)}M-30-3h24v8h-24zM-7 1.4h12v1.8h-12z`), ...wheels([-20], 7.6, 6)],
	limber: [ink(`${horse(2)}M-14 0h20v2h-20zM-30-3.4l16 5.4-.6 1.6-16-5z`), ...wheels([-16], 6.6, 6.6)],
};

/** What one man of a squad looks like from afar. @type {Record<string, Layer[]>} */
export const FAR_FOOT = {
	rifles: man(-3, -0.8, 2.05, 'run'),
	smg: man(-3, -0.8, 2.05, 'smg'),
	engineer: man(-1, -3, 2.05, 'kneel'),
	'machine-gun': MG,
	maxim: MAXIM,
	mortar: [TUBE],
};
