// <st-tracks>: points and rounds as numbers with pips, the weather and the like in a word, by seat.
//   el.show(scene, sides)
/** @import { Condition, Deck, Scene, Track } from '../../lib/wire.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import { html } from '../../lib/dom.js';

/** Up to this many a track is drawn as pips, beyond it as a bar. */
const PIPS = 12;

export class TracksElement extends HTMLElement {
	#text = '';

	/** @param {Scene} scene @param {Map<number, string>} sides names of the seats */
	show({ tracks, conditions = [], decks = [] }, sides) {
		const text = JSON.stringify([tracks, conditions, decks, [...sides]]);
		if (text === this.#text) return;
		this.#text = text;
		const all = [...tracks, ...conditions, ...decks];
		const seats = [...new Set(all.map(({ seat }) => seat))].sort((a, b) => (a ?? -1) - (b ?? -1));
		this.replaceChildren(
			...seats.map((seat) => {
				/** @param {{ seat: number | null }} one */
				const here = (one) => one.seat === seat;
				const parts = [
					...tracks.filter(here).map(drawTrack),
					...conditions.filter(here).map(drawCondition),
					...decks.filter(here).map(drawDeck),
				];
				const title =
					seat === null
						? null
						: html('span', { class: 'side-name' }, `${signOf(seat)} ${sides.get(seat) ?? ''}`);
				return html('div', { class: `track-group ${seatClass(seat)}` }, title, ...parts);
			}),
		);
	}
}

/** Signs of weather and light. @type {Record<string, string>} */
const SKY = { clear: '☀', overcast: '☁', rain: '☂', storm: '☈', fog: '≋', snow: '❄', night: '☾', dusk: '◐' };

/** @param {Condition} condition */
function drawCondition({ name, value, look, title }) {
	const sign = SKY[look] ? `${SKY[look]} ` : '';
	return html(
		'span',
		{ class: 'track condition', title },
		html('span', { class: 'track-name' }, name),
		html('strong', {}, `${sign}${value}`),
	);
}

/** @param {Deck} deck */
function drawDeck({ name, draw, last, title }) {
	return html(
		'span',
		{ class: 'track deck', title },
		html('span', { class: 'track-name' }, name),
		html('strong', {}, `▤ ${draw}`),
		last ? html('span', { class: 'deck-last' }, last.title) : null,
	);
}

/** @param {Track} track */
function drawTrack({ name, value, most, title }) {
	const number = most === undefined ? String(value) : `${value}/${most}`;
	const pips =
		most !== undefined && 0 < most && most <= PIPS
			? html(
					'span',
					{ class: 'pips', 'aria-hidden': 'true' },
					...Array.from({ length: most }, (_, i) => html('i', { class: i < value ? 'on' : '' })),
				)
			: null;
	return html(
		'span',
		{ class: 'track', title },
		html('span', { class: 'track-name' }, name),
		html('strong', {}, number),
		pips,
	);
}
customElements.define('st-tracks', TracksElement);
