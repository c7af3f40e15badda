// <st-tally>: one tally, line by line, each with a link to its rule.
//   el.tally = { name, lines: [{ amount, what, rule }], total }
/** @import { NamedTally } from '../../lib/wire.js' */

import { html } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';

/** @param {number} amount */
const signed = (amount) => `${amount < 0 ? '−' : '+'}${Math.abs(amount)}`;

export class TallyElement extends HTMLElement {
	/** @type {NamedTally | null} */
	#tally = null;

	/** @param {NamedTally} value */
	set tally(value) {
		this.#tally = value;
		if (this.isConnected) this.#render();
	}

	connectedCallback() {
		this.#render();
	}

	#render() {
		if (!this.#tally) return;
		const { name, lines, total } = this.#tally;
		const rows = lines.map(({ amount, what, rule }) =>
			html(
				'tr',
				{},
				html('td', { class: 'amount' }, signed(amount)),
				html('td', {}, what),
				html('td', {}, ruleLink(rule)),
			),
		);
		this.replaceChildren(
			html(
				'table',
				{},
				html('caption', {}, html('span', {}, name), html('strong', {}, total)),
				html('tbody', {}, ...rows),
			),
		);
	}
}
customElements.define('st-tally', TallyElement);
