// <st-log>: one line per event, to be opened for its tally and dice, each with its rules.
//   el.acts = Act[]; el.since = number (what came after is marked as new); el.why = Map (by seat: the word that asks why)
// Events: pieces-pointed { ids }, why-wanted { step, word }, film-wanted { step }.
/** @import { Act, LogEvent, Roll } from '../../lib/wire.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import { button, component, emit, html, signButton } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';
import { TallyElement } from '../st-tally/st-tally.js';

const FACES = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

export class LogElement extends HTMLElement {
	/** @type {Act[]} */
	#acts = [];
	/** @type {Map<number, HTMLElement>} */
	#drawn = new Map();
	#list = html('ol', { class: 'acts' });
	since = 0;

	/** @type {Map<number, string>} */
	#why = new Map();

	connectedCallback() {
		this.append(this.#list);
	}

	/** @param {Map<number, string>} value */
	set why(value) {
		if (JSON.stringify([...value]) === JSON.stringify([...this.#why])) return;
		this.#why = value;
		const acts = this.#acts;
		this.acts = [];
		this.acts = acts;
	}

	/** @param {Act[]} value */
	set acts(value) {
		if (this.#acts === value) return;
		const kept = new Set(value);
		const old = this.#acts;
		this.#acts = value;
		const stale = old.some((act) => !kept.has(act));
		if (stale) {
			for (const element of this.#drawn.values()) element.remove();
			this.#drawn.clear();
		}
		const pinned = this.scrollHeight - this.scrollTop - this.clientHeight < 60;
		for (const act of value) {
			if (this.#drawn.has(act.number)) continue;
			const drawn = this.#act(act);
			this.#drawn.set(act.number, drawn);
			this.#list.append(drawn);
		}
		if (pinned || stale) this.scrollTo(0, this.scrollHeight);
	}

	/** @param {Act} act */
	#act(act) {
		const fresh = this.since && this.since < act.number ? 'fresh' : '';
		const sign = signOf(act.seat);
		const events = act.events.length ? act.events : act.kind === 'resign' ? [gaveUp] : [];
		return html(
			'li',
			{ class: `act ${seatClass(act.seat)} ${fresh}`, hidden: !events.length },
			html('span', { class: 'act-sign', 'aria-hidden': 'true' }, sign),
			html('div', {}, ...events.map((event) => this.#event(event)), this.#whyButton(act)),
			this.#playButton(act),
		);
	}

	/** @param {Act} act */
	#playButton({ step, kind, events }) {
		const told = events.some(({ show }) => show?.length);
		if (!told || kind === 'undo') return null;
		return signButton('▷', 'Show it on the map', () => emit(this, 'film-wanted', { step }), {
			class: 'play-act',
		});
	}

	/** @param {Act} act */
	#whyButton({ seat, step, kind }) {
		const word = seat === null || kind !== 'order' ? undefined : this.#why.get(seat);
		return word && button(word, () => emit(this, 'why-wanted', { step, word }), { class: 'why' });
	}

	/** @param {LogEvent} event */
	#event(event) {
		const links = event.rules.filter(Boolean).flatMap((rule) => [' ', ruleLink(rule)]);
		const more = (event.tallies?.length ?? 0) + (event.rolls?.length ?? 0);
		const dice = (event.rolls ?? []).filter(({ sides }) => sides === 6).flatMap(({ results }) => results);
		const shown = dice.length
			? html(
					'span',
					{ class: 'dice', title: `dice ${dice.join(', ')}` },
					dice.map((n) => FACES[n - 1] ?? n).join(''),
				)
			: null;
		const line = html('span', {}, event.text, shown ? ' ' : '', shown);
		const row = more
			? html(
					'details',
					{ class: `event event-${event.kind}` },
					html('summary', {}, line),
					...(event.tallies ?? []).map((tally) => component(TallyElement, { tally })),
					...(event.rolls ?? []).map(rollLine),
					html('p', { class: 'rules' }, ...links),
				)
			: html('p', { class: `event event-${event.kind}` }, line, html('span', { class: 'rules' }, ...links));
		const ids = event.pieces ?? [];
		if (ids.length) {
			row.addEventListener('pointerenter', () => emit(this, 'pieces-pointed', { ids }));
			row.addEventListener('pointerleave', () => emit(this, 'pieces-pointed', { ids: [] }));
			row.addEventListener('focusin', () => emit(this, 'pieces-pointed', { ids }));
		}
		return row;
	}
}

/** @type {LogEvent} */
const gaveUp = { kind: 'resigned', text: 'Gave up.', rules: [] };

/** @param {Roll} roll */
function rollLine(roll) {
	const what = roll.sides === 6 ? 'd6' : `of ${roll.sides}`;
	return html(
		'p',
		{ class: 'roll' },
		`${roll.purpose} (${what}): `,
		html('strong', {}, roll.results.join(', ')),
		' ',
		ruleLink(roll.rule),
	);
}
customElements.define('st-log', LogElement);
