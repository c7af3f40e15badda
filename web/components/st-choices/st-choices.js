// <st-choices>: everything that can be done with what is picked, grouped, as buttons.
//   el.show(choices, { pieces, groups, seat, picked, card })
// Events: choice-wanted { choices, choice }, choice-pointed { choice }, piece-wanted { id }.
/** @import { Choice, Group, Piece } from '../../lib/wire.js' */

import { UNITS } from '../../draw/shapes.js';
import { byAnchor, chances, isAnswer, isLone, keyOf, pieceOf, price } from '../../lib/anchors.js';
import { emit, html } from '../../lib/dom.js';
import { counterPicture } from '../st-trays/st-trays.js';

/** Groups longer than this start folded: the map shows them better. */
const LONG = 8;

/** While nothing is picked, an offer at a piece of one's own means: this one can act. */
const PICK = 'Pick a unit';

export class ChoicesElement extends HTMLElement {
	/** @type {Choice[]} */
	#choices = [];
	/** Which groups the player has opened or folded. @type {Map<string, boolean>} */
	#opened = new Map();

	/** @type {Map<number, Piece>} */
	#pieces = new Map();
	/** Names of groups. @type {Map<number, string>} */
	#groups = new Map();
	/** @type {number | null} */
	#seat = null;
	/** @type {number[]} */
	#picked = [];
	/** Is nothing picked yet, so that the list is one of pieces to pick? */
	#picking = true;

	/** @param {Choice[]} choices @param {{ pieces: Piece[], groups?: Group[], seat: number | null, picked: number[], card: number | null }} about */
	show(choices, { pieces, groups = [], seat, picked, card }) {
		if (this.#choices === choices) return;
		this.#choices = choices;
		this.#pieces = new Map(pieces.map((piece) => [piece.id, piece]));
		this.#groups = new Map(groups.map(({ id, name }) => [id, name]));
		this.#seat = seat;
		this.#picked = picked;
		this.#picking = !picked.length && card === null;
		this.#render();
	}

	/** The player's own piece that this choice is at. @param {Choice} choice @returns {Piece | null} */
	#ownPiece({ anchor }) {
		const piece = this.#pieces.get(pieceOf(anchor) ?? -1);
		return piece && piece.seat !== null && piece.seat === this.#seat ? piece : null;
	}

