// <st-lesson>: slips of paper beside the map that say what to do; everything else is veiled. It knows no rule: the umpire says what is
// wanted and lit.
/** @import { LessonNow } from '../../lib/wire.js' */

import { button, html, svg } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { go } from '../../lib/route.js';
import { ruleLink } from '../../lib/rules.js';

/** Parts of the page that can be lit. @type {Record<string, string>} */
const PARTS = {
	orders: 'st-choices',
	bar: 'st-tracks',
	log: 'st-log',
	hand: 'st-hand',
	dock: 'st-offer',
	prompt: '.prompt',
};
const MARGIN = 8;

export class LessonElement extends HTMLElement {
	/** @type {LessonNow | null} */
	#now = null;
	#at = 0;
	/** @type {(order: unknown) => void} */
	#give = () => {};
	/** @type {number | undefined} */
	#timer;
	#holes = svg('g', { fill: '#000' });
	#rims = svg('g', { class: 'lesson-rims' });
	#veil = svg(
		'svg',
		{ class: 'lesson-veil', 'aria-hidden': 'true' },
		svg(
			'mask',
			{ id: 'st-lesson-mask' },
			svg('rect', { width: '100%', height: '100%', fill: '#fff' }),
			this.#holes,
		),
		svg('rect', { class: 'lesson-shade', width: '100%', height: '100%', mask: 'url(#st-lesson-mask)' }),
		this.#rims,
	);
	#card = html('section', { class: 'lesson-slip', 'aria-label': 'Lesson', 'aria-live': 'polite' });

	/** @param {Event} event */
	#hear = (event) => {
		const { lesson, give } =
			/** @type {CustomEvent<{ lesson: LessonNow, give: (order: unknown) => void }>} */ (event).detail;
		this.#now = lesson;
		this.#give = give;
		this.#at = 0;
		if (lesson.free) this.#learned(lesson);
		this.#show();
	};

	connectedCallback() {
		this.hidden = true;
		this.append(this.#veil, this.#card);
		addEventListener('lesson', this.#hear);
		this.#timer = setInterval(() => this.#place(), 150);
	}

	disconnectedCallback() {
		removeEventListener('lesson', this.#hear);
		clearInterval(this.#timer);
	}

	/** @param {LessonNow} lesson */
	#learned({ system, id }) {
		keep.set({ learned: [...new Set(keep.settings().learned).add(`${system}/${id}`)] });
	}

	#show() {
		const slip = this.#now?.slips[this.#at];
		this.hidden = !slip;
		if (!slip || !this.#now) return;
		const { number, steps, slips, wanted, free } = this.#now;
		const last = this.#at === slips.length - 1;
		const next = button('Next', () => this.#step(1), { class: 'primary' });
		const dots = [...Array(steps).keys()].map((index) =>
			html('i', { class: index + 1 < slip.step ? 'done' : index + 1 === slip.step ? 'now' : '' }),
		);
		this.#card.replaceChildren(
			html('p', { class: 'lesson-count' }, `Lesson ${number} · step ${slip.step} of ${steps}`),
			html('h2', {}, slip.title),
			html('p', {}, slip.text, ' ', slip.learn ? ruleLink(slip.learn) : null),
			slip.task ? html('p', { class: 'lesson-task' }, slip.task) : html('span', {}),
			html(
				'div',
				{ class: 'lesson-foot' },
				html('span', { class: 'lesson-dots', 'aria-hidden': 'true' }, ...dots),
				this.#at ? button('Back', () => this.#step(-1)) : '',
				!last ? next : '',
				last && wanted !== undefined ? button('Show me', () => this.#give(wanted)) : '',
				last && free ? button('Play on', () => this.#close(), { class: 'primary' }) : '',
				free ? '' : button('Leave it', () => go('/'), { class: 'quiet-button' }),
			),
		);
		this.#place();
	}

	/** @param {number} by */
	#step(by) {
		this.#at += by;
		this.#show();
	}

	#close() {
		this.#now = null;
		this.hidden = true;
	}

	/** Puts holes into the veil where something is lit, and the slip beside them. */
	#place() {
		const slip = this.#now?.slips[this.#at];
		if (this.hidden || !slip) return;
		const boxes = slip.lit.map(boxOf).filter((box) => box !== null);
		this.#veil.classList.toggle('clear', !boxes.length);
		const rects = boxes.map(({ x, y, width, height }) => ({
			x: x - MARGIN,
			y: y - MARGIN,
			width: width + 2 * MARGIN,
			height: height + 2 * MARGIN,
			rx: 10,
		}));
		this.#holes.replaceChildren(...rects.map((rect) => svg('rect', rect)));
		this.#rims.replaceChildren(...rects.map((rect) => svg('rect', rect)));
		this.#beside(boxes);
	}

	/** @param {DOMRect[]} boxes */
	#beside(boxes) {
		const card = this.#card.getBoundingClientRect();
		if (innerWidth < 700) {
			this.#card.style.translate = '';
			return;
		}
		const { width, height } = card;
		const [first] = boxes;
		const middle = first ? Math.max(64, first.top + first.height / 2 - height / 2) : 0;
		const spots = [
			...(first
				? [
						[first.right + 24, middle],
						[first.left - width - 24, middle],
					]
				: []),
			...(first
				? [
						[first.left, first.bottom + 24],
						[first.left, first.top - height - 24],
					]
				: []),
			[24, innerHeight - height - 24],
			[(innerWidth - width) / 2, innerHeight - height - 24],
			[(innerWidth - width) / 2, 72],
		].map(([x, y]) => ({
			x: Math.min(innerWidth - width - 16, Math.max(16, x)),
			y: Math.min(innerHeight - height - 16, Math.max(60, y)),
		}));
		// Where it hides least of what it is about.
		const hidden = ({ x = 0, y = 0 }) =>
			boxes.reduce((sum, box) => {
				const wide = Math.min(x + width, box.right) - Math.max(x, box.left);
				const high = Math.min(y + height, box.bottom) - Math.max(y, box.top);
				return sum + Math.max(0, wide) * Math.max(0, high);
			}, 0);
		const { x, y } = spots.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best));
		this.#card.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
	}
}

/** Where something lit is on the page. @param {any} lit @returns {DOMRect | null} */
function boxOf(lit) {
	const selector =
		lit.piece !== undefined
			? `[data-piece="${Number(lit.piece)}"] .counter-card`
			: lit.place !== undefined
				? `[data-cell][aria-label^="${String(lit.place).replaceAll(/[^\w-]/g, '')},"]`
				: PARTS[lit.part];
	if (!selector) return null;
	const found = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
	return found.find(({ width }) => 0 < width) ?? null;
}
customElements.define('st-lesson', LessonElement);
