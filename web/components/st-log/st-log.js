// <st-log>: one line per event, to be opened for its tally and dice, each with its rules.
//   el.acts = Act[]; el.since = number (what came after is marked as new); el.sides = string[]
// Events: pieces-pointed { ids }.
/** @import { Act, LogEvent, Roll } from '../../lib/wire.js' */

import { SIGNS, seatClass } from '../../draw/piece.js';
import { component, html } from '../../lib/dom.js';
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

	connectedCallback() {
		this.append(this.#list);
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
		const sign = act.seat === null ? '' : SIGNS[act.seat % 6];
		const events = act.events.length ? act.events : act.kind === 'resign' ? [gaveUp] : [];
		return html(
			'li',
			{ class: `act ${seatClass(act.seat)} ${fresh}`, hidden: !events.length },
			html('span', { class: 'act-sign', 'aria-hidden': 'true' }, sign),
			html('div', {}, ...events.map((event) => this.#event(event))),
		);
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
			row.addEventListener('pointerenter', () => this.#emit(ids));
			row.addEventListener('pointerleave', () => this.#emit([]));
			row.addEventListener('focusin', () => this.#emit(ids));
		}
		return row;
	}

	/** @param {number[]} ids */
	#emit(ids) {
		this.dispatchEvent(new CustomEvent('pieces-pointed', { detail: { ids }, bubbles: true }));
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
