// <st-table>: an open table with everything on it. Draws a scene and what is offered; stands are dragged on it; knows no rule.
//   el.board = TableBoard                     fixed for a match
//   el.show({ scene, seat, choices, … })      what changes
// Events: piece-picked { id, several, touch }, place-picked { anchor, touch }, place-pointed { anchor },
//         offer-picked { choices, touch }, drag-wanted { wish, hand }, drag-dropped, drag-ended, nothing-picked.
/** @import { Anchor, Board, Choice, Ground, Overlay, Piece, Scene, TableBoard, View, Refusal } from '../../lib/wire.js' */
/** @import { Drag } from '../../lib/battle-state.js' */
/** @import { Layout } from '../../draw/layout.js' */
/** @import { Point } from '../../lib/geometry.js' */
/** @import { End } from './ruler.js' */

import { layoutOf } from '../../draw/layout.js';
import { drawMarker } from '../../draw/markers.js';
import { drawRiders } from '../../draw/piece.js';
import { inside, sheetOf, UNITS } from '../../draw/shapes.js';
import { drawStand } from '../../draw/stand.js';
import { drawGround } from '../../draw/table.js';
import { keyOf } from '../../lib/anchors.js';
import { html, oncePerFrame, svg } from '../../lib/dom.js';
import { round } from '../../lib/geometry.js';
import { Camera } from '../st-board/camera.js';
import { heartOf, mapControls } from '../st-board/furniture.js';
import { DragBar } from './drag-bar.js';
import { Gestures } from './gestures.js';
import { drawDrag, drawEnding, drawShapes, drawTableOffers, drawTableView } from './overlays.js';
import { drawRuler, gap, inWords, outlineOf } from './ruler.js';
import { Wishing } from './wishing.js';

/**
 * @typedef {object} Shown
 * @property {Scene} scene
 * @property {number | null} seat through whose eyes
 * @property {boolean} [mine] may an order be given now?
 * @property {Choice[]} choices
 * @property {number[]} picked
 * @property {Choice[]} armed
 * @property {Choice | null} pointed
 * @property {View | null} view
 * @property {Overlay[]} [overlays] of the picked piece
 * @property {Drag | null} [drag]
 * @property {{ at: Anchor, refusals: Refusal[] } | null} refused
 */

/** Degrees of one turn of Q or E, and with shift. */
const TURN = 15;
const FINE_TURN = 1;

export class TableElement extends HTMLElement {
	/** @type {TableBoard | null} */
	#board = null;
	/** @type {Layout | null} */
	#layout = null;
	#sheet = sheetOf({ height: 0 });
	/** @type {Shown | null} */
	#shown = null;
	/** @type {Camera | null} */
	#camera = null;
	/** @type {Gestures | null} */
	#gestures = null;
	/** @type {Wishing | null} */
	#wishing = null;
	/** @type {Map<number, { text: string, holder: SVGGElement }>} */
	#stands = new Map();
	/** @type {number[]} pieces a log line points at */
	#flagged = [];
	/** @type {Anchor | null} */
	#pointed = null;
	/** @type {Anchor | null} the point under the pointer */
	#under = null;
	#touch = false;
	/** @type {{ one: End, other: End } | null} */
	#ruler = null;
	#measuring = false;

