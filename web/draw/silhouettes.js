// Silhouettes of pieces: path data in a box from -22,-14 to 22,14, facing right.

import { drawingFor } from './looks.js';

/** @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A soldier who stands at x. @param {number} x @param {string} weapon path relative to the shoulder */
const soldier = (x, weapon) =>
	`M${x - 3.6} -9.2a3.7 3.9 0 0 1 7.2 -.4l.6 1.4h-1.2a3 3 0 0 1 -5.8 0h-1.4z` +
	`M${x - 3.6} -5.4h6.6l1.2 8.4 2.6 10.6h-3.8l-2.6-8.4-2.8 8.4h-3.8l2.4-10.6z` +
	`M${x + 1} -3${weapon}`;

/** A soldier who lies behind a weapon, head at x. @param {number} x @param {number} y */
const prone = (x, y) =>
	`${disc(x, y - 3.4, 3)}M${x - 2} ${y - 1.6}l3.4 1.6 6 .2v2.4h-8l-4 1.6-9 2.4-5 2.6-1.6-1.8 4.6-3.4 8-4.2z`;

/** @param {number[]} xs @param {number} y @param {number} r */
const wheels = (xs, y, r) => xs.map((x) => disc(x, y, r) + disc(x, y, r * 0.4)).join('');

const RIFLE = 'l6.4-9.4 1.3.9-9.4 14.4-1.6-1.1z';
const SHORT = 'h8.4v1.5h-3.4l-.6 3.6h-1.6l.2-3.6h-4z';
const TRACKS = 'M-19 3h36l4 3.6-4.4 6.2h-33l-5-5.6z';

/** A horse with its tail at x, and what it carries or draws is drawn beside it. @param {number} x */
const horse = (x) =>
	`M${x} 1c2.4-3.6 8-4.4 13-3.6 4 .6 6-1.2 8-5.2l2.6-5 2 1 5 4.2-1.2 2.8-5-1-2.8 6c-1 3-1.6 5-1.6 7l1 6.4h-2.4l-2.2-6.4-8.6 0-2.8 6.4h-2.4l1.4-7.6c-2 1.4-3.4 4-4.2 7l-2.2-.6c.6-4 .8-7.4 .2-11z`;

