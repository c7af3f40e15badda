// Where the player wants picked stands to go: by drag, by key or by button. Turns every gesture into one wish.
/** @import { Drafted, Spot } from '../../lib/wire.js' */
/** @import { Drag, Picked, Shown } from '../../lib/state.js' */
/** @import { Point, Sheet } from '../../draw/art.js' */

import { inside } from '../../draw/shapes.js';
import { outlineOf } from './ruler.js';

/** Most points a way may be led through. */
const MOST_POINTS = 60;

/** Does a piece take no part in what the others do? @param {Picked} wish @param {number} piece */
export const isStruck = ({ draft = [] }, piece) =>
	draft.some((drafted) => drafted.piece === piece && drafted.struck);

export class Wishing {
	/** @type {Shown | null} */
	#shown = null;
	/** The last wish, at once and not only when it is drawn. @type {Picked | null} */
	#wish = null;
	#sheet;
	#size;
	#say;
	#middle;
	/** Is a stand in somebody's hand? */
	held = false;

	/** @param {Sheet} sheet @param {{ width: number, height: number }} size of the table
	 * @param {() => Point} middle of what is in view
	 * @param {(type: 'drag-wanted' | 'drag-dropped' | 'drag-ended', detail?: object) => void} say */
	constructor(sheet, size, middle, say) {
		this.#sheet = sheet;
		this.#size = size;
		this.#middle = middle;
		this.#say = say;
	}

	/** @param {Shown} shown */
	show(shown) {
		this.#shown = shown;
		this.#wish = shown.drag?.wish ?? null;
	}

	/** @param {number} id */
	#piece(id) {
		return this.#shown?.scene.pieces.find((one) => one.id === id);
	}

	/** @param {number} id */
	may(id) {
		const piece = this.#piece(id);
		const { mine, seat } = this.#shown ?? {};
		return Boolean(mine && piece && piece.seat !== null && piece.seat === seat);
	}

	/** What is dragged by this stand: itself, and all that is picked with it. @param {number} id */
	with(id) {
		const picked = this.#shown?.picked ?? [];
		return picked.includes(id) ? [id, ...picked.filter((other) => other !== id)] : [id];
	}

	/** @param {{ x: number, y: number }} point */
	onTable({ x, y }) {
		const { width, height } = this.#size;
		return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
	}

	/** @param {number[]} pieces @param {Point} at in drawing units */
	want(pieces, at) {
		const point = this.onTable(this.#sheet.from(at));
		const { facing = null, via = [], shape = null } = this.#wish ?? {};
		this.#send({ pieces, card: null, wanted: { point }, facing, via, shape });
	}

	/** Another formation. @param {string} shape */
	form(shape) {
		if (this.#wish) this.#send({ ...this.#wish, shape, draft: [] });
	}

	/** One piece of a draft is wanted elsewhere than the others take it; the first of them takes the others along.
	 * @param {number} piece @param {Point} at in drawing units */
	pull(piece, at) {
		const wish = this.#wish;
		if (!wish) return;
		const wanted = { point: this.onTable(this.#sheet.from(at)) };
		if (wish.pieces[0] === piece) this.#send({ ...wish, wanted, draft: [] });
		else this.#draft({ piece, at: wanted });
	}

	/** The draft is let go of, and stands. */
	rest() {
		this.held = false;
		if (this.#wish) this.#send({ ...this.#wish });
	}

	/** One piece of a draft takes no part, or does again. @param {number} piece */
	strike(piece) {
		if (this.#wish) this.#draft({ piece, struck: !isStruck(this.#wish, piece) });
	}

	/** @param {Drafted} drafted */
	#draft(drafted) {
		const wish = /** @type {Picked} */ (this.#wish);
		const others = (wish.draft ?? []).filter(({ piece }) => piece !== drafted.piece);
		this.#send({ ...wish, draft: [...others, drafted] });
	}

	/** The hand opens. Where the stand came from that means nothing, unless it was turned or led about. @param {number} id @param {Point} at */
	release(id, at) {
		const piece = this.#piece(id);
		const home =
			piece && 'point' in piece.place ? this.#sheet.to(piece.place.point.x, piece.place.point.y) : null;
		const back = piece && home && inside(at, outlineOf({ at: home, base: piece.base, facing: piece.facing }));
		const turned = (this.#wish?.facing ?? null) !== null || 0 < (this.#wish?.via?.length ?? 0);
		this.held = false;
		this.#say(back && !turned ? 'drag-ended' : 'drag-dropped');
	}

	/** The wish that stands, or a first one where the picked stand is. @returns {Picked | null} */
	#now() {
		if (this.#wish) return this.#wish;
		const [id] = this.#shown?.picked ?? [];
		const piece = this.#piece(id);
		if (!piece || !this.may(id)) return null;
		const point = 'point' in piece.place ? piece.place.point : this.onTable(this.#sheet.from(this.#middle()));
		const wanted = { point };
		return { pieces: this.#shown?.picked ?? [], card: null, wanted, facing: null, via: [] };
	}

	/** @param {number} degrees */
	turn(degrees) {
		const wish = this.#now();
		if (!wish) return;
		const [id] = wish.pieces;
		const ending = this.#shown?.drag?.choice?.preview.endings?.find(({ piece }) => piece === id);
		const now = wish.facing ?? ending?.facing ?? this.#piece(id)?.facing ?? 0;
		this.#send({ ...wish, facing: (((now + degrees) % 360) + 360) % 360 });
	}

	/** Moves the wanted place by so many units; where it then is, if there is one. @param {number} dx @param {number} dy @returns {Point | null} */
	nudge(dx, dy) {
		const wish = this.#now();
		if (!wish?.wanted || wish.wanted === 'button' || !('point' in wish.wanted)) return null;
		const { x, y } = wish.wanted.point;
		const point = this.onTable({ x: x + dx, y: y + dy });
		this.#send({ ...wish, wanted: { point } });
		return this.#sheet.to(point.x, point.y);
	}

	/** The wanted place becomes a point on the way. */
	waypoint() {
		const wish = this.#wish;
		if (!wish?.wanted || wish.wanted === 'button' || !('point' in wish.wanted)) return;
		/** @type {Spot} */
		const spot = [wish.wanted.point.x, wish.wanted.point.y];
		this.#send({ ...wish, via: [...(wish.via ?? []), spot].slice(-MOST_POINTS) });
	}

	/** @param {Picked} wish */
	#send(wish) {
		this.#wish = wish;
		/** @type {Drag['hand']} */
		const hand = this.held ? 'held' : 'stands';
		this.#say('drag-wanted', { wish, hand });
	}
}
