// One pointer on an open table: drags a stand or a measuring line. What it means is for the table to say.
/** @import { Point } from '../../draw/art.js' */

/** A pointer that moved less than this many pixels has clicked. */
const SLACK = 6;

/**
 * @typedef {object} Hold what is dragged
 * @property {(at: Point) => void} begin
 * @property {(at: Point) => void} move
 * @property {(at: Point) => void} end
 * @property {() => void} cancel
 */

export class Gestures {
	/** @type {Hold | null} */
	#hold = null;
	#pointer = -1;
	#from = { x: 0, y: 0 };
	#toWorld;
	#window;
	/** Did the last gesture drag something? Then the click that follows it is none. */
	moved = false;
	#begun = false;

	/** @param {HTMLElement} frame @param {(spot: Point) => Point} toWorld */
	constructor(frame, toWorld) {
		this.#window = frame;
		this.#toWorld = toWorld;
		frame.addEventListener('pointermove', (event) => this.#move(event));
		frame.addEventListener('pointerup', (event) => this.#up(event));
		frame.addEventListener('pointercancel', () => this.cancel());
	}

	/** Is something being dragged? */
	get busy() {
		return this.#begun;
	}

	/** A pointer goes down on something that can be dragged. @param {PointerEvent} event @param {Hold} hold */
	take(event, hold) {
		this.#hold = hold;
		this.#pointer = event.pointerId;
		this.#from = { x: event.clientX, y: event.clientY };
		this.moved = false;
		this.#begun = false;
	}

	cancel() {
		const hold = this.#hold;
		this.#hold = null;
		if (this.#begun) hold?.cancel();
		this.#begun = false;
	}

	/** @param {PointerEvent} event */
	#move(event) {
		if (!this.#hold || event.pointerId !== this.#pointer) return;
		if (event.buttons === 0) {
			this.cancel();
			return;
		}
		const spot = { x: event.clientX, y: event.clientY };
		if (!this.#begun) {
			if (Math.hypot(spot.x - this.#from.x, spot.y - this.#from.y) < SLACK) return;
			this.#begun = this.moved = true;
			this.#window.setPointerCapture(event.pointerId);
			this.#hold.begin(this.#toWorld(this.#from));
		}
		this.#hold.move(this.#toWorld(spot));
	}

	/** @param {PointerEvent} event */
	#up(event) {
		if (!this.#hold || event.pointerId !== this.#pointer) return;
		const hold = this.#hold;
		this.#hold = null;
		if (this.#begun) hold.end(this.#toWorld({ x: event.clientX, y: event.clientY }));
		this.#begun = false;
	}
}
