// The steps of a match as the server keeps them: asked for once each, through some eyes.
/** @import { Step } from './wire.js' */

import * as api from './api.js';

export class Steps {
	#tokens;
	/** @type {Map<string, Promise<Step>>} */
	#kept = new Map();

	/** @param {string[]} tokens */
	constructor(tokens) {
		this.#tokens = tokens;
	}

	/** @param {number} step @param {string} eyes @returns {Promise<Step>} */
	get(step, eyes) {
		const name = `${eyes}/${step}`;
		const asked = this.#kept.get(name) ?? api.step(this.#tokens, step, eyes);
		this.#kept.set(name, asked);
		asked.catch(() => this.#kept.delete(name));
		return asked;
	}
}
