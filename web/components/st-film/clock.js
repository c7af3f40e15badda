// The time of a film: waits and motions at some speed, and an end to all of them at once.

export class Clock {
	/** How fast, against usual. */
	rate = 1;
	/** Is the rest only gone through? */
	skipping = false;
	/** Is nothing to move? */
	still = matchMedia('(prefers-reduced-motion: reduce)');
	/** @type {Set<() => void>} */
	#waiting = new Set();

	/** @param {number} ms at usual speed @returns {Promise<void>} */
	wait(ms) {
		if (this.skipping) return Promise.resolve();
		return new Promise((resolve) => {
			const done = () => {
				clearTimeout(timer);
				this.#waiting.delete(done);
				resolve();
			};
			const timer = setTimeout(done, ms / this.rate);
			this.#waiting.add(done);
		});
	}

	/** Moves something and waits for it. @param {Element} element @param {Keyframe[]} frames @param {number} ms */
	async move(element, frames, ms) {
		if (this.skipping || this.still.matches) return;
		const motion = element.animate(frames, { duration: ms / this.rate, easing: 'ease-in-out', fill: 'both' });
		await this.wait(ms);
		motion.cancel();
	}

	skip() {
		this.skipping = true;
		this.hurry();
	}

	/** What is waited for now is over. */
	hurry() {
		for (const done of [...this.#waiting]) done();
	}
}
