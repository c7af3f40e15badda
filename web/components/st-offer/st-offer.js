// <st-offer>: the dock along the map's lower edge: what is proposed, what may come of it, and the button that gives it; or why not.
//   el.show({ choices, picks, peek, proposed, refused, pay })   the first that there is, in this order: choices or picks, refused, peek, proposed, pay
// Events: choice-given { choice }, choice-pointed { choice }, piece-wanted { id }, offer-closed, pay-wanted { means }.
/** @import { Choice, Forecast, Refusal } from '../../lib/wire.js' */

import { chances, percent, price } from '../../lib/anchors.js';
import { button, closeButton, component, emit, html } from '../../lib/dom.js';
import { meaningOf, ruleLink } from '../../lib/rules.js';
import { PreviewElement } from '../st-preview/st-preview.js';

/**
 * @typedef {object} Dock
 * @property {Choice[]} choices at the place that was clicked, waiting for a second look
 * @property {{ label: string, piece: number }[]} picks pieces there that may be picked instead
 * @property {Choice | null} peek what is pointed at
 * @property {Choice | null} proposed what is done unless the player wants otherwise
 * @property {Refusal[] | null} refused why nothing is offered
 * @property {{ name: string, means: string[], now: string } | null} pay the ways to pay of what is picked
 */

export class OfferElement extends HTMLElement {
	/** @type {Choice[]} */
	#choices = [];
	#at = 0;
	#text = '';
	#preview = component(PreviewElement, {}, { class: 'dock-whole', hidden: true });
	/** Is the whole tally unfolded? */
	#whole = false;

