// <st-rule-sheet>: one rule beside whatever is on the page, with its neighbours a step away.
//   el.open(system, id)
import * as api from '../../lib/api.js';
import { button, closeButton, html } from '../../lib/dom.js';
import { richText } from '../../lib/rules.js';

export class RuleSheetElement extends HTMLElement {
	/** @type {Element | null} */
	#before = null;

	connectedCallback() {
		this.hidden = true;
		this.setAttribute('role', 'dialog');
		this.setAttribute('aria-label', 'Rule');
		this.addEventListener('keydown', (event) => {
			if (event.key !== 'Escape') return;
			this.close();
			event.stopPropagation();
		});
	}

	close() {
		this.hidden = true;
		if (this.#before instanceof HTMLElement) this.#before.focus();
	}

	/** @param {string} system @param {string} id */
	async open(system, id) {
		if (this.hidden) this.#before = document.activeElement;
		this.hidden = false;
		const close = closeButton(() => this.close(), 'Close the rule');
		this.replaceChildren(close, html('p', {}, 'Looking it up…'));
		const book = await api.orProblem(api.rules(system));
		if (book instanceof Error) {
			this.replaceChildren(close, html('p', {}, book.message));
			return;
		}
		const at = book.rows.findIndex((/** @type {{ id: string }} */ row) => row.id === id);
		const row = book.rows[at];
		if (!row) {
			this.replaceChildren(
				close,
				html('h2', {}, id),
				html('p', {}, 'The reference has no row of this name.'),
			);
			close.focus();
			return;
		}
		const ids = new Set(book.rows.map((other) => other.id));
		const cells = row.cells
			.filter(([, text]) => text)
			.map(([title, text]) =>
				html('div', {}, html('h3', {}, ...richText(title)), html('p', {}, ...richText(text, ids))),
			);
		/** @param {number} other @param {string} label */
		const step = (other, label) => {
			const next = book.rows[other];
			return next ? button(label, () => this.open(system, next.id)) : null;
		};
		const foot = html(
			'p',
			{ class: 'sheet-foot' },
			step(at - 1, '← before'),
			step(at + 1, 'next →'),
			html('a', { href: `/rules/${system}#${id}`, target: '_blank' }, 'Whole reference'),
		);
		this.replaceChildren(
			close,
			html('p', { class: 'quiet' }, ...richText(row.section)),
			html('h2', {}, row.id),
			...cells,
			foot,
		);
		close.focus();
	}
}
customElements.define('st-rule-sheet', RuleSheetElement);
