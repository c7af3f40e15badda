// What a film draws on a map: trails, lines of fire, dice, badges, areas. Some of it stays for a while; nothing of it decides anything.
/** @import { Anchor, MarkLook, Reading, Roll, Scene, Shown as Show, ShotLook } from '../../lib/wire.js' */
/** @import { Point } from '../../draw/art.js' */
/** @import { MapElement } from '../st-board/map.js' */

import { seatClass } from '../../draw/piece.js';
import { keyOf } from '../../lib/anchors.js';
import { svg } from '../../lib/dom.js';
import { hexPoints, moveTo, pair, RADIUS, round } from '../../lib/geometry.js';

/** From a piece's middle to its edge, about. */
const EDGE = 38;

/** Signs of what became of somebody; good or bad for it. @type {Record<MarkLook, [string, 'good' | 'bad' | 'none']>} */
const MARKS = {
	hit: ['✹', 'bad'],
	miss: ['✕', 'none'],
	saved: ['◈', 'good'],
	pinned: ['▼', 'bad'],
	suppressed: ['▼', 'bad'],
	broken: ['⚑', 'bad'],
	destroyed: ['☠', 'bad'],
	rallied: ['▲', 'good'],
	jammed: ['⚙', 'bad'],
};

/** Where the pips of a die lie, by its number. */
const PIPS = ['', '4', '08', '048', '0268', '02468', '023568'];

export class Stage {
	#map;
	/** Where a piece was last seen. @type {Map<number, Point>} */
	#last = new Map();
	/** Badges that lie somewhere, by place. @type {Map<string, SVGElement[]>} */
	#marks = new Map();

	/** @param {() => MapElement} map */
	constructor(map) {
		this.#map = map;
	}

	/** Takes everything off. */
	clear() {
		const { trails, film } = this.#map();
		trails.replaceChildren();
		film.replaceChildren();
		this.#marks.clear();
	}

	/** What stays steps back. @param {boolean} faint */
	rest(faint) {
		const { trails, film } = this.#map();
		for (const layer of [trails, film]) layer.classList.toggle('faint', faint);
	}