	#window = html('div', { class: 'board-window' });
	#world = svg('svg', { class: 'world', role: 'group', 'aria-label': 'Table' });
	#ground = svg('g');
	#come = svg('g', { class: 'terrain open-table' });
	#zones = svg('g', { class: 'zones' });
	#below = svg('g', { class: 'under' });
	#markers = svg('g', { class: 'markers' });
	#pieces = svg('g', { class: 'counters' });
	#above = svg('g', { class: 'over' });
	#line = svg('g', { class: 'over' });
	#spoken = html('p', { class: 'visually-hidden', 'aria-live': 'polite' });
	#bar = new DragBar({
		turn: (way) => this.#wishing?.turn(way * TURN),
		waypoint: () => this.#wishing?.waypoint(),
		give: () => this.#emit('drag-dropped'),
		cancel: () => this.#emit('drag-ended'),
	});
	#rule = html(
		'button',
		{
			type: 'button',
			title: 'Ruler (hold R and drag)',
			'aria-label': 'Ruler',
			'aria-pressed': 'false',
			onclick: () => this.#measure(!this.#measuring),
		},
		'⟷',
	);

	connectedCallback() {
		document.addEventListener('keydown', this.#ruleKey);
		document.addEventListener('keyup', this.#ruleKey);
		if (this.#camera) return;
		this.#world.append(
			this.#ground,
			this.#come,
			this.#zones,
			this.#below,
			this.#markers,
			this.#pieces,
			this.#above,
			this.#line,
		);
		this.#window.append(this.#world);
		this.append(
			this.#window,
			mapControls(() => this.#camera, 'table', this.#rule),
			this.#bar.words,
			this.#bar.buttons,
			this.#spoken,
		);
		this.#camera = new Camera(this.#window, this.#world);
		this.#camera.taken = (event) => this.#take(event);
		this.#camera.onchange = oncePerFrame(() => this.#scaled());
		this.#gestures = new Gestures(this.#window, (spot) => this.#toWorld(spot));
		this.#listen();
		new ResizeObserver(() => {
			if (!this.#camera?.touched) this.fit();
		}).observe(this.#window);
	}

	disconnectedCallback() {
		document.removeEventListener('keydown', this.#ruleKey);
		document.removeEventListener('keyup', this.#ruleKey);
	}

	/** @param {Board} board */
	set board(board) {
		if (this.#board === board || board.kind !== 'table') return;
		this.#board = board;
		this.#layout = layoutOf(board);
		this.#sheet = sheetOf(board);
		this.#wishing = new Wishing(
			this.#sheet,
			board,
			() => this.#camera?.middle ?? { x: 0, y: 0 },
			(type, detail) => this.#emit(type, detail),
		);
		const { frame } = this.#layout;
		this.#world.setAttribute('viewBox', `0 0 ${round(frame.width)} ${round(frame.height)}`);
		this.#world.style.width = `${frame.width}px`;
		this.#world.style.height = `${frame.height}px`;
		const clip = svg('clipPath', { id: 'table-edge' }, svg('rect', { ...frame, rx: 6 }));
		const terrain = this.#layout.draw('full');
		terrain.setAttribute('clip-path', 'url(#table-edge)');
		this.#ground.replaceChildren(
			svg('defs', {}, clip),
			svg('rect', {
				class: 'table-rim',
				x: -14,
				y: -14,
				width: frame.width + 28,
				height: frame.height + 28,
				rx: 12,
			}),
			terrain,
		);
		this.#stands.clear();
		this.#pieces.replaceChildren();
		if (this.#camera) this.#camera.frame = frame;
		this.fit();
	}

	/** @param {Shown} shown */
	show(shown) {
		const first = !this.#shown || (!this.#shown.scene.pieces.length && 0 < shown.scene.pieces.length);
		const changed = this.#shown?.scene !== shown.scene;
		this.#shown = shown;
		this.#wishing?.show(shown);
		if (!this.#layout) return;
		if (changed) this.#drawScene();
		this.#mark();
		this.#drawOverlays();
		this.#bar.show(shown.drag ?? null, this.#board?.measure ?? '');
		if (first) this.fit();
	}

	// Where things are

	fit() {
		if (!this.#camera || !this.#layout) return;
		this.#camera.frame = this.#layout.frame;
		this.#camera.fit(0.3, heartOf(this.#shown, this.#layout));
	}

	/** @param {number} id */
	reveal(id) {
		const at = this.#spot({ piece: id });
		if (at && !this.#camera?.shows(at)) this.#camera?.centre(at);
	}

	/** @param {number[]} ids */
	flag(ids) {
		this.#flagged = ids;
		this.#mark();
		const at = ids.length ? this.#spot({ piece: ids[0] }) : null;
		if (at) this.#camera?.reveal(at);
	}

	/** @param {Anchor} anchor */
	#spot(anchor) {
		return this.#layout?.anchor(anchor, this.#shown?.scene.pieces ?? []) ?? null;
	}

	/** @param {Anchor} anchor */
	spotOf(anchor) {
		const at = this.#spot(anchor);
		return at && this.#camera ? this.#camera.toWindow(at) : null;
	}

	/** @param {Anchor} anchor */
	goTo(anchor) {
		const at = this.#spot(anchor);
		if (at) this.#camera?.reveal(at);
		if (anchor === 'button' || !('piece' in anchor)) return;
		this.#stands.get(anchor.piece)?.holder.focus({ preventScroll: true });
	}

	/** @param {string} text */
	say(text) {
		this.#spoken.textContent = text;
	}

	/** @param {number} factor */
	zoom(factor) {
		this.#camera?.zoom(factor);
	}

	/** The place under the pointer, for questions about it. @returns {Anchor | null} */
	get pointedPlace() {
		return this.#under;
	}

	/** @param {Point} spot pixels on the page */
	#toWorld(spot) {
		return this.#camera?.toWorld(spot) ?? spot;
	}

	/** @param {{ clientX: number, clientY: number }} event in units of the table */
	#spotUnder({ clientX, clientY }) {
		const point = this.#sheet.from(this.#toWorld({ x: clientX, y: clientY }));
		return this.#wishing?.onTable(point) ?? point;
	}

	// Drawing

	#scaled() {
		const scale = this.#camera?.scale ?? 1;
		this.#world.style.setProperty('--chip', String(Math.min(3.2, Math.max(1, 0.85 / scale))));
		this.#world.classList.toggle('far', scale < 0.5);
		this.dispatchEvent(new Event('camera-moved'));
	}

	#drawScene() {
		const { scene } = /** @type {Shown} */ (this.#shown);
		const gone = new Set(scene.table?.gone ?? []);
		for (const ground of this.#ground.querySelectorAll('[data-ground]'))
			ground.classList.toggle('gone', gone.has(Number(ground.getAttribute('data-ground'))));
		this.#come.replaceChildren(
			...(scene.table?.come ?? []).map((ground) => drawGround(ground, this.#sheet, 'full')),
		);
		this.#zones.replaceChildren(...drawShapes(scene.table?.overlays ?? [], this.#sheet));
		this.#markers.replaceChildren();
		for (const marker of scene.markers) {
			const at = this.#layout?.place(marker.place);
			if (at)
				this.#markers.append(
					svg('g', { transform: `translate(${round(at.x)} ${round(at.y)})` }, drawMarker(marker)),
				);
		}
		const here = new Set();
		for (const piece of scene.pieces) {
			const at = this.#layout?.place(piece.place);
			if (!at || piece.on !== undefined) continue;
			here.add(piece.id);
			this.#drawStand(piece, at, scene.pieces.filter(({ on }) => on === piece.id).length);
		}
		for (const [id, { holder }] of this.#stands) {
			if (here.has(id)) continue;
			holder.remove();
			this.#stands.delete(id);
		}
	}

	/** @param {Piece} piece @param {Point} at @param {number} riders */
	#drawStand(piece, at, riders) {
		const text = JSON.stringify({ ...piece, place: null, riders });
		const known = this.#stands.get(piece.id);
		const holder =
			known?.holder ?? svg('g', { class: 'holder', 'data-piece': piece.id, role: 'button', tabindex: '-1' });
		if (known?.text !== text) {
			holder.setAttribute('aria-label', piece.spoken || piece.name);
			holder.replaceChildren(svg('title', {}, piece.name), drawStand(piece));
			if (riders) holder.append(drawRiders(riders));
			this.#stands.set(piece.id, { text, holder });
		}
		if (!known) this.#pieces.append(holder);
		holder.style.transform = `translate(${round(at.x)}px, ${round(at.y)}px)`;
	}

	#mark() {
		const shown = this.#shown;
		if (!shown) return;
		const dragged = shown.drag?.wish.pieces ?? [];
		for (const [id, { holder }] of this.#stands) {
			const picked = shown.picked.includes(id);
			holder.classList.toggle('picked', picked);
			holder.setAttribute('aria-pressed', String(picked));
			holder.classList.toggle('flagged', this.#flagged.includes(id));
			holder.classList.toggle('leaving', dragged.includes(id));
			holder.classList.toggle('mine', this.#wishing?.may(id) ?? false);
		}
		const first = this.#pieces.querySelector('.holder.mine') ?? this.#pieces.querySelector('.holder');
		if (!this.#pieces.querySelector('[tabindex="0"]')) first?.setAttribute('tabindex', '0');
	}

	#drawOverlays() {
		const shown = this.#shown;
		const layout = this.#layout;
		const board = this.#board;
		if (!shown || !layout || !board) return;
		const { scene, drag, pointed, view } = shown;
		const { pieces } = scene;
		const preview = drag ? drag.choice?.preview : pointed?.preview;
		const shapes = [...(shown.overlays ?? []), ...(preview?.overlays ?? []), ...(view?.overlays ?? [])];
		const below = drawShapes(shapes, this.#sheet);
		if (view) below.push(...drawTableView(view, layout, pieces, this.#pointed, this.#sheet, this.#grounds()));
		const above = drag ? [] : drawTableOffers(shown.choices, layout, pieces, shown);
		if (drag) above.push(...drawDrag(drag, pieces, this.#sheet, board.measure));
		else
			for (const ending of preview?.endings ?? [])
				above.push(...drawEnding(ending, pieces, this.#sheet, board.measure));
		const refused = shown.refused ? this.#spot(shown.refused.at) : null;
		if (refused) {
			const d = `M${round(refused.x - 18)} ${round(refused.y - 18)}l36 36m0-36l-36 36`;
			above.push(svg('path', { class: 'refused-sign', d }));
		}
		this.#below.replaceChildren(...below);
		this.#above.replaceChildren(...above);
	}

	/** All ground there is now. @returns {Ground[]} */
	#grounds() {
		return [...(this.#board?.terrain ?? []), ...(this.#shown?.scene.table?.come ?? [])];
	}

	// Dragging

	/** Is this pointer for us and not for the camera? @param {PointerEvent} event */
	#take(event) {
		if (event.pointerType === 'mouse' && event.button !== 0) return false;
		if (this.#gestures?.busy) {
			// A second finger: whatever was dragged goes back.
			this.#gestures.cancel();
			return false;
		}
		if (this.#measuring) {
			this.#gestures?.take(event, {
				begin: (at) => this.#lay(at, at),
				move: (at) => this.#lay(null, at),
				end: () => this.#sayRuler(),
				cancel: () => this.#lift(),
			});
			return true;
		}
		const holder = /** @type {Element} */ (event.target).closest('[data-piece]');
		const id = Number(holder?.getAttribute('data-piece') ?? -1);
		if (!this.#wishing?.may(id)) return false;
		const wishing = /** @type {Wishing} */ (this.#wishing);
		const pieces = wishing.with(id);
		let grip = { x: 0, y: 0 };
		/** @param {Point} at */
		const wanted = (at) => ({ x: at.x - grip.x, y: at.y - grip.y });
		this.#gestures?.take(event, {
			begin: (at) => {
				const home = this.#spot({ piece: id }) ?? at;
				grip = { x: at.x - home.x, y: at.y - home.y };
				wishing.held = true;
			},
			move: (at) => wishing.want(pieces, wanted(at)),
			end: (at) => wishing.release(id, wanted(at)),
			cancel: () => {
				wishing.held = false;
				this.#emit('drag-ended');
			},
		});
		return true;
	}

	// Measuring

	/** @param {boolean} on */
	#measure(on) {
		this.#measuring = on;
		this.#rule.setAttribute('aria-pressed', String(on));
		this.classList.toggle('measuring', on);
		if (!on) this.#lift();
	}

	/** @param {Point | null} from @param {Point} to */
	#lay(from, to) {
		const other = this.#endAt(to);
		this.#ruler = { one: from ? this.#endAt(from) : (this.#ruler?.one ?? other), other };
		this.#line.replaceChildren(drawRuler(this.#ruler.one, other, this.#board?.measure ?? ''));
	}

	#lift() {
		this.#ruler = null;
		this.#line.replaceChildren();
	}

	#sayRuler() {
		if (this.#ruler)
			this.say(inWords(gap(this.#ruler.one, this.#ruler.other).units, this.#board?.measure ?? ''));
	}

	/** A point, or the stand that is there. @param {Point} at @returns {End} */
	#endAt(at) {
		for (const piece of this.#shown?.scene.pieces ?? []) {
			const home = this.#layout?.place(piece.place);
			if (!home || piece.on !== undefined) continue;
			const end = { at: home, base: piece.base, facing: piece.facing };
			if (inside(at, outlineOf(end))) return end;
		}
		return { at };
	}

	/** The ruler is there as long as R is held. @param {KeyboardEvent} event */
	#ruleKey = (event) => {
		const typing = /** @type {Element} */ (event.target).matches?.('input, textarea, select');
		if (event.key !== 'r' || event.repeat || event.ctrlKey || event.metaKey || typing) return;
		this.#measure(event.type === 'keydown');
	};

	// Pointer and keyboard

	#listen() {
		const frame = this.#window;
		frame.addEventListener('pointerdown', (event) => {
			this.#touch = event.pointerType !== 'mouse';
		});
		frame.addEventListener('click', (event) => this.#click(event));
		frame.addEventListener('pointermove', (event) => {
			if (event.pointerType !== 'mouse') return;
			this.#under = {
				point: this.#spotUnder(event),
			};
		});
		frame.addEventListener('pointerover', (event) => {
			if (event.pointerType === 'mouse' && !this.#gestures?.busy)
				this.#point(this.#anchorOf(/** @type {Element} */ (event.target)));
		});
		frame.addEventListener('pointerleave', () => this.#point(null));
		frame.addEventListener('focusin', (event) => {
			const holder = /** @type {Element} */ (event.target).closest('[data-piece]');
			if (!holder) return;
			this.#pieces.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
			holder.setAttribute('tabindex', '0');
			this.#point(this.#anchorOf(holder));
		});
		frame.addEventListener('wheel', (event) => this.#wheel(event), { capture: true, passive: false });
		this.addEventListener('keydown', (event) => this.#key(event));
	}

	/** While a stand is dragged the wheel turns it. @param {WheelEvent} event */
	#wheel(event) {
		if (!this.#gestures?.busy || this.#measuring) return;
		event.preventDefault();
		event.stopPropagation();
		this.#wishing?.turn(Math.sign(event.deltaY) * (event.shiftKey ? FINE_TURN : TURN));
	}

	/** @param {Element | null} target @returns {Anchor | null} */
	#anchorOf(target) {
		const offer = target?.closest('[data-offer]')?.getAttribute('data-offer');
		if (offer) return this.#shown?.choices[Number(offer)]?.anchor ?? null;
		const piece = target?.closest('[data-piece]')?.getAttribute('data-piece');
		if (piece) return { piece: Number(piece) };
		const ground = Number(target?.closest('[data-ground]')?.getAttribute('data-ground') ?? Number.NaN);
		// Ground is only pointed at where something is offered at it.
		const offered = this.#shown?.choices.some(({ anchor }) => keyOf(anchor) === `ground:${ground}`);
		return offered ? { ground } : null;
	}

	/** @param {Anchor | null} anchor */
	#point(anchor) {
		if (JSON.stringify(anchor) === JSON.stringify(this.#pointed)) return;
		this.#pointed = anchor;
		this.#emit('place-pointed', { anchor });
		if (this.#shown?.view) this.#drawOverlays();
	}

	/** @param {MouseEvent} event */
	#click(event) {
		const dragged = this.#camera?.moved || this.#gestures?.moved;
		if (this.#camera) this.#camera.moved = false;
		if (this.#gestures) this.#gestures.moved = false;
		if (dragged || this.#measuring) return;
		const target = /** @type {Element} */ (event.target);
		const offer = target.closest('[data-offer]')?.getAttribute('data-offer');
		const choice = offer ? this.#shown?.choices[Number(offer)] : undefined;
		if (choice) {
			const choices = this.#shown?.choices.filter(({ anchor }) => keyOf(anchor) === keyOf(choice.anchor));
			this.#emit('offer-picked', { choices, touch: this.#touch });
			return;
		}
		const anchor = this.#anchorOf(target);
		if (anchor && anchor !== 'button' && 'piece' in anchor)
			this.#emit('piece-picked', { id: anchor.piece, several: event.shiftKey, touch: this.#touch });
		else if (anchor) this.#emit('place-picked', { anchor, touch: this.#touch });
		else {
			const point = this.#spotUnder(event);
			this.#emit('place-picked', { anchor: { point }, touch: this.#touch });
		}
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
		const step = event.shiftKey ? UNITS / 10 : UNITS;
		const turn = event.shiftKey ? FINE_TURN : TURN;
		const onButton = /** @type {Element} */ (event.target).closest('button');
		const key = event.key.toLowerCase();
		if (way) {
			const at = this.#wishing?.nudge(way[0] * step, way[1] * step);
			if (at) this.#camera?.reveal(at);
			else this.#camera?.pan(-60 * way[0], 60 * way[1]);
		} else if (key === 'q') this.#wishing?.turn(-turn);
		else if (key === 'e') this.#wishing?.turn(turn);
		else if (key === 'w') this.#wishing?.waypoint();
		else if (event.key === 'Enter' && this.#shown?.drag && !onButton) this.#emit('drag-dropped');
		else if ((event.key === 'Enter' || event.key === ' ') && !onButton) {
			const anchor = this.#anchorOf(/** @type {Element} */ (event.target));
			this.#touch = true;
			if (anchor && anchor !== 'button' && 'piece' in anchor)
				this.#emit('piece-picked', { id: anchor.piece, several: event.shiftKey, touch: true });
			else if (anchor) this.#emit('place-picked', { anchor, touch: true });
		} else if (event.key === 'Escape' && this.#shown?.drag) {
			this.#gestures?.cancel();
			this.#emit('drag-ended');
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}

	/** @param {string} type @param {object} [detail] */
	#emit(type, detail = {}) {
		this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
	}
}
customElements.define('st-table', TableElement);
