// What of a live battle is played as a film, and what the page shows meanwhile: it lags behind what is known, and tells nothing early.
/** @import { Act, Scene } from '../../lib/wire.js' */
/** @import { BattleState } from '../../lib/state.js' */
/** @import { Battle } from '../../lib/battle.js' */
/** @import { MapElement } from '../st-board/map.js' */
/** @import { FilmElement } from '../st-film/st-film.js' */
/** @import { Cut } from '../st-film/player.js' */

import { UNPICKED } from '../../lib/battle-changes.js';
import { mySeat, NOTHING } from '../../lib/battle-state.js';
import { lengthOf, tellsSomething, touches } from '../../lib/film.js';
import * as keep from '../../lib/keep.js';
import { Steps } from '../../lib/steps.js';
import { Player } from '../st-film/player.js';

/** More than these at once were not seen happening: they are offered, not played. */
const MANY = 3;

export class Screening {
	#battle;
	#strip;
	#steps;
	/** Acts that nobody has seen yet. @type {Act[]} */
	#missed = [];
	/** The last act each pair of eyes has seen. @type {Map<string, number>} */
	#seen = new Map();
	player;

	/** @param {Battle} battle @param {FilmElement} strip @param {() => MapElement & { show: (shown: any) => void }} map @param {() => void} redraw */
	constructor(battle, strip, map, redraw) {
		this.#battle = battle;
		this.#strip = strip;
		this.#steps = new Steps(battle.tokens);
		this.player = new Player({ map, strip, paint: (scene) => map().show(shownOf(scene)) });
		this.player.addEventListener('change', redraw);
		battle.addEventListener('returned', () => this.#returned());
		battle.addEventListener('act', (event) => this.#acted(/** @type {CustomEvent} */ (event).detail));
	}

	/** What the page shows: what is known, or what was known when the film's act began. @returns {BattleState} */
	get state() {
		const { cut, scene } = this.player;
		const known = this.#battle.state;
		if (!cut || !scene || known.handOver !== null) return known;
		const then = /** @type {BattleState} */ (cut.page ?? known);
		const { line, seats, rematch } = known;
		return {
			...then,
			...UNPICKED,
			picked: NOTHING,
			scene,
			line,
			seats,
			rematch,
			busy: false,
			handOver: null,
		};
	}

	/** @param {{ before: BattleState, after: BattleState }} around */
	#acted({ before, after }) {
		if (after.handOver !== null) {
			this.player.stop();
			return;
		}
		const act = after.log[after.log.length - 1];
		if (!act || before.log.includes(act) || !before.scene || !after.scene || !tellsSomething(act)) return;
		for (const seat of keep.settings().openTable ? after.yourSeats : [])
			this.#seen.set(`seat-${seat}`, act.number);
		this.#look(after);
		const own = act.seat !== null && act.seat === mySeat(before);
		const cut = { act, from: before.scene, to: after.scene, own, page: before };
		const { film } = keep.settings();
		const mine = ownPieces(before.scene, after.scene, mySeat(before));
		if (document.hidden && !own) this.#missed.push(act);
		else if (film === 'all' || (film === 'mine' && (own || touches(act, mine)))) this.player.add([cut]);
	}

	/** Whoever looks now has seen everything up to here. @param {BattleState} state */
	#look(state) {
		this.#seen.set(eyesOf(state), state.number);
	}

	/** After a welcome or a change of eyes: what happened meanwhile? */
	#returned() {
		const { state } = this.#battle;
		if (state.handOver !== null) return;
		const last = this.#seen.get(eyesOf(state)) ?? keep.seen(state.match);
		this.#look(state);
		if (!last || keep.settings().film === 'off') return;
		this.#missed = state.log.filter(
			(act) => last < act.number && act.seat !== mySeat(state) && tellsSomething(act),
		);
		this.offer();
	}

	/** Offers what was missed. */
	offer() {
		const { state } = this.#battle;
		if (!this.#missed.length || !state.scene || state.handOver !== null || document.hidden) return;
		if (this.#missed.length <= MANY && !this.player.playing) {
			this.watch('all');
			return;
		}
		const mine = ownPieces(state.scene, state.scene, mySeat(state));
		const events = this.#missed.reduce((sum, act) => sum + act.events.length, 0);
		const touching = this.#missed.filter((act) => touches(act, mine));
		this.#strip.offer({
			events,
			seconds: this.#missed.reduce((sum, act) => sum + lengthOf(act), 0) / 1000 / keep.settings().filmSpeed,
			touching: touching.reduce((sum, act) => sum + act.events.length, 0),
		});
	}

	/** @param {'all' | 'mine' | 'none'} which */
	async watch(which) {
		const { state } = this.#battle;
		const acts = this.#missed.splice(0);
		this.#strip.offer(null);
		if (which === 'none' || !state.scene) return;
		const mine = ownPieces(state.scene, state.scene, mySeat(state));
		await this.#play(acts.filter((act) => which === 'all' || touches(act, mine)));
	}

	/** Plays an act of the log once more. @param {number} step */
	async show(step) {
		const act = this.#battle.state.log.find((act) => act.step === step);
		if (!act || this.player.playing) return;
		await this.#play([act]);
	}

	/** Plays acts whose scenes the server keeps. @param {Act[]} acts */
	async #play(acts) {
		const { state } = this.#battle;
		const eyes = eyesOf(state);
		const cuts = await Promise.all(
			acts.map(async (act) => {
				const [before, after] = await Promise.all([
					this.#steps.get(act.step - 1, eyes),
					this.#steps.get(act.step, eyes),
				]);
				const log = state.log.filter(({ number }) => number < act.number);
				return { act, from: before.scene, to: after.scene, own: false, page: { ...state, log } };
			}),
		).catch(() => /** @type {Cut[]} */ ([]));
		if (this.#battle.state.match !== state.match || eyesOf(this.#battle.state) !== eyes) return;
		await this.player.add(cuts);
	}
}

/** @param {BattleState} state */
function eyesOf(state) {
	const seat = mySeat(state);
	return seat === null ? 'spectator' : `seat-${seat}`;
}

/** @param {Scene} before @param {Scene} after @param {number | null} seat @returns {Set<number>} */
const ownPieces = (before, after, seat) =>
	new Set(
		[...before.pieces, ...after.pieces]
			.filter((piece) => piece.seat === seat && seat !== null)
			.map(({ id }) => id),
	);

/** A scene to look at, without anything to do. @param {Scene} scene */
export const shownOf = (scene) => ({
	scene,
	seat: typeof scene.eyes === 'object' ? scene.eyes.seat : null,
	choices: [],
	picked: [],
	armed: [],
	pointed: null,
	view: null,
	refused: null,
});
