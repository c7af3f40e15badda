// What is laid over the map for a moment: offers with their price and chances, paths, sight, refusals.
/** @import { Anchor, Choice, Piece, View } from '../../lib/wire.js' */
/** @import { Shown } from '../../lib/state.js' */
/** @import { Layout, Point } from '../../draw/art.js' */

import { byAnchor, keyOf, percent, price, shortPrice, telling } from '../../lib/anchors.js';
import { svg } from '../../lib/dom.js';
import { hexPoints, moveTo, RADIUS, round, towards } from '../../lib/geometry.js';

/** A small plate with text that stays readable when the map is small: around a point, or hanging from it.
 * @param {Point} at @param {string[]} lines @param {string} kind @param {'around' | 'below'} [where] */
export function chip(at, lines, kind, where = 'below') {
	const wide = Math.max(...lines.map((line) => line.length)) * 8.3 + 12;
	const high = lines.length * 15 + 5;
	const top = where === 'around' ? -high / 2 : 0;
	const inner = svg('g', { class: 'chip-body' });
	inner.append(svg('rect', { x: round(-wide / 2), y: top, width: round(wide), height: high, rx: 6 }));
	lines.forEach((line, index) => {
		inner.append(svg('text', { y: round(top + 14.5 + index * 15) }, line));
	});
	return svg('g', { class: `chip ${kind}`, transform: moveTo(at) }, inner);
}

/** @param {Choice} choice @returns {string[]} */
export function chanceLines(choice) {
	const [attack] = choice.preview.attacks ?? [];
	return telling(attack?.outlook ?? []).map(
		({ label, chance }) => `${label.slice(0, 12)} ${percent(chance).replace(' ', '')}`,
	);
}

/** @param {Shown} shown @param {Layout} layout
 * @param {(id: number) => Point | null} pieceAt @param {number | null} pointedCell
 * @returns {{ under: SVGElement[], over: SVGElement[] }} */
export function drawOffers(shown, layout, pieceAt, pointedCell) {
	/** @type {SVGElement[]} */
	const under = [];
	/** @type {SVGElement[]} */
	const over = [];
	const offers = byAnchor(shown.choices);
	const armed = new Set(shown.armed.map(({ anchor }) => keyOf(anchor)));
	const pointed = shown.pointed ? keyOf(shown.pointed.anchor) : '';
	/** @type {Map<number, Choice[][]>} */
	const sides = new Map();
	for (const [name, choices] of offers) {
		const [choice] = choices;
		const { anchor } = choice;
		const mark = `${armed.has(name) ? 'armed' : ''} ${pointed === name ? 'pointed' : ''} ${choice.preview.attacks?.length ? 'attack' : ''}`;
		if (anchor === 'button' || 'card' in anchor) continue;
		if ('side' in anchor) {
			sides.set(anchor.side.cell, [...(sides.get(anchor.side.cell) ?? []), choices]);
		} else if ('piece' in anchor) {
			const at = pieceAt(anchor.piece);
			if (!at) continue;
			const picked = shown.picked.includes(anchor.piece);
			const own = shown.scene.pieces.some(
				({ id, seat }) => id === anchor.piece && seat !== null && seat === shown.seat,
			);
			over.push(own && !shown.picked.length ? ready(at, mark) : ring(at, mark, picked));
			const lines = chanceLines(choice);
			const cost = shortPrice(choice);
			const text = lines.length ? lines : cost ? [cost] : [];
			if (text.length && !(picked && !lines.length)) {
				over.push(chip({ x: at.x, y: at.y + 36 }, text, `on-piece ${mark}`));
			}
		} else {
			const at = layout.anchor(anchor, shown.scene.pieces);
			if (!at) continue;
			if ('cell' in anchor)
				under.push(svg('polygon', { class: `reach ${mark}`, points: hexPoints(at, RADIUS - 3) }));
			else under.push(svg('circle', { class: `reach ${mark}`, cx: round(at.x), cy: round(at.y), r: 18 }));
			const lines = [shortPrice(choice) || '+', ...chanceLines(choice)];
			const more = 1 < choices.length ? ' ▾' : '';
			const taken =
				'cell' in anchor &&
				shown.scene.pieces.some(({ place }) => 'cell' in place && place.cell === anchor.cell);
			over.push(
				chip(
					{ x: at.x, y: at.y + (taken ? 34 : 4) },
					[lines[0] + more, ...lines.slice(1)],
					mark,
					taken ? 'below' : 'around',
				),
			);
		}
	}
	for (const [cell, groups] of sides) {
		const only =
			sides.size === 1 || cell === pointedCell || groups.some(([choice]) => armed.has(keyOf(choice.anchor)));
		if (!only) {
			const at = layout.anchor({ cell }, shown.scene.pieces);
			if (at && !offers.has(`cell:${cell}`))
				under.push(svg('polygon', { class: 'reach turn', points: hexPoints(at, RADIUS - 3) }));
			continue;
		}
		for (const choices of groups) over.push(arrow(choices, layout, shown, pointed));
	}
	return { under, over };
}

