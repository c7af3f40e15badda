// <st-choices>: everything that can be done with what is picked, grouped, as buttons.
//   el.show(choices, { pieces, seat, picked, card })
// Events: choice-wanted { choices, choice }, choice-pointed { choice }.
/** @import { Choice, Piece } from '../../lib/wire.js' */

import { UNITS } from '../../draw/shapes.js';
import { byAnchor, chances, keyOf, pieceOf, price } from '../../lib/anchors.js';
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
	/** @type {number | null} */
	#seat = null;
	/** @type {number[]} */
	#picked = [];
	/** Is nothing picked yet, so that the list is one of pieces to pick? */
	#picking = true;

	/** @param {Choice[]} choices @param {{ pieces: Piece[], seat: number | null, picked: number[], card: number | null }} about */
	show(choices, { pieces, seat, picked, card }) {
		if (this.#choices === choices) return;
		this.#choices = choices;
		this.#pieces = new Map(pieces.map((piece) => [piece.id, piece]));
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

	#render() {
		// What a picked piece does where it stands is a button like any other.
		const isMain = (/** @type {Choice} */ choice) =>
			choice.anchor === 'button' || this.#picked.includes(this.#ownPiece(choice)?.id ?? -1);
		const placed = this.#choices.filter((choice) => !isMain(choice));
		const mains = Map.groupBy(this.#choices.filter(isMain), ({ anchor, group }, index) =>
			anchor === 'button' ? `${index}` : `${group} ${keyOf(anchor)}`,
		);
		const main = [...mains.values()].map((choices) => this.#button(choices[0], choices, 'plain'));
		const groups = Map.groupBy(placed, (choice) =>
			this.#picking && this.#ownPiece(choice) ? PICK : choice.group,
		);
		const folds = [...groups].map(([name, choices]) => this.#group(name, [...byAnchor(choices).values()]));
		this.replaceChildren(html('div', { class: 'main-choices' }, ...main), ...folds);
	}

	/** @param {string} name @param {Choice[][]} places */
	#group(name, places) {
		const open = this.#opened.get(name) ?? places.length <= LONG;
		const fold = html(
			'details',
			{ open },
			html('summary', {}, name, ' ', html('span', { class: 'count' }, places.length)),
			html(
				'div',
				{ class: 'places' },
				...places.map((choices) => this.#button(choices[0], choices, 'place')),
			),
		);
		fold.addEventListener('toggle', () => this.#opened.set(name, fold.open));
		return fold;
	}

	/** @param {Choice} choice @param {Choice[]} choices @param {string} kind */
	#button(choice, choices, kind) {
		const pick = this.#picking ? this.#ownPiece(choice) : null;
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
			html('span', { class: 'choice-label' }, pick ? pick.name : labelOf(choice)),
			cost ? html('span', { class: 'choice-price' }, cost) : null,
			odds ? html('span', { class: 'choice-odds' }, odds) : null,
			1 < choices.length && !pick ? html('span', { class: 'choice-more' }, `${choices.length} ways`) : null,
		);
	}
}
/** The label, with the place where it is at a point of a table.
 * @param {Choice} choice @returns {string} */
function labelOf({ anchor, label }) {
	if (anchor !== 'button' && 'point' in anchor && !/\d/.test(label))
		return `${label}: ${Math.round(anchor.point.x / UNITS)}, ${Math.round(anchor.point.y / UNITS)}`;
	return label;
}
customElements.define('st-choices', ChoicesElement);
