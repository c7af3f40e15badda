// <st-thought>: what a commander considered: each order, what it would bring, and how it might go wrong.
//   el.thought = Thought
// Events: offer-closed (of a hint).
/** @import { Considered } from '../../lib/wire.js' */
/** @import { Thought } from '../../lib/state.js' */

import { closeButton, emit, html } from '../../lib/dom.js';

export class ThoughtElement extends HTMLElement {
	/** @param {Thought | null} thought */
	set thought(thought) {
		this.hidden = !thought;
		const close = thought?.given === undefined && closeButton(() => emit(this, 'offer-closed'));
		this.replaceChildren(...(thought ? [close || '', ...words(thought)] : []));
	}
}

/** @param {Thought} thought */
function words({ by, label, given, computer, now, considered, rehearsed }) {
	const hint = given === undefined;
	const would = hint
		? `A commander would: ${label}`
		: computer
			? `${by} chose: ${given || label}`
			: `${by} would: ${label}`;
	return [
		html('p', {}, html('strong', {}, would)),
		!hint && !computer ? html('p', {}, `Given was: ${given}`) : '',
		considered.length
			? html(
					'p',
					{ class: 'quiet' },
					'What it considered, with what each order brings on average, in points, in battles it imagined:',
				)
			: html(
					'p',
					{ class: 'quiet' },
					rehearsed
						? 'It has rehearsed: this belongs to a set-up that won most often when the scenario was played many times.'
						: 'It had nothing to weigh against it.',
				),
		html('ol', { class: 'considered' }, ...considered.map((one) => row(one, now))),
	];
}

/** @param {Considered} one @param {number} now */
function row({ label, expected, tries, worse, risk, chosen, given }, now) {
	const gain = Math.round((expected - now) / 10) / 10;
	const marks = [chosen ? '★' : '', given ? '✓ given' : ''].filter(Boolean).join(' ');
	return html(
		'li',
		{ class: chosen ? 'chosen' : '' },
		html('span', { class: 'gain' }, `${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(1)}`),
		html(
			'div',
			{},
			`${label} `,
			html('span', { class: 'quiet' }, marks),
			html(
				'p',
				{ class: 'quiet' },
				tries ? `Worse than before in ${worse} of ${tries} tries.` : '',
				risk ? ` Risk: ${risk}` : '',
			),
		),
	);
}
customElements.define('st-thought', ThoughtElement);
