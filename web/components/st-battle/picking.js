// What a click on a piece, a place, a card or a line of the list means: pick it, offer it, give it, or say why not.
/** @import { Anchor, Choice, Piece } from '../../lib/wire.js' */
/** @import { BattleState } from '../../lib/state.js' */
/** @import { Battle } from '../../lib/battle.js' */

import { byAnchor, cellOfPlace, keyOf } from '../../lib/anchors.js';
import { mySeat } from '../../lib/battle-state.js';

/** The player's own piece at an anchor. @param {BattleState} state @param {Anchor} anchor @returns {number | null} */
export function ownPiece(state, anchor) {
	if (anchor === 'button' || !('piece' in anchor)) return null;
	const piece = state.scene?.pieces.find(({ id }) => id === anchor.piece);
	return piece && piece.seat !== null && piece.seat === mySeat(state) ? piece.id : null;
}

/** Is nothing picked, neither piece nor card? @param {BattleState} state */
const free = ({ picked }) => !picked.pieces.length && picked.card === null;

export class Picking {
	#live;

	/** @param {Battle} live */
	constructor(live) {
		this.#live = live;
	}

	/** @param {number} id @param {boolean} several @param {boolean} touch */
	piece(id, several, touch) {
		const { state } = this.#live;
		const piece = state.scene?.pieces.find((piece) => piece.id === id);
		if (!piece) return;
		const own = piece.seat !== null && piece.seat === mySeat(state);
		if (own && (several || state.several)) {
			this.#live.toggle(id);
			return;
		}
		const here = this.#offersAt(id, cellOfPlace(piece.place));
		const repeated =
			state.armed.length && here.length && keyOf(state.armed[0].anchor) === keyOf(here[0].anchor);
		if (repeated) {
			this.#live.give(state.pointed ?? here[0]);
			return;
		}
		if (own && (free(state) || !here.length || state.picked.pieces.includes(id))) {
			this.#live.pick({ pieces: this.#nextPick(piece) });
			return;
		}
		if (here.length) this.offerOrGive(here, own ? [{ label: piece.name, piece: id }] : [], touch);
		else this.#nothingHere({ piece: id });
	}

	/** A click picks the whole group of a piece, the next one that piece alone, the third nothing. @param {Piece} piece */
	#nextPick({ id, group }) {
		const { picked, scene } = this.#live.state;
		if (picked.pieces.length === 1 && picked.pieces[0] === id) return [];
		if (group === undefined || (picked.pieces.length > 1 && picked.pieces.includes(id))) return [id];
		const others = scene?.pieces.filter((other) => other.group === group && other.id !== id) ?? [];
		return [id, ...others.map((other) => other.id)];
	}

	/** @param {Anchor} anchor @param {boolean} touch */
	place(anchor, touch) {
		const { state } = this.#live;
		if (anchor === 'button') return;
		if ('point' in anchor) this.#point(anchor, touch);
		else if ('ground' in anchor)
			this.#offered(byAnchor(state.choices).get(keyOf(anchor)) ?? [], anchor, touch);
		else if ('cell' in anchor) this.#cell(anchor, touch);
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

	/** @param {Choice[]} here @param {Anchor} anchor @param {boolean} touch */
	#offered(here, anchor, touch) {
		if (here.length) this.offerOrGive(here, [], touch);
		else this.#nothingHere(anchor);
	}

	/** @param {{ cell: number }} anchor @param {boolean} touch */
	#cell(anchor, touch) {
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
		if (same && touch) {
			this.#live.give(state.pointed ?? here[0]);
			return;
		}
		const picks = own
			.filter((piece) => !state.picked.pieces.includes(piece.id))
			.map((piece) => ({ label: piece.name, piece: piece.id }));
		if (!here.length && picks.length === 1) this.#live.pick({ pieces: [picks[0].piece] });
		else if (here.length || 1 < picks.length) this.offerOrGive(here, picks, touch);
		else this.#nothingHere(anchor);
	}

	/** From the list. While nothing is picked, an offer at a piece of mine means: this one can act. @param {Choice[]} choices */
	fromList(choices) {
		const { state } = this.#live;
		const own = ownPiece(state, choices[0].anchor);
		if (own === null || !free(state)) this.offerOrGive(choices, [], false);
		else this.#live.pick({ pieces: [own] });
	}

	/** @param {number} id */
	card(id) {
		const { state } = this.#live;
		const direct = byAnchor(state.choices).get(`card:${id}`) ?? [];
		if (direct.length && state.picked.card === id) this.offerOrGive(direct, [], true);
		else this.#live.pick({ pieces: state.picked.pieces, card: state.picked.card === id ? null : id });
	}

	/** One plain choice is given at once; anything with dice, several ways or by touch is shown first.
	 * @param {Choice[]} choices @param {{ label: string, piece: number }[]} picks @param {boolean} touch */
	offerOrGive(choices, picks, touch) {
		const plain = choices.length === 1 && !picks.length && !choices[0].preview.attacks?.length;
		if (plain && !touch) this.#live.give(choices[0]);
		else this.#live.arm(choices, picks);
	}

	/** The choice a pointed place stands for. @param {Anchor | null} anchor @returns {Choice | null} */
	choiceAt(anchor) {
		if (!anchor || anchor === 'button') return null;
		const { state } = this.#live;
		const offers = byAnchor(state.choices);
		const piece = 'piece' in anchor ? state.scene?.pieces.find(({ id }) => id === anchor.piece) : undefined;
		const cell = piece ? cellOfPlace(piece.place) : null;
		const direct = offers.get(keyOf(anchor))?.[0];
		return direct ?? (cell === null ? undefined : offers.get(`cell:${cell}`)?.[0]) ?? null;
	}

	/** @param {number | null} piece @param {number | null} cell @returns {Choice[]} */
	#offersAt(piece, cell) {
		const offers = byAnchor(this.#live.state.choices);
		const onPiece = piece === null ? [] : (offers.get(`piece:${piece}`) ?? []);
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
