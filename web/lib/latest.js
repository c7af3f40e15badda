// Questions that come faster than answers: only the latest is asked, one at a time and never too often.

/** The server answers twenty messages a second; a drag asks at most two things at a time. */
const PACE = 120;

/** @template T */
export class Latest {
	/** @type {T | null} */
	#wanted = null;
	#busy = false;
	#ask;

	/** @param {(wish: T) => Promise<unknown>} ask */
	constructor(ask) {
		this.#ask = ask;
	}

	/** @param {T} wish */
	want(wish) {
		this.#wanted = wish;
		if (!this.#busy) this.#work();
	}

	forget() {
		this.#wanted = null;
	}

	async #work() {
		this.#busy = true;
		while (this.#wanted !== null) {
			const wish = this.#wanted;
			this.#wanted = null;
			const pause = new Promise((resolve) => setTimeout(resolve, PACE));
			await this.#ask(wish);
			await pause;
		}
		this.#busy = false;
	}
}
