// <st-film>: what just happened, in words, over the map: a strip of tiles while a film runs, one line afterwards.
//   el.begin(cut), el.turnTo(event), el.tell(event), el.say(event), el.banner(word, text, look), el.fold(), el.reset(), el.clear()
//   el.offer({ events, seconds, touching }) after an absence
// Events: film-again, film-skip, film-faster, film-since { which: 'all' | 'mine' | 'none' }, pieces-pointed { ids }.
/** @import { LogEvent, Piece, Shown as Show } from '../../lib/wire.js' */
/** @import { Cut } from './player.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import { button, closeButton, emit, html } from '../../lib/dom.js';
import { piecesOf } from '../../lib/film.js';
import * as keep from '../../lib/keep.js';
import { ruleLink } from '../../lib/rules.js';

/** What a tile is about, as a sign. @type {Record<Show['show'] | 'words', string>} */
const SIGNS = {
	go: '➜',
	turn: '⟳',
	shot: '⟶',
	roll: '⚄',
	mark: '✹',
	come: '◉',
	leave: '✕',
	area: '◎',
	card: '▤',
	count: '±',
	phase: '⚑',
	words: '…',
};

/** The most telling of them names the tile. @type {Show['show'][]} */
const TELLING = ['roll', 'shot', 'leave', 'go', 'come', 'mark', 'area', 'card', 'phase', 'turn', 'count'];

export class FilmElement extends HTMLElement {
	/** @type {Map<LogEvent, HTMLElement>} */
	#tiles = new Map();
	/** @type {Cut[]} */
	#cuts = [];
	/** Names of the seats. @type {Map<number, string>} */
	sides = new Map();
	/** @type {Map<number, Piece>} */
	#pieces = new Map();

