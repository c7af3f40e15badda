// <st-hand>: hands of cards, and the decks they come from; faces where they may be seen, backs where not.
//   el.show(scene, { picked, offered, sides })
// Events: card-picked { id }.
/** @import { Card, Deck, Scene } from '../../lib/wire.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import { emit, html } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';

export class HandElement extends HTMLElement {
	#text = '';

	/** @param {Scene} scene @param {{ picked: number | null, offered: Set<number>, sides: Map<number, string> }} how */
	show({ hands, decks = [] }, how) {
		const text = JSON.stringify([hands, decks, how.picked, [...how.offered]]);
		if (text === this.#text) return;
		this.#text = text;
		this.replaceChildren(
			...hands.map((hand) => {
				const side = hand.seat === null ? '' : (how.sides.get(hand.seat) ?? '');
				const sign = hand.seat === null ? '' : `${signOf(hand.seat)} `;
				const owner = !side || hand.name.includes(side) ? sign : `${sign}${side}: `;
				const backs = Math.max(0, hand.count - hand.cards.length);
				return html(
					'section',
					{ class: `hand ${seatClass(hand.seat)}` },
					html('h2', {}, `${owner}${hand.name} (${hand.count})`),
					html(
						'div',
						{ class: 'cards' },
						...hand.cards.map((card) => this.#card(card, how)),
						backs ? html('span', { class: 'card back' }, `${backs} face down`) : null,
					),
				);
			}),
			...decks.map((deck) => drawDeck(deck, how.sides)),
		);
	}

	/** @param {Card} card @param {{ picked: number | null, offered: Set<number> }} how */
	#card(card, { picked, offered }) {
		const pick = () => emit(this, 'card-picked', { id: card.id });
		const state = `${picked === card.id ? 'picked' : ''} ${offered.has(card.id) ? 'offered' : ''}`;
		return html(
			'div',
			{ class: `card card-${card.look} ${state}` },
			html(
				'button',
				{ type: 'button', 'aria-pressed': String(picked === card.id), onclick: pick },
				html('span', { class: 'card-title' }, card.title),
				html('span', { class: 'card-cost' }, card.cost),
				html('span', { class: 'card-text' }, card.text),
			),
			ruleLink(card.rule),
		);
	}
}
/** @param {Deck} deck @param {Map<number, string>} sides */
function drawDeck({ name, seat, draw, discard, last, title, rule }, sides) {
	const owner = seat === null ? '' : `${signOf(seat)} ${sides.get(seat) ?? ''}: `;
	return html(
		'section',
		{ class: `hand deck ${seatClass(seat)}`, title },
		html('h2', {}, `${owner}${name} `, ruleLink(rule)),
		html('p', { class: 'quiet' }, `${draw} to draw, ${discard} drawn`),
		last
			? html(
					'div',
					{ class: 'cards' },
					html(
						'div',
						{ class: `card card-${last.look}` },
						html('span', { class: 'card-title' }, last.title),
						html('span', { class: 'card-text' }, last.text),
						ruleLink(last.rule),
					),
				)
			: null,
	);
}

customElements.define('st-hand', HandElement);
