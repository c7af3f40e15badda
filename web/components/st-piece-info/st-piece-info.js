// <st-piece-info>: everything printed on a piece, in words, with what has changed.
//   el.show(pieces, groups)
/** @import { Group, Piece } from '../../lib/wire.js' */

import { seatClass } from '../../draw/piece.js';
import { html } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';
import { counterPicture } from '../st-trays/st-trays.js';

export class PieceInfoElement extends HTMLElement {
	#text = '';

	/** @param {Piece[]} pieces @param {Group[]} groups */
	show(pieces, groups) {
		const text = JSON.stringify(pieces);
		if (text === this.#text) return;
		this.#text = text;
		this.hidden = !pieces.length;
		const [first] = pieces;
		const group = groups.find(({ id }) => id === first?.group);
		if (pieces.length < 2) this.replaceChildren(...pieces.map(whole));
		else if (group && pieces.every((piece) => piece.group === group.id))
			this.replaceChildren(together(group, pieces));
		else this.replaceChildren(...pieces.map(small));
	}
}

/** A group: its name once, and a small picture of each. @param {Group} group @param {Piece[]} pieces */
const together = ({ name }, pieces) =>
	html(
		'div',
		{ class: `info group ${seatClass(pieces[0].seat)}` },
		html('h2', {}, name),
		html(
			'div',
			{ class: 'info-members' },
			...pieces.map((piece) => html('span', { title: piece.spoken }, counterPicture(piece))),
		),
	);

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
