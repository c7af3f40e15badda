// Plays acts on a map, one after the other: the same player for a live battle, for what was missed and for a replay.
/** @import { Act, LogEvent, Piece, Scene, Shown as Show } from '../../lib/wire.js' */
/** @import { MapElement } from '../st-board/map.js' */
/** @import { FilmElement } from './st-film.js' */

import { applied, beats, haste, lengthOf, TIMES, withPiece } from '../../lib/film.js';
import * as keep from '../../lib/keep.js';
import { Clock } from './clock.js';
import { Stage } from './stage.js';

/** One act with the scenes before and after it; `page` is what else the page showed then.
 * @typedef {{ act: Act, from: Scene, to: Scene, own: boolean, page?: unknown }} Cut */

/** How often dice turn over before they lie still. */
const TUMBLES = 9;
export const SPEEDS = [0.5, 1, 2, 4];

/** @fires change whenever another act begins or all are over; speed */
export class Player extends EventTarget {
	#map;
	#strip;
	#paint;
	#patient;
	#clock = new Clock();
	/** @type {Stage} */
	#stage;
	/** @type {Cut[]} */
	#queue = [];
	/** The acts of the others since the last own one. @type {Cut[]} */
	#reel = [];
	#reelOpen = false;
	#begun = 0;
	/** @type {Cut | null} */
	cut = null;
	/** What is on the map now. @type {Scene | null} */
	scene = null;
	/** Is what is being played to leave no trace? */
	#halted = false;
	/** @type {(() => void)[]} */
	#slips = [];
	/** @type {Promise<void> | null} */
	#running = null;

	/** @param {{ map: () => MapElement, strip: FilmElement, paint: (scene: Scene) => void, patient?: boolean }} parts `patient`: every turn has the time it needs, and a film of its own */
	constructor({ map, strip, paint, patient = false }) {
		super();
		this.#map = map;
		this.#strip = strip;
		this.#paint = paint;
		this.#patient = patient;
		this.#stage = new Stage(map);
	}

	get playing() {
		return this.cut !== null || 0 < this.#queue.length;
	}

	/** May a click go on to the map? A move of one's own is no secret to whoever ordered it. */
	get lets() {
		return [this.cut, ...this.#queue].every(
			(cut) =>
				!cut ||
				(cut.own && !cut.act.events.some(({ show = [] }) => show.some(({ show }) => show === 'roll'))),
		);
	}

	/** Plays these after what is played already. @param {Cut[]} cuts @returns {Promise<void>} when all is over */
	add(cuts) {
		this.#queue.push(...cuts);
		this.#running ??= this.#run();
		return this.#running;
	}

