// <st-table>: an open table with everything on it. Draws a scene and what is offered; stands are dragged on it; knows no rule.
//   el.board = TableBoard                     fixed for a match
//   el.show({ scene, seat, choices, … })      what changes
// Events: piece-picked { id, several, touch }, place-picked { anchor, touch }, place-pointed { anchor },
//         offer-picked { choices, touch }, drag-wanted { wish, hand }, drag-dropped, drag-given, drag-otherwise { label },
//         drag-ended, nothing-picked.
/** @import { Anchor, Board, Ground, Shape, TableBoard } from '../../lib/wire.js' */
/** @import { Shown } from '../../lib/state.js' */
/** @import { Point } from '../../draw/art.js' */
/** @import { End } from './ruler.js' */

import { layoutOf } from '../../draw/layout.js';
import { drawBanner, drawMarker } from '../../draw/markers.js';
import { drawShape, inside, sheetOf, UNITS } from '../../draw/shapes.js';
import { drawStand } from '../../draw/stand.js';
import { drawGround } from '../../draw/table.js';
import { keyOf } from '../../lib/anchors.js';
import { button, emit, svg } from '../../lib/dom.js';
import { moveTo, round } from '../../lib/geometry.js';
import { MapElement } from '../st-board/map.js';
import { refusedSign } from '../st-board/overlays.js';
import { DragBar } from './drag-bar.js';
import { Gestures } from './gestures.js';
import { drawDrag, drawEnding, drawShapes, drawTableOffers, drawTableView } from './overlays.js';
import { drawRuler, gap, inWords, outlineOf } from './ruler.js';
import { isStruck, Wishing } from './wishing.js';

/** Degrees of one turn of Q or E, and with shift. */
const TURN = 15;
const FINE_TURN = 1;

export class TableElement extends MapElement {
	manner = { name: 'table', kind: 'stand', size: 60, least: 0.45, chip: 0.85, largest: 3.2, far: 0.4 };
	/** @type {TableBoard | null} */
	#board = null;
	#sheet = sheetOf({ height: 0 });
	/** @type {Gestures | null} */
	#gestures = null;
	/** @type {Wishing | null} */
	#wishing = null;
	/** @type {Anchor | null} */
	#pointed = null;
	/** @type {Anchor | null} the point under the pointer */
	#under = null;
	/** @type {{ one: End, other: End } | null} */
	#ruler = null;
	#measuring = false;

