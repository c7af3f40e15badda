// <st-offer>: the choices at the place that was clicked, one to be confirmed; pieces there may be picked instead.
//   el.offer = { choices, picks, pointed }
// Events: choice-given { choice }, choice-pointed { choice }, piece-wanted { id }, offer-closed.
/** @import { Choice } from '../../lib/wire.js' */

import { chances, price } from '../../lib/anchors.js';
import { button, closeButton, component, emit, html } from '../../lib/dom.js';
import { meaningOf } from '../../lib/rules.js';
import { PreviewElement } from '../st-preview/st-preview.js';

/** @typedef {{ choices: Choice[], picks: { label: string, piece: number }[] }} Offer */

export class OfferElement extends HTMLElement {
	/** @type {Choice[]} */
	#choices = [];
	#at = 0;
	#preview = component(PreviewElement);

	constructor() {
		super();
		this.addEventListener('keydown', (event) => this.#key(event));
	}

	/** @param {Offer} value */
	set offer({ choices, picks }) {
		const same =
			choices.length === this.#choices.length &&
			choices.every((choice, index) => choice === this.#choices[index]);
		this.hidden = !choices.length && !picks.length;
		if (same && choices.length) return;
		this.#choices = choices;
		this.#at = 0;
		if (this.hidden) {
			this.replaceChildren();
			this.#preview.choice = null;
		} else this.#render(picks);
	}

	connectedCallback() {
		this.setAttribute('role', 'dialog');
		this.setAttribute('aria-label', 'Confirm an order');
	}

	/** @param {{ label: string, piece: number }[]} picks */
	#render(picks) {
		const close = closeButton(() => emit(this, 'offer-closed'));
		const list = html('div', { class: 'variants', role: 'listbox', 'aria-label': 'Ways to do it' });
		this.#choices.forEach((choice, index) => {
			const odds = chances(choice);
			const row = html(
				'button',
				{
					type: 'button',
					class: 'variant',
					role: 'option',
					onclick: () => this.#choose(index),
					onpointerenter: (/** @type {PointerEvent} */ event) =>
						event.pointerType === 'mouse' && this.#show(index),
				},
				html('span', { class: 'variant-label' }, choice.label),
				html('span', { class: 'variant-price', title: meanings(choice) }, price(choice) || 'free'),
				odds ? html('span', { class: 'variant-odds' }, odds) : null,
			);
			list.append(row);
		});
		const others = picks.map(({ label, piece }) =>
			button(`Select ${label}`, () => emit(this, 'piece-wanted', { id: piece }), { class: 'variant pick' }),
		);
		const go = button('Do it', () => this.#give(), { class: 'primary confirm' });
		const single = this.#choices.length <= 1;
		this.replaceChildren(close);
		if (!single) this.append(list);
		this.append(...others);
		if (this.#choices.length) this.append(this.#preview, go);
		this.#show(0);
		const first = single
			? this.#choices.length
				? go
				: this.querySelector('button.pick')
			: list.firstElementChild;
		/** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
	}

	/** @param {number} index */
	#show(index) {
		this.#at = index;
		const choice = this.#choices[index];
		if (!choice) return;
		this.#preview.choice = choice;
		this.querySelectorAll('[role="option"]').forEach((row, at) => {
			row.setAttribute('aria-selected', String(at === index));
		});
		emit(this, 'choice-pointed', { choice });
	}

	/** The first click on a variant shows it, the second gives it. @param {number} index */
	#choose(index) {
		if (index === this.#at) this.#give();
		else this.#show(index);
	}

	#give() {
		const choice = this.#choices[this.#at];
		if (choice) emit(this, 'choice-given', { choice });
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step) return;
		const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('button:not(.close)'))];
		const now = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
		buttons[(now + step + buttons.length) % buttons.length]?.focus();
		const option = [...this.querySelectorAll('[role="option"]')].indexOf(
			/** @type {Element} */ (document.activeElement),
		);
		if (0 <= option) this.#show(option);
		event.preventDefault();
		event.stopPropagation();
	}
}
/** What its means of payment are, for whoever hovers. @param {Choice} choice */
const meanings = ({ preview }) =>
	(preview.costs ?? [])
		.map(({ means }) => meaningOf(means)?.text ?? '')
		.filter(Boolean)
		.join('\n');

customElements.define('st-offer', OfferElement);
