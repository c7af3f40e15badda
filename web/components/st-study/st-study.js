// <st-study>: what many games between commanders showed about a scenario; without a study, what its author says.
//   el.of = { system, scenario }; el.scenario = Scenario
/** @import { Scenario } from '../../lib/wire.js' */
/** @import { Counted, Heat, Share, Spread, Study } from '../../lib/study.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { component, html } from '../../lib/dom.js';
import { MiniElement } from '../st-mini/st-mini.js';

export class StudyElement extends HTMLElement {
	of = { system: '', scenario: '' };
	/** @type {Scenario | null} */
	scenario = null;

	async connectedCallback() {
		const study = await api.study(this.of.system, this.of.scenario);
		if (study) this.#render(study);
		else if (this.scenario?.balance)
			this.append(
				html('strong', {}, 'Balance'),
				html('p', {}, `${balanceWords(this.scenario)} ${this.scenario.balance.text ?? ''}`),
			);
	}

	/** @param {Study} study */
	#render(study) {
		const { games, seats, made, heat, sensitivity } = study;
		const commanders = [...new Set(seats.map(({ commander }) => commander))].join(' against ');
		this.replaceChildren(
			html('h2', {}, `What ${games} games showed`),
			html(
				'p',
				{ class: 'quiet' },
				`Played by commanders of this program (${commanders})${made ? `, ${made}` : ''}. Thin lines: where the true share lies, 95 times in 100.`,
			),
			html('ul', { class: 'shares' }, ...shares(study)),
			html(
				'dl',
				{ class: 'facts' },
				...facts(study).flatMap(([name, words]) => [html('dt', {}, name), html('dd', {}, words)]),
			),
			...losses(study),
			...(heat ? this.#heat(study, heat) : []),
			...changes(sensitivity, seats),
		);
	}

	/** The map with a disc wherever units came or were lost. @param {Study} study @param {Heat} heat */
	#heat({ seats }, heat) {
		const mini = component(MiniElement, { of: this.of });
		const which = html('select', { 'aria-label': 'What the map shows' });
		for (const [what, words] of /** @type {const} */ ([
			['went', 'went'],
			['died', 'were lost'],
		]))
			for (const { seat, name } of seats)
				which.append(html('option', { value: `${what}-${seat}` }, `Where ${name} units ${words}`));
		const show = () => {
			const [what, seat] = which.value.split('-');
			const visits = heat[what === 'died' ? 'died' : 'went'][Number(seat)] ?? [];
			mini.heat = { visits, grid: heat.grid, seat: Number(seat), title: which.selectedOptions[0].text };
		};
		which.addEventListener('change', show);
		show();
		return [html('h3', {}, 'On the map'), which, mini];
	}
}

/** Who wins how often, as the scenario's author counted. @param {Scenario} scenario */
export function balanceWords({ balance, seats }) {
	if (!balance) return '';
	const won = balance.wins.map((won, seat) => `${seats[seat]?.name} ${percent(won / balance.games)}`);
	return `${won.join(', ')} in ${balance.games} games between commanders.`;
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;
/** @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10);
/** @param {Spread} spread */
const spread = ({ least, mean, most }) => `${short(mean)} (${short(least)} to ${short(most)})`;

/** Bars with the interval as a line, one for each way a game can end. @param {Study} study */
function shares({ seats, draws, bothLose, unfinished }) {
	/** @param {string} label @param {Share} share @param {number | null} seat */
	const row = (label, { share, low, high }, seat) => {
		const words = `${percent(share)} (${percent(low)} to ${percent(high)})`;
		const bar = html('span', { class: 'bar' }, html('i', {}), html('b', {}));
		const [full, line] = /** @type {HTMLElement[]} */ ([...bar.children]);
		full.style.width = `${100 * share}%`;
		line.style.left = `${100 * low}%`;
		line.style.width = `${100 * (high - low)}%`;
		return html('li', { class: seatClass(seat) }, html('span', {}, label), bar, html('span', {}, words));
	};
	const others = /** @type {[string, Share][]} */ ([
		['Nobody wins', draws],
		['Both lose', bothLose],
		['Not finished', unfinished],
	]);
	return [
		...seats.map(({ seat, name, wins }) => row(`${signOf(seat)} ${name} wins`, wins, seat)),
		...others.filter(([, { count }]) => count).map(([label, share]) => row(label, share, null)),
	];
}

/** @param {Study} study @returns {[string, string][]} */
function facts({ games, rounds, decisions, margin, firstContact, leadChanges, luckierSideWon }) {
	/** @type {[string, string][]} */
	const list = [];
	if (rounds) list.push(['Rounds', spread(rounds.spread)]);
	list.push(['Decisions', spread(decisions.spread)]);
	if (margin) list.push(['Margin of victory', spread(margin)]);
	if (firstContact?.games) {
		const when = firstContact.rounds.length ? `usually in round ${usual(firstContact.rounds)}, ` : '';
		list.push([
			'First contact',
			`${when}after ${short(firstContact.decisions.mean)} decisions (in ${percent(firstContact.games / games)} of the games)`,
		]);
	}
	if (leadChanges) list.push(['Changes of the lead', spread(leadChanges.spread)]);
	if (luckierSideWon)
		list.push(['The side with the better dice won', `${percent(luckierSideWon.share)} of the games`]);
	return list;
}

/** What came up most often. @param {Counted['histogram']} histogram */
const usual = (histogram) => histogram.reduce((best, next) => (best[1] < next[1] ? next : best))[0];

/** @param {Study} study */
function losses({ seats }) {
	const rows = seats.flatMap(({ seat, name, lost }) =>
		(lost ?? []).map((kind) =>
			html(
				'tr',
				{ class: seatClass(seat) },
				html('th', { scope: 'row' }, `${signOf(seat)} ${kind.kind}`),
				html('td', {}, short(kind.fielded)),
				html('td', {}, short(kind.lost), html('span', { class: 'visually-hidden' }, ` of ${name}`)),
			),
		),
	);
	if (!rows.length) return [];
	const head = ['Lost in a game', 'had', 'lost'].map((word) => html('th', { scope: 'col' }, word));
	return [
		html(
			'table',
			{ class: 'losses' },
			html('thead', {}, html('tr', {}, ...head)),
			html('tbody', {}, ...rows),
		),
	];
}

/** What would change the result. @param {Study['sensitivity']} list @param {Study['seats']} seats */
function changes(list, seats) {
	if (!list.length) return [];
	/** @param {{ change: number[] }} one */
	const weight = ({ change }) => Math.max(...change.map(Math.abs));
	const rows = [...list]
		.sort((a, b) => weight(b) - weight(a))
		.map(({ words, change, clear }) => {
			const shifts = change.map(
				(by, seat) => `${seats[seat]?.name} ${by < 0 ? '−' : '+'}${percent(Math.abs(by))}`,
			);
			return html(
				'li',
				{ class: clear ? '' : 'quiet' },
				`${words}: `,
				html('strong', {}, shifts.join(', ')),
				clear ? '' : ' (may be chance)',
			);
		});
	return [html('h3', {}, 'What would change it'), html('ul', { class: 'changes' }, ...rows)];
}
customElements.define('st-study', StudyElement);
