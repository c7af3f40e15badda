// <st-settings>: how this browser shows and plays battles. Kept here and nowhere else.

import { button, html } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { play } from '../../lib/sound.js';

/** @typedef {ReturnType<typeof keep.settings>} Settings */

/** @type {[string, string][]} */
const KEYS = [
	['Tab, N', 'next piece that can act'],
	['Arrows', 'move the cursor on the map; with Shift the map'],
	['Enter, Space', 'do it, go on, skip'],
	['Escape, right click', 'one step back'],
	['Q, E', 'turn'],
	['M', 'sound on or off'],
	['+ − 0', 'nearer, farther, everything'],
];

export class SettingsElement extends HTMLElement {
	connectedCallback() {
		document.title = 'Settings · Sandtable';
		this.append(
			html(
				'header',
				{ class: 'page-head' },
				html('a', { href: '/', class: 'home', title: 'To the lobby' }, '⌂ Lobby'),
				html('h1', {}, 'Settings'),
			),
			html(
				'main',
				{ class: 'settings' },
				this.#part('You', this.#text('name', 'Your name', 'Shown to those you play with.')),
				this.#part(
					'Looks',
					this.#pick('theme', 'Light or dark', { auto: 'As the system', light: 'Light', dark: 'Dark' }),
					this.#pick('text', 'Size of the text', { small: 'Small', normal: 'Normal', large: 'Large' }),
					this.#pick('colours', 'Colours', { standard: 'Standard', contrast: 'High contrast', grey: 'Grey' }),
					this.#check('labels', 'Names on stands', 'Always, and not only when one is picked or pointed at.'),
					this.#pick('motion', 'Motion', { auto: 'As the system', less: 'As little as possible' }),
				),
				this.#part(
					'What the others did',
					this.#pick('film', 'Show', {
						all: 'Everything',
						mine: 'What touches me',
						off: 'The result at once',
					}),
					this.#pick('filmSpeed', 'Speed', { 0.5: 'Half', 1: 'Normal', 2: 'Twice', 4: 'Four times' }),
				),
				this.#part(
					'Giving orders',
					this.#check('openTable', 'Open hot seat', 'No curtain between players at one screen.'),
				),
				this.#part('Sound', ...this.#sound()),
				this.#part(
					'Keys',
					html(
						'dl',
						{ class: 'keys' },
						...KEYS.flatMap(([key, what]) => [html('dt', {}, key), html('dd', {}, what)]),
					),
				),
				this.#part('This browser', this.#forget()),
			),
		);
	}

	/** @param {string} title @param {...(HTMLElement | null)} rows */
	#part(title, ...rows) {
		return html('section', {}, html('h2', {}, title), ...rows);
	}

	/** @param {string} label @param {HTMLElement} field @param {string} [words] */
	#row(label, field, words = '') {
		return html(
			'p',
			{ class: 'setting' },
			html('label', { for: field.id }, label, words ? html('small', { class: 'quiet' }, words) : null),
			field,
		);
	}

	/** @param {keyof Settings} name @param {unknown} value */
	#set(name, value) {
		keep.set({ [name]: value });
		keep.wear();
	}

	/** @param {'name'} name @param {string} label @param {string} words */
	#text(name, label, words) {
		const field = html('input', {
			type: 'text',
			id: `set-${name}`,
			maxlength: 40,
			value: keep.settings()[name],
		});
		field.addEventListener('change', () => this.#set(name, field.value.trim()));
		return this.#row(label, field, words);
	}

	/** @param {keyof Settings} name @param {string} label @param {Record<string, string>} words */
	#pick(name, label, words) {
		const now = keep.settings()[name];
		const field = html(
			'select',
			{ id: `set-${name}` },
			...Object.entries(words).map(([value, text]) => html('option', { value }, text)),
		);
		field.value = String(now);
		field.addEventListener('change', () =>
			this.#set(name, typeof now === 'number' ? Number(field.value) : field.value),
		);
		return this.#row(label, field);
	}

	/** @param {'labels' | 'openTable'} name @param {string} label @param {string} words */
	#check(name, label, words) {
		const field = html('input', { type: 'checkbox', id: `set-${name}`, checked: keep.settings()[name] });
		field.addEventListener('change', () => this.#set(name, field.checked));
		return this.#row(label, field, words);
	}

	#sound() {
		const on = html('input', { type: 'checkbox', id: 'set-sound', checked: keep.settings().sound === 'on' });
		on.addEventListener('change', () => {
			this.#set('sound', on.checked ? 'on' : 'off');
			play('drop');
		});
		const volume = html('input', {
			type: 'range',
			id: 'set-volume',
			min: 0,
			max: 1,
			step: 0.05,
			value: keep.settings().volume,
		});
		volume.addEventListener('change', () => {
			this.#set('volume', Number(volume.value));
			play('drop');
		});
		return [this.#row('Sound', on, 'M turns it on and off in a battle.'), this.#row('Volume', volume)];
	}

	#forget() {
		const ask = button('Forget everything this browser keeps', null);
		let sure = false;
		ask.addEventListener('click', () => {
			if (!sure) {
				sure = true;
				ask.textContent = 'Links to your matches too. Really forget?';
				return;
			}
			keep.forgetEverything();
			keep.wear();
			ask.textContent = 'Forgotten.';
			ask.disabled = true;
		});
		return html('p', {}, ask);
	}
}
customElements.define('st-settings', SettingsElement);
