// <st-board>: the map with everything on it. Draws a scene and the choices offered on it; knows no rule.
//   el.board = Board                          fixed for a match
//   el.show({ scene, seat, choices, … })      what changes
// Events: piece-picked { id, several, touch }, place-picked { anchor, touch }, place-pointed { anchor },
//         offer-picked { choices }, nothing-picked, pieces-dragged { pieces }, pieces-dropped { pieces, at }.
/** @import { Anchor, Board, Cell, Choice, Place } from '../../lib/wire.js' */
/** @import { Shown } from '../../lib/state.js' */
/** @import { Point } from '../../draw/art.js' */

import { layoutOf } from '../../draw/layout.js';
import { drawBanner, drawMarker, drawPlate } from '../../draw/markers.js';
import { drawPiece } from '../../draw/piece.js';
import { byAnchor, cellOf, cellOfPlace, chances, pieceOf, price } from '../../lib/anchors.js';
import { emit, svg } from '../../lib/dom.js';
import { hexPoints, key, middle, moveTo, RADIUS, round, STEPS } from '../../lib/geometry.js';
import { Gestures } from '../st-table/gestures.js';
import { MapElement } from './map.js';
import { drawOffers, drawPath, refusedSign, drawView } from './overlays.js';

/** How far apart the counters of a stack lie when it is fanned out. */
const FAN = 80;
const STACK = 6;

export class BoardElement extends MapElement {
	/** @type {Board | null} */
	#board = null;
	/** @type {Map<string, string>} */
	#names = new Map();
	/** @type {number | null} the cell whose stack is fanned out */
	#fanned = null;
	/** @type {number | null} the cell with the keyboard's cursor */
	#cursor = null;
	/** @type {number | null} the cell under the pointer */
	#hovered = null;
	/** @type {Gestures | null} */
	#gestures = null;
	/** Where a counter is being dragged. @type {{ id: number, cell: number | null } | null} */
	#dragged = null;
	#terrain = svg('g');
	#hits = svg('g', { class: 'hits' });
	#under = svg('g', { class: 'under' });
	#markers = svg('g', { class: 'markers' });
	#banners = svg('g', { class: 'markers' });
	#over = svg('g', { class: 'over' });

	connectedCallback() {
		if (this.camera) return;
		const layers = [
			this.#terrain,
			this.#hits,
			this.#under,
			this.#markers,
			this.counters,
			this.#banners,
			this.#over,
		];
		const camera = this.build(layers, []);
		const gestures = new Gestures(this.window, (spot) => camera.toWorld(spot));
		camera.taken = (event) => this.#take(event, gestures);
		this.#gestures = gestures;
		this.#listen();
	}

	/** @param {Board} board */
	set board(board) {
		if (this.#board === board) return;
		this.#board = board;
		const layout = layoutOf(board);
		this.#names = new Map(board.legend.map(({ look, name }) => [look, name]));
		const box = { ...layout.frame, rx: 10 };
		const terrain = layout.draw('full');
		terrain.setAttribute('clip-path', 'url(#board-edge)');
		this.#terrain.replaceChildren(
			svg('defs', {}, svg('clipPath', { id: 'board-edge' }, svg('rect', box))),
			svg('rect', { class: 'board-ground', ...box }),
			terrain,
			svg('rect', { class: 'board-edge', ...box }),
		);
		this.#hits.replaceChildren(...layout.cells.map((cell) => this.#hit(cell)));
		this.unroll(layout);
	}

	/** @param {Shown} shown */
	show(shown) {
		// A new player's eyes: look at what is theirs.
		const { first, changed, asked } = this.take(shown);
		if (!this.layout) return;
		if (changed) {
			this.#drawMarkers();
			this.#drawPieces();
		}
		this.mark();
		this.#drawOverlays();
		this.#speakCells();
		if (first) this.fit();
		else if (asked) this.lookThere();
	}

	/** Moves the keyboard's cursor to a piece or cell and shows it. @param {Anchor} anchor */
	goTo(anchor) {
		const at = this.spot(anchor);
		if (at) this.camera?.reveal(at);
		const cell = this.#cellOf(anchor);
		if (cell !== null) this.#focusCell(cell);
	}