	constructor() {
		super();
		this.addEventListener('keydown', (event) => this.#key(event));
	}

	connectedCallback() {
		this.setAttribute('role', 'region');
		this.setAttribute('aria-label', 'Proposed order');
	}

	/** @param {Dock} dock */
	show(dock) {
		const { choices, picks, peek, proposed, refused, pay } = dock;
		const kind =
			choices.length || picks.length
				? 'armed'
				: refused
					? 'refused'
					: peek
						? 'peek'
						: proposed
							? 'proposed'
							: pay
								? 'pay'
								: '';
		const about =
			kind === 'armed'
				? choices
				: kind === 'peek' && peek
					? [peek]
					: proposed && kind === 'proposed'
						? [proposed]
						: [];
		const text = JSON.stringify([kind, picks, refused, kind === 'pay' ? pay : null]);
		const same = about.length === this.#choices.length && about.every((one, i) => one === this.#choices[i]);
		if (same && text === this.#text) return;
		const hadFocus = this.contains(document.activeElement);
		this.#text = text;
		this.#choices = about;
		this.#at = 0;
		this.hidden = !kind;
		this.className = `dock-${kind || 'empty'}`;
		if (!kind) {
			this.replaceChildren();
			this.#preview.choice = null;
			return;
		}
		if (kind === 'refused') this.#renderRefusal(refused ?? []);
		else if (kind === 'pay' && pay) this.#renderPay(pay);
		else this.#renderChoices(kind, picks);
		const idle = document.activeElement === document.body || document.activeElement?.closest('.board-window');
		if (kind === 'armed' || hadFocus || (kind === 'proposed' && idle)) this.focusFirst();
	}

	/** The button that gives it, or the first there is. */
	focusFirst() {
		const first = this.querySelector('.confirm, .accept') ?? this.querySelector('button:not(.close)');
		/** @type {HTMLElement | null} */ (first ?? this.querySelector('button'))?.focus({ preventScroll: true });
	}

	/** @param {string} kind @param {{ label: string, piece: number }[]} picks */
	#renderChoices(kind, picks) {
		const body = html('div', { class: 'dock-body' });
		const others = picks.map(({ label, piece }) =>
			button(`Select ${label}`, () => emit(this, 'piece-wanted', { id: piece }), { class: 'pick' }),
		);
		const [choice] = this.#choices;
		const list = html('div', { class: 'variants', role: 'group', 'aria-label': 'Ways to do it' });
		const scaled = kind === 'armed' && this.#choices.every(({ preview }) => preview.scale);
		if (1 < this.#choices.length)
			list.append(...(scaled ? this.#scale() : this.#choices.map((one, index) => this.#variant(one, index))));
		const keys = html('div', { class: 'dock-keys' });
		if (choice && kind === 'armed')
			keys.append(
				button(goWord(choice), () => this.#give(), {
					class: `confirm ${risky(choice) ? 'danger' : 'primary'}`,
				}),
			);
		if (choice && kind === 'proposed')
			keys.append(button('Accept ⏎', () => this.#give(), { class: 'accept primary' }));
		if (kind === 'armed') keys.append(closeButton(() => emit(this, 'offer-closed'), 'Not this'));
		this.replaceChildren(body, ...(list.childElementCount ? [list] : []), ...others, keys, this.#preview);
		this.#show(0);
	}

	/** Choices along a line of marks: a slider from the first to the last of them. @returns {HTMLElement[]} */
	#scale() {
		const places = this.#choices
			.map(({ preview }, index) => ({ index, mark: preview.scale?.index ?? 0, of: preview.scale?.of ?? 0 }))
			.sort((a, b) => a.mark - b.mark);
		const words = html('output', { class: 'scale-words' });
		const tell = (/** @type {number} */ place) => {
			const { index, mark, of } = places[place];
			words.textContent = `${mark} of ${of} · ${chances(this.#choices[index])}`;
		};
		const first = places.findIndex(({ index }) => index === 0);
		const slider = html('input', {
			type: 'range',
			min: 0,
			max: places.length - 1,
			value: first,
			'aria-label': 'At which mark of the way',
		});
		slider.addEventListener('input', () => {
			tell(Number(slider.value));
			this.#show(places[Number(slider.value)].index);
		});
		// The arrow keys are the slider's own.
		slider.addEventListener('keydown', (event) => event.key.startsWith('Arrow') && event.stopPropagation());
		tell(first);
		return [slider, words];
	}

	/** @param {Choice} choice @param {number} index */
	#variant(choice, index) {
		return html(
			'button',
			{
				type: 'button',
				class: 'variant',
				'aria-pressed': 'false',
				title: meanings(choice),
				onclick: () => this.#choose(index),
				onpointerenter: (/** @type {PointerEvent} */ event) =>
					event.pointerType === 'mouse' && this.#show(index),
			},
			html('span', { class: 'variant-label' }, variantWords(choice, this.#choices)),
			html('span', { class: 'variant-odds' }, chances(choice)),
		);
	}

	/** @param {Refusal[]} refusals */
	#renderRefusal(refusals) {
		const words = refusals.length
			? refusals.map(({ sentence, rule }) => html('p', {}, sentence, ' ', ruleLink(rule)))
			: [html('p', {}, 'Nothing can be done here with what is picked.')];
		this.replaceChildren(
			html('div', { class: 'dock-body refusal', role: 'alert' }, html('strong', {}, 'Why not?'), ...words),
			html(
				'div',
				{ class: 'dock-keys' },
				closeButton(() => emit(this, 'offer-closed')),
			),
		);
	}

	/** @param {{ name: string, means: string[], now: string }} pay */
	#renderPay({ name, means, now }) {
		const switches = means.map((way) =>
			button(way, () => emit(this, 'pay-wanted', { means: way }), {
				class: 'variant',
				'aria-pressed': String(way === now),
				title: way
					.split(' + ')
					.map((word) => meaningOf(word)?.text ?? '')
					.filter(Boolean)
					.join('\n'),
			}),
		);
		this.replaceChildren(
			html('div', { class: 'dock-body' }, html('strong', {}, name)),
			html(
				'div',
				{ class: 'variants', role: 'group', 'aria-label': 'Pay with' },
				html('span', {}, 'Pay with'),
				...switches,
			),
		);
	}

	/** @param {number} index */
	#show(index) {
		this.#at = index;
		const choice = this.#choices[index];
		const body = this.querySelector('.dock-body');
		if (!choice || !body) return;
		body.replaceChildren(...bodyOf(choice));
		if (tells(choice)) body.append(this.#unfold());
		this.#preview.choice = this.#whole ? choice : null;
		this.#preview.hidden = !this.#whole;
		this.querySelectorAll('.variant').forEach((row, at) => {
			row.setAttribute('aria-pressed', String(at === index));
		});
		if (this.className === 'dock-armed') emit(this, 'choice-pointed', { choice });
	}

	#unfold() {
		return button(this.#whole ? 'Fold (D)' : 'How it comes about (D)', () => this.toggleWhole(), {
			class: 'dock-unfold',
			'aria-expanded': String(this.#whole),
		});
	}

	/** The whole tally, or only the outcomes. */
	toggleWhole() {
		this.#whole = !this.#whole;
		this.#show(this.#at);
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
		const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
		if (!step) return;
		const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('button:not(.close)'))];
		const now = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
		buttons[(now + step + buttons.length) % buttons.length]?.focus();
		const variants = [...this.querySelectorAll('.variant')];
		const variant = variants.indexOf(/** @type {Element} */ (document.activeElement));
		if (0 <= variant && this.#choices.length) this.#show(variant);
		event.preventDefault();
		event.stopPropagation();
	}
}

/** Dice are thrown or something is final. @param {Choice} choice */
const risky = ({ stakes, preview }) =>
	stakes === 'dice' || stakes === 'final' || Boolean(preview.attacks?.length);

/** @param {Choice} choice */
const goWord = ({ stakes, preview }) => (preview.attacks?.length || stakes === 'dice' ? 'Roll ⏎' : 'Do it ⏎');

/** Has it a tally worth unfolding? @param {Choice} choice */
const tells = ({ preview }) => Boolean(preview.attacks?.length || preview.tallies?.length);

/** What tells one way from the others: its price, or its words. @param {Choice} choice @param {Choice[]} all */
function variantWords(choice, all) {
	const paid = all.some((other) => price(other));
	const cost = paid ? price(choice) || 'free' : '';
	const same = all.filter((other) => (price(other) || 'free') === cost).length;
	return same === 1 ? cost : `${choice.label} ${cost}`.trim();
}

/** More than these make the dock a wall: the rest is in the whole tally. */
const MOST = 2;

/** Words and outcomes of a choice. @param {Choice} choice @returns {HTMLElement[]} */
function bodyOf(choice) {
	const { label, preview } = choice;
	const cost = price(choice);
	const words = html('div', { class: 'dock-words' }, html('strong', {}, label));
	if (cost) words.append(html('p', { class: 'payment' }, `Costs ${cost}`));
	for (const { means } of (preview.costs ?? []).filter(({ means }) => !/^[A-Z]+$/.test(means))) {
		const meaning = meaningOf(means);
		if (meaning) words.append(html('p', { class: 'means' }, meaning.text, ' ', ruleLink(meaning.id)));
	}
	for (const { text, rule } of (preview.notes ?? []).slice(0, 2))
		words.append(html('p', {}, text, ' ', ruleLink(rule)));
	return [words, ...(preview.attacks ?? []).slice(0, MOST).map(outcomes)];
}

/** @param {Forecast} forecast */
function outcomes({ title, outlook, provisional }) {
	const rows = outlook.map(({ label, chance, telling }) => {
		const bar = html('span', { class: `bar ${telling ? 'telling' : ''}` }, html('span', {}));
		/** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${chance.perMille / 10}%`;
		return html(
			'li',
			{ title: `${chance.ways} of ${chance.of}` },
			html('span', {}, label),
			bar,
			html('strong', {}, percent(chance)),
		);
	});
	return html(
		'div',
		{ class: 'dock-odds' },
		html('p', { class: 'quiet' }, `${provisional ? '≈ ' : ''}${title}`),
		html('ul', { class: 'outlook' }, ...rows),
	);
}

/** What its means of payment are, for whoever hovers. @param {Choice} choice */
const meanings = ({ preview }) =>
	(preview.costs ?? [])
		.map(({ means }) => meaningOf(means)?.text ?? '')
		.filter(Boolean)
		.join('\n');

customElements.define('st-offer', OfferElement);
