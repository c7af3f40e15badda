// One counter as printed: silhouette, figures in their slots, facing, badges, states.
/** @import { Badge, Figure, Piece } from '../lib/wire.js' */

import { svg } from '../lib/dom.js';
import { round } from '../lib/geometry.js';
import { flies, silhouetteOf } from './silhouettes.js';

/** Half the width of a counter, in drawing units. */
export const HALF = 37;

/** Where a figure's plate lies: middle of the plate. @type {Record<string, [number, number]>} */
const SLOTS = {
	'top-left': [-26, -27],
	'top-right': [26, -27],
	'bottom-left-upper': [-26, 9],
	'bottom-left': [-26, 27],
	bottom: [0, 27],
	'bottom-right-upper': [26, 9],
	'bottom-right': [26, 27],
};

/** A seat's sign, so that colour is never needed to tell sides apart. */
const SIGNS = ['●', '▲', '■', '◆', '★', '✚'];

/** Signs before a badge's word. @type {Record<string, string>} */
const BADGE_SIGNS = { altitude: '✈ ', carrying: '▣ ', towing: '⛓ ', works: '▦ ', smoke: '☁ ', trench: '▦ ' };

/** @param {number | null} seat */
export const seatClass = (seat) => (seat === null ? 'seat-none' : `seat-${seat % 6}`);

/** A seat's sign, so that hue is not all that tells it. @param {number | null | undefined} seat */
export const signOf = (seat) => (seat === null || seat === undefined ? '' : SIGNS[seat % SIGNS.length]);

/** The counter, drawn around 0,0. @param {Piece} piece @returns {SVGGElement} */
export function drawPiece(piece) {
	const states = piece.states.map((state) => `is-${state.replaceAll(/[^a-z0-9]+/gi, '-')}`).join(' ');
	const group = svg('g', { class: `piece ${seatClass(piece.seat)} ${states}` });
	// What flies casts its shadow farther off.
	const high = flies(piece.look) ? 9 : 0;
	group.append(
		svg('rect', {
			class: 'counter-cast',
			x: -HALF + 2 + high,
			y: -HALF + 3 + high,
			width: 2 * HALF,
			height: 2 * HALF,
			rx: 6,
		}),
		svg('rect', { class: 'counter-card', x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF, rx: 6 }),
		svg('path', {
			class: 'silhouette',
			d: silhouetteOf(piece.look),
			transform: 'translate(0 3) scale(.8)',
		}),
		name(piece.name),
	);
	if (piece.seat !== null)
		group.append(svg('text', { class: 'seat-sign', x: 0, y: -24 }, signOf(piece.seat)));
	for (const figure of piece.figures) group.append(plate(figure));
	if (piece.states.includes('spent')) {
		group.append(
			svg('rect', { class: 'spent-veil', x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF, rx: 6 }),
		);
		group.append(svg('rect', { fill: 'url(#st-stripe)', x: -HALF, y: -9, width: 2 * HALF, height: 10.5 }));
		group.append(svg('text', { class: 'spent-word', x: 0, y: 0 }, 'SPENT'));
	}
	group.append(
		svg('rect', { class: 'counter-rim', x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF, rx: 6 }),
	);
	if (piece.facing !== undefined) group.append(facing(piece.facing));
	if (piece.turret !== undefined)
		group.append(svg('path', { class: 'turret', d: 'M0 0H34', transform: `rotate(${-60 * piece.turret})` }));
	piece.badges.forEach((badge, index) => {
		group.append(drawBadge(badge, index));
	});
	return group;
}

/** @param {string} text */
function name(text) {
	const short = text.length <= 18 ? text : `${text.slice(0, 17)}…`;
	const size = 122 / Math.max(14, short.length + 1);
	return svg('text', { class: 'piece-name', x: 0, y: -11.6, 'font-size': round(Math.min(8.2, size)) }, short);
}