	/** The last turn of the others once more. */
	again() {
		if (this.playing || !this.#reel.length) return;
		this.#stage.clear();
		this.#strip.reset();
		this.#begun = performance.now();
		this.add(this.#reel.map((cut) => ({ ...cut, again: true })));
	}

	/** Is there a turn to be shown again? */
	get repeats() {
		return 0 < this.#reel.length;
	}

	skip() {
		if (this.playing) this.#clock.skip();
	}

	/** On to the next picture, where nothing moves. */
	hurry() {
		this.#clock.hurry();
	}

	get still() {
		return this.#clock.still.matches;
	}

	/** The next of the speeds. */
	faster() {
		const now = SPEEDS.indexOf(keep.settings().filmSpeed);
		keep.set({ filmSpeed: SPEEDS[(now + 1) % SPEEDS.length] });
		this.#strip.speed = keep.settings().filmSpeed;
		this.dispatchEvent(new Event('speed'));
	}

	/** Nothing more of it, and nothing of it stays on the page. */
	stop() {
		this.#queue.length = 0;
		this.#reel = [];
		this.#halted = this.#running !== null;
		if (this.#halted) this.#clock.skip();
		this.#strip.clear();
		this.#stage.clear();
	}

	/** An order is on its way: what lay on the map of the last film goes. */
	clear() {
		this.#stage.clear();
	}

	async #run() {
		// Whoever adds several at once has them all counted.
		await Promise.resolve();
		this.#map().classList.add('filming');
		for (let cut = this.#queue.shift(); cut; cut = this.#queue.shift()) {
			// What is added after a stop is played again.
			if (this.#halted) this.#halted = this.#clock.skipping = false;
			this.cut = cut;
			this.scene = cut.from;
			this.dispatchEvent(new Event('change'));
			await this.#play(cut);
		}
		this.cut = this.scene = null;
		this.#running = null;
		this.#halted = false;
		this.#clock.skipping = false;
		this.#dropSlips();
		this.#stage.rest(true);
		this.#strip.fold();
		this.#map().classList.remove('filming');
		this.dispatchEvent(new Event('change'));
	}

	/** @param {Cut} cut */
	#file(cut) {
		if ('again' in cut) return;
		if (cut.own) {
			this.#reelOpen = false;
			this.#stage.clear();
			this.#strip.clear();
			return;
		}
		if (this.#patient && this.#reel[0]?.act.seat !== cut.act.seat) {
			this.#reelOpen = false;
			this.#stage.clear();
		}
		if (!this.#reelOpen) {
			this.#reel = [];
			this.#strip.reset();
			this.#begun = performance.now();
		}
		this.#reelOpen = true;
		this.#reel.push(cut);
	}

	/** @param {Cut} cut */
	async #play(cut) {
		this.#file(cut);
		this.#stage.rest(false);
		this.#draw(cut.from);
		if (!cut.own) this.#strip.begin(cut);
		for (const event of cut.act.events) {
			const rolls = (event.show ?? []).some(({ show }) => show === 'roll');
			this.#strip.turnTo(event);
			this.#stage.age();
			if (!rolls && !cut.own) this.#strip.say(event);
			for (const group of beats(event.show ?? [])) await this.#together(group, event, cut);
			if (this.#halted) return;
			if (rolls) this.#strip.say(event);
			this.#strip.tell(event);
			if (!event.show?.length && !cut.own) await this.#words(event);
			await this.#wait(this.still ? TIMES.still : TIMES.between, cut);
		}
		if (this.#halted) return;
		this.#dropSlips();
		this.#draw(cut.to);
		if (!cut.own) this.#map().say(cut.act.events.map(({ text }) => text).join(' '));
	}

	/** An event that is told and not drawn: whom it speaks of is pointed at. @param {LogEvent} event */
	async #words({ pieces = [] }) {
		const map = this.#map();
		map.flagged = pieces;
		map.mark();
		await this.#clock.wait(TIMES.words);
		map.flagged = [];
		map.mark();
	}

	/** @param {number} ms @param {Cut} cut */
	#wait(ms, cut) {
		this.#pace(cut, false);
		return this.#clock.wait(ms);
	}

	/** @param {Cut} cut @param {boolean} dice */
	#pace(cut, dice) {
		const rest = [cut, ...this.#queue].reduce((sum, { act }) => sum + lengthOf(act), 0);
		const pressed = cut.own || this.#patient ? 1 : haste(performance.now() - this.#begun, rest);
		this.#clock.rate = keep.settings().filmSpeed * pressed * (cut.own && !dice ? 2 : 1);
	}

	/** @param {Scene} scene */
	#draw(scene) {
		if (this.#halted) return;
		this.#stage.remember(scene);
		this.scene = scene;
		this.#paint(scene);
	}

	#dropSlips() {
		for (const drop of this.#slips.splice(0)) drop();
	}

	/** @param {Show[]} group @param {LogEvent} event @param {Cut} cut */
	async #together(group, event, cut) {
		if (this.#halted) return;
		this.#pace(
			cut,
			group.some(({ show }) => show === 'roll'),
		);
		if (group.some(({ show }) => show !== 'mark')) this.#dropSlips();
		await this.#lookAt(group);
		await Promise.all(group.map((show) => this.#one(show, event, cut)));
	}

	/** @param {Show[]} group */
	async #lookAt(group) {
		const { camera } = this.#map();
		const spots = group.flatMap((show) => this.#stage.spots(show));
		if (this.#clock.skipping || !spots.length || !camera?.frameSpots(spots, !this.still)) return;
		await this.#clock.wait(this.still ? 0 : 350);
	}

	/** @param {number} id @returns {Piece | undefined} */
	#piece(id) {
		return this.scene?.pieces.find((piece) => piece.id === id);
	}

	/** @param {Show} show @param {LogEvent} event @param {Cut} cut @returns {Promise<void>} */
	async #one(show, event, cut) {
		const scene = /** @type {Scene} */ (this.scene);
		const clock = this.#clock;
		this.#sound(show);
		switch (show.show) {
			case 'go':
				return this.#go(show);
			case 'turn':
				this.#draw(applied(scene, show, cut.to));
				return clock.wait(TIMES.turn);
			case 'shot':
				return this.#shot(show, cut);
			case 'roll':
				return this.#roll(show, event);
			case 'mark': {
				const badge = this.#stage.mark(show.at, show.look, show.word);
				return badge ? clock.move(badge, [{ opacity: 0 }, { opacity: 1 }], TIMES.mark) : undefined;
			}
			case 'come': {
				this.#draw(applied(scene, show, cut.to));
				return this.#fade(show.piece, [0, 1], TIMES.come);
			}
			case 'leave':
				await this.#fade(show.piece, [1, 0], TIMES.leave);
				return this.#draw(applied(/** @type {Scene} */ (this.scene), show, cut.to));
			case 'area':
				return clock.move(this.#stage.area(show), [{ opacity: 0 }, { opacity: 1 }], TIMES.area);
			case 'card':
				this.#strip.banner(show.card?.title ?? 'A card', show.card?.text ?? '', 'card');
				await clock.wait(TIMES.card);
				return this.#strip.banner('');
			case 'phase':
				this.#strip.banner(show.word, '', show.look);
				await clock.wait(TIMES.phase);
				return this.#strip.banner('');
			default:
				return clock.wait(TIMES.count);
		}
	}

	/** Whoever makes sounds hears what is shown; what is skipped is silent. @param {Show} show */
	#sound(show) {
		if (this.#clock.skipping) return;
		const look = 'look' in show ? show.look : '';
		globalThis.dispatchEvent(new CustomEvent('film-act', { detail: { kind: show.show, look } }));
	}

	/** @param {number} id @param {[number, number]} opacity @param {number} ms */
	async #fade(id, [from, to], ms) {
		const holder = this.#map().holders.get(id)?.holder;
		if (holder) await this.#clock.move(holder, [{ opacity: from }, { opacity: to }], ms);
	}

	/** Leg by leg, facing as it goes. @param {Extract<Show, { show: 'go' }>} show */
	async #go(show) {
		const { piece: id, way } = show;
		this.#stage.trail(show, this.#piece(id)?.seat ?? null);
		const legs = way.slice(1).filter(({ place }) => place);
		const each = Math.min(TIMES.leg, TIMES.way / Math.max(1, legs.length));
		for (const { place, facing, unseen } of legs) {
			if (!place) continue;
			const before = this.#map().holders.get(id)?.holder.style.transform;
			const turned = facing === undefined ? {} : { facing };
			this.#draw(withPiece(/** @type {Scene} */ (this.scene), id, { place, ...turned }));
			const holder = this.#map().holders.get(id)?.holder;
			if (!holder) continue;
			if (unseen || !before) await this.#fade(id, [0, 1], each);
			else
				await this.#clock.move(holder, [{ transform: before }, { transform: holder.style.transform }], each);
		}
	}

