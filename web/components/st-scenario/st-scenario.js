// <st-scenario>: one scenario: map, briefing, forces, victory; who plays which seat; options; begin.
//   el.of = { system, scenario }
/** @import { Created, OptionSpec, Scenario, System } from '../../lib/wire.js' */

import { dress, paintOf } from '../../draw/livery.js';
import { seatClass, sideBadge, signOf } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { blankPage, button, component, html, on } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { go } from '../../lib/route.js';
import { ruleLink, setSystem } from '../../lib/rules.js';
import { alliesOf } from '../../lib/teams.js';
import { dialog, linkField } from '../st-battle/dialogs.js';
import { MiniElement } from '../st-mini/st-mini.js';
import { RuleSheetElement } from '../st-rule-sheet/st-rule-sheet.js';
import { StudyElement } from '../st-study/st-study.js';

export class ScenarioElement extends HTMLElement {
	/** @type {{ system: string, scenario: string }} */
	of = { system: '', scenario: '' };
	#sheet = component(RuleSheetElement);

	async connectedCallback() {
		on(this, 'rule-wanted', ({ id }) => this.#sheet.open(this.of.system, id));
		const systems = await api.systems().catch(() => []);
		const system = systems.find(({ name }) => name === this.of.system);
		const scenario = system?.scenarios.find(({ id }) => id === this.of.scenario);
		if (!system || !scenario) {
			this.replaceChildren(blankPage('There is no such scenario'));
			return;
		}
		setSystem(system.name);
		document.title = `${scenario.title} · Sandtable`;
		dress(scenario.seats);
		this.replaceChildren(
			html(
				'header',
				{ class: 'page-head' },
				html('a', { href: '/', class: 'home', title: 'To the lobby' }, '⌂ Lobby'),
				html('h1', {}, scenario.title),
			),
			html(
				'main',
				{ class: 'scenario-page' },
				component(MiniElement, { of: this.of, whole: true }),
				this.#words(scenario),
				this.#form(system, scenario),
			),
			this.#sheet,
		);
	}

	/** @param {Scenario} scenario */
	#words(scenario) {
		return html(
			'div',
			{ class: 'scenario-text' },
			html('p', { class: 'quiet' }, [scenario.date, scenario.length].filter(Boolean).join(' · ')),
			...scenario.briefing.split('\n\n').map((text) => html('p', {}, text)),
			html('h2', {}, 'Victory'),
			html('ul', {}, ...scenario.victory.map((line) => html('li', {}, line))),
			html('h2', {}, 'Forces'),
			html(
				'div',
				{ class: 'forces' },
				...scenario.seats.map((seat) =>
					html(
						'section',
						{ class: `force ${seatClass(seat.seat)}` },
						html('h3', {}, sideBadge(paintOf(seat.seat)), ` ${seat.name}`),
						html('ul', {}, ...seat.forces.map((line) => html('li', {}, line))),
					),
				),
			),
			scenario.teaches.length
				? html('p', {}, html('strong', {}, 'Teaches: '), scenario.teaches.join(', '))
				: null,
			component(StudyElement, { of: this.of, scenario }),
		);
	}

