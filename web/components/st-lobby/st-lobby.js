// <st-lobby>: matches in progress, and every scenario of every rule system with its map.
/** @import { MatchRow, Scenario, System } from '../../lib/wire.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { button, component, html } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { go } from '../../lib/route.js';
import { byTeam } from '../../lib/teams.js';
import { MiniElement } from '../st-mini/st-mini.js';
import { balanceWords } from '../st-study/st-study.js';

export class LobbyElement extends HTMLElement {
	#matches = html('section', { class: 'matches', 'aria-label': 'Your matches', hidden: true });
	#systems = html(
		'div',
		{ class: 'systems' },
		html('p', { class: 'quiet' }, 'Looking through the map cases…'),
	);
	#problem = html('p', { class: 'notice', role: 'alert', hidden: true });
	/** @type {number | undefined} */
	#timer;

	connectedCallback() {
		const file = html('input', {
			type: 'file',
			id: 'import-file',
			accept: '.sandtable,.ndjson,.jsonl,.txt',
			class: 'visually-hidden',
		});
		file.addEventListener('change', () => this.#import(file));
		this.append(
			html(
				'header',
				{ class: 'lobby-head' },
				html(
					'div',
					{},
					html('h1', {}, 'Sandtable'),
					html(
						'p',
						{},
						'Tabletop battles with an umpire who knows the rules, shows the odds and says why not.',
					),
				),
				html(
					'div',
					{ class: 'row' },
					themeButton(),
					html('label', { class: 'button', for: 'import-file' }, 'Open a saved match'),
					file,
				),
			),
			html('main', {}, this.#problem, this.#matches, this.#systems),
		);
		this.#showSystems();
		this.#showMatches();
		this.#timer = setInterval(() => document.visibilityState === 'visible' && this.#showMatches(), 5000);
	}

	disconnectedCallback() {
		clearInterval(this.#timer);
	}

	async #showSystems() {
		const systems = await api.systems().catch((problem) => this.#fail(problem));
		if (!systems) return;
		this.#systems.replaceChildren(
			...systems.map((system) =>
				html(
					'section',
					{ class: 'system' },
					html(
						'div',
						{ class: 'system-head' },
						html('h2', {}, system.title),
						html('a', { href: `/rules/${system.name}` }, 'Rules reference'),
					),
					html(
						'ul',
						{ class: 'scenarios' },
						...system.scenarios.map((scenario) => scenarioCard(system, scenario)),
					),
				),
			),
		);
	}

	async #showMatches() {
		const kept = keep.links().filter((link) => link.own);
		if (!kept.length) return;
		const answer = await api.mine(kept.map(({ token }) => token)).catch(() => null);
		if (!answer) return;
		keep.forget(answer.unknown.map((index) => kept[index].token));
		const rows = answer.matches.sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
		const tokens = kept.map(({ token }) => token);
		this.#matches.hidden = !rows.length;
		const waiting = rows.filter(({ yourTurn, over }) => yourTurn && !over).length;
		document.title = waiting ? `(${waiting}) Sandtable` : 'Sandtable';
		this.#matches.replaceChildren(
			html('h2', {}, 'Your matches'),
			html(
				'ul',
				{ class: 'match-list' },
				...rows.map((row) => matchRow(row, tokens, () => this.#forget(row, tokens))),
			),
		);
	}

	/** @param {MatchRow} row @param {string[]} tokens */
	#forget(row, tokens) {
		keep.forget(row.tokens.map((index) => tokens[index]));
		this.#showMatches();
		if (!keep.links().some((link) => link.own)) this.#matches.hidden = true;
	}

	/** @param {HTMLInputElement} input */
	async #import(input) {
		const [file] = input.files ?? [];
		if (!file) return;
		const made = await api.importMatch(await file.text()).catch((problem) => this.#fail(problem));
		input.value = '';
		if (!made) return;
		const tokens = made.tokens.length ? made.tokens.map(({ token }) => token) : [made.spectator];
		keep.keepMade(made);
		go(`/play#t=${tokens.join(',')}`);
	}

	/** @param {import('../../lib/api.js').Problem} problem @returns {null} */
	#fail(problem) {
		this.#problem.hidden = false;
		this.#problem.textContent = `${problem.message} ${problem.remedy ?? ''}`;
		return null;
	}
}

