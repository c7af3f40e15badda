// <st-handover>: between two players at one screen. Shows names only, nothing of the battle.
//   el.seat = string | null
// Events: taken-over { open }.
import { button, emit, html } from '../../lib/dom.js';

export class HandOverElement extends HTMLElement {
	/** @type {string | null} */
	#name = null;

	/** @param {string | null} name */
	set seat(name) {
		if (name === this.#name) return;
		this.#name = name;
		this.hidden = name === null;
		if (name === null) return;
		const open = html('input', { type: 'checkbox', id: 'open-table' });
		const ready = button(
			`I am ${name}: show me the map`,
			() => emit(this, 'taken-over', { open: open.checked }),
			{ class: 'primary' },
		);
		this.replaceChildren(
			html(
				'div',
				{ class: 'handover-card' },
				html('p', { class: 'handover-sign', 'aria-hidden': 'true' }, '⇄'),
				html('h1', {}, `Hand over to ${name}`),
				html('p', {}, 'Everybody else please look away.'),
				ready,
				html('label', { for: 'open-table' }, open, ' We play with everything open: do not ask again'),
			),
		);
		ready.focus();
	}

	connectedCallback() {
		this.setAttribute('role', 'dialog');
		this.setAttribute('aria-label', 'Hand over the screen');
		if (this.#name === null) this.hidden = true;
	}
}
customElements.define('st-handover', HandOverElement);
