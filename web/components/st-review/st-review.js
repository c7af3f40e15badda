// <st-review>: the win chance after every order of a finished battle, and the orders and dice that turned it.
//   el.of = { match, tokens }; el.step = number (the point to stand on)
// Events: step-wanted { step } (cancelled by whoever goes there itself).
/** @import { Review, ReviewPoint } from '../../lib/wire.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { emit, html, svg } from '../../lib/dom.js';
import { round } from '../../lib/geometry.js';

const WIDTH = 320;
const HEIGHT = 130;
const LEFT = 26;
const RIGHT = 300;
const TOP = 8;
const LOW = 122;
/** Between two looks at how far the server has come, in milliseconds. */
const PAUSE = 700;

export class ReviewElement extends HTMLElement {
	/** @type {{ match: string, tokens: string[] } | null} */
	#of = null;
	/** @type {Review | null} */
	#review = null;
	#at = 0;
	/** The point to stand on, once it is known. */
	#wanted = -1;
	/** @type {number | undefined} */
	#timer;
	#hair = svg('path', { class: 'hair' });
	#point = html('p', { class: 'review-point', role: 'status' });
	/** @type {SVGSVGElement | null} */
	#chart = null;

	/** @param {{ match: string, tokens: string[] }} value */
	set of(value) {
		if (this.#of?.match === value.match) return;
		this.#of = value;
		this.#ask();
	}

	/** @param {number} step */
	set step(step) {
		this.#wanted = step;
		const at = this.#points.findIndex(({ number }) => number === step);
		if (0 <= at && at !== this.#at) this.#stand(at);
	}

	disconnectedCallback() {
		clearTimeout(this.#timer);
	}

	get #points() {
		return this.#review?.points ?? [];
	}

	async #ask() {
		if (!this.#of) return;
		const { tokens } = this.#of;
		const review = await api.orProblem(api.review(tokens));
		if (review instanceof Error) this.replaceChildren();
		else if (review.state === 'done') {
			this.#draw(review);
			this.step = this.#wanted;
		} else {
			this.#progress(review);
			this.#timer = setTimeout(() => this.#ask(), PAUSE);
		}
	}

	/** @param {Review} review */
	#progress({ done, total }) {
		const bar = html('progress', { max: Math.max(1, total), value: done, 'aria-label': 'Review' });
		this.replaceChildren(
			html('h2', {}, 'Review'),
			html(
				'p',
				{ class: 'quiet' },
				`Playing on from every order: ${Math.floor((100 * done) / Math.max(1, total))} % done.`,
			),
			bar,
		);
	}

	/** @param {Review} review */
	#draw(review) {
		this.#review = review;
		if (!review.points.length) return;
		const turns = review.turning
			.map((wanted) => review.points.find(({ number }) => number === wanted))
			.filter((point) => point !== undefined);
		this.#chart = this.#drawChart(review);
		this.replaceChildren(
			html('h2', {}, 'Review: the chance to win'),
			this.#chart,
			html('p', { class: 'quiet' }, review.sides.map((_, side) => summary(review, side)).join(' ')),
			this.#point,
			html('h3', {}, 'Turning points'),
			html('ol', { class: 'turning' }, ...turns.map((point) => html('li', {}, ...this.#words(point)))),
		);
		this.#stand(review.points.length - 1);
	}

	/** @param {number} at point; −1 is the beginning */
	#x(at) {
		return round(LEFT + ((RIGHT - LEFT) * (at + 1)) / this.#points.length);
	}

	/** @param {Review} review */
	#drawChart({ sides, points, turning }) {
		const lines = sides.map(({ name, seats }, side) => {
			const way = [points[0].before, ...points.map(({ after }) => after)];
			const path = way.map((chances, index) => `${this.#x(index - 1)} ${height(chances[side])}`);
			const end = way[way.length - 1][side];
			return svg(
				'g',
				{ class: `chance chance-${side % 3} ${seatClass(seats[0] ?? null)}` },
				svg('title', {}, name),
				svg('path', { d: `M${path.join('L')}` }),
				svg('text', { x: RIGHT + 4, y: Math.min(LOW, Math.max(TOP + 8, height(end) + 4)) }, signOf(seats[0])),
			);
		});
		const marks = turning.map((wanted, index) => {
			const at = points.findIndex(({ number }) => number === wanted);
			const [x, y] = [this.#x(at), height(points[at]?.after[0] ?? 0)];
			return svg(
				'g',
				{ class: 'turn' },
				svg('circle', { cx: x, cy: y, r: 7 }),
				svg('text', { x, y: y + 3.5 }, index + 1),
			);
		});
		const grid = [0, 500, 1000].map((chance) =>
			svg(
				'g',
				{ class: 'rule-line' },
				svg('path', { d: `M${LEFT} ${height(chance)}H${RIGHT}` }),
				svg('text', { x: LEFT - 3, y: height(chance) + 3 }, `${chance / 10}`),
			),
		);
		const chart = svg(
			'svg',
			{
				class: 'chart',
				viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
				tabindex: 0,
				role: 'slider',
				'aria-label': 'Chance to win after every order, in per cent',
				'aria-valuemin': 1,
				'aria-valuemax': points.length,
			},
			...grid,
			this.#hair,
			...lines,
			...marks,
		);
		chart.addEventListener('keydown', (event) => this.#key(event));
		chart.addEventListener('click', (event) => {
			const { left, width } = chart.getBoundingClientRect();
			const x = ((event.clientX - left) * WIDTH) / width;
			this.#go(Math.round(((x - LEFT) / (RIGHT - LEFT)) * points.length) - 1);
		});
		return chart;
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const last = this.#points.length - 1;
		const turns = (this.#review?.turning ?? []).map((wanted) =>
			this.#points.findIndex(({ number }) => number === wanted),
		);
		/** @type {Record<string, () => number | undefined>} */
		const keys = {
			ArrowLeft: () => this.#at - 1,
			ArrowDown: () => this.#at - 1,
			ArrowRight: () => this.#at + 1,
			ArrowUp: () => this.#at + 1,
			Home: () => 0,
			End: () => last,
			PageUp: () => turns.filter((at) => at < this.#at).sort((a, b) => b - a)[0],
			PageDown: () => turns.filter((at) => this.#at < at).sort((a, b) => a - b)[0],
		};
		if (event.key === 'Enter') this.#point.querySelector('a')?.click();
		else if (keys[event.key]) this.#go(keys[event.key]() ?? this.#at);
		else return;
		event.preventDefault();
		event.stopPropagation();
	}

	/** Stands on a point, and takes a replay along. @param {number} wanted */
	#go(wanted) {
		const at = Math.max(0, Math.min(this.#points.length - 1, wanted));
		this.#stand(at);
		emit(this, 'step-wanted', { step: this.#points[at].number });
	}

	/** @param {number} at */
	#stand(at) {
		this.#at = at;
		const point = this.#points[at];
		this.#hair.setAttribute('d', `M${this.#x(at)} ${TOP}V${LOW}`);
		this.#point.replaceChildren(...this.#words(point));
		this.#chart?.setAttribute('aria-valuenow', String(at + 1));
		this.#chart?.setAttribute('aria-valuetext', `${this.#point.textContent}`);
	}

	/** Who ordered what, what the decision did and what the dice did, for the side that ordered. @param {ReviewPoint} point */
	#words({ number, seat, words, before, chosen, after }) {
		const { sides } = /** @type {Review} */ (this.#review);
		const side = Math.max(
			0,
			sides.findIndex(({ seats }) => seat !== null && seats.includes(seat)),
		);
		const { name, seats } = sides[side];
		const tokens = this.#of?.tokens.join(',') ?? '';
		const link = html('a', { href: `/replay#t=${tokens}&step=${number}&eyes=umpire` }, `${number}. ${words}`);
		link.addEventListener('click', (event) => {
			if (!emit(this, 'step-wanted', { step: number })) event.preventDefault();
		});
		return [
			html('span', { class: `who ${seatClass(seats[0] ?? null)}` }, `${signOf(seats[0])} ${name}: `),
			link,
			// Outside of what is kept together: the line may break here.
			' ',
			html(
				'span',
				{ class: 'split' },
				`${per(before[side])} % → ${per(after[side])} %: `,
				part('decision', chosen[side] - before[side]),
				', ',
				part('dice', after[side] - chosen[side]),
			),
		];
	}
}

/** @param {number} chance per mille */
const height = (chance) => round(LOW - ((LOW - TOP) * chance) / 1000);
/** @param {number} chance per mille */
const per = (chance) => Math.round(chance / 10);

/** @param {string} what @param {number} change per mille */
function part(what, change) {
	const points = per(Math.abs(change));
	const sign = points ? (change < 0 ? '−' : '+') : '±';
	return html('span', { class: points ? (change < 0 ? 'worse' : 'better') : '' }, `${what} ${sign}${points}`);
}

/** One side's battle in a sentence. @param {Review} review @param {number} side */
function summary({ sides, points }, side) {
	const best = points.reduce((a, b) => (a.after[side] < b.after[side] ? b : a));
	const [first, last] = [points[0], points[points.length - 1]];
	const [start, most] = [first.before[side], best.after[side]];
	const better =
		start < most ? `stood best at ${per(most)} % after order ${best.number}` : 'never stood better';
	return `${sides[side].name} began at ${per(start)} %, ${better} and ended at ${per(last.after[side])} %.`;
}
customElements.define('st-review', ReviewElement);