/** Your turn first, then running, then over. @param {MatchRow} row */
const rank = (row) => (row.over ? 2 : row.yourTurn ? 0 : 1);

/** @param {MatchRow} row @param {string[]} tokens @param {() => void} forget */
function matchRow(row, tokens, forget) {
	const own = row.tokens.map((index) => tokens[index]).join(',');
	const state = row.over
		? (row.outcome?.text ?? 'Over')
		: row.yourTurn
			? 'Your turn'
			: 'Waiting for the other side';
	const sides = row.seats.map((seat) =>
		html(
			'span',
			{ class: seatClass(seat.seat) },
			`${signOf(seat.seat)} ${seat.side}: ${seat.kind === 'computer' ? `computer (${seat.commander})` : (seat.name ?? 'player')}`,
		),
	);
	return html(
		'li',
		{ class: `match ${row.yourTurn && !row.over ? 'your-turn' : ''} ${row.over ? 'over' : ''}` },
		component(MiniElement, { of: { system: row.system, scenario: row.scenario } }),
		html(
			'div',
			{ class: 'match-words' },
			html('a', { class: 'match-title', href: row.over ? `/replay#t=${own}` : `/play#t=${own}` }, row.title),
			html('span', { class: 'match-state' }, state),
			html('span', { class: 'match-sides' }, ...sides),
			html('time', { datetime: new Date(row.updated).toISOString() }, new Date(row.updated).toLocaleString()),
		),
		button('✕', forget, {
			class: 'close',
			'aria-label': `Take ${row.title} off this list`,
			title: 'Take it off this list',
		}),
	);
}

/** @param {System} system @param {Scenario} scenario */
function scenarioCard(system, scenario) {
	const href = `/scenario/${system.name}/${encodeURIComponent(scenario.id)}`;
	return html(
		'li',
		{ class: 'scenario-card' },
		component(MiniElement, { of: { system: system.name, scenario: scenario.id } }),
		html(
			'div',
			{ class: 'scenario-words' },
			html('h3', {}, html('a', { href }, scenario.title)),
			html('p', { class: 'quiet' }, [scenario.date, scenario.length].filter(Boolean).join(' · ')),
			html(
				'p',
				{ class: 'sides' },
				...byTeam(scenario.seats).flatMap((team, index) => [
					index ? html('span', { class: 'quiet' }, 'against') : null,
					...team.map((seat) =>
						html('span', { class: seatClass(seat.seat) }, `${signOf(seat.seat)} ${seat.name}`),
					),
				]),
			),
			html(
				'p',
				{ class: 'teaches forces-line' },
				scenario.seats.map(({ name, forces }) => `${name}: ${forces.join(', ')}.`).join(' '),
			),
			html('p', { class: 'teaches' }, balanceWords(scenario)),
			scenario.teaches.length
				? html('p', { class: 'teaches' }, `Teaches: ${scenario.teaches.join(', ')}`)
				: null,
		),
	);
}

function themeButton() {
	const words = { auto: 'Light and dark: as the system', light: 'Light', dark: 'Dark' };
	const order = /** @type {const} */ (['auto', 'light', 'dark']);
	const theme = button(words[keep.settings().theme], null);
	theme.addEventListener('click', () => {
		const next = order[(order.indexOf(keep.settings().theme) + 1) % 3];
		keep.set({ theme: next });
		document.documentElement.dataset.theme = next;
		theme.textContent = words[next];
	});
	return theme;
}
customElements.define('st-lobby', LobbyElement);