	/** Badges that have been read keep their sign only. */
	age() {
		for (const badge of [...this.#marks.values()].flat()) badge.classList.add('old');
	}

	/** Remembers where everybody is, so that those who are gone can still be pointed at. @param {Scene} scene */
	remember({ pieces }) {
		for (const { id, place } of pieces) {
			const at = this.#map().layout?.place(place);
			if (at) this.#last.set(id, at);
		}
	}

	/** @param {Anchor | undefined} anchor @returns {Point | null} */
	spot(anchor) {
		if (!anchor || anchor === 'button') return null;
		const known = this.#map().spot(anchor);
		return known ?? ('piece' in anchor ? (this.#last.get(anchor.piece) ?? null) : null);
	}

	/** The places a show is about. @param {Show} show @returns {Point[]} */
	spots(show) {
		const { layout } = this.#map();
		/** @type {(Point | null | undefined)[]} */
		let found = [];
		if (show.show === 'go') found = show.way.map(({ place }) => place && layout?.place(place));
		else if (show.show === 'shot') found = [this.spot(show.from), ...show.to.map((to) => this.spot(to))];
		else if (show.show === 'come') found = [layout?.place(show.place)];
		else if (show.show === 'area') found = (show.cells ?? []).map((cell) => this.spot({ cell }));
		else if ('at' in show) found = [this.spot(show.at)];
		else if ('piece' in show) found = [this.spot({ piece: show.piece })];
		return found.filter((at) => at !== null && at !== undefined);
	}

	/** A dotted trail with numbered stops, and a ghost where it began. @param {Extract<Show, { show: 'go' }>} show @param {number | null} seat */
	trail({ piece, way }, seat) {
		const map = this.#map();
		const points = this.spots({ show: 'go', piece, way });
		if (points.length < 2) return;
		const group = svg('g', { class: `trail ${seatClass(seat)}` });
		const holder = map.holders.get(piece)?.holder;
		if (holder) {
			const ghost = svg('g', { class: 'trail-ghost', transform: moveTo(points[0]) });
			ghost.append(...[...holder.children].map((child) => child.cloneNode(true)));
			group.append(ghost);
		}
		const line = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
		group.append(svg('polyline', { class: 'trail-bed', points: line }), svg('polyline', { points: line }));
		const stops = map.layout?.cells.length ? points.slice(1) : points.slice(-1);
		if (1 < stops.length)
			stops.forEach((at, index) => {
				group.append(
					svg(
						'g',
						{ class: 'trail-stop', transform: moveTo(at) },
						svg('circle', { r: 12 }),
						svg('text', { y: 5 }, index + 1),
					),
				);
			});
		map.trails.append(group);
	}

	/** Lines of fire with a head; what flies along them is given back, to be moved.
	 * @param {Extract<Show, { show: 'shot' }>} show @param {number | null} seat @returns {{ ball: SVGElement, from: Point, to: Point }[]} */
	shot({ from, to, look }, seat) {
		const start = this.spot(from);
		const flying = [];
		for (const target of to) {
			const end = this.spot(target);
			if (!end) continue;
			const begin = start ?? { x: end.x, y: end.y - 160 };
			const away = Math.hypot(end.x - begin.x, end.y - begin.y) || 1;
			const [ux, uy] = [(end.x - begin.x) / away, (end.y - begin.y) / away];
			const a = start ? { x: begin.x + ux * EDGE, y: begin.y + uy * EDGE } : begin;
			const b = { x: end.x - ux * EDGE, y: end.y - uy * EDGE };
			const ball = svg('g', { class: 'shot-ball' }, svg('circle', { r: look === 'shell' ? 9 : 6 }));
			ball.style.transform = `translate(${round(a.x)}px, ${round(a.y)}px)`;
			const group = svg(
				'g',
				{ class: `shot shot-${look} ${seatClass(seat)} ${start ? '' : 'shot-unknown'}` },
				svg('path', { class: 'shot-bed', d: course(a, b, look) }),
				svg('path', { class: 'shot-line', d: course(a, b, look) }),
				svg('path', {
					class: 'shot-head',
					d: 'M4 0L-15 -9L-10 0L-15 9Z',
					transform: `${moveTo(b)} rotate(${round(heading(a, b, look))})`,
				}),
				svg('circle', { class: 'shot-flash', cx: round(a.x), cy: round(a.y), r: 16 }),
				ball,
			);
			this.#map().film.append(group);
			flying.push({ ball, from: a, to: b });
		}
		return flying;
	}

	/** Dice beside what they are for. @param {Anchor | undefined} at @param {Roll} roll @param {Reading} reading */
	dice(at, roll, reading) {
		const map = this.#map();
		const spot = this.spot(at) ?? map.camera?.middle ?? { x: 0, y: 0 };
		const sheet = new DiceSheet(roll, reading);
		// The whole slip is to be in view; its tip stays at the place.
		if (map.camera) {
			const { scale } = map.camera;
			const size = scale * Number(map.world.style.getPropertyValue('--chip') || 1);
			const { x } = map.camera.toWindow(spot);
			const half = (sheet.wide / 2) * size + 6;
			const inside = Math.min(map.window.clientWidth - half, Math.max(half, x));
			sheet.card.setAttribute('transform', `translate(${round((inside - x) / size)} 0)`);
		}
		const group = svg(
			'g',
			{ class: 'dice-sheet', transform: moveTo({ x: spot.x, y: spot.y - EDGE - 14 }) },
			sheet.body,
		);
		map.film.append(group);
		return { sheet, remove: () => group.remove() };
	}

	/** A badge that stays. @param {Anchor} at @param {MarkLook} look @param {string} word @returns {SVGElement | null} */
	mark(at, look, word) {
		const spot = this.spot(at);
		if (!spot) return null;
		const name = keyOf(at);
		const here = this.#marks.get(name) ?? [];
		// A word that says more takes the place of the one before.
		for (const old of here.splice(0)) old.remove();
		const [sign, tone] = MARKS[look] ?? ['•', 'none'];
		const wide = word.length * 7.6 + 34;
		const badge = svg(
			'g',
			{ class: `film-mark mark-${tone}`, transform: moveTo({ x: spot.x + EDGE - 8, y: spot.y - EDGE + 6 }) },
			svg(
				'g',
				{ class: 'chip-body' },
				svg('rect', { class: 'mark-word', x: -13, y: -13, width: round(wide), height: 26, rx: 13 }),
				svg('circle', { r: 13 }),
				svg('text', { class: 'mark-sign', y: 5 }, sign),
				svg('text', { class: 'mark-word', x: 15, y: 5 }, word),
			),
		);
		here.push(badge);
		this.#marks.set(name, here);
		this.#map().film.append(badge);
		return badge;
	}

	/** @param {Extract<Show, { show: 'area' }>} show @returns {SVGElement} */
	area({ cells = [], shape, look }) {
		const map = this.#map();
		const group = svg('g', { class: `film-area area-${look}` });
		for (const cell of cells) {
			const at = this.spot({ cell });
			if (at) group.append(svg('polygon', { points: hexPoints(at, RADIUS - 4) }));
		}
		const drawn = shape && map.drawShape(shape);
		if (drawn) group.append(drawn);
		map.trails.append(group);
		return group;
	}
}

/** A lob flies high, the rest straight. @param {Point} a @param {Point} b @param {ShotLook} look */
function course(a, b, look) {
	if (look !== 'lob') return `M${pair(a.x, a.y)}L${pair(b.x, b.y)}`;
	const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - Math.abs(a.x - b.x) * 0.3 - 30 };
	return `M${pair(a.x, a.y)}Q${pair(top.x, top.y)} ${pair(b.x, b.y)}`;
}

/** In which direction it arrives. @param {Point} a @param {Point} b @param {ShotLook} look */
function heading(a, b, look) {
	const from =
		look === 'lob' ? { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - Math.abs(a.x - b.x) * 0.3 - 30 } : a;
	return (Math.atan2(b.y - from.y, b.x - from.x) * 180) / Math.PI;
}

/** A slip with the dice, what they are for and, once they lie still, how they are read. */
class DiceSheet {
	#reading;
	#results;
	#sides;
	#dice;
	#verdict = svg('g', { class: 'dice-verdict' });
	body;
	card;
	/** How wide it is, before it is scaled. */
	wide;

	/** @param {Roll} roll @param {Reading} reading */
	constructor({ purpose, results, sides }, reading) {
		this.#reading = reading;
		// Dice count from 1; what is drawn from a pool counts from 0.
		this.#results = results.slice(0, 8);
		this.#sides = sides;
		const plus = 'sum' in reading && reading.sum.plus ? signed(reading.sum.plus) : '';
		const many = this.#results.length;
		this.#dice = this.#results.map((_, index) => svg('g', { transform: `translate(${index * 38} 0)` }));
		const words = this.#words();
		const room = Math.max(...words.map((line) => line.length)) * 7.4 + (words[0] ? 18 : 0);
		const wide = Math.max(many * 38 + room + 16, purpose.length * 6.6 + 60);
		const group = svg(
			'g',
			{ transform: `translate(${round(-wide / 2 + 24)} -34)` },
			...this.#dice,
			this.#verdict,
		);
		this.#verdict.setAttribute('transform', `translate(${many * 38 - 12} 0)`);
		this.wide = wide;
		this.card = svg(
			'g',
			{},
			svg('rect', {
				class: 'dice-card',
				x: round(-wide / 2),
				y: -78,
				width: round(wide),
				height: 70,
				rx: 10,
			}),
			svg('text', { class: 'dice-what', x: round(-wide / 2 + 10), y: -61 }, `${purpose} ${plus}`),
			group,
		);
		this.body = svg(
			'g',
			{ class: 'chip-body' },
			svg('path', { class: 'dice-tip', d: 'M-9 -10L0 2L9 -10Z' }),
			this.card,
		);
		this.face(0);
	}

	/** @param {number} turn how often they have tumbled */
	face(turn) {
		this.#dice.forEach((group, index) => {
			const value = 1 + ((this.#results[index] + turn * 3 + index * 2) % Math.max(2, this.#sides));
			group.replaceChildren(die(value, this.#sides, 17 * ((turn + index) % 3) - 17));
		});
	}

	/** They lie still: how they are read. */
	settle() {
		const { kept } = this.#reading;
		this.#dice.forEach((group, index) => {
			const out = kept !== undefined && !kept.includes(index);
			const passed = 'each' in this.#reading ? this.#reading.each.passed[index] : undefined;
			const kind = `${out ? 'die-out' : ''} ${passed === undefined ? '' : passed ? 'die-good' : 'die-bad'}`;
			group.replaceChildren(die(this.#results[index], this.#sides, index % 2 ? 4 : -4, kind));
		});
		const [first, second] = this.#words();
		this.#verdict.append(
			svg('text', { class: 'dice-total', y: second ? 2 : 6 }, first),
			second ? svg('text', { class: 'dice-need', y: 17 }, second) : svg('g'),
		);
		if ('sum' in this.#reading) {
			const { total, need } = this.#reading.sum;
			this.#verdict.classList.add(need <= total ? 'passed' : 'failed');
		}
	}

	/** @returns {string[]} */
	#words() {
		const reading = this.#reading;
		if ('sum' in reading) {
			const { total, need } = reading.sum;
			return [`${total} ${need <= total ? '✓' : '✕'}`, `needs ${need}`];
		}
		if ('each' in reading) {
			const good = reading.each.passed.filter(Boolean).length;
			return [`${good} of ${reading.each.passed.length}`, `needs ${reading.each.need}+`];
		}
		return [reading.table.row.slice(0, 22)];
	}
}

/** @param {number} number */
const signed = (number) => (number < 0 ? `− ${-number}` : `+ ${number}`);

/** One die around 0,0. @param {number} value @param {number} sides @param {number} tilt @param {string} [kind] */
function die(value, sides, tilt, kind = '') {
	const body = svg('rect', { x: -15, y: -15, width: 30, height: 30, rx: sides === 6 ? 6 : 13 });
	const pips =
		sides === 6
			? [...(PIPS[value] ?? '')].map((place) =>
					svg('circle', {
						cx: ((Number(place) % 3) - 1) * 8,
						cy: (Math.floor(Number(place) / 3) - 1) * 8,
						r: 2.9,
					}),
				)
			: [svg('text', { y: 6 }, value)];
	return svg('g', { class: `die ${kind}`, transform: `rotate(${tilt})` }, body, ...pips);
}