/** @param {Point} at @param {string} mark @param {boolean} picked */
function ring(at, mark, picked) {
	const d = 'M-41 -27V-41H-27M27 -41H41V-27M41 27V41H27M-27 41H-41V27';
	return svg('path', { class: `aim ${mark} ${picked ? 'self' : ''}`, d, transform: moveTo(at) });
}

/** Around a piece of the player's that can do something. @param {Point} at @param {string} mark */
function ready(at, mark) {
	return svg('rect', {
		class: `ready-mark ${mark}`,
		x: -42,
		y: -42,
		width: 84,
		height: 84,
		rx: 12,
		transform: moveTo(at),
	});
}

/** A facing: an arrow at the side of its cell. @param {Choice[]} choices @param {Layout} layout
 * @param {Shown} shown @param {string} pointed */
function arrow(choices, layout, shown, pointed) {
	const [choice] = choices;
	const anchor = /** @type {{ side: { cell: number, side: number } }} */ (choice.anchor);
	const { cell, side } = anchor.side;
	const middle = layout.anchor({ cell }, shown.scene.pieces) ?? { x: 0, y: 0 };
	const at = towards(middle, side, 1.02);
	const index = shown.choices.indexOf(choice);
	const mark = pointed === keyOf(anchor) ? 'pointed' : '';
	const label = `${choice.label} ${price(choice)}`;
	return svg(
		'g',
		{
			class: `turn-arrow ${mark}`,
			'data-offer': index,
			role: 'button',
			tabindex: '0',
			'aria-label': label,
			transform: `${moveTo(at)} rotate(${-60 * side})`,
		},
		svg('title', {}, label),
		svg('circle', { class: 'turn-touch', r: 23 }),
		svg('path', { d: 'M-9 -15L14 0L-9 15L-4 0z' }),
	);
}

/** @param {Anchor[]} path @param {Layout} layout @param {Piece[]} pieces */
export function drawPath(path, layout, pieces) {
	const points = path.map((anchor) => layout.anchor(anchor, pieces)).filter((at) => at !== null);
	const text = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
	const end = points[points.length - 1];
	return svg(
		'g',
		{ class: 'path' },
		svg('polyline', { points: text }),
		end ? svg('circle', { cx: round(end.x), cy: round(end.y), r: 9 }) : null,
	);
}

/** Seen places stay clear, others are veiled; a pointed place shows the line and what blocks it.
 * @param {View} view @param {Layout} layout @param {Piece[]} pieces @param {number | null} pointed @returns {SVGElement[]} */
export function drawView(view, layout, pieces, pointed) {
	/** @type {SVGElement[]} */
	const drawn = [];
	const seen = new Set(view.seen.map(keyOf));
	const reach = new Map(view.in_reach.map(([anchor, word]) => [keyOf(anchor), word]));
	const from = view.from ? layout.anchor(view.from, pieces) : null;
	for (const cell of layout.cells) {
		const name = `cell:${cell.id}`;
		const at = layout.anchor({ cell: cell.id }, pieces);
		if (!at) continue;
		const points = hexPoints(at, RADIUS - 0.5);
		const word = reach.get(name);
		if (word)
			drawn.push(svg('polygon', { class: `in-reach in-reach-${word}`, points: hexPoints(at, RADIUS - 4) }));
		const here = from && Math.hypot(from.x - at.x, from.y - at.y) < 1;
		if (!seen.has(name) && !here)
			drawn.push(
				svg('polygon', { class: 'unseen', points }),
				svg('polygon', { points, fill: 'url(#st-blind)' }),
			);
	}
	if (!from) return drawn;
	drawn.push(svg('polygon', { class: 'eye', points: hexPoints(from, RADIUS - 4) }));
	const blocked = view.blocked.find(({ to }) => pointed !== null && keyOf(to) === `cell:${pointed}`);
	const to = pointed === null ? null : layout.anchor({ cell: pointed }, pieces);
	if (to) {
		const line = { x1: round(from.x), y1: round(from.y), x2: round(to.x), y2: round(to.y) };
		drawn.push(svg('line', { class: `sight ${blocked ? 'sight-blocked' : ''}`, ...line }));
	}
	for (const by of blocked?.by ?? []) {
		const at = layout.anchor(by, pieces);
		if (at)
			drawn.push(
				svg('polygon', { class: 'blocker', points: hexPoints(at, RADIUS - 5) }),
				svg('text', { class: 'blocker-sign', x: round(at.x), y: round(at.y + 10) }, '✕'),
			);
	}
	return drawn;
}

/** @param {Point} at */
export const refusedSign = (at) =>
	svg('path', { class: 'refused-sign', d: 'M-18 -18L18 18M18 -18L-18 18', transform: moveTo(at) });