	#ground = svg('g');
	#come = svg('g', { class: 'terrain open-table' });
	#zones = svg('g', { class: 'zones' });
	#below = svg('g', { class: 'under' });
	#markers = svg('g', { class: 'markers' });
	#above = svg('g', { class: 'over' });
	#line = svg('g', { class: 'over' });
	#bar = new DragBar({
		turn: (way) => this.#wishing?.turn(way * TURN),
		waypoint: () => this.#wishing?.waypoint(),
		give: () => emit(this, 'drag-given'),
		cancel: () => emit(this, 'drag-ended'),
		otherwise: (label) => emit(this, 'drag-otherwise', { label }),
		form: (shape) => this.#wishing?.form(shape),
	});
	#rule = button('⟷', () => this.#measure(!this.#measuring), {
		title: 'Ruler (hold R and drag)',
		'aria-label': 'Ruler',
		'aria-pressed': 'false',
	});

	connectedCallback() {
		document.addEventListener('keydown', this.#ruleKey);
		document.addEventListener('keyup', this.#ruleKey);
		if (this.camera) return;
		const camera = this.build(
			[
				this.#ground,
				this.#come,
				this.#zones,
				this.#below,
				this.#markers,
				this.counters,
				this.#above,
				this.#line,
			],
			[this.#rule],
			this.#bar.words,
			this.#bar.buttons,
		);
		camera.taken = (event) => this.#take(event);
		this.#gestures = new Gestures(this.window, (spot) => this.#toWorld(spot));
		this.#listen();
	}

	disconnectedCallback() {
		document.removeEventListener('keydown', this.#ruleKey);
		document.removeEventListener('keyup', this.#ruleKey);
	}

	/** @param {Board} board */
	set board(board) {
		if (this.#board === board || board.kind !== 'table') return;
		this.#board = board;
		const layout = layoutOf(board);
		this.#sheet = sheetOf(board);
		this.#wishing = new Wishing(
			this.#sheet,
			board,
			() => this.camera?.middle ?? { x: 0, y: 0 },
			(type, detail) => emit(this, type, detail),
		);
		const { frame } = layout;
		const clip = svg('clipPath', { id: 'table-edge' }, svg('rect', { ...frame, rx: 6 }));
		const terrain = layout.draw('full');
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
		this.unroll(layout);
	}

	/** @param {Shown} shown */
	show(shown) {
		const { first, changed, asked } = this.take(shown);
		this.#wishing?.show(shown);
		if (!this.layout) return;
		if (changed) this.#drawScene();
		this.mark();
		this.#drawOverlays();
		this.#bar.show(shown.drag ?? null, this.#board?.measure ?? '');
		this.#keepDraftClear();
		if (first) this.fit();
		else if (asked && !shown.drag) this.lookThere();
	}

	#clear = false;

	/** What stands and waits to be given is not under the bar that gives it. */
	#keepDraftClear() {
		const drag = this.shown?.drag;
		const stands = drag?.hand === 'stands' && drag.answered;
		if (stands && !this.#clear) {
			const spots = (drag.choice?.preview.endings ?? []).map(({ x, y }) => this.#sheet.to(x, y));
			if (spots.length) this.camera?.frameSpots(spots, true, this.#bar.buttons.offsetHeight + 16);
		}
		this.#clear = Boolean(stands);
	}

	// Where things are

	/** @param {Anchor} anchor */
	goTo(anchor) {
		const at = this.spot(anchor);
		if (at) this.camera?.reveal(at);
		if (anchor === 'button' || !('piece' in anchor)) return;
		this.holders.get(anchor.piece)?.holder.focus({ preventScroll: true });
	}

	/** The place under the pointer, for questions about it. @returns {Anchor | null} */
	get pointedPlace() {
		return this.#under;
	}

	/** @param {Shape} shape */
	drawShape(shape) {
		return drawShape(shape, this.#sheet, {});
	}

	/** @param {Point} spot pixels on the page */
	#toWorld(spot) {
		return this.camera?.toWorld(spot) ?? spot;
	}

	/** @param {{ clientX: number, clientY: number }} event in units of the table */
	#spotUnder({ clientX, clientY }) {
		const point = this.#sheet.from(this.#toWorld({ x: clientX, y: clientY }));
		return this.#wishing?.onTable(point) ?? point;
	}

	// Drawing

	#drawScene() {
		const { scene } = /** @type {Shown} */ (this.shown);
		const gone = new Set(scene.table?.gone ?? []);
		for (const ground of this.#ground.querySelectorAll('[data-ground]'))
			ground.classList.toggle('gone', gone.has(Number(ground.getAttribute('data-ground'))));
		this.#come.replaceChildren(
			...(scene.table?.come ?? []).map((ground) => drawGround(ground, this.#sheet, 'full')),
		);
		this.#zones.replaceChildren(...drawShapes(scene.table?.overlays ?? [], this.#sheet));
		this.#markers.replaceChildren();
		for (const marker of scene.markers) {
			const at = this.layout?.place(marker.place);
			if (at)
				this.#markers.append(
					svg('g', { transform: moveTo(at) }, drawMarker(marker), drawBanner(marker, false)),
				);
		}
		const here = new Set();
		for (const piece of scene.pieces) {
			const at = this.layout?.place(piece.place);
			if (!at || piece.on !== undefined) continue;
			here.add(piece.id);
			const holder = this.hold(piece, () => [svg('title', {}, piece.name), drawStand(piece)]);
			holder.style.transform = `translate(${round(at.x)}px, ${round(at.y)}px)`;
		}
		this.dropAllBut(here);
	}

	mark() {
		super.mark();
		this.world.classList.toggle('crowd', 1 < (this.shown?.picked.length ?? 0));
		const dragged = this.#goers();
		for (const [id, { holder }] of this.holders) {
			holder.classList.toggle('leaving', dragged.includes(id));
			holder.classList.toggle('mine', this.#wishing?.may(id) ?? false);
		}
		const first = this.counters.querySelector('.holder.mine') ?? this.counters.querySelector('.holder');
		if (!this.counters.querySelector('[tabindex="0"]')) first?.setAttribute('tabindex', '0');
	}

	/** Who would go if what is dragged were given. @returns {number[]} */
	#goers() {
		const drag = this.shown?.drag;
		if (!drag) return [];
		const endings = drag.choice?.preview.endings?.map(({ piece }) => piece) ?? [];
		return [...drag.wish.pieces, ...endings].filter((id) => !isStruck(drag.wish, id));
	}

	#drawOverlays() {
		const shown = this.shown;
		const layout = this.layout;
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
		const refused = shown.refused ? this.spot(shown.refused.at) : null;
		if (refused) above.push(refusedSign(refused));
		this.#below.replaceChildren(...below);
		this.#above.replaceChildren(...above);
	}

	/** All ground there is now. @returns {Ground[]} */
	#grounds() {
		return [...(this.#board?.terrain ?? []), ...(this.shown?.scene.table?.come ?? [])];
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
		const target = /** @type {Element} */ (event.target);
		if (this.#takeGhost(event, target)) return true;
		const id = Number(target.closest('[data-piece]')?.getAttribute('data-piece') ?? -1);
		if (!this.#wishing?.may(id)) return false;
		const wishing = /** @type {Wishing} */ (this.#wishing);
		const pieces = wishing.with(id);
		let grip = { x: 0, y: 0 };
		/** @param {Point} at */
		const wanted = (at) => ({ x: at.x - grip.x, y: at.y - grip.y });
		this.#gestures?.take(event, {
			begin: (at) => {
				const home = this.spot({ piece: id }) ?? at;
				grip = { x: at.x - home.x, y: at.y - home.y };
				wishing.held = true;
			},
			move: (at) => wishing.want(pieces, wanted(at)),
			end: (at) => wishing.release(id, wanted(at)),
			cancel: () => {
				wishing.held = false;
				emit(this, 'drag-ended');
			},
		});
		return true;
	}

	/** A ghost of a draft is pulled elsewhere. @param {PointerEvent} event @param {Element} target */
	#takeGhost(event, target) {
		const id = Number(target.closest('[data-ghost]')?.getAttribute('data-ghost') ?? -1);
		const wishing = this.#wishing;
		const ending = this.shown?.drag?.choice?.preview.endings?.find(({ piece }) => piece === id);
		if (!wishing || !ending) return false;
		const home = this.#sheet.to(ending.x, ending.y);
		let grip = { x: 0, y: 0 };
		this.#gestures?.take(event, {
			begin: (at) => {
				grip = { x: at.x - home.x, y: at.y - home.y };
				wishing.held = true;
			},
			move: (at) => wishing.pull(id, { x: at.x - grip.x, y: at.y - grip.y }),
			end: () => wishing.rest(),
			cancel: () => wishing.rest(),
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
		for (const piece of this.shown?.scene.pieces ?? []) {
			const home = this.layout?.place(piece.place);
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
		const frame = this.window;
		frame.addEventListener('click', (event) => this.#click(event));
		frame.addEventListener('pointermove', (event) => {
			if (event.pointerType !== 'mouse') return;
			this.#under = { point: this.#spotUnder(event) };
		});
		frame.addEventListener('pointerover', (event) => {
			if (event.pointerType === 'mouse' && !this.#gestures?.busy)
				this.#point(this.#anchorOf(/** @type {Element} */ (event.target)));
		});
		frame.addEventListener('pointerleave', () => this.#point(null));
		frame.addEventListener('focusin', (event) => {
			const holder = /** @type {Element} */ (event.target).closest('[data-piece]');
			if (!holder) return;
			this.counters.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
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
		const choice = this.choiceAt(target);
		if (choice) return choice.anchor;
		const piece = target?.closest('[data-piece]')?.getAttribute('data-piece');
		if (piece) return { piece: Number(piece) };
		const ground = Number(target?.closest('[data-ground]')?.getAttribute('data-ground') ?? Number.NaN);
		// Ground is only pointed at where something is offered at it.
		const offered = this.shown?.choices.some(({ anchor }) => keyOf(anchor) === `ground:${ground}`);
		return offered ? { ground } : null;
	}

	/** @param {Anchor | null} anchor */
	#point(anchor) {
		if (JSON.stringify(anchor) === JSON.stringify(this.#pointed)) return;
		this.#pointed = anchor;
		emit(this, 'place-pointed', { anchor });
		if (this.shown?.view) this.#drawOverlays();
	}

	/** @param {MouseEvent} event */
	#click(event) {
		const dragged = this.camera?.moved || this.#gestures?.moved;
		if (this.camera) this.camera.moved = false;
		if (this.#gestures) this.#gestures.moved = false;
		if (dragged || this.#measuring) return;
		const target = /** @type {Element} */ (event.target);
		if (this.#struckOut(target)) return;
		const choice = this.choiceAt(target);
		if (choice) this.offer(choice);
		else this.pick(this.#anchorOf(target) ?? { point: this.#spotUnder(event) }, event.shiftKey);
	}

	/** While a draft of several stands, a click on one of them strikes it out, or lets it take part again. @param {Element} target */
	#struckOut(target) {
		const drag = this.shown?.drag;
		const found = target.closest('[data-ghost], [data-piece]');
		const id = Number(found?.getAttribute('data-ghost') ?? found?.getAttribute('data-piece') ?? -1);
		const of = drag?.choice?.preview.endings ?? [];
		if (drag?.hand !== 'stands' || id === drag.wish.pieces[0]) return false;
		const part = 1 < of.length && of.some(({ piece }) => piece === id);
		if (!part && !isStruck(drag.wish, id)) return false;
		this.#wishing?.strike(id);
		return true;
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
			if (at) this.camera?.reveal(at);
			else this.camera?.pan(-60 * way[0], 60 * way[1]);
		} else if (key === 'q') this.#wishing?.turn(-turn);
		else if (key === 'e') this.#wishing?.turn(turn);
		else if (key === 'w') this.#wishing?.waypoint();
		else if (event.key === 'Enter' && this.shown?.drag && !onButton) emit(this, 'drag-given');
		else if ((event.key === 'Enter' || event.key === ' ') && !onButton) {
			const anchor = this.#anchorOf(/** @type {Element} */ (event.target));
			this.touch = true;
			if (anchor) this.pick(anchor, event.shiftKey);
		} else if (event.key === 'Escape' && this.shown?.drag) {
			this.#gestures?.cancel();
			emit(this, 'drag-ended');
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}
}
customElements.define('st-table', TableElement);
