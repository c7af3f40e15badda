// <st-sound>: asks once whether there shall be sound, and says when M has turned it on or off.

import { button, html } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { listen, toggle } from '../../lib/sound.js';

export class SoundElement extends HTMLElement {
	#end = () => {};
	#spoken = html('p', { class: 'sound-word', role: 'status' });

	connectedCallback() {
		this.#end = listen((words) => this.#say(words));
		this.append(this.#spoken);
		if (keep.settings().sound === 'ask') this.#ask();
	}

	disconnectedCallback() {
		this.#end();
	}

	/** @param {string} words */
	#say(words) {
		this.#spoken.textContent = words;
		setTimeout(() => {
			if (this.#spoken.textContent === words) this.#spoken.textContent = '';
		}, 2500);
	}

	#ask() {
		const box = html('aside', { class: 'sound-ask', 'aria-label': 'Sound' }, html('span', {}, 'Sound?'));
		const close = () => box.remove();
		box.append(
			button('Yes', () => {
				toggle();
				close();
			}),
			button('No', () => {
				keep.set({ sound: 'off' });
				close();
			}),
		);
		this.append(box);
	}
}
customElements.define('st-sound', SoundElement);
