// Which battles the lobby shows: chips that can be pressed, each one question.
/** @import { Scenario, System } from '../../lib/wire.js' */

import { button, html } from '../../lib/dom.js';

/** @typedef {{ system: System, scenario: Scenario }} Battle */
/** @typedef {{ name: string, fits: (battle: Battle) => boolean }} Chip */

/** Does every side win about as often? @param {Battle} battle */
function even({ scenario: { balance, seats } }) {
	if (!balance || balance.wins.length !== seats.length) return false;
	const shares = balance.wins.map((won) => won / balance.games);
	return Math.max(...shares) - Math.min(...shares) <= 0.08;
}

/** Chips in rows; within a row one is enough, the rows must all agree.
 * @param {System[]} systems @param {Set<string>} played @returns {Chip[][]} */
function chips(systems, played) {
	return [
		1 < systems.length
			? systems.map(({ name, title }) => ({ name: title, fits: ({ system }) => system.name === name }))
			: [],
		[
			{ name: 'Up to 45 min', fits: ({ scenario }) => (scenario.outline?.minutes ?? 999) <= 45 },
			{ name: 'Up to an hour', fits: ({ scenario }) => (scenario.outline?.minutes ?? 999) <= 60 },
			{ name: 'An evening', fits: ({ scenario }) => 60 < (scenario.outline?.minutes ?? 0) },
		],
		[{ name: 'Easy ●○○', fits: ({ scenario }) => scenario.outline?.difficulty === 1 }],
		[{ name: 'With tanks', fits: ({ scenario }) => scenario.outline?.tags?.includes('tanks') ?? false }],
		[{ name: 'Even', fits: even }],
		[{ name: 'Not yet played', fits: ({ scenario }) => !played.has(scenario.id) }],
	];
}

/** The chips, and by `change` what is left. @param {System[]} systems @param {Set<string>} played @param {(left: Battle[]) => void} change */
export function drawFilters(systems, played, change) {
	const all = systems.flatMap((system) => system.scenarios.map((scenario) => ({ system, scenario })));
	// The easiest first; what is alike stays in the order in which it is learned.
	all.sort((a, b) => (a.scenario.outline?.difficulty ?? 2) - (b.scenario.outline?.difficulty ?? 2));
	/** @type {Set<Chip>} */
	const pressed = new Set();
	const rows = chips(systems, played);
	const count = html('span', { class: 'quiet', role: 'status' });
	const show = () => {
		const asked = rows.map((row) => row.filter((chip) => pressed.has(chip))).filter((row) => row.length);
		const left = all.filter((battle) => asked.every((row) => row.some((chip) => chip.fits(battle))));
		count.textContent = `${left.length} of ${all.length}, easiest first`;
		change(left);
	};
	const drawn = rows.flat().map((chip) => {
		const drawnChip = button(chip.name, null, { class: 'chip-button', 'aria-pressed': 'false' });
		drawnChip.addEventListener('click', () => {
			if (!pressed.delete(chip)) pressed.add(chip);
			drawnChip.setAttribute('aria-pressed', String(pressed.has(chip)));
			show();
		});
		return drawnChip;
	});
	show();
	return html('div', { class: 'filters', role: 'group', 'aria-label': 'Which battles' }, ...drawn, count);
}