	/** The piece that a click on this choice only picks. @param {Choice} choice @returns {Piece | null} */
	#toPick(choice) {
		const piece = this.#picking ? this.#ownPiece(choice) : null;
		const pieces = [...this.#pieces.values()];
		return piece && !isAnswer(byAnchor(this.#choices), piece.id, pieces) ? piece : null;
	}

	#render() {
		// What a picked piece does where it stands is a button like any other.
		const offers = byAnchor(this.#choices);
		const pieces = [...this.#pieces.values()];
		const lone = (/** @type {Choice} */ choice) =>
			!choice.preview.scale && isLone(offers, this.#ownPiece(choice)?.id ?? -1, pieces);
		const isMain = (/** @type {Choice} */ choice) =>
			choice.anchor === 'button' || lone(choice) || this.#picked.includes(this.#ownPiece(choice)?.id ?? -1);
		const waiting = this.#picking ? waitingPieces(this.#choices, this.#pieces) : [];
		const placed = this.#choices.filter(
			(choice) => !isMain(choice) && !(waiting.length && leadOf(choice) !== null),
		);
		const mains = Map.groupBy(this.#choices.filter(isMain), (choice, index) =>
			choice.anchor === 'button' || lone(choice) ? `${index}` : `${choice.group} ${keyOf(choice.anchor)}`,
		);
		const main = [...mains.values()].map((choices) => this.#button(choices[0], choices, 'plain'));
		const groups = Map.groupBy(placed, (choice) => (this.#toPick(choice) ? PICK : choice.group));
		const folds = [...groups].map(([name, choices]) => this.#group(name, [...byAnchor(choices).values()]));
		if (waiting.length)
			folds.unshift(
				this.#fold(
					PICK,
					waiting.length,
					waiting.map((piece) => this.#pickButton(piece)),
				),
			);
		this.replaceChildren(html('div', { class: 'main-choices' }, ...main), ...folds);
	}

	/** @param {Piece} piece */
	#nameOf({ group, name }) {
		return (group === undefined ? undefined : this.#groups.get(group)) ?? name;
	}

	/** What is to be put somewhere, before it is said where. @param {Piece} piece */
	#pickButton(piece) {
		const { group } = piece;
		const many = [...this.#pieces.values()].filter((other) => other.group === group).length;
		return html(
			'button',
			{ type: 'button', class: 'choice place', onclick: () => emit(this, 'piece-wanted', { id: piece.id }) },
			counterPicture(piece),
			html('span', { class: 'choice-label' }, this.#nameOf(piece)),
			group === undefined ? null : html('span', { class: 'choice-more' }, `× ${many}`),
		);
	}

	/** @param {string} name @param {Choice[][]} places */
	#group(name, places) {
		const buttons = places.map((choices) => this.#button(choices[0], choices, 'place'));
		return this.#fold(name, places.length, buttons);
	}

	/** @param {string} name @param {number} count @param {HTMLElement[]} buttons */
	#fold(name, count, buttons) {
		const open = this.#opened.get(name) ?? count <= LONG;
		const fold = html(
			'details',
			{ open },
			html('summary', {}, name, ' ', html('span', { class: 'count' }, count)),
			html('div', { class: 'places' }, ...buttons),
		);
		fold.addEventListener('toggle', () => this.#opened.set(name, fold.open));
		return fold;
	}

	/** @param {Choice} choice @param {Choice[]} choices @param {string} kind */
	#button(choice, choices, kind) {
		const pick = this.#toPick(choice);
		const odds = chances(choice);
		const cost = pick ? '' : price(choice);
		const point = () => emit(this, 'choice-pointed', { choice });
		const { anchor } = choice;
		const piece = anchor !== 'button' && 'piece' in anchor ? this.#pieces.get(anchor.piece) : undefined;
		return html(
			'button',
			{
				type: 'button',
				class: `choice ${kind} ${choice.preview.attacks?.length ? 'attack' : ''}`,
				onclick: () => emit(this, 'choice-wanted', { choices }),
				onpointerenter: point,
				onfocus: point,
			},
			piece && kind !== 'plain' ? counterPicture(piece) : null,
			html('span', { class: 'choice-label' }, pick ? this.#nameOf(pick) : labelOf(choice)),
			cost ? html('span', { class: 'choice-price' }, cost) : null,
			odds ? html('span', { class: 'choice-odds' }, odds) : null,
			1 < choices.length && !pick ? html('span', { class: 'choice-more' }, `${choices.length} ways`) : null,
		);
	}
}
/** The first of the pieces that a choice would put somewhere on an open table. @param {Choice} choice @returns {number | null} */
export function leadOf({ anchor, preview }) {
	if (anchor === 'button' || !('point' in anchor)) return null;
	return preview.endings?.[0]?.piece ?? null;
}

/** Where several groups wait beside the table for a place: the first piece of each. @param {Choice[]} choices
 * @param {Map<number, Piece>} pieces @returns {Piece[]} */
export function waitingPieces(choices, pieces) {
	/** @type {Map<number | string, Piece>} */
	const found = new Map();
	for (const choice of choices) {
		const piece = pieces.get(leadOf(choice) ?? -1);
		if (!piece || !('tray' in piece.place)) continue;
		const key = piece.group ?? `alone ${piece.id}`;
		if (!found.has(key)) found.set(key, piece);
	}
	return 1 < found.size ? [...found.values()] : [];
}

/** The label, with the place where it is at a point of a table.
 * @param {Choice} choice @returns {string} */
function labelOf({ anchor, label }) {
	if (anchor !== 'button' && 'point' in anchor && !/\d/.test(label))
		return `${label}: ${Math.round(anchor.point.x / UNITS)}, ${Math.round(anchor.point.y / UNITS)}`;
	return label;
}
customElements.define('st-choices', ChoicesElement);
