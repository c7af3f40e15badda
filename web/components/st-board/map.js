// What a map of hexes and an open table have in common: a window with a camera, pieces in holders, pointing, speaking.
/** @import { Anchor, Choice, Piece, Scene, Shape } from '../../lib/wire.js' */
/** @import { Shown } from '../../lib/state.js' */
/** @import { Layout, Point } from '../../draw/art.js' */

import { setDistance } from '../../draw/distance.js';
import { drawRiders } from '../../draw/piece.js';
import { keyOf, pieceOf } from '../../lib/anchors.js';
import { emit, html, oncePerFrame, signButton, svg } from '../../lib/dom.js';
import { round } from '../../lib/geometry.js';
import { Camera } from './camera.js';

export class MapElement extends HTMLElement {
	/** What it is called, the least scale at first sight, how labels grow, and from where on details are left out. */
	manner = { name: 'map', kind: 'counter', size: 74, least: 0.82, chip: 0.8, largest: 2.6, far: 0.35 };
	/** @type {Layout | null} */
	layout = null;
	/** @type {Shown | null} */
	shown = null;
	/** @type {Camera | null} */
	camera = null;
	/** @type {Map<number, { text: string, holder: SVGGElement }>} */
	holders = new Map();
	/** Pieces a log line points at. @type {number[]} */
	flagged = [];
	/** Was the last press not the mouse's? Then nothing is given without a second look. */
	touch = false;
	window = html('div', { class: 'board-window' });
	world = svg('svg', { class: 'world', role: 'group' });
	counters = svg('g', { class: 'counters' });
	/** What a film lays under the pieces, and over them. */
	trails = svg('g', { class: 'film trails', 'aria-hidden': 'true' });
	film = svg('g', { class: 'film', 'aria-hidden': 'true' });
	#spoken = html('p', { class: 'visually-hidden', 'aria-live': 'polite' });

	/** @param {SVGGElement[]} layers from the ground up @param {HTMLElement[]} controls @param {...HTMLElement} beside */
	build(layers, controls, ...beside) {
		const { name } = this.manner;
		this.world.setAttribute('aria-label', name);
		this.world.append(...layers, this.film);
		this.counters.before(this.trails);
		this.window.append(this.world);
		this.append(
			this.window,
			html(
				'div',
				{ class: 'board-controls' },
				...controls,
				signButton('+', 'Zoom in', () => this.zoom(1.3)),
				signButton('−', 'Zoom out', () => this.zoom(1 / 1.3)),
				signButton('⤢', `Show the whole ${name}`, () => this.camera?.fit(0, null)),
			),
			...beside,
			this.#spoken,
		);
		const camera = new Camera(this.window, this.world);
		this.camera = camera;
		camera.onchange = oncePerFrame(() => this.#scaled());
		this.window.addEventListener('pointerdown', (event) => {
			this.touch = event.pointerType !== 'mouse';
		});
		new ResizeObserver(() => {
			if (!camera.touched) this.fit();
		}).observe(this.window);
		return camera;
	}

	/** Another board, without pieces yet. @param {Layout} layout */
	unroll(layout) {
		this.layout = layout;
		const { x, y, width, height } = layout.frame;
		this.world.setAttribute('viewBox', [x, y, width, height].map(round).join(' '));
		this.world.style.width = `${width}px`;
		this.world.style.height = `${height}px`;
		this.holders.clear();
		this.counters.replaceChildren();
		this.fit();
	}

	/** What is to be shown now, and what of it is new: the eyes, the scene, the choices. @param {Shown} shown */
	take(shown) {
		const before = this.shown;
		this.shown = shown;
		const first = !before || (!before.scene.pieces.length && 0 < shown.scene.pieces.length);
		return { first, changed: before?.scene !== shown.scene, asked: before?.choices !== shown.choices };
	}

	fit() {
		if (!this.camera || !this.layout) return;
		this.camera.frame = this.layout.frame;
		const [id] = this.flagged;
		const flagged = id === undefined ? null : this.spot({ piece: id });
		this.camera.fit(this.manner.least, flagged ?? heartOf(this.shown, this.layout));
	}

	#scaled() {
		const scale = this.camera?.scale ?? 1;
		const { chip, largest, far, kind, size } = this.manner;
		this.world.style.setProperty('--chip', String(Math.min(largest, Math.max(1, chip / scale))));
		this.world.classList.toggle('far', scale < far);
		setDistance(this.world, kind, size * scale);
		this.dispatchEvent(new Event('camera-moved'));
	}

	/** @param {Anchor} anchor @returns {Point | null} */
	spot(anchor) {
		return this.layout?.anchor(anchor, this.shown?.scene.pieces ?? []) ?? null;
	}