	/** @param {Extract<Show, { show: 'shot' }>} show @param {Cut} cut */
	async #shot(show, cut) {
		const from = show.from && show.from !== 'button' && 'piece' in show.from ? show.from.piece : -1;
		const flying = this.#stage.shot(show, this.#piece(from)?.seat ?? cut.act.seat);
		const at = (/** @type {{ x: number, y: number }} */ { x, y }) => `translate(${x}px, ${y}px)`;
		await Promise.all(
			flying.map(async ({ ball, from, to }) => {
				await this.#clock.move(ball, [{ transform: at(from) }, { transform: at(to) }], TIMES.shot);
				ball.parentElement?.classList.add('fired');
				ball.remove();
			}),
		);
	}

	/** @param {Extract<Show, { show: 'roll' }>} show @param {LogEvent} event */
	async #roll({ at, roll, reading }, event) {
		const rolled = event.rolls?.[roll];
		if (!rolled || this.#clock.skipping) return;
		const { sheet, remove } = this.#stage.dice(at, rolled, reading);
		this.#slips.push(remove);
		for (let turn = 0; turn < TUMBLES && !this.still; turn++) {
			await this.#clock.wait(TIMES.tumble / TUMBLES);
			sheet.face(turn);
		}
		sheet.settle();
		await this.#clock.wait(TIMES.rest);
	}
}