	/** @param {System} system @param {Scenario} scenario */
	#form(system, scenario) {
		const problem = html('p', { class: 'notice', role: 'alert', hidden: true });
		const name = html('input', {
			type: 'text',
			id: 'player-name',
			maxlength: 40,
			value: keep.settings().name,
			placeholder: 'optional',
			autocomplete: 'nickname',
		});
		const seats = scenario.seats.map((seat, index) => {
			const select = html('select', { id: `seat-${seat.seat}`, 'data-seat': seat.seat });
			select.append(html('option', { value: 'me' }, 'I play'));
			for (const commander of [...system.commanders].reverse())
				select.append(html('option', { value: `computer:${commander}` }, `Computer: ${commander}`));
			select.append(html('option', { value: 'friend' }, 'A friend elsewhere, by link'));
			select.append(html('option', { value: 'here' }, 'A friend at this screen'));
			select.value = index === 0 ? 'me' : system.usual ? `computer:${system.usual}` : 'here';
			return { seat, select };
		});
		const aloud = html('input', { type: 'checkbox', id: 'think-aloud' });
		const options = system.options
			.filter(({ crowd }) => !crowd || 2 < scenario.seats.length)
			.map((spec) => ({ spec, field: optionField(spec) }));
		const rows = seats.map(({ seat, select }) =>
			html(
				'p',
				{ class: `seat-row ${seatClass(seat.seat)}` },
				html(
					'label',
					{ for: select.id },
					`${signOf(seat.seat)} ${seat.name}`,
					html(
						'small',
						{ class: 'quiet' },
						alliesOf(scenario.seats, seat)
							.map(({ name }) => ` with ${name}`)
							.join(','),
					),
				),
				select,
			),
		);
		const swap = button(2 < seats.length ? '⇅ Everybody one seat on' : '⇅ Swap sides', null);
		swap.addEventListener('click', () => {
			const values = seats.map(({ select }) => select.value);
			seats.forEach(({ select }, index) => {
				select.value = values[(index + 1) % values.length];
			});
		});
		const begin = html('button', { type: 'submit', class: 'primary large' }, 'Begin the battle');
		const form = html(
			'form',
			{ class: 'begin' },
			html('h2', {}, 'Who plays?'),
			...rows,
			1 < seats.length ? swap : null,
			html('p', { class: 'seat-row' }, html('label', { for: 'player-name' }, 'Your name'), name),
			html(
				'p',
				{},
				aloud,
				html(
					'label',
					{ for: aloud.id },
					' The commander explains its orders (and so gives its secrets away)',
				),
			),
			options.length
				? html(
						'details',
						{ class: 'options' },
						html('summary', {}, `Options (${options.length})`),
						...options.map(({ spec, field }) => optionRow(spec, field)),
					)
				: null,
			problem,
			begin,
		);
		form.addEventListener('submit', async (event) => {
			event.preventDefault();
			begin.disabled = true;
			keep.set({ name: name.value.trim() });
			const chosen = Object.fromEntries(
				options
					.filter(({ spec, field }) => fieldValue(spec, field) !== spec.default)
					.map(({ spec, field }) => [spec.name, fieldValue(spec, field)]),
			);
			const players = seats.map(({ select }) => select.value);
			const wish = {
				system: system.name,
				scenario: scenario.id,
				options: chosen,
				seats: players.map((player) => seatWish(player, name.value.trim())),
				thinkAloud: aloud.checked || undefined,
			};
			const made = await api.orProblem(api.createMatch(wish));
			begin.disabled = false;
			if (made instanceof Error) {
				problem.hidden = false;
				problem.textContent = `${made.message} ${made.remedy}`;
				return;
			}
			this.#begun(made, players, scenario);
		});
		return form;
	}

	/** @param {Created} made @param {string[]} players @param {Scenario} scenario */
	#begun(made, players, scenario) {
		/** @param {number} seat */
		const friend = (seat) => players[seat] === 'friend';
		keep.keepLinks([
			...made.tokens.map(({ seat, token }) => ({ match: made.match, token, seat, own: !friend(seat) })),
			{ match: made.match, token: made.spectator, seat: null, own: false },
		]);
		const own = made.tokens.filter(({ seat }) => !friend(seat)).map(({ token }) => token);
		const others = made.tokens.filter(({ seat }) => friend(seat));
		const play = `/play#t=${(own.length ? own : [made.spectator]).join(',')}`;
		if (!others.length) {
			go(play);
			return;
		}
		const enter = button('To the map', null, { class: 'primary' });
		const box = dialog(
			'Invite your friend',
			html('p', {}, 'Send this link to the one who plays with you. Whoever opens it plays that side.'),
			...others.map(({ seat, token }) =>
				linkField(`To play ${scenario.seats[seat]?.name}`, `${location.origin}/play#t=${token}`),
			),
			linkField('To watch', `${location.origin}/play#t=${made.spectator}`),
			enter,
		);
		enter.addEventListener('click', () => box.close());
		box.addEventListener('close', () => go(play));
	}
}

/** @param {string} player @param {string} name */
function seatWish(player, name) {
	if (player.startsWith('computer:'))
		return { kind: 'computer', commander: player.slice('computer:'.length) };
	return player === 'me' && name ? { kind: 'open', name } : { kind: 'open' };
}

/** @param {OptionSpec} spec @returns {HTMLInputElement | HTMLSelectElement} */
function optionField(spec) {
	const id = `option-${spec.name}`;
	if (spec.kind === 'flag') return html('input', { type: 'checkbox', id, checked: spec.default === true });
	if ('choice' in spec.kind) {
		const select = html(
			'select',
			{ id },
			...spec.kind.choice.map((word) => html('option', { value: word }, plainWords(word))),
		);
		select.value = String(spec.default);
		return select;
	}
	const { least, most } = spec.kind.range;
	return html('input', { type: 'number', id, min: least, max: most, value: spec.default });
}

/** A name from a program, as people write it. @param {string} word */
const plainWords = (word) => word.replaceAll(/[_-]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** @param {OptionSpec} spec @param {HTMLInputElement | HTMLSelectElement} field */
function fieldValue(spec, field) {
	if (spec.kind === 'flag') return /** @type {HTMLInputElement} */ (field).checked;
	return 'choice' in spec.kind ? field.value : Number(field.value);
}

/** @param {OptionSpec} spec @param {HTMLElement} field */
function optionRow(spec, field) {
	return html(
		'div',
		{ class: 'option' },
		html('label', { for: field.id }, field, ' ', html('strong', {}, spec.label)),
		html('p', { class: 'quiet' }, spec.text, ' ', ruleLink(spec.rule)),
	);
}
customElements.define('st-scenario', ScenarioElement);