	/** Where an anchor is in this element, in pixels. @param {Anchor} anchor */
	spotOf(anchor) {
		const at = this.spot(anchor);
		return at && this.camera ? this.camera.toWindow(at) : null;
	}

	/** A shape on the ground; only open tables know how. @param {Shape} _shape @returns {SVGElement | null} */
	drawShape(_shape) {
		return null;
	}

	/** Shows a piece that is out of view. @param {number} id */
	reveal(id) {
		const at = this.spot({ piece: id });
		if (at && !this.camera?.shows(at)) this.camera?.centre(at);
	}

	/** If nothing of what is picked or offered can be seen, goes there. */
	lookThere() {
		const { picked = [], choices = [] } = this.shown ?? {};
		const spots = [...picked.map((piece) => ({ piece })), ...choices.map(({ anchor }) => anchor)]
			.map((anchor) => this.spot(anchor))
			.filter((at) => at !== null);
		const middle = middleOfSpots(spots);
		if (middle && !spots.some((at) => this.camera?.shows(at))) this.camera?.centre(middle);
	}

	/** Takes the focus where the keyboard was last. */
	focusPlace() {
		const place = /** @type {SVGElement | null} */ (this.world.querySelector('[tabindex="0"]'));
		place?.focus({ preventScroll: true });
	}

	/** Points at pieces, as long as a log line is looked at. @param {number[]} ids */
	flag(ids) {
		this.flagged = ids;
		this.mark();
		const at = ids.length ? this.spot({ piece: ids[0] }) : null;
		if (at) this.camera?.reveal(at);
	}

	/** Shows on the pieces what is picked, offered and pointed at. */
	mark() {
		for (const [id, { holder }] of this.holders) {
			const picked = this.shown?.picked.includes(id) ?? false;
			holder.classList.toggle('picked', picked);
			holder.setAttribute('aria-pressed', String(picked));
			holder.classList.toggle('flagged', this.flagged.includes(id));
		}
	}

	/** @param {string} text */
	say(text) {
		this.#spoken.textContent = text;
	}

	/** @param {number} factor */
	zoom(factor) {
		this.camera?.zoom(factor);
	}

	/** The holder of a piece, drawn anew if the piece has changed. @param {Piece} piece @param {(piece: Piece) => Node[]} draw */
	hold(piece, draw) {
		const riders = this.shown?.scene.pieces.filter(({ on }) => on === piece.id).length;
		const text = JSON.stringify({ ...piece, place: null, riders });
		const known = this.holders.get(piece.id);
		const holder =
			known?.holder ?? svg('g', { class: 'holder', 'data-piece': piece.id, role: 'button', tabindex: '-1' });
		if (known?.text !== text) {
			holder.setAttribute('aria-label', piece.spoken || piece.name);
			holder.replaceChildren(...draw(piece));
			if (riders) holder.append(drawRiders(riders));
			this.holders.set(piece.id, { text, holder });
		}
		if (!known) this.counters.append(holder);
		return holder;
	}

	/** Takes pieces off that are not here any more. @param {Set<number>} here */
	dropAllBut(here) {
		for (const [id, { holder }] of this.holders) {
			if (here.has(id)) continue;
			holder.remove();
			this.holders.delete(id);
		}
	}

	/** The choice drawn there. @param {Element | null} target */
	choiceAt(target) {
		const offer = target?.closest('[data-offer]')?.getAttribute('data-offer');
		return offer ? this.shown?.choices[Number(offer)] : undefined;
	}

	/** All ways to do what was clicked. @param {Choice} choice */
	offer({ anchor }) {
		const choices = this.shown?.choices.filter((other) => keyOf(other.anchor) === keyOf(anchor));
		emit(this, 'offer-picked', { choices, touch: this.touch });
	}

	/** @param {Anchor} anchor @param {boolean} several */
	pick(anchor, several) {
		const { touch } = this;
		const id = pieceOf(anchor);
		if (id === null) emit(this, 'place-picked', { anchor, touch });
		else emit(this, 'piece-picked', { id, several, touch });
	}
}

/** The middle of some points. @param {(Point | null)[]} spots @returns {Point | null} */
function middleOfSpots(spots) {
	const known = spots.filter((at) => at !== null);
	if (!known.length) return null;
	const sum = known.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
	return { x: sum.x / known.length, y: sum.y / known.length };
}

/** The middle of the player's own pieces, or of all. @param {{ scene: Scene, seat: number | null } | null} shown @param {Layout} layout */
const heartOf = (shown, layout) =>
	middleOfSpots(
		(shown?.scene.pieces ?? [])
			.filter((piece) => shown?.seat === null || piece.seat === shown?.seat)
			.map((piece) => layout.place(piece.place)),
	);
