// <st-piece-info>: everything printed on a piece, in words, with what has changed.
//   el.pieces = Piece[]
/** @import { Piece } from '../../lib/wire.js' */

import { seatClass } from '../../draw/piece.js';
import { html } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';
import { counterPicture } from '../st-trays/st-trays.js';

export class PieceInfoElement extends HTMLElement {
	#text = '';

	/** @param {Piece[]} pieces */
	set pieces(pieces) {
		const text = JSON.stringify(pieces);
		if (text === this.#text) return;
		this.#text = text;
		this.hidden = !pieces.length;
		this.replaceChildren(...pieces.map((piece) => (1 < pieces.length ? small(piece) : whole(piece))));
	}
}

/** @param {Piece} piece */
const small = (piece) =>
	html(
		'div',
		{ class: `info small ${seatClass(piece.seat)}`, title: piece.spoken },
		counterPicture(piece),
		html('span', {}, piece.name),
	);

/** @param {Piece} piece */
function whole(piece) {
	const figures = piece.figures.map(({ what, text, colour, changed }) =>
		html(
			'li',
			{},
			html('span', {}, colour === 'plain' || what.includes(colour) ? what : `${what} (${colour})`),
			html('strong', { class: changed ? 'is-changed' : '' }, changed ? `${text} ✱` : text),
		),
	);
	const badges = piece.badges.map((badge) =>
		html(
			'li',
			{ class: 'info-badge' },
			html('strong', {}, badge.text),
			` ${badge.title} `,
			ruleLink(badge.rule),
		),
	);
	return html(
		'div',
		{ class: `info ${seatClass(piece.seat)}` },
		counterPicture(piece, 'near'),
		html(
			'div',
			{},
			html('h2', {}, piece.name),
			piece.states.length ? html('p', { class: 'info-states' }, piece.states.join(', ')) : null,
			html('ul', { class: 'info-figures' }, ...figures),
			badges.length ? html('ul', {}, ...badges) : null,
		),
	);
}
customElements.define('st-piece-info', PieceInfoElement);
