// The battle page's conductor: hears the server, changes the state, sends wishes. It draws nothing and knows no rule.
/** @import { Anchor, Choice, Eyes, Offers, Refusal, ServerMessage } from './wire.js' */
/** @import { BattleState, Drag, Picked } from './state.js' */

import { dress } from '../draw/livery.js';
import { cellOf } from './anchors.js';
import * as change from './battle-changes.js';
import { emptyBattle, mySeat, myTurn, NOTHING } from './battle-state.js';
import * as keep from './keep.js';
import { Latest } from './latest.js';
import { Live } from './live.js';

/** So long an only choice is shown before it is given by itself. */
const ALONE_PAUSE = 450;
/** After so long a question that was not answered is asked again. */
const AGAIN = 400;

/** Has what is picked nothing left to do of its own? @param {Offers} offers */
const done = ({ pieces, choices }) =>
	!pieces.length ||
	choices.every(
		({ anchor, pieces: about = [] }) => anchor === 'button' && !about.some((id) => pieces.includes(id)),
	);

/** @fires change, act: an act is known; `before` and `after` are the states around it; returned: all is known anew */
export class Battle extends EventTarget {
	#state = emptyBattle();
	#live;
	#choicesAsked = 0;
	#viewAsked = 0;
	/** Was the selection made by the player since the last news? */
	#justPicked = false;
	#drags = new Latest((/** @type {Picked} */ wish) => this.#askDrag(wish));

	/** @param {string[]} tokens */
	constructor(tokens) {
		super();
		this.tokens = tokens;
		this.#live = new Live(tokens);
		this.#live.addEventListener('line', () => this.#set({ ...this.#state, line: this.#live.line }));
		this.#live.addEventListener('message', (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
	}

	get state() {
		return this.#state;
	}

	stop() {
		this.#live.stop();
	}