/** @type {Record<string, string>} */
const SILHOUETTES = {
	rifles: soldier(-12, RIFLE) + soldier(0, RIFLE) + soldier(12, RIFLE),
	smg: soldier(-12, SHORT) + soldier(1, SHORT) + soldier(13, SHORT),
	'machine-gun': `${prone(-7, 1)}M-3 -2.6h10v-1.6h6v.9h9v1.6h-9v1.6h-5l3.6 11h-2.4l-3-8.6-3 8.6h-2.4l3.4-10.6h-7.2z`,
	sniper: `${prone(-5, 3)}M-2 -1h23v1.4h-11l-1 1.6h-11zM2-3.4h9v1.6h-9z${disc(13, -8, 5.4)}${disc(13, -8, 4.2)}M12.4-15h1.2v14h-1.2zM6-8.6h14v1.2h-14z`,
	mortar: `${soldier(-12, SHORT)}M2 8l9-21 4.2 1.8-9 21zM-1 10.4h14v3h-14zM11.6-2l7 15h-2.4l-6.2-12z`,
	'anti-tank-rifle': `${prone(-9, 3)}M-6 -1.4h12v-1h16v-1.4h3v4h-3v-1h-13l3.4 9.6h-1.9l-2.6-7-2.6 7h-1.9l2.9-8.6h-11z`,
	engineer: `${soldier(-9, SHORT)}M5 12.4l9-19-3.4-1.6 1-2.4 9.4 4.4-1 2.4-3.6-1.7-9 19zM2-9.4c4-5 9-4 9-4l-6 6 2 5z`,
	gun: `${wheels([-2], 6.4, 6.4)}M-1 -10h2.6l2.2 17h-2.6zM-6 -4.6h28v2.4h-24l-1 1.8h-3zM-5 2.4l-16 9.6 1.2 1.9 17-8z`,
	truck: `M-21 -8h25v14h-25zM5.4-5h8l4.4 5.6 3.4 1v5.2h-16.4zM8-3v3.6h6.2l-2.4-3.6z${wheels([-14, -5, 14], 8.4, 4.8)}`,
	carrier: `M-21 -4l3-4h19l5 4 9 1.2 5 4v3.4h-41zM-12 -11h2v3h-2z${wheels([15], 8.6, 4.8)}M-19 5h25l3.6 3-3.6 5h-22l-4.4-4.4z`,
	tank: `${TRACKS}M-17 -1.6h29l6 3.8h-38zM-9 -9.6h15l4.4 3.4v4h-22.4zM9-8h13v2.2h-13zM-6 -12h7v2h-7z`,
	assault: `${TRACKS}M-17 -2l4-6.6h17l6 4 7.6 2.6 1 3.6h-36zM7-6h15v2.4h-13zM-9 -10.8h7v1.8h-7z`,
	hq: `${soldier(-9, SHORT)}M3 13.6V-14h2v2.4h16l-4.4 5 4.4 5H5v15.2z`,
	cavalry: `${horse(-16)}${disc(-2, -11.4, 2.8)}M-5-8.4h5.4l1.8 5.6 4 5.4h-3.4l-3-4-4 .8z`,
	cart: `${horse(-4)}M-22-2h17v6h-17z${wheels([-14], 7.4, 6)}M-6 1.4h8v1.6h-8z`,
	limber: `${horse(-2)}M-12 0h14v2h-14zM-22-3.4l12 5.4-.6 1.6-12-5z${wheels([-13], 6.4, 6.6)}`,
	boat: `M-22 1h44l-6.4 10h-31z${disc(-11, -4, 3)}${disc(-2, -4, 3)}${disc(7, -4, 3)}M-15 0h8v-1.4h-8zM-6 0h8v-1.4h-8zM3 0h8v-1.4h-8z`,
	car: `M-20 2l4-7h27l8 4 2 5v3h-41zM-7-11.6h11l3 4v2h-16zM6-10h14v1.9h-14z${wheels([-12, 12], 8.2, 5.4)}`,
	jeep: `M-18 5l1-8h13v-6h1.6l3 6h14l3 5v5h-35z${wheels([-11, 11], 8, 5.2)}`,
	trench:
		'M-22-2l6-6 6 6 6-6 6 6 6-6 6 6 8-8v5l-8 8-6-6-6 6-6-6-6 6-6-6-6 6zM-22 8l6-6 6 6 6-6 6 6 6-6 6 6 8-8v5l-8 8-6-6-6 6-6-6-6 6-6-6-6 6z',
	pit: `M-20 12a20 20 0 0 1 40 0h-7a13 13 0 0 0-26 0z${disc(0, 8, 4)}`,
	bunker: 'M-20 13v-16l6-7h28l6 7v16zM-13-1v5h26v-5z',
	wire: `M-22-1h44v2h-44zM-17-12h2.4v25h-2.4zM14.6-12h2.4v25h-2.4z${[-9, 0, 9].map((x) => disc(x, 0, 7) + disc(x, 0, 5.6)).join('')}`,
	mine: `M-16 6a16 12 0 0 1 32 0v4h-32zM-2-12h4v5h-4z${disc(0, 3, 3)}`,
	block: 'M-18-12l5-2 10 12 10-12 5 2-11.5 13 11.5 12-5 2-10-11-10 11-5-2 11.5-12zM13-13h4v26h-4z',
	airplane:
		'M21 0c0-1.8-2.4-2.6-5-2.6h-9l-7-11.4h-4.4l3 11.4h-9.6l-4-5h-3.4l1.8 7.6-1.8 7.6h3.4l4-5h9.6l-3 11.4h4.4l7-11.4h9c2.6 0 5-.8 5-2.6z',
};

/** Other names for the same drawing. @type {Record<string, string>} */
const ALIKE = {
	infantry: 'rifles',
	foot: 'rifles',
	squad: 'rifles',
	mg: 'machine-gun',
	hmg: 'machine-gun',
	lmg: 'machine-gun',
	headquarters: 'hq',
	leader: 'hq',
	command: 'hq',
	howitzer: 'gun',
	artillery: 'gun',
	'anti-tank': 'gun',
	pak: 'gun',
	'assault-gun': 'assault',
	'tank-destroyer': 'assault',
	tankette: 'tank',
	'half-track': 'carrier',
	halftrack: 'carrier',
	apc: 'carrier',
	roadblock: 'block',
	mines: 'mine',
	transport: 'jeep',
	horse: 'cavalry',
	plane: 'airplane',
	aircraft: 'airplane',
};

/** The drawing's name for a look. @param {string} look */
export const drawingOf = (look) => drawingFor(look, SILHOUETTES, ALIKE);

/** @param {string} look @returns {string} path data */
export const silhouetteOf = (look) => SILHOUETTES[drawingOf(look) ?? ''] ?? UNKNOWN;

/** @param {string} look */
export const flies = (look) => drawingOf(look) === 'airplane';

/** For a piece nobody has drawn yet: a shield with a question in it. */
const UNKNOWN =
	'M-11-13h22v13c0 8-6 12-11 14-5-2-11-6-11-14zM-4.6-6.4h2.8c0-2.6 4-2.6 4 .2 0 2.6-3.8 2.4-3.8 6.6h2.8c0-2.6 4-3 4-7 0-6-9.8-6-9.8.2zM-1.6 3.4h3v3h-3z';
