// What a click on a piece, a place, a card or a line of the list means: pick it, offer it, give it, or say why not.
/** @import { Anchor, Choice, Piece } from '../../lib/wire.js' */
/** @import { BattleState } from '../../lib/state.js' */
/** @import { Battle } from '../../lib/battle.js' */

import { byAnchor, cellOfPlace, groupOf, isAnswer, keyOf, offersAtPiece } from '../../lib/anchors.js';
import { mySeat } from '../../lib/battle-state.js';

/** The player's own piece at an anchor. @param {BattleState} state @param {Anchor} anchor @returns {number | null} */
export function ownPiece(state, anchor) {
	if (anchor === 'button' || !('piece' in anchor)) return null;
	const piece = state.scene?.pieces.find(({ id }) => id === anchor.piece);
	return piece && piece.seat !== null && piece.seat === mySeat(state) ? piece.id : null;
}

/** Is nothing picked, neither piece nor card? @param {BattleState} state */
const free = ({ picked }) => !picked.pieces.length && picked.card === null;

/** May a choice be given with the first click? What cannot be taken back is looked at twice: dice, what is final, and where people
 * play each other also what ends the turn. A button says what it does. @param {BattleState} state @param {Choice} choice */
function sure(state, { anchor, stakes, preview }) {
	if (preview.attacks?.length) return false;
	if (anchor === 'button') return true;
	if (stakes === 'dice' || stakes === 'final') return false;
	if (stakes !== 'turn' || 'side' in anchor) return true;
	return state.seats.every(({ seat, kind }) => kind === 'computer' || state.yourSeats.includes(seat));
}

/** What a choice is paid with: `AP`, `AP + CAP`. @param {Choice} choice */
const meansOf = ({ preview }) => (preview.costs ?? []).map(({ means }) => means).join(' + ') || 'nothing';

export class Picking {
	#live;
	/** What the player wishes to pay with, while this is picked. */
	#wish = { picked: '', means: '' };

	/** @param {Battle} live */
	constructor(live) {
		this.#live = live;
	}

	/** What is done unless the player wants otherwise. @returns {Choice | null} */
	get proposed() {
		const { state } = this.#live;
		return (state.busy ? [] : state.choices).find(({ role }) => role === 'proposed') ?? null;
	}

	/** The ways to pay for what the picked pieces can do on the map, if there are several. */
	get pay() {
		const { picked, choices, scene } = this.#live.state;
		const placed = choices.filter(
			({ anchor }) => anchor !== 'button' && ('cell' in anchor || 'side' in anchor),
		);
		const several = [...byAnchor(placed).values()].filter((ways) => 1 < ways.length);
		const means = [...new Set(several.flat().map(meansOf))];
		const name = scene?.pieces.find(({ id }) => id === picked.pieces[0])?.name;
		if (!name || means.length < 2) return null;
		const now = this.#means || meansOf(several[0][0]);
		return { name, means, now };
	}