	/** @param {BattleState} state */
	#set(state) {
		this.#state = state;
		this.dispatchEvent(new Event('change'));
	}

	/** @param {ServerMessage} message */
	#hear(message) {
		if (message.type === 'update' || message.type === 'welcome' || message.type === 'scene')
			this.#justPicked = false;
		if ('lesson' in message && message.lesson) {
			const give = (/** @type {unknown} */ order) => this.giveShown(order);
			dispatchEvent(new CustomEvent('lesson', { detail: { lesson: message.lesson, give } }));
		}
		const openTable = keep.settings().openTable;
		switch (message.type) {
			case 'welcome':
				dress(message.seats);
				this.#set(change.welcomed(this.#state, message, openTable));
				this.dispatchEvent(new Event('returned'));
				this.#settle(message.offers);
				break;
			case 'update': {
				const before = this.#state;
				this.#set({ ...change.updated(before, message, openTable), busy: this.#live.waiting });
				this.dispatchEvent(new CustomEvent('act', { detail: { before, after: this.#state } }));
				// An order of ours said what stays picked: if that has nothing left to do, it is let go.
				if (message.id && message.offers && done(message.offers)) this.#letGo();
				this.#settle(message.offers);
				break;
			}
			case 'scene':
				this.#live.eyes = message.eyes;
				this.#set(change.looked(this.#state, message));
				this.dispatchEvent(new Event('returned'));
				this.#takeOrAsk(message.offers);
				break;
			case 'done':
				this.#set({ ...this.#state, busy: false });
				break;
			case 'refused':
				this.#set(change.noticed(this.#state, message.sentence, message.rule));
				this.#askChoices();
				break;
			case 'error':
				if (message.id || message.request === null || message.request === undefined) {
					this.#set(change.noticed(this.#state, `${message.message} ${message.remedy ?? ''}`));
				}
				break;
			case 'seats':
				this.#set({ ...this.#state, seats: message.seats });
				break;
			case 'rematch':
				this.#set({ ...this.#state, rematch: true });
				break;
			default:
				break;
		}
	}

	/** After news: show secrets only to the eyes they are for, then what can be done. @param {Offers | undefined} offers */
	#settle(offers) {
		const { handOver, decision, yourSeats, eyes } = this.#state;
		const shared = 1 < yourSeats.length;
		if (handOver !== null) {
			if (eyes !== 'spectator') this.look('spectator');
			return;
		}
		const seat = decision?.seat ?? null;
		if (shared && seat !== null && yourSeats.includes(seat) && seat !== mySeat(this.#state))
			this.look({ seat });
		else this.#takeOrAsk(offers);
	}

	/** The player at the screen says that the others have turned away. */
	takeOver() {
		const seat = this.#state.handOver;
		if (seat === null) return;
		this.#set({ ...this.#state, handOver: null });
		this.look({ seat });
	}

	/** @param {Eyes} eyes */
	look(eyes) {
		this.#live.ask({ type: 'look', eyes });
	}

	#letGo() {
		this.#set(change.pick(this.#state, NOTHING));
	}

	/** The news say what can be done, unless something else is picked here. @param {Offers | undefined} offers */
	#takeOrAsk(offers) {
		if (!myTurn(this.#state)) return;
		const { pieces, card } = this.#state.picked;
		if (!offers || card !== null || pieces.join() !== offers.pieces.join()) this.#askChoices();
		else {
			this.#choicesAsked++;
			this.#take(offers);
		}
	}

	async #askChoices() {
		if (!myTurn(this.#state)) return;
		const asked = ++this.#choicesAsked;
		const { picked, number } = this.#state;
		const answer = await this.#live.ask({ type: 'choices', seat: mySeat(this.#state), picked });
		if (asked !== this.#choicesAsked || number !== this.#state.number) return;
		if (answer?.type === 'choices') this.#take(answer);
		// Asked too fast: a little later, unless something newer is asked meanwhile.
		else if (answer) setTimeout(() => asked === this.#choicesAsked && this.#askChoices(), AGAIN);
	}

	/** @param {Offers} offers */
	#take({ choices, refusals = [], overlays = [] }) {
		const { pieces, card } = this.#state.picked;
		const at = pieces.length ? { piece: pieces[0] } : card !== null ? { card } : null;
		const asked = this.#justPicked || change.concerns(choices, pieces);
		if (!choices.length && at) this.#nothingToDo(at, refusals);
		else if (pieces.length && !asked) {
			// Another question: it is not about what stayed picked.
			this.#letGo();
			this.#askChoices();
		} else {
			const offered = { ...change.offered(this.#state, choices), overlays };
			this.#set(this.#justPicked ? change.armOnly(offered) : offered);
			const group = this.#justPicked ? [] : change.onlyGroup(this.#state);
			if (group.length) {
				this.#set(change.pick(this.#state, { ...NOTHING, pieces: group }));
				this.#askChoices();
			} else this.#giveAlone();
		}
	}

	/** Wants pieces somewhere on an open table. What becomes of the answer says `hand`.
	 * @param {Picked} wish @param {Drag['hand']} hand */
	drag(wish, hand) {
		if (!myTurn(this.#state) || this.#state.busy) return;
		this.#set(change.dragged(this.#state, wish, hand));
		this.#drags.want(wish);
	}

	/** The hand lets go: what the umpire says to the last wish is done. */
	drop() {
		const { drag } = this.#state;
		if (!drag) return;
		this.#set({ ...this.#state, drag: { ...drag, hand: 'let-go' } });
		this.#settleDrag();
	}

	/** What stands is what the player wants. */
	giveDrag() {
		const { drag } = this.#state;
		if (!drag) return;
		this.#set({ ...this.#state, drag: { ...drag, hand: 'given' } });
		this.#settleDrag();
	}

	/** Another of the things that could be done where something was dragged. @param {string} label */
	dragOtherwise(label) {
		this.#set(change.otherwise(this.#state, label));
	}

	endDrag() {
		this.#drags.forget();
		if (this.#state.drag) this.#set({ ...this.#state, drag: null });
	}

	/** @param {Picked} wish */
	async #askDrag(wish) {
		const seat = mySeat(this.#state);
		const { number } = this.#state;
		const answer = await this.#live.ask({ type: 'choices', seat, picked: wish });
		if (!this.#state.drag || number !== this.#state.number) return;
		if (answer?.type !== 'choices') {
			// Too fast, or the line is down: ask again if nothing newer is wanted.
			if (this.#state.drag.wish === wish && answer) this.#drags.want(wish);
			return;
		}
		/** @param {Choice} choice */
		const there = ({ anchor }) => anchor !== 'button' && ('point' in anchor || 'piece' in anchor);
		const choices = answer.choices.filter(there);
		this.#set(change.answered(this.#state, wish, choices, choices.length ? [] : (answer.refusals ?? [])));
		this.#settleDrag();
	}

	/** Once the last wish is answered: gives the order, or springs back and says why. */
	#settleDrag() {
		const { drag } = this.#state;
		if (!drag?.answered || drag.hand === 'held' || drag.hand === 'stands') return;
		const { choice, hand, wish, refusals } = drag;
		const whole = hand === 'let-go' || (choice && !change.shortcomings(choice).length);
		if (choice && (hand === 'given' || (whole && !change.isDraft(drag)))) {
			this.#set({ ...this.#state, drag: null });
			this.give(choice);
		} else if (choice) this.#set({ ...this.#state, drag: { ...drag, hand: 'stands' } });
		else this.#set({ ...change.refuse(this.#state, wish.wanted ?? 'button', refusals), drag: null });
	}

	/** @param {boolean} alone */
	setAlone(alone) {
		this.#set({ ...this.#state, alone });
		this.#giveAlone();
	}

	/** If the player wishes so, the only choice there is is given by itself, after a moment to see it. */
	#giveAlone() {
		const { alone, choices, number, picked } = this.#state;
		const [only] = choices;
		if (!alone || choices.length !== 1 || only.anchor !== 'button' || picked.pieces.length) return;
		setTimeout(() => {
			if (this.#state.alone && number === this.#state.number && this.#state.choices[0] === only)
				this.give(only);
		}, ALONE_PAUSE);
	}

	/** What stayed picked after an order has nothing left to do: let go of it. What was just picked: say why.
	 * @param {Anchor} at @param {Refusal[]} refusals */
	#nothingToDo(at, refusals) {
		if (this.#justPicked) {
			this.#set(change.refuse(change.offered(this.#state, []), at, refusals));
			return;
		}
		this.#letGo();
		this.#askChoices();
	}

	/** @param {Partial<Picked>} selection */
	pick(selection) {
		this.#justPicked = true;
		this.#set(change.pick(this.#state, { ...NOTHING, ...selection }));
		this.#askChoices();
	}

	/** What pieces that were pulled to a place can do there; null if nobody may ask. @param {number[]} pieces @param {Anchor} wanted
	 * @returns {Promise<Choice[] | null>} */
	async wantAt(pieces, wanted) {
		if (!myTurn(this.#state) || this.#state.busy) return null;
		const { number } = this.#state;
		const picked = { ...NOTHING, pieces, wanted };
		const answer = await this.#live.ask({ type: 'choices', seat: mySeat(this.#state), picked });
		if (answer?.type !== 'choices' || number !== this.#state.number) return null;
		const { scene } = this.#state;
		const cell = cellOf(wanted, scene?.pieces ?? []);
		return answer.choices.filter(
			(/** @type {Choice} */ { anchor }) =>
				anchor !== 'button' &&
				!('side' in anchor) &&
				cell !== null &&
				cellOf(anchor, scene?.pieces ?? []) === cell,
		);
	}

	/** Adds a piece to what is picked, or takes it away. @param {number} id */
	toggle(id) {
		const { pieces } = this.#state.picked;
		this.pick({ pieces: pieces.includes(id) ? pieces.filter((other) => other !== id) : [...pieces, id] });
	}

	/** @param {boolean} several */
	setSeveral(several) {
		this.#set({ ...this.#state, several });
	}

	/** Shows these choices for confirmation; pieces there may be picked instead.
	 * @param {Choice[]} choices @param {{ label: string, piece: number }[]} [picks] */
	arm(choices, picks = []) {
		this.#set(change.arm(this.#state, choices, picks));
	}

	disarm() {
		const { armed, armedPicks, refused, pointed, hint } = this.#state;
		if (armed.length || armedPicks.length || refused || pointed || hint)
			this.#set(change.disarm(this.#state));
	}

	/** @param {Choice | null} choice */
	point(choice) {
		if (this.#state.pointed !== choice) this.#set({ ...this.#state, pointed: choice });
	}

	/** Gives a choice's order. @param {Choice} choice */
	give(choice) {
		if (!myTurn(this.#state) || this.#state.busy) return;
		this.#set({ ...change.disarm(this.#state), busy: true, notice: '', noticeRule: '' });
		const { number, picked } = this.#state;
		const stays = { pieces: picked.pieces };
		const seat = mySeat(this.#state);
		const { hold } = keep.settings();
		const held = hold && this.#state.seats.some(({ kind }) => kind === 'computer') ? { hold } : {};
		this.#live.command({
			type: 'order',
			number: number + 1,
			seat,
			order: choice.order,
			picked: stays,
			...held,
		});
	}

	/** A computer that waits, so that an order can be taken back, need not wait any longer. */
	goOn() {
		if (this.#state.decision?.thinking && this.#state.canUndo) this.#live.ask({ type: 'release' });
	}

	/** Gives the order that a lesson shows. @param {unknown} order */
	giveShown(order) {
		if (!myTurn(this.#state) || this.#state.busy) return;
		this.#set({ ...change.disarm(this.#state), busy: true });
		this.#live.command({ type: 'order', number: this.#state.number + 1, seat: mySeat(this.#state), order });
	}

	undo() {
		const seat = this.#state.yourSeats.length === 1 ? this.#state.yourSeats[0] : mySeat(this.#state);
		if (seat === null) return;
		this.#set({ ...this.#state, busy: true });
		this.#live.command({ type: 'undo', number: this.#state.number + 1, seat });
	}

	/** @param {number} seat */
	resign(seat) {
		this.#live.command({ type: 'resign', seat });
	}

	/** Why is nothing offered here? @param {Anchor} at */
	async whyNot(at) {
		const seat = mySeat(this.#state);
		if (!myTurn(this.#state)) return;
		const { number, picked } = this.#state;
		const answer = await this.#live.ask({ type: 'whyNot', seat, picked, at });
		if (answer?.type !== 'whyNot' || number !== this.#state.number) return;
		this.#set(change.refuse(this.#state, at, answer.refusals));
	}

	/** Asks a commander what it would do here; its order is offered, ready to be given. */
	async askHint() {
		const { number } = this.#state;
		const answer = await this.#live.ask({ type: 'hint', seat: mySeat(this.#state), commander: null });
		if (number !== this.#state.number) return;
		if (answer?.type !== 'hint') {
			const words = answer && 'message' in answer ? String(answer.message) : 'There is no hint for this.';
			this.#set(change.noticed(this.#state, words));
			return;
		}
		const { choice } = answer;
		const offered = choice && { armed: [choice], armedPicks: [], pointed: choice };
		this.#set({ ...this.#state, ...offered, hint: answer });
	}

	/** What is seen by a piece, or from a place it might go to. @param {number | null} piece @param {Anchor | null} from */
	async see(piece, from) {
		const asked = ++this.#viewAsked;
		const answer = await this.#live.ask({ type: 'view', piece, from });
		if (answer?.type === 'view' && asked === this.#viewAsked)
			this.#set(change.viewed(this.#state, answer.view));
	}

	stopSeeing() {
		this.#viewAsked++;
		if (this.#state.view) this.#set(change.viewed(this.#state, null));
	}
}