	#caption = html('div', { class: 'film-caption', hidden: true });
	#banner = html('div', { class: 'film-banner', hidden: true });
	#who = html('div', { class: 'film-who' });
	#list = html('ol', { class: 'film-tiles' });
	#speed = button('1×', () => emit(this, 'film-faster'), { class: 'film-speed', title: 'Speed (Shift + A)' });
	#again = button('↻ Show again', () => emit(this, 'film-again'), { title: 'Show again (A)' });
	#skip = button('Skip ▸▸', () => emit(this, 'film-skip'), {
		class: 'primary film-skip',
		title: 'Skip (space, or a click on the map)',
	});
	#strip = html('section', { class: 'film-strip', 'aria-label': 'What is happening', hidden: true });
	#told = html('summary', { class: 'film-told' });
	#acts = html('ol', { class: 'film-acts' });
	#more = html('details', { class: 'film-more' }, this.#told, this.#acts);
	#folded = html('section', { class: 'film-folded', 'aria-label': 'What just happened', hidden: true });
	#since = html('section', { class: 'film-since', 'aria-label': 'Since you looked', hidden: true });

	connectedCallback() {
		if (this.childElementCount) return;
		this.speed = keep.settings().filmSpeed;
		this.#strip.append(this.#who, this.#list, html('div', { class: 'film-keys' }, this.#speed, this.#skip));
		this.#folded.append(
			this.#more,
			this.#again,
			closeButton(() => this.clear(), 'Close what just happened'),
		);
		this.append(this.#caption, this.#banner, this.#strip, this.#folded, this.#since);
	}

	/** @param {number} value */
	set speed(value) {
		this.#speed.textContent = `${value === 0.5 ? '½' : value}×`;
		this.#speed.setAttribute('aria-label', `Speed ${value}`);
	}

	/** Another reel. */
	reset() {
		this.#tiles.clear();
		this.#cuts = [];
		this.#list.replaceChildren();
		this.#folded.hidden = true;
		this.#since.hidden = true;
		this.#more.open = false;
	}

	clear() {
		this.reset();
		this.#strip.hidden = true;
		this.#caption.hidden = true;
		this.#banner.hidden = true;
		this.#acts.replaceChildren();
		this.#told.replaceChildren();
		this.#caption.replaceChildren();
		this.#since.replaceChildren();
	}

	/** @param {Cut} cut */
	begin(cut) {
		this.#cuts.push(cut);
		this.#strip.hidden = false;
		this.#folded.hidden = true;
		this.#since.hidden = true;
		const { seat, events } = cut.act;
		const many = this.#cuts.reduce((sum, { act }) => sum + act.events.length, 0);
		this.#pieces = new Map([...cut.from.pieces, ...cut.to.pieces].map((piece) => [piece.id, piece]));
		this.#who.className = `film-who ${seatClass(seat)}`;
		this.#who.replaceChildren(
			html('span', { class: 'film-sign', 'aria-hidden': 'true' }, signOf(seat)),
			html('strong', {}, this.#name(seat)),
			html('span', { class: 'quiet' }, many === 1 ? '1 event' : `${many} events`),
		);
		for (const event of events) {
			const tile = html('li', { class: 'film-tile' }, html('span', { class: 'tile-sign' }, signFor(event)));
			this.#tiles.set(event, tile);
			this.#list.append(tile);
		}
	}

	/** @param {number | null} seat */
	#name(seat) {
		return seat === null ? 'The battle' : (this.sides.get(seat) ?? `Seat ${seat + 1}`);
	}

	/** This event is played now. @param {LogEvent} event */
	turnTo(event) {
		for (const tile of this.#tiles.values()) tile.classList.remove('now');
		const tile = this.#tiles.get(event);
		tile?.classList.add('now');
		this.#list.scrollLeft = (tile?.offsetLeft ?? 0) - this.#list.clientWidth / 2;
	}

	/** What came of it may be told now. @param {LogEvent} event */
	tell(event) {
		const tile = this.#tiles.get(event);
		if (!tile) return;
		const [first] = [...(event.show ?? []).flatMap(piecesOf), ...(event.pieces ?? [])];
		const piece = this.#pieces.get(first);
		const short = event.short ?? event.text;
		tile.classList.add('done');
		tile.append(
			html('strong', {}, piece ? `${signOf(piece.seat)} ${piece.name}` : short),
			piece ? html('span', {}, short) : '',
		);
	}

	/** One sentence with its rule. @param {LogEvent} event */
	say({ text, rules }) {
		this.#caption.hidden = false;
		this.#caption.replaceChildren(html('span', {}, text), ' ', rules[0] ? ruleLink(rules[0]) : '');
	}

	/** @param {string} word @param {string} [text] @param {string} [look] */
	banner(word, text = '', look = '') {
		this.#banner.hidden = !word;
		this.#banner.className = `film-banner banner-${look}`;
		this.#banner.replaceChildren(
			html('strong', {}, word),
			text && text !== word ? html('span', {}, text) : '',
		);
	}

	/** The film is over: one line stays, and behind it a line for every act. */
	fold() {
		this.#strip.hidden = true;
		this.#caption.hidden = true;
		this.#banner.hidden = true;
		const last = this.#cuts[this.#cuts.length - 1];
		this.#folded.hidden = !last;
		if (!last) return;
		const words = this.#cuts.flatMap(({ act }) => act.events.map(({ text }) => text));
		this.#told.replaceChildren(
			html(
				'span',
				{ class: `film-sign ${seatClass(last.act.seat)}`, 'aria-hidden': 'true' },
				signOf(last.act.seat),
			),
			html('strong', {}, `${this.#name(last.act.seat)}: `),
			html('span', {}, words.slice(-3).join(' ')),
		);
		this.#acts.replaceChildren(...this.#cuts.map((cut) => this.#line(cut)));
	}

	/** @param {Cut} cut */
	#line({ act: { seat, events } }) {
		const ids = [...new Set(events.flatMap(({ pieces = [] }) => pieces))];
		const rules = [...new Set(events.flatMap(({ rules }) => rules))].filter(Boolean);
		const line = html(
			'li',
			{ class: seatClass(seat) },
			html('span', { class: 'film-sign', 'aria-hidden': 'true' }, `${signOf(seat)} `),
			events.map(({ text }) => text).join(' '),
			...rules.slice(0, 3).flatMap((rule) => [' ', ruleLink(rule)]),
		);
		line.addEventListener('pointerenter', () => emit(this, 'pieces-pointed', { ids }));
		line.addEventListener('pointerleave', () => emit(this, 'pieces-pointed', { ids: [] }));
		return line;
	}

	/** After an absence. @param {{ events: number, seconds: number, touching: number } | null} missed */
	offer(missed) {
		this.#since.hidden = !missed;
		if (!missed) return;
		this.#folded.hidden = true;
		const { events, seconds, touching } = missed;
		/** @param {string} label @param {'all' | 'mine' | 'none'} which @param {string} [kind] */
		const wish = (label, which, kind) =>
			button(label, () => emit(this, 'film-since', { which }), { class: kind });
		const many = events === 1 ? '1 event' : `${events} events`;
		this.#since.replaceChildren(
			html(
				'p',
				{},
				html('strong', {}, 'Since you looked: '),
				`${many}, ${Math.max(1, Math.round(seconds))} s`,
			),
			wish('Watch', 'all', 'primary'),
			touching && touching < events ? wish('Only what touches me', 'mine') : '',
			wish('Skip', 'none'),
		);
	}
}

/** @param {LogEvent} event */
function signFor({ show = [] }) {
	const kinds = new Set(show.map(({ show }) => show));
	return SIGNS[TELLING.find((kind) => kinds.has(kind)) ?? 'words'];
}

customElements.define('st-film', FilmElement);