	get #means() {
		const { picked, means } = this.#wish;
		return picked === this.#live.state.picked.pieces.join() ? means : '';
	}

	/** @param {string} means */
	payWith(means) {
		this.#wish = { picked: this.#live.state.picked.pieces.join(), means };
	}

	/** The usual way first: as the umpire says, or paid for as the player wishes. @param {Choice[]} choices */
	#usual(choices) {
		const means = this.#means;
		return means
			? choices.toSorted((a, b) => Number(meansOf(b) === means) - Number(meansOf(a) === means))
			: choices;
	}

	/** Pieces were dragged to a place: what is offered there is given or shown, as if it had been clicked.
	 * @param {number[]} pieces @param {Anchor} at */
	async drop(pieces, at) {
		const found = await this.#live.wantAt(pieces, at);
		if (!found) return;
		if (found.length) this.offerOrGive(found, []);
		else this.#live.whyNot(at);
	}

	/** @param {number} id @param {boolean} several */
	piece(id, several) {
		const { state } = this.#live;
		const piece = state.scene?.pieces.find((piece) => piece.id === id);
		if (!piece) return;
		const own = piece.seat !== null && piece.seat === mySeat(state);
		if (own && (several || state.several)) {
			this.#live.toggle(id);
			return;
		}
		// What a picked piece does where it stands is in the list: a click on it is no order.
		const self = own && state.picked.pieces.includes(id);
		const here = self ? [] : this.#offersAt(id, cellOfPlace(piece.place));
		const repeated =
			state.armed.length && here.length && keyOf(state.armed[0].anchor) === keyOf(here[0].anchor);
		if (repeated) {
			this.#live.give(state.pointed ?? state.armed[0]);
			return;
		}
		const asks = free(state) && here.length && this.#answers(id);
		if (own && !asks && (free(state) || !here.length || state.picked.pieces.includes(id))) {
			this.#live.pick({ pieces: this.#nextPick(piece) });
			return;
		}
		if (here.length) this.offerOrGive(here, own && !asks ? [{ label: piece.name, piece: id }] : []);
		else this.#nothingHere({ piece: id });
	}

	/** A click picks the whole group of a piece, the next one that piece alone, the third nothing. @param {Piece} piece */
	#nextPick({ id, group }) {
		const { picked, scene } = this.#live.state;
		if (picked.pieces.length === 1 && picked.pieces[0] === id) return [];
		if (group === undefined || (picked.pieces.length > 1 && picked.pieces.includes(id))) return [id];
		return groupOf(id, scene?.pieces ?? []);
	}

	/** @param {Anchor} anchor @param {boolean} touch */
	place(anchor, touch) {
		const { state } = this.#live;
		if (anchor === 'button') return;
		if ('point' in anchor) this.#point(anchor, touch);
		else if ('ground' in anchor) this.#offered(byAnchor(state.choices).get(keyOf(anchor)) ?? [], anchor);
		else if ('cell' in anchor) this.#cell(anchor);
	}

	/** A place on an open table: there the picked pieces are wanted. @param {Extract<Anchor, { point: unknown }>} anchor @param {boolean} touch */
	#point(anchor, touch) {
		const { picked, choices } = this.#live.state;
		const places = choices.filter((choice) => choice.anchor !== 'button' && 'point' in choice.anchor);
		if (picked.pieces.length) {
			this.#live.drag({ ...picked, wanted: anchor }, touch ? 'stands' : 'if-whole');
		} else if (places.length) {
			// Something is to be put somewhere, and only the place is asked: a stand, or a blow that needs a second look.
			const pieces = [
				...new Set(places.flatMap(({ preview }) => preview.endings ?? []).map(({ piece }) => piece)),
			];
			const hand = touch || !pieces.length ? 'stands' : 'if-whole';
			this.#live.drag({ ...picked, pieces: pieces.slice(0, 1), wanted: anchor }, hand);
		} else this.#live.disarm();
	}

	/** @param {Choice[]} here @param {Anchor} anchor */
	#offered(here, anchor) {
		if (here.length) this.offerOrGive(here, []);
		else this.#nothingHere(anchor);
	}

	/** @param {{ cell: number }} anchor */
	#cell(anchor) {
		const { state } = this.#live;
		const stack = (state.scene?.pieces ?? []).filter((piece) => cellOfPlace(piece.place) === anchor.cell);
		const own = stack.filter((piece) => piece.seat === mySeat(state) && piece.seat !== null);
		// While nothing is picked, an offer at a piece of mine means: this one can act.
		const here = [
			...this.#offersAt(null, anchor.cell),
			...stack
				.filter((piece) => !free(state) || !own.includes(piece))
				.flatMap((piece) => byAnchor(state.choices).get(`piece:${piece.id}`) ?? []),
		];
		const same = state.armed.length && here.length && keyOf(state.armed[0].anchor) === keyOf(here[0].anchor);
		if (same) {
			this.#live.give(state.pointed ?? here[0]);
			return;
		}
		const picks = own
			.filter((piece) => !state.picked.pieces.includes(piece.id))
			.map((piece) => ({ label: piece.name, piece: piece.id }));
		if (!here.length && picks.length === 1) this.#live.pick({ pieces: [picks[0].piece] });
		else if (here.length || 1 < picks.length) this.offerOrGive(here, picks);
		else this.#nothingHere(anchor);
	}

	/** From the list. While nothing is picked, an offer at a piece of mine means: this one can act. @param {Choice[]} choices */
	fromList(choices) {
		const { state } = this.#live;
		const own = ownPiece(state, choices[0].anchor);
		if (own === null || !free(state) || this.#answers(own)) this.offerOrGive(choices, []);
		else this.#live.pick({ pieces: groupOf(own, state.scene?.pieces ?? []) });
	}

	/** @param {number} id */
	#answers(id) {
		const { choices, scene } = this.#live.state;
		return isAnswer(byAnchor(choices), id, scene?.pieces ?? []);
	}

	/** @param {number} id */
	card(id) {
		const { state } = this.#live;
		const direct = byAnchor(state.choices).get(`card:${id}`) ?? [];
		if (direct.length && state.picked.card === id) this.#live.arm(direct);
		else this.#live.pick({ pieces: state.picked.pieces, card: state.picked.card === id ? null : id });
	}

	/** What can be taken back is given at once, in the usual way; the rest is shown first. The same click again gives it.
	 * @param {Choice[]} found @param {{ label: string, piece: number }[]} picks */
	offerOrGive(found, picks) {
		const { state } = this.#live;
		const choices = this.#usual(found);
		const [choice] = choices;
		const again = choice && state.armed.length && keyOf(state.armed[0].anchor) === keyOf(choice.anchor);
		if (again && choice.anchor !== 'button') this.#live.give(state.pointed ?? state.armed[0]);
		else if (choice && !picks.length && sure(state, choice)) this.#live.give(choice);
		else this.#live.arm(choices, picks);
	}

	/** The choice a pointed place stands for. @param {Anchor | null} anchor @returns {Choice | null} */
	choiceAt(anchor) {
		if (!anchor || anchor === 'button') return null;
		const { state } = this.#live;
		const offers = byAnchor(state.choices);
		const piece = 'piece' in anchor ? state.scene?.pieces.find(({ id }) => id === anchor.piece) : undefined;
		// What a picked piece does where it stands is in the list.
		if (piece && state.picked.pieces.includes(piece.id)) return null;
		const cell = piece ? cellOfPlace(piece.place) : null;
		const direct = piece
			? offersAtPiece(offers, piece.id, state.scene?.pieces ?? [])
			: (offers.get(keyOf(anchor)) ?? []);
		const found = direct.length || cell === null ? direct : (offers.get(`cell:${cell}`) ?? []);
		return this.#usual(found)[0] ?? null;
	}

	/** @param {number | null} piece @param {number | null} cell @returns {Choice[]} */
	#offersAt(piece, cell) {
		const { choices, scene } = this.#live.state;
		const offers = byAnchor(choices);
		const onPiece = piece === null ? [] : offersAtPiece(offers, piece, scene?.pieces ?? []);
		const onCell = cell === null ? [] : (offers.get(`cell:${cell}`) ?? []);
		return [...onPiece, ...onCell];
	}

	/** @param {Anchor} anchor */
	#nothingHere(anchor) {
		const { state } = this.#live;
		if (state.armed.length || state.refused) this.#live.disarm();
		if (!free(state)) this.#live.whyNot(anchor);
	}
}
