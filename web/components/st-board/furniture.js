// What hexes and open tables have alike around the map: the buttons, and where a player's pieces are.
/** @import { Scene } from '../../lib/wire.js' */
/** @import { Layout } from '../../draw/layout.js' */
/** @import { Point } from '../../lib/geometry.js' */
/** @import { Camera } from './camera.js' */

import { html } from '../../lib/dom.js';

/** @param {() => Camera | null} camera @param {string} whole what is shown as a whole @param {...HTMLElement} more buttons above the others */
export function mapControls(camera, whole, ...more) {
	/** @param {string} label @param {string} sign @param {() => void} act */
	const button = (label, sign, act) =>
		html('button', { type: 'button', title: label, 'aria-label': label, onclick: act }, sign);
	return html(
		'div',
		{ class: 'board-controls' },
		...more,
		button('Zoom in', '+', () => camera()?.zoom(1.3)),
		button('Zoom out', '−', () => camera()?.zoom(1 / 1.3)),
		button(`Show the whole ${whole}`, '⤢', () => camera()?.fit(0, null)),
	);
}

/** The middle of some points. @param {(Point | null)[]} spots @returns {Point | null} */
export function middleOfSpots(spots) {
	const known = spots.filter((at) => at !== null);
	if (!known.length) return null;
	const sum = known.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
	return { x: sum.x / known.length, y: sum.y / known.length };
}

/** The middle of the player's own pieces, or of all. @param {{ scene: Scene, seat: number | null } | null} shown @param {Layout} layout */
export const heartOf = (shown, layout) =>
	middleOfSpots(
		(shown?.scene.pieces ?? [])
			.filter((piece) => shown?.seat === null || piece.seat === shown?.seat)
			.map((piece) => layout.place(piece.place)),
	);
