// Pan, zoom and pinch of one element inside another. Gestures never turn into clicks.
/** @import { Frame, Point } from '../../draw/art.js' */

const LEAST = 0.12;
const MOST = 4;
/** A pointer that moved less than this many pixels has clicked. */
const SLACK = 6;

/** Of the desk beside the map this many pixels are shown. */
const RIM = 20;

/** Where the map begins in the window, in one direction. @param {number} window @param {number} map @param {number} at of the map: wanted in the middle */
function filled(window, map, at) {
	const spare = window - map;
	return -2 * RIM < spare ? spare / 2 : Math.min(RIM, Math.max(spare - RIM, window / 2 - at));
}

export class Camera {
	/** @type {HTMLElement} */
	#window;
	/** @type {SVGElement | HTMLElement} */
	#world;
	/** @type {Frame} */
	#frame = { x: 0, y: 0, width: 1, height: 1 };
	/** @type {Map<number, Point>} */
	#pointers = new Map();
	#start = { x: 0, y: 0 };
	/** @type {number | undefined} */
	#rest;
	x = 0;
	y = 0;
	scale = 1;
	/** Did the last gesture move the map? Then the click that follows it is none. */
	moved = false;
	/** Has the player moved the map? Then it stays where it is. */
	touched = false;
	onchange = () => {};
	/** Does somebody else want this pointer? @type {(event: PointerEvent) => boolean} */
	taken = () => false;

