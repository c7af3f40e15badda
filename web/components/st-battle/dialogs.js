// The small dialogs of a battle: help, links and names, giving up.
/** @import { BattleState } from '../../lib/state.js' */
/** @import { Battle } from '../../lib/battle.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { mySeat, seatName } from '../../lib/battle-state.js';
import { button, closeButton, component, html } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { alliesOf } from '../../lib/teams.js';
import { ThoughtElement } from '../st-thought/st-thought.js';

/** @param {string} title @param {...(Node | string)} content */
export function dialog(title, ...content) {
	const box = html('dialog', { 'aria-label': title });
	const close = closeButton(() => box.close());
	box.append(close, html('h2', {}, title), ...content);
	box.addEventListener('close', () => box.remove());
	box.addEventListener('click', (event) => {
		if (event.target === box) box.close();
	});
	document.body.append(box);
	box.showModal();
	return box;
}

/** @type {[string, string][]} */
const KEYS = [
	['Tab', 'to the map, the orders, the log'],
	['Arrows', 'from place to place on the map'],
	['Shift + arrows, drag, two fingers', 'move the map'],
	['+  −  0, wheel, pinch', 'larger, smaller, all of it'],
	['Enter', 'pick, offer, confirm'],
	['Esc', 'back'],
	['N', 'to my next piece'],
	['T', 'to the next place where something is offered'],
	['S, Shift + click', 'pick several pieces'],
	['M', 'sound on or off'],
	['click, drag', 'go there, or show what is offered there; the same click again gives it'],
	['right click', 'back'],
	['D', 'how a chance comes about'],
	['Space', 'skips the film; lets a waiting commander answer'],
	['A, Shift + A', 'shows again what happened; how fast'],
	['hold V', 'what this piece sees; Shift + V: from the pointed place'],
	['on a table: drag', 'move a stand; the wheel, Q and E turn it, W sets a point on the way'],
	['on a table: a draft', 'pull a ghost elsewhere, click it to leave it out; Go or Enter gives it'],
	['on a table: arrows, Shift + arrows', 'nudge the picked stand, Enter lets it go there'],
	['on a table: hold R and drag', 'measure from base to base'],
	['U', 'take the last order back, where that is allowed'],
	['O, L', 'orders, log'],
	['?', 'this list'],
];

export function helpDialog() {
	const rows = KEYS.map(([keys, what]) =>
		html('tr', {}, html('th', { scope: 'row' }, keys), html('td', {}, what)),
	);
	dialog(
		'Keys and help',
		html(
			'p',
			{},
			'Pick one of your pieces: the map shows where it can go and what it can do, each with its price and chances. Point at an offer to see how the numbers come about. Click where nothing is offered to hear why not.',
		),
		html('table', { class: 'keys' }, html('tbody', {}, ...rows)),
	);
}

/** @param {BattleState} state */
export function seatList(state) {
	return html(
		'ul',
		{},
		...state.seats.map((row) =>
			html(
				'li',
				{ class: seatClass(row.seat) },
				`${signOf(row.seat)} ${row.side}: `,
				row.kind === 'computer' ? `computer (${row.commander})` : (row.name ?? 'player'),
				row.kind === 'open'
					? html('span', { class: row.online ? 'online' : 'away' }, row.online ? ' ● here' : ' ○ away')
					: '',
				state.yourSeats.includes(row.seat)
					? ' (you)'
					: alliesOf(state.seats, row).some(({ seat }) => state.yourSeats.includes(seat))
						? ' (your ally)'
						: '',
			),
		),
	);
}

/** A field with a link and a button that copies it. @param {string} label @param {string} url */
export function linkField(label, url) {
	const field = html('input', {
		type: 'text',
		readonly: true,
		value: url,
		'aria-label': label,
		onfocus: () => field.select(),
	});
	const copy = button('Copy', null);
	copy.addEventListener('click', async () => {
		field.select();
		await navigator.clipboard?.writeText(url).catch(() => {});
		copy.textContent = 'Copied';
	});
	return html('p', { class: 'link-field' }, html('span', {}, label), field, copy);
}

/** @param {BattleState} state @param {string[]} tokens */
export function inviteDialog(state, tokens) {
	const others = keep.links().filter((link) => link.match === state.match && !tokens.includes(link.token));
	const links = others.map(({ seat, token }) =>
		linkField(
			seat === null ? 'To watch' : `To play ${seatName(state, seat)}`,
			`${location.origin}/play#t=${token}`,
		),
	);
	const names = state.yourSeats.map((seat) => {
		const row = state.seats.find((row) => row.seat === seat);
		const field = html('input', {
			type: 'text',
			maxlength: 40,
			value: row?.name ?? '',
			'aria-label': `Name of ${row?.side ?? 'the seat'}`,
		});
		const save = button('Save', null);
		save.addEventListener('click', async () => {
			await api.setName(tokens, field.value.trim(), seat).catch(() => {});
			keep.set({ name: field.value.trim() });
			save.textContent = 'Saved';
		});
		return html(
			'p',
			{ class: 'link-field' },
			html('span', {}, `Your name (${row?.side ?? ''})`),
			field,
			save,
		);
	});
	dialog(
		'Links and names',
		...names,
		...(links.length
			? links
			: [html('p', { class: 'quiet' }, 'This browser keeps no further links of this match.')]),
		html('p', { class: 'quiet' }, 'Whoever has a link can play that seat: send it to one person only.'),
	);
}

/** @param {Battle} battle */
export function resignDialog(battle) {
	const { state } = battle;
	const seat = mySeat(state) ?? state.yourSeats[0];
	if (seat === undefined || state.over) return;
	const yes = button(`Yes, ${seatName(state, seat)} gives up`, null, { class: 'danger' });
	const box = dialog('Give up?', html('p', {}, 'The battle ends at once and the other side wins.'), yes);
	yes.addEventListener('click', () => {
		battle.resign(seat);
		box.close();
	});
}

/** What was considered before an order. @param {string[]} tokens @param {{ step: number, word: string }} asked */
export async function whyDialog(tokens, { step, word }) {
	const words = html('p', { role: 'status' }, 'Thinking…');
	dialog(word, words);
	const thought = await api.orProblem(api.thoughts(tokens, step));
	if (thought instanceof Error) words.textContent = thought.message;
	else words.replaceWith(component(ThoughtElement, { thought }));
}

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
	const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
	const link = html('a', { href: url, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