/** One figure: the plate's shape says the colour too. @param {Figure} figure */
function plate(figure) {
	const [slot, y] = SLOTS[figure.slot] ?? [0, 0];
	const wide = Math.max(17, 8 * figure.text.length + 5);
	const half = wide / 2;
	// Long figures stay on the counter.
	const x = Math.sign(slot) * Math.min(Math.abs(slot), HALF + 2 - half);
	const at = `translate(${x} ${y})`;
	const classes = `figure figure-${figure.colour} ${figure.changed ? 'is-changed' : ''}`;
	const group = svg('g', { class: classes, transform: at });
	group.append(svg('title', {}, `${figure.what} ${figure.text}${figure.changed ? ' (changed)' : ''}`));
	if (figure.colour === 'red')
		group.append(svg('rect', { class: 'plate', x: -half, y: -7.5, width: wide, height: 15, rx: 7.5 }));
	else if (figure.colour === 'blue')
		group.append(svg('rect', { class: 'plate', x: -half, y: -7.5, width: wide, height: 15 }));
	else if (figure.colour !== 'plain') {
		group.append(
			svg('path', { class: 'plate', d: `M${-half} 0l4-7.5h${wide - 8}l4 7.5-4 7.5h${8 - wide}z` }),
		);
	} else if (figure.changed)
		group.append(svg('rect', { class: 'plate', x: -half, y: -7.5, width: wide, height: 15, rx: 3 }));
	if (figure.boxed)
		group.append(svg('rect', { class: 'plate-box', x: -half - 1.6, y: -9, width: wide + 3.2, height: 18 }));
	group.append(svg('text', { y: 4.6 }, figure.text));
	if (figure.changed) group.append(svg('path', { class: 'change-mark', d: `M${half - 4} -8.5h5v5z` }));
	return group;
}

/** An arrow outside the counter, towards the hex side it faces; farther out where the counter's corner is near.
 * @param {number} facing */
function facing(facing) {
	const turn = -60 * facing;
	const out = Math.abs(Math.sin((turn * Math.PI) / 180)) * 4;
	return svg(
		'g',
		{ class: 'facing', transform: `rotate(${round(turn)}) translate(${round(out)} 0)` },
		svg('path', { d: 'M37 -16L52 0L37 16L40.5 0z' }),
	);
}

/** @param {Badge} badge @param {number} index */
export function drawBadge(badge, index) {
	const short = badge.text.length <= 10 ? badge.text : `${badge.text.slice(0, 9)}…`;
	const text = `${BADGE_SIGNS[badge.look] ?? ''}${short}`;
	const wide = Math.max(15, 5.1 * text.length + 8);
	const y = -HALF + 1 + index * 14;
	const group = svg('g', { class: `badge badge-${badge.look}`, transform: `translate(0 ${y})` });
	group.append(svg('title', {}, badge.title || badge.text));
	if (badge.look.includes('hit')) {
		const h = wide / 2 + 3;
		group.append(
			svg('path', {
				class: 'badge-plate',
				d: `M${-h} 0L${-h + 4} -7.5h${2 * h - 8}L${h} 0L${h - 4} 7.5h${8 - 2 * h}z`,
			}),
		);
	} else {
		group.append(
			svg('rect', { class: 'badge-plate', x: -wide / 2, y: -6.5, width: wide, height: 13, rx: 6.5 }),
		);
	}
	group.append(svg('text', { y: 3.2 }, text || '!'));
	return group;
}

/** How many ride on a piece, at its left edge. @param {number} count @returns {SVGGElement} */
export function drawRiders(count) {
	return svg(
		'g',
		{ class: 'riders', transform: `translate(${-HALF - 2} -9)` },
		svg('title', {}, `${count} aboard`),
		svg('rect', { class: 'badge-plate', x: -10, y: -8, width: 20, height: 16, rx: 5 }),
		svg('path', { d: 'M-7 5c0-4 1.4-6 3-6s3 2 3 6zM-6-4a2 2 0 1 0 4 0a2 2 0 1 0-4 0z' }),
		svg('text', { x: 4.5, y: 4 }, count),
	);
}
