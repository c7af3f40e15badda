// The umpire's word on a drag, in a line that is also spoken; and buttons for whoever has no keys.
/** @import { Drag } from '../../lib/state.js' */

import { price } from '../../lib/anchors.js';
import { shortcomings } from '../../lib/battle-changes.js';
import { button, html, signButton } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';
import { inWords, spentOf } from './ruler.js';

export class DragBar {
	words = html('div', { class: 'drag-words', role: 'status', hidden: true });
	buttons;

	#ways = html('div', { class: 'ghost-ways', role: 'group', 'aria-label': 'What to do there' });
	#shapes = html('div', { class: 'ghost-ways', role: 'group', 'aria-label': 'Formation' });
	#acts;

	/** @param {{ turn: (way: -1 | 1) => void, waypoint: () => void, give: () => void, cancel: () => void,
	 *   otherwise: (label: string) => void, form: (shape: string) => void }} acts */
	constructor(acts) {
		this.#acts = acts;
		const { turn, waypoint, give, cancel } = acts;
		this.buttons = html(
			'div',
			{ class: 'ghost-bar', role: 'toolbar', 'aria-label': 'Wanted place', hidden: true },
			this.#ways,
			this.#shapes,
			html(
				'div',
				{ class: 'ghost-keys' },
				signButton('⟲', 'Turn left (Q)', () => turn(-1)),
				signButton('⟳', 'Turn right (E)', () => turn(1)),
				signButton('⚑', 'Go by way of this point (W)', waypoint),
				signButton('✓ Go', 'Do it (Enter)', give, { class: 'primary' }),
				signButton('✕', 'Cancel (Esc)', cancel),
			),
		);
	}

	/** Enter then gives what was chosen. @param {() => void} choose */
	#choose(choose) {
		choose();
		/** @type {HTMLElement | null} */ (this.buttons.querySelector('.primary'))?.focus({
			preventScroll: true,
		});
	}

	/** The things to choose between, as switches; nothing if there is one at most. @param {HTMLElement} row
	 * @param {{ name: string, label: string }[]} ways @param {string} now @param {(name: string) => void} choose */
	#switches(row, ways, now, choose) {
		row.hidden = ways.length < 2;
		const key = JSON.stringify([ways, now]);
		if (row.dataset.shown === key) return;
		row.dataset.shown = key;
		row.replaceChildren(
			...ways.map(({ name, label }) =>
				button(label, () => this.#choose(() => choose(name)), {
					class: 'variant',
					'aria-pressed': String(name === now),
				}),
			),
		);
	}

	/** @param {Drag | null} drag @param {string} measure */
	show(drag, measure) {
		this.words.hidden = !drag;
		this.buttons.hidden = drag?.hand !== 'stands';
		if (!drag) {
			this.words.replaceChildren();
			for (const row of [this.#ways, this.#shapes]) this.#switches(row, [], '', () => {});
			return;
		}
		const { choice, choices, answered, refusals, wish } = drag;
		const ways = choices.map(({ label }) => ({ name: label, label }));
		this.#switches(this.#ways, ways, choice?.label ?? '', this.#acts.otherwise);
		const shapes = (choice?.preview.shapes ?? []).map(({ word, label }) => ({ name: word, label }));
		this.#switches(this.#shapes, shapes, wish.shape ?? shapes[0]?.name ?? '', this.#acts.form);
		const [ending] = choice?.preview.endings ?? [];
		const { units, of } = ending?.spent ?? { units: 0, of: 0 };
		const spent = ending?.spent
			? `${inWords(spentOf({ units, of }))} of ${inWords(of, measure)}, ${inWords(of - units, measure)} left. `
			: '';
		const cost = choice ? price(choice) : '';
		const all = choice ? shortcomings(choice) : answered ? refusals : [];
		// What holds one back for the same reason as another is said once.
		const reasons = all.filter((one, index) => index === all.findIndex(({ rule }) => rule === one.rule));
		this.words.classList.toggle('refused', answered && !choice);
		this.words.replaceChildren(
			html(
				'p',
				{},
				html('strong', {}, choice?.label ?? (answered ? 'Not there' : '…')),
				` ${spent}${cost ? `Costs ${cost}.` : ''}`,
			),
			...reasons
				.slice(0, 2)
				.map(({ sentence, rule }) => html('p', { class: 'reason' }, sentence, ' ', ruleLink(rule))),
			...(choice?.preview.notes ?? []).map(({ text, rule }) => html('p', {}, text, ' ', ruleLink(rule))),
		);
	}
}
