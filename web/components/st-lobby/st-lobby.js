// <st-lobby>: where to start, what waits, the games, and every battle with its map.
/** @import { Lesson, MatchRow, System } from '../../lib/wire.js' */

import * as api from '../../lib/api.js';
import { button, component, html } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { go } from '../../lib/route.js';
import { MiniElement } from '../st-mini/st-mini.js';
import { matchRow, scenarioCard } from './cards.js';
import { drawFilters } from './filters.js';

export class LobbyElement extends HTMLElement {
	#start = html('section', { class: 'start', 'aria-label': 'Start here', hidden: true });
	#matches = html('section', { class: 'waiting', 'aria-label': 'Your matches' });
	#games = html('section', { class: 'games', 'aria-label': 'Games', id: 'learn' });
	#battles = html(
		'section',
		{ class: 'battles', 'aria-label': 'Battles' },
		html('p', { class: 'quiet' }, 'Looking through the map cases…'),
	);
	#problem = html('p', { class: 'notice', role: 'alert', hidden: true });
	#count = html('span', { class: 'count', hidden: true });
	/** @type {number | undefined} */
	#timer;
	#played = new Set();

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
				html('h1', {}, html('img', { src: '/favicon.svg', alt: '', width: 34, height: 34 }), 'Sandtable'),
				html(
					'nav',
					{ 'aria-label': 'Pages' },
					html('a', { href: '/', 'aria-current': 'page' }, 'Play', this.#count),
					html('a', { href: '#learn' }, 'Learn'),
					html('a', { href: '#battles' }, 'Battles'),
				),
				html('label', { class: 'button', for: 'import-file' }, 'Open a saved match'),
				file,
				html('a', { class: 'button', href: '/settings' }, '⚙ Settings'),
			),
			html(
				'main',
				{},
				this.#problem,
				html('div', { class: 'lobby-top' }, this.#start, this.#matches),
				this.#games,
				this.#battles,
			),
		);
		this.#battles.id = 'battles';
		this.#showSystems();
		this.#showMatches();
		this.#timer = setInterval(() => document.visibilityState === 'visible' && this.#showMatches(), 5000);
	}

	disconnectedCallback() {
		clearInterval(this.#timer);
	}

	async #showSystems() {
		const [systems, lessons] = await Promise.all([
			api.systems().catch((problem) => this.#fail(problem)),
			api.lessons(),
		]);
		if (!systems) return;
		this.#showStart(systems, lessons);
		this.#games.replaceChildren(...systems.map((system) => this.#game(system, lessons)));
		const list = html('ul', { class: 'scenarios' });
		const filters = drawFilters(systems, this.#played, (left) =>
			list.replaceChildren(...left.map(({ system, scenario }) => scenarioCard(system, scenario))),
		);
		this.#battles.replaceChildren(
			html('div', { class: 'battles-head' }, html('h2', {}, 'Battles'), filters),
			list,
		);
	}

	/** The next lesson, or the first battle where there is none. @param {System[]} systems @param {Lesson[]} lessons */
	#showStart(systems, lessons) {
		const learned = keep.settings().learned;
		const next = lessons.find(({ system, id }) => !learned.includes(`${system}/${id}`));
		const [system] = systems;
		const scenario = system?.scenarios[0];
		if (!next && !scenario) return;
		this.#start.hidden = false;
		const of = next
			? { system: next.system, scenario: next.scenario }
			: { system: system.name, scenario: scenario.id };
		const begin = next
			? button('Begin', () => this.#learn(next), { class: 'primary large' })
			: html('a', { class: 'button primary large', href: `/scenario/${of.system}/${of.scenario}` }, 'Begin');
		this.#start.replaceChildren(
			component(MiniElement, { of }),
			html(
				'div',
				{ class: 'start-words' },
				html('p', { class: 'start-sign' }, learned.length ? 'Go on' : 'Start here'),
				html('h2', {}, next ? `${next.title}, ${inWords(next.minutes)} minutes` : scenario.title),
				html(
					'p',
					{},
					next
						? 'The umpire shows you step by step what to do and how to read the odds. Nothing to install, nothing to read first.'
						: 'Tabletop battles with an umpire who knows the rules, shows the odds and says why not.',
				),
				html(
					'p',
					{ class: 'row' },
					begin,
					next
						? html('a', { href: `/scenario/${of.system}/${of.scenario}` }, 'Play without the guide')
						: null,
				),
			),
		);
	}

	/** @param {System} system @param {Lesson[]} all */
	#game(system, all) {
		const lessons = all.filter((lesson) => lesson.system === system.name);
		const learned = keep.settings().learned;
		/** @param {Lesson} lesson */
		const done = (lesson) => learned.includes(`${lesson.system}/${lesson.id}`);
		const [first] = system.scenarios;
		return html(
			'article',
			{ class: 'game' },
			first ? component(MiniElement, { of: { system: system.name, scenario: first.id } }) : null,
			html(
				'div',
				{ class: 'game-words' },
				html('h2', {}, system.title),
				html(
					'p',
					{ class: 'quiet' },
					`${system.scenarios.length} ${system.scenarios.length === 1 ? 'battle' : 'battles'} · `,
					html('a', { href: `/rules/${system.name}` }, 'Rules'),
				),
				lessons.length
					? html(
							'div',
							{ class: 'lessons' },
							html('span', {}, `Lessons ${lessons.filter(done).length}/${lessons.length}`),
							...lessons.map((lesson) =>
								button(
									`${done(lesson) ? '✓ ' : ''}${lesson.number}. ${lesson.title}`,
									() => this.#learn(lesson),
									{
										class: done(lesson) ? 'lesson-pill done' : 'lesson-pill',
									},
								),
							),
						)
					: null,
			),
		);
	}

	/** @param {Lesson} lesson */
	async #learn({ system, id }) {
		const made = await api.beginLesson({ system, lesson: id }).catch((problem) => this.#fail(problem));
		if (!made) return;
		keep.keepMade(made);
		go(`/play#t=${made.tokens.map(({ token }) => token).join(',')}`);
	}

	async #showMatches() {
		const kept = keep.links().filter((link) => link.own);
		const answer = kept.length ? await api.mine(kept.map(({ token }) => token)).catch(() => null) : null;
		if (kept.length && !answer) return;
		const tokens = kept.map(({ token }) => token);
		if (answer) keep.forget(answer.unknown.map((index) => kept[index].token));
		const rows = (answer?.matches ?? []).sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
		for (const row of rows) this.#played.add(row.scenario);
		const waiting = rows.filter(({ yourTurn, over }) => yourTurn && !over);
		document.title = waiting.length ? `(${waiting.length}) Sandtable` : 'Sandtable';
		this.#count.hidden = !waiting.length;
		this.#count.textContent = String(waiting.length);
		const [next] = waiting;
		this.#matches.replaceChildren(
			html('h2', {}, waiting.length ? 'Waiting for you' : 'Your matches'),
			rows.length
				? html(
						'ul',
						{ class: 'match-list' },
						...rows.map((row) => matchRow(row, tokens, () => this.#forget(row, tokens))),
					)
				: html(
						'p',
						{ class: 'quiet' },
						'Battles you have begun wait here, also when you come back tomorrow.',
					),
			next
				? html(
						'a',
						{ class: 'button', href: `/play#t=${next.tokens.map((index) => tokens[index]).join(',')}` },
						'Next waiting ▸',
					)
				: '',
		);
	}

	/** @param {MatchRow} row @param {string[]} tokens */
	#forget(row, tokens) {
		keep.forget(row.tokens.map((index) => tokens[index]));
		this.#showMatches();
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

/** @param {number} count */
const inWords = (count) => ({ 5: 'five', 10: 'ten', 15: 'fifteen', 20: 'twenty' })[count] ?? String(count);

/** Your turn first, then running, then over. @param {MatchRow} row */
const rank = (row) => (row.over ? 2 : row.yourTurn ? 0 : 1);
customElements.define('st-lobby', LobbyElement);
