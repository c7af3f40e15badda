// What the lobby shows of a match and of a scenario.
/** @import { MatchRow, Scenario, System } from '../../lib/wire.js' */

import { letterOf, paints } from '../../draw/livery.js';
import { sideBadge } from '../../draw/piece.js';
import { button, component, html } from '../../lib/dom.js';
import { byTeam } from '../../lib/teams.js';
import { MiniElement } from '../st-mini/st-mini.js';

const DIFFICULTY = ['', 'easy', 'medium', 'hard'];

/** Who fights whom, each with its shape. @param {{ seat: number, team: number, name?: string | null, side?: string }[]} seats */
function sides(seats) {
	const paint = paints(seats);
	return byTeam(seats).flatMap((team, index) => [
		index ? html('span', { class: 'quiet' }, 'against') : null,
		...team.map((seat) => {
			const mine = paint.get(seat.seat);
			return html('span', { class: 'side' }, mine ? sideBadge(mine) : null, seat.side ?? seat.name ?? '');
		}),
	]);
}

/** How often each team won, as one bar; nothing where nobody counted. @param {Scenario} scenario */
export function balanceBar({ balance, seats }) {
	if (!balance || balance.wins.length !== seats.length) return null;
	const paint = paints(seats);
	const teams = byTeam(seats).map((team) => ({
		names: team.map(({ name }) => name).join(' and '),
		share: balance.wins[seats.indexOf(team[0])] / balance.games,
		paint: paint.get(team[0].seat),
	}));
	const words = teams.map(({ names, share }) => `${names} ${Math.round(100 * share)} %`).join(', ');
	const bar = html('span', {
		class: 'balance',
		role: 'img',
		'aria-label': `Won by ${words}, in ${balance.games} games between commanders`,
		title: `Won by ${words}, in ${balance.games} games between commanders`,
	});
	teams.forEach(({ share, paint }, index) => {
		const part = html('i', { class: `lv-${paint?.livery} ${paint?.dark ? 'lv-dark' : 'lv-light'}` });
		part.style.width = `${Math.round(1000 * share) / 10}%`;
		if (index) part.style.marginLeft = 'auto';
		bar.append(part);
	});
	return bar;
}

/** Minutes, difficulty, how many play. @param {Scenario} scenario */
function figures({ outline, seats, length }) {
	const players = seats.length === 1 ? 'solo' : seats.length === 2 ? 'solo or two' : `up to ${seats.length}`;
	if (!outline) return html('p', { class: 'card-figures' }, [length, players].filter(Boolean).join(' · '));
	const { minutes, difficulty } = outline;
	return html(
		'p',
		{ class: 'card-figures' },
		html('span', {}, `◷ ${minutes} min`),
		html(
			'span',
			{ title: `Difficulty: ${DIFFICULTY[difficulty]}` },
			html(
				'span',
				{ 'aria-hidden': 'true', class: 'dots' },
				'●'.repeat(difficulty) + '○'.repeat(3 - difficulty),
			),
			html('span', { class: 'visually-hidden' }, DIFFICULTY[difficulty]),
		),
		html('span', {}, players),
	);
}

/** @param {System} system @param {Scenario} scenario */
export function scenarioCard(system, scenario) {
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
			html('p', { class: 'sides' }, ...sides(scenario.seats)),
			figures(scenario),
			balanceBar(scenario),
			scenario.teaches.length
				? html(
						'p',
						{ class: 'teaches' },
						scenario.teaches
							.map((line) => line.replace(/^\d+ /, ''))
							.join(', ')
							.toLowerCase(),
					)
				: null,
		),
	);
}

/** @param {MatchRow} row @param {string[]} tokens @param {() => void} forget */
export function matchRow(row, tokens, forget) {
	const own = row.tokens.map((index) => tokens[index]).join(',');
	const state = row.over ? 'Over' : row.yourTurn ? 'Your turn' : 'Waiting';
	const paint = paints(row.seats);
	const [first] = row.seats;
	const mine = row.seats.find(({ kind }) => kind !== 'computer') ?? first;
	const others = row.seats
		.filter((seat) => seat !== mine)
		.map((seat) =>
			seat.kind === 'computer' ? `the computer, ${seat.commander}` : (seat.name ?? 'a player'),
		);
	const badge = mine && paint.get(mine.seat);
	return html(
		'li',
		{ class: `match ${row.yourTurn && !row.over ? 'your-turn' : ''} ${row.over ? 'over' : ''}` },
		badge ? sideBadge(badge) : null,
		html(
			'div',
			{ class: 'match-words' },
			html('a', { class: 'match-title', href: row.over ? `/replay#t=${own}` : `/play#t=${own}` }, row.title),
			html(
				'span',
				{ class: 'quiet' },
				badge ? `${letterOf(badge)} ${mine.side}` : '',
				others.length ? ` against ${[...new Set(others)].join(' and ')}` : '',
				' · ',
				html('time', { datetime: new Date(row.updated).toISOString() }, ago(row.updated)),
			),
			row.over ? html('span', { class: 'quiet' }, row.outcome?.text ?? '') : null,
		),
		html('span', { class: 'match-state' }, state),
		button('✕', forget, {
			class: 'close',
			'aria-label': `Take ${row.title} off this list`,
			title: 'Take it off this list',
		}),
	);
}

/** How long ago, in words. @param {number} at */
function ago(at) {
	const minutes = Math.round((Date.now() - at) / 60_000);
	if (minutes < 1) return 'just now';
	if (minutes < 60) return `${minutes} min ago`;
	if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
	return new Date(at).toLocaleDateString();
}