	/** @param {Cell} cell */
	#hit(cell) {
		const points = hexPoints(middle(cell.q, cell.r), RADIUS - 1);
		return svg('polygon', {
			points,
			'data-cell': cell.id,
			role: 'button',
			tabindex: '-1',
			'aria-label': cell.label,
		});
	}

	// Pieces and markers

	#drawMarkers() {
		this.#markers.replaceChildren();
		this.#banners.replaceChildren();
		const { pieces = [] } = this.shown?.scene ?? {};
		for (const markers of byPlace(this.shown?.scene.markers ?? [])) {
			const at = this.layout?.place(markers[0].place);
			if (!at) continue;
			const drawn = [...markers.map(drawMarker), drawPlate(markers)];
			const moved = { transform: moveTo(at) };
			this.#markers.append(svg('g', moved, ...drawn));
			const place = JSON.stringify(markers[0].place);
			const taken = pieces.some((piece) => JSON.stringify(piece.place) === place);
			this.#banners.append(svg('g', moved, ...markers.map((marker) => drawBanner(marker, taken))));
		}
	}

	#drawPieces() {
		const here = new Set();
		for (const piece of this.shown?.scene.pieces ?? []) {
			if (!this.layout?.place(piece.place)) continue;
			here.add(piece.id);
			this.hold(piece, () => [drawPiece(piece)]);
		}
		this.dropAllBut(here);
		this.#arrange();
	}

	/** Puts counters in their places; those of one place in a stack, or side by side if it is fanned out. */
	#arrange() {
		const drawn = (this.shown?.scene.pieces ?? []).filter(({ id }) => this.holders.has(id));
		for (const stack of byPlace(drawn)) {
			const at = this.layout?.place(stack[0].place);
			if (!at) continue;
			const open = 1 < stack.length && cellOfPlace(stack[0].place) === this.#fanned && this.#fanned !== null;
			// Passengers lie under what carries them.
			const order = stack.toSorted((a, b) => Number(a.on === undefined) - Number(b.on === undefined));
			const laid = order
				.map(({ id }) => this.holders.get(id)?.holder)
				.filter((holder) => holder !== undefined);
			if (laid.some((holder, index) => index && !after(laid[index - 1], holder)))
				this.counters.append(...laid);
			order.forEach((piece, index) => {
				const holder = this.holders.get(piece.id)?.holder;
				if (!holder) return;
				const middle = (stack.length - 1) / 2;
				const dx = open ? (index - middle) * FAN : (index - middle) * STACK;
				const dy = open ? 0 : (middle - index) * STACK * -1;
				holder.style.transform = `translate(${round(at.x + dx)}px, ${round(at.y + dy)}px)`;
				holder.classList.toggle('fanned', open);
				holder.classList.toggle('buried', !open && index < stack.length - 1);
				if (open) this.counters.append(holder);
			});
		}
	}

	mark() {
		super.mark();
		const targets = new Set(this.shown?.choices.map(({ anchor }) => pieceOf(anchor)));
		for (const [id, { holder }] of this.holders) holder.classList.toggle('offered', targets.has(id));
	}

	/** @param {number | null} cell */
	#fan(cell) {
		if (this.#fanned === cell) return;
		this.#fanned = cell;
		this.#arrange();
		this.#drawOverlays();
	}

	// Overlays

	#drawOverlays() {
		const shown = this.shown;
		const layout = this.layout;
		if (!shown || !layout) return;
		const spotOfPiece = (/** @type {number} */ id) => this.#pointOf(id);
		const { under, over } = drawOffers(shown, layout, spotOfPiece, this.#cursorCell());
		if (shown.pointed?.preview.path?.length)
			over.push(drawPath(shown.pointed.preview.path, layout, shown.scene.pieces));
		else if (shown.pointed?.preview.legs?.length)
			over.push(drawPath(legsOf(shown.pointed, shown.picked[0]), layout, shown.scene.pieces));
		else if (this.#dragged?.cell !== null && this.#dragged) {
			const way = [{ piece: this.#dragged.id }, { cell: this.#dragged.cell }];
			over.push(drawPath(way, layout, shown.scene.pieces));
		}
		if (shown.view) under.push(...drawView(shown.view, layout, shown.scene.pieces, this.#hovered));
		const refused = shown.refused && this.spot(shown.refused.at);
		if (refused) over.push(refusedSign(refused));
		this.#under.replaceChildren(...under);
		this.#over.replaceChildren(...over);
	}

	/** Where a piece is drawn now, fanned or not. @param {number | undefined} id */
	#pointOf(id) {
		const holder = id === undefined ? undefined : this.holders.get(id)?.holder;
		const [x, y] = holder?.style.transform.match(/-?[\d.]+(?=px)/g)?.map(Number) ?? [];
		return x === undefined || y === undefined ? null : { x, y };
	}

	/** The cell whose side choices are shown: pointed at, or with the cursor. */
	#cursorCell() {
		return this.#hovered ?? this.#cursor;
	}

	#speakCells() {
		const shown = this.shown;
		if (!shown || !this.layout) return;
		const offers = byAnchor(shown.choices);
		/** @type {Map<number, string[]>} */
		const words = new Map();
		for (const piece of shown.scene.pieces) {
			const cell = cellOfPlace(piece.place);
			if (cell === null) continue;
			const list = words.get(cell) ?? [];
			list.push(piece.spoken || piece.name);
			for (const choice of offers.get(`piece:${piece.id}`) ?? [])
				list.push(`${choice.label} ${price(choice)} ${chances(choice)}`);
			words.set(cell, list);
		}
		for (const marker of shown.scene.markers) {
			const cell = cellOfPlace(marker.place);
			if (cell !== null) words.set(cell, [...(words.get(cell) ?? []), marker.title || marker.text]);
		}
		for (const hit of this.#hits.children) {
			const id = Number(hit.getAttribute('data-cell'));
			const cell = this.layout.cells.find((cell) => cell.id === id);
			if (!cell) continue;
			const [choice] = offers.get(`cell:${id}`) ?? [];
			const level = cell.level ? `, level ${cell.level}` : '';
			const offer = choice ? `, ${choice.label} ${price(choice)}` : '';
			const text = `${cell.label}, ${this.#names.get(cell.look) ?? cell.look}${level}. ${(words.get(id) ?? []).join('. ')}${offer}`;
			if (hit.getAttribute('aria-label') !== text) hit.setAttribute('aria-label', text);
		}
		const roving = this.#hits.querySelector('[tabindex="0"]');
		if (!roving) this.#hits.children[0]?.setAttribute('tabindex', '0');
	}

	// Dragging

	/** A drag that starts on an own counter never pans: it draws the way to where the counter is wanted.
	 * @param {PointerEvent} event @param {Gestures} gestures */
	#take(event, gestures) {
		if (event.pointerType === 'mouse' && event.button !== 0) return false;
		if (gestures.busy) {
			gestures.cancel();
			return false;
		}
		const id = pieceOf(this.#anchorOf(/** @type {Element} */ (event.target)));
		const { scene, seat, mine, picked } = this.shown ?? {};
		const piece = scene?.pieces.find((piece) => piece.id === id);
		if (!mine || id === null || !piece || piece.seat === null || piece.seat !== seat) return false;
		const pieces = picked?.includes(id) ? [id, ...picked.filter((other) => other !== id)] : [id];
		const home = cellOfPlace(piece.place);
		gestures.take(event, {
			begin: () => {
				if (!picked?.includes(id)) emit(this, 'pieces-dragged', { pieces });
			},
			move: (at) => this.#drag(id, this.#nearest(at)),
			end: (at) => {
				const cell = this.#nearest(at);
				this.#drag(id, null);
				if (cell !== null && cell !== home) emit(this, 'pieces-dropped', { pieces, at: { cell } });
			},
			cancel: () => this.#drag(id, null),
		});
		return true;
	}

	/** @param {number} id @param {number | null} cell */
	#drag(id, cell) {
		if (this.#dragged?.cell === cell) return;
		this.#dragged = cell === null ? null : { id, cell };
		if (cell !== null) emit(this, 'place-pointed', { anchor: { cell } });
		this.#drawOverlays();
	}

	/** The cell at a place of the drawing. @param {Point} at @returns {number | null} */
	#nearest(at) {
		const cells = this.layout?.cells ?? [];
		const away = (/** @type {Cell} */ { q, r }) => Math.hypot(middle(q, r).x - at.x, middle(q, r).y - at.y);
		const best = cells.reduce((a, b) => (away(b) < away(a) ? b : a), cells[0]);
		return best && away(best) < RADIUS ? best.id : null;
	}

	// Pointer and keyboard

	#listen() {
		const world = this.window;
		world.addEventListener('click', (event) => this.#click(event));
		world.addEventListener('pointerover', (event) => {
			if (event.pointerType === 'mouse') this.#hover(/** @type {Element} */ (event.target));
		});
		world.addEventListener('pointerleave', () => this.#hover(null));
		world.addEventListener('keydown', (event) => this.#key(event));
		world.addEventListener('focusin', (event) => {
			const cell = /** @type {Element} */ (event.target).getAttribute('data-cell');
			if (cell !== null) this.#cursor = Number(cell);
			emit(this, 'place-pointed', { anchor: this.#anchorOf(/** @type {Element} */ (event.target)) });
		});
	}

	/** @param {Element | null} target @returns {Anchor | null} */
	#anchorOf(target) {
		const piece = target?.closest('[data-piece]')?.getAttribute('data-piece');
		if (piece) return { piece: Number(piece) };
		const cell = target?.closest('[data-cell]')?.getAttribute('data-cell');
		return cell ? { cell: Number(cell) } : null;
	}

	/** @param {Element | null} target */
	#hover(target) {
		const choice = this.choiceAt(target);
		if (choice) {
			emit(this, 'place-pointed', { anchor: choice.anchor });
			return;
		}
		const anchor = this.#anchorOf(target);
		const cell = this.#cellOf(anchor);
		if (cell !== this.#hovered) {
			this.#hovered = cell;
			const keepsFan = this.#fanned !== null && cell !== null && target?.closest('.fanned');
			if (!keepsFan) this.#fan(this.#stackAt(cell).length < 2 ? null : cell);
			this.#drawOverlays();
		}
		emit(this, 'place-pointed', { anchor });
	}

	/** @param {Anchor | null} anchor @returns {number | null} */
	#cellOf(anchor) {
		return anchor && cellOf(anchor, this.shown?.scene.pieces ?? []);
	}

	/** @param {number | null} cell */
	#stackAt(cell) {
		return (this.shown?.scene.pieces ?? []).filter(
			(piece) => cell !== null && cellOfPlace(piece.place) === cell,
		);
	}

	/** @param {MouseEvent} event */
	#click(event) {
		const dragged = this.camera?.moved || this.#gestures?.moved;
		if (this.camera) this.camera.moved = false;
		if (this.#gestures) this.#gestures.moved = false;
		if (dragged) return;
		const target = /** @type {Element} */ (event.target);
		const choice = this.choiceAt(target);
		if (choice) {
			this.offer(choice);
			return;
		}
		const anchor = this.#anchorOf(target);
		const cell = this.#cellOf(anchor);
		const stack = this.#stackAt(cell);
		// On a touch screen the first tap on a stack fans it out, the next picks.
		if (this.touch && 1 < stack.length && this.#fanned !== cell) {
			this.#fan(cell);
			return;
		}
		if (this.touch && this.#fanned !== null && cell !== this.#fanned) this.#fan(null);
		this.#picked(anchor, event.shiftKey);
	}

	/** @param {Anchor | null} anchor @param {boolean} several */
	#picked(anchor, several) {
		if (anchor) this.pick(anchor, several);
		else emit(this, 'nothing-picked');
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
		if (step && (event.shiftKey || this.#cursor === null)) this.camera?.pan(-60 * step[0], -60 * step[1]);
		else if (step) this.#moveCursor(step);
		else if (event.key === 'Enter' || event.key === ' ') {
			this.touch = true;
			this.#enter(event);
		} else return;
		event.preventDefault();
	}

	/** Enter on a cell: its offers or its pieces; the page decides which. @param {KeyboardEvent} event */
	#enter(event) {
		const anchor = this.#anchorOf(/** @type {Element} */ (event.target));
		const cell = this.#cellOf(anchor);
		if (anchor && anchor !== 'button' && 'cell' in anchor) {
			const stack = this.#stackAt(cell);
			this.#fan(1 < stack.length ? cell : null);
		}
		this.#picked(anchor, event.shiftKey);
	}

	/** The neighbour in that direction; up and down zigzag so that they stay in a column. @param {number[]} step */
	#moveCursor([dx, dy]) {
		const cells = this.layout?.cells ?? [];
		const now = cells.find(({ id }) => id === this.#cursor) ?? cells[0];
		if (!now) return;
		const zig = now.r % 2 === 0;
		const side = dx === 1 ? 0 : dx === -1 ? 3 : dy === -1 ? (zig ? 1 : 2) : zig ? 5 : 4;
		for (const way of dy ? [side, dy === -1 ? 3 - side : 9 - side] : [side]) {
			const [dq, dr] = STEPS[way];
			const next = cells.find((cell) => key(cell.q, cell.r) === key(now.q + dq, now.r + dr));
			if (!next) continue;
			this.#focusCell(next.id);
			return;
		}
	}

	/** @param {number} id */
	#focusCell(id) {
		const hit = /** @type {SVGElement | null} */ (this.#hits.querySelector(`[data-cell="${id}"]`));
		const cell = this.layout?.cells.find((cell) => cell.id === id);
		if (!hit || !cell) return;
		this.#hits.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
		hit.setAttribute('tabindex', '0');
		hit.focus({ preventScroll: true });
		this.camera?.reveal(middle(cell.q, cell.r));
		this.#drawOverlays();
	}

	/** The cell under the pointer or the cursor, for questions about it. @returns {Anchor | null} */
	get pointedPlace() {
		const cell = this.#cursorCell();
		return cell === null ? null : { cell };
	}
}

/** The way of several orders, from where the piece is. @param {Choice} choice @param {number | undefined} piece @returns {Anchor[]} */
const legsOf = ({ preview }, piece) => [
	...(piece === undefined ? [] : [{ piece }]),
	...(preview.legs ?? []).map(({ to }) => to),
];

/** @param {Node} first @param {Node} second */
const after = (first, second) =>
	(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Things that lie in one place, together.
 * @template {{ place: Place }} T @param {T[]} things @returns {T[][]} */
const byPlace = (things) => [...Map.groupBy(things, ({ place }) => JSON.stringify(place)).values()];

customElements.define('st-board', BoardElement);