	/** @param {HTMLElement} frame @param {SVGElement} world */
	constructor(frame, world) {
		this.#window = frame;
		this.#world = world;
		frame.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
		frame.addEventListener('pointerdown', (event) => this.#down(event));
		frame.addEventListener('pointermove', (event) => this.#move(event));
		for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
			frame.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
		}
		frame.addEventListener('scroll', () => frame.scrollTo(0, 0));
	}

	/** @param {Frame} frame the world, in its own units */
	set frame(frame) {
		this.#frame = frame;
	}

	/** Shows the whole world, but never smaller than `least`; then the middle is at `focus`.
	 * @param {number} least @param {Point | null} focus */
	fit(least, focus) {
		const { width, height } = this.#free;
		if (width <= 0 || height <= 0) return;
		const whole = Math.min(width / (this.#frame.width + 24), height / (this.#frame.height + 24));
		this.scale = Math.min(2.2, Math.max(whole, least));
		const middle = { x: this.#frame.x + this.#frame.width / 2, y: this.#frame.y + this.#frame.height / 2 };
		this.centre(whole < least && focus ? focus : middle);
		this.touched = false;
	}

	/** Brings this place to the middle, as far as the window stays full of map. @param {Point} at */
	centre(at) {
		const free = this.#free;
		const { x, y, width, height } = this.#frame;
		this.x = filled(free.width, width * this.scale, (at.x - x) * this.scale);
		this.y = filled(free.height, height * this.scale, (at.y - y) * this.scale);
		this.apply();
	}

	/** The window without the buttons at its right edge. */
	get #free() {
		const { clientWidth, clientHeight } = this.#window;
		const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
		return { width: clientWidth - 3.4 * rem, height: clientHeight };
	}

	/** The middle of the window, in world units. */
	get middle() {
		return {
			x: (this.#window.clientWidth / 2 - this.x) / this.scale + this.#frame.x,
			y: (this.#window.clientHeight / 2 - this.y) / this.scale + this.#frame.y,
		};
	}

	/** Pans just so far that this place is well inside the window. @param {Point} at */
	reveal(at) {
		const spot = this.toWindow(at);
		const margin = Math.min(90, this.#window.clientWidth / 5);
		const right = this.#window.clientWidth - margin;
		const bottom = this.#window.clientHeight - margin;
		if (spot.x < margin) this.x += margin - spot.x;
		if (right < spot.x) this.x += right - spot.x;
		if (spot.y < margin) this.y += margin - spot.y;
		if (bottom < spot.y) this.y += bottom - spot.y;
		this.apply();
	}

	/** Brings all these places into view, above what lies along the lower edge: pans, and zooms out only if it must.
	 * @param {Point[]} spots @param {boolean} flying not at once @param {number} [foot] how high that is @returns {boolean} had it to move? */
	frameSpots(spots, flying, foot = 70) {
		const { clientWidth, clientHeight } = this.#window;
		// Room for a piece around its middle, and for the words that hang on it.
		const margin = Math.min(30 + 45 * this.scale, clientWidth / 6);
		const low = Math.min(foot + margin, clientHeight * 0.7);
		const [right, bottom] = [clientWidth - margin, clientHeight - low];
		if (right <= margin || bottom <= margin) return false;
		const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
		const [left, top] = [Math.min(...xs), Math.min(...ys)];
		const most = Math.min(
			(right - margin) / (Math.max(...xs) - left || 1),
			(bottom - margin) / (Math.max(...ys) - top || 1),
		);
		const before = { x: this.x, y: this.y, scale: this.scale };
		if (most < this.scale) this.zoom(Math.max(LEAST, most) / this.scale);
		const [from, to] = [
			this.toWindow({ x: left, y: top }),
			this.toWindow({ x: Math.max(...xs), y: Math.max(...ys) }),
		];
		this.x += Math.max(0, margin - from.x) - Math.max(0, to.x - right);
		this.y += Math.max(0, margin - from.y) - Math.max(0, to.y - bottom);
		if (this.x === before.x && this.y === before.y && this.scale === before.scale) return false;
		this.#world.classList.toggle('flying', flying);
		clearTimeout(this.#landing);
		this.#landing = setTimeout(() => this.#world.classList.remove('flying'), 400);
		this.apply();
		return true;
	}

	/** @type {number | undefined} */
	#landing;

	/** Is this place inside the window? @param {Point} at */
	shows(at) {
		const { x, y } = this.toWindow(at);
		return 10 < x && x < this.#window.clientWidth - 10 && 10 < y && y < this.#window.clientHeight - 10;
	}

	/** @param {Point} at world units → pixels in the window */
	toWindow(at) {
		return {
			x: this.x + (at.x - this.#frame.x) * this.scale,
			y: this.y + (at.y - this.#frame.y) * this.scale,
		};
	}

	/** @param {Point} spot pixels on the page → world units */
	toWorld(spot) {
		const box = this.#window.getBoundingClientRect();
		return {
			x: (spot.x - box.left - this.x) / this.scale + this.#frame.x,
			y: (spot.y - box.top - this.y) / this.scale + this.#frame.y,
		};
	}

	/** @param {number} dx @param {number} dy */
	pan(dx, dy) {
		this.touched = true;
		this.x += dx;
		this.y += dy;
		this.apply();
	}

	/** @param {number} factor @param {Point} [about] pixels in the window */
	zoom(factor, about = { x: this.#window.clientWidth / 2, y: this.#window.clientHeight / 2 }) {
		this.touched = true;
		const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
		this.x = about.x - ((about.x - this.x) * scale) / this.scale;
		this.y = about.y - ((about.y - this.y) * scale) / this.scale;
		this.scale = scale;
		this.apply();
	}

	apply() {
		const { clientWidth, clientHeight } = this.#window;
		const keep = 80;
		this.x = Math.min(clientWidth - keep, Math.max(keep - this.#frame.width * this.scale, this.x));
		this.y = Math.min(clientHeight - keep, Math.max(keep - this.#frame.height * this.scale, this.y));
		this.#world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
		this.onchange();
	}

	/** While it moves the map is one picture; when it rests it is drawn sharp again. */
	#moving() {
		this.#world.classList.add('moving');
		clearTimeout(this.#rest);
		this.#rest = setTimeout(() => this.#world.classList.remove('moving'), 200);
	}

	/** @param {WheelEvent} event */
	#wheel(event) {
		event.preventDefault();
		this.#moving();
		const box = this.#window.getBoundingClientRect();
		const amount = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
		this.zoom(Math.exp(-amount * (event.ctrlKey ? 0.008 : 0.0018)), {
			x: event.clientX - box.left,
			y: event.clientY - box.top,
		});
	}

	/** @param {PointerEvent} event */
	#down(event) {
		if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
		if (this.taken(event)) return;
		this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (this.#pointers.size === 1) {
			this.moved = false;
			this.#start = { x: event.clientX, y: event.clientY };
		}
	}

	/** @param {PointerEvent} event */
	#move(event) {
		const last = this.#pointers.get(event.pointerId);
		if (!last) return;
		if (event.buttons === 0) {
			this.#pointers.delete(event.pointerId);
			return;
		}
		const now = { x: event.clientX, y: event.clientY };
		const far = Math.hypot(now.x - this.#start.x, now.y - this.#start.y);
		if (!this.moved && this.#pointers.size === 1 && far < SLACK) return;
		if (!this.moved) {
			this.moved = true;
			this.#window.setPointerCapture(event.pointerId);
		}
		this.#moving();
		const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
		this.#pointers.set(event.pointerId, now);
		if (!others.length) {
			this.pan(now.x - last.x, now.y - last.y);
			return;
		}
		const [other] = others;
		const box = this.#window.getBoundingClientRect();
		const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
		const after = Math.hypot(now.x - other.x, now.y - other.y) || 1;
		this.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
		this.zoom(after / before, { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
	}
}
