// <st-preview>: what a choice costs and may bring: payment, chances, tallies, distribution, notes.
//   el.choice = Choice
/** @import { Choice, Forecast } from '../../lib/wire.js' */

import { happening, percent, price } from '../../lib/anchors.js';
import { component, html, svg } from '../../lib/dom.js';
import { meaningOf, ruleLink } from '../../lib/rules.js';
import { TallyElement } from '../st-tally/st-tally.js';

const WIDTH = 260;
const HEIGHT = 70;

export class PreviewElement extends HTMLElement {
	/** @type {Choice | null} */
	#choice = null;

	/** @param {Choice | null} value */
	set choice(value) {
		if (this.#choice === value) return;
		this.#choice = value;
		if (this.isConnected) this.#render();
	}

	connectedCallback() {
		this.#render();
	}

	#render() {
		this.replaceChildren();
		if (!this.#choice) return;
		const { label, preview } = this.#choice;
		this.append(html('h2', {}, label));
		this.append(
			html(
				'p',
				{ class: 'payment' },
				html('span', {}, 'Costs '),
				html('strong', {}, price(this.#choice) || 'nothing'),
			),
		);
		// A price in a word, not in points, is explained.
		for (const { means } of (preview.costs ?? []).filter(({ means }) => !/^[A-Z]+$/.test(means))) {
			const meaning = meaningOf(means);
			if (meaning) this.append(html('p', { class: 'means' }, meaning.text, ' ', ruleLink(meaning.id)));
		}
		for (const forecast of preview.attacks ?? []) this.append(drawForecast(forecast));
		const sums = (preview.tallies ?? []).map((tally) => component(TallyElement, { tally }));
		if (sums.length) this.append(html('div', { class: 'tallies' }, ...sums));
		const notes = (preview.notes ?? []).map(({ text, rule }) => html('li', {}, text, ' ', ruleLink(rule)));
		if (notes.length) this.append(html('ul', { class: 'notes' }, ...notes));
	}
}

/** @param {Forecast} forecast */
function drawForecast(forecast) {
	const box = html('section', { class: 'forecast' }, html('h3', {}, forecast.title));
	const outlook = forecast.outlook.map(({ label, chance }) => {
		const bar = html('span', { class: 'bar' }, html('span', {}));
		/** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${chance.perMille / 10}%`;
		return html(
			'li',
			{ title: `${chance.ways} of ${chance.of}` },
			html('span', { class: 'outlook-label' }, label),
			bar,
			html('strong', {}, percent(chance)),
		);
	});
	box.append(html('ul', { class: 'outlook' }, ...outlook));
	if (1 < forecast.distribution.length) box.append(drawDistribution(forecast));
	const tallies = forecast.tallies.map((tally) => component(TallyElement, { tally }));
	box.append(html('div', { class: 'tallies' }, ...tallies));
	if (forecast.provisional) {
		box.append(html('p', { class: 'provisional' }, '≈ Something you cannot see may change these numbers.'));
	}
	return box;
}

/** The chance of each total as bars; taller is likelier. @param {Forecast} forecast */
function drawDistribution({ distribution, outlook }) {
	const most = Math.max(...distribution.map(([, chance]) => chance.perMille), 1);
	const step = WIDTH / distribution.length;
	// The highest totals, as many as bring something about, are drawn full.
	const wanted = happening(outlook).reduce((sum, { chance }) => sum + chance.perMille, 0);
	let sum = 0;
	const full = new Set();
	for (let i = distribution.length - 1; 0 <= i; i--) {
		sum += distribution[i][1].perMille;
		if (wanted + 4 < sum) break;
		full.add(i);
	}
	const bars = distribution.map(([, chance], index) => {
		const high = Math.max(1, (chance.perMille / most) * (HEIGHT - 18));
		const at = { x: index * step + 1, y: HEIGHT - 14 - high, width: step - 2, height: high };
		return svg('rect', { ...at, class: full.has(index) ? 'full' : 'part' });
	});
	const every = Math.ceil(distribution.length / 13);
	const names = distribution.map(([total], index) =>
		index % every ? null : svg('text', { x: index * step + step / 2, y: HEIGHT - 2 }, String(total)),
	);
	const spoken = `Chance of each total from ${distribution[0][0]} to ${distribution[distribution.length - 1][0]}`;
	return svg(
		'svg',
		{ class: 'distribution', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': spoken },
		...bars,
		...names,
	);
}
customElements.define('st-preview', PreviewElement);
