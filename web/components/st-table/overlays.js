// What is laid over an open table for a moment: reach, arcs and ranges, offers, ghosts of stands, sight lines, refusals.
/** @import { Anchor, Choice, Ending, Ground, Overlay, Piece, View } from '../../lib/wire.js' */
/** @import { Drag } from '../../lib/state.js' */
/** @import { Layout, Point, Sheet } from '../../draw/art.js' */

import { seatClass } from '../../draw/piece.js';
import { drawShape, labelSpot, middleOf, pointsOf, SCALE, sizeOf } from '../../draw/shapes.js';
import { drawGhost } from '../../draw/stand.js';
import { byAnchor, groupOf, keyOf, price } from '../../lib/anchors.js';
import { svg } from '../../lib/dom.js';
import { moveTo, pair, round } from '../../lib/geometry.js';
import { chanceLines, chip, refusedSign } from '../st-board/overlays.js';
import { waitingPieces } from '../st-choices/st-choices.js';
import { inWords, outlineOf, spentOf } from './ruler.js';

/** Shapes with their words. @param {Overlay[]} overlays @param {Sheet} sheet @returns {SVGElement[]} */
export function drawShapes(overlays, sheet) {
	return overlays.flatMap(({ look, shape, label, title, seat }) => {
		const drawn = drawShape(shape, sheet, { class: `overlay overlay-${look} ${seatClass(seat ?? null)}` });
		drawn.append(svg('title', {}, title || label));
		if (!label) return [drawn];
		const at = labelSpot(shape, sheet);
		return [drawn, svg('text', { class: 'overlay-label', x: round(at.x), y: round(at.y - 5) }, label)];
	});
}

/** Offers at pieces, points and ground. @param {Choice[]} choices @param {Layout} layout @param {Piece[]} pieces
 * @param {{ pointed: Choice | null, armed: Choice[], picked: number[], seat: number | null }} how
 * @returns {SVGElement[]} */
export function drawTableOffers(choices, layout, pieces, { pointed, armed, picked, seat }) {
	const marks = new Set(armed.map(({ anchor }) => keyOf(anchor)));
	const waiting = waitingPieces(choices, new Map(pieces.map((piece) => [piece.id, piece])));
	// Whoever is picked can be sent anywhere, and as long as several wait beside the table it is not said who is meant.
	const sampled = 0 < picked.length || 0 < waiting.length;
	/** @type {SVGElement[]} */
	const drawn = [];
	const byPiece = byAnchor(choices);
	for (const [name, [choice]] of byPiece) {
		const { anchor } = choice;
		if (anchor === 'button' || 'card' in anchor) continue;
		if (sampled && 'point' in anchor && choice !== pointed && !marks.has(name)) continue;
		const at = layout.anchor(anchor, pieces);
		if (!at) continue;
		const mark = `${marks.has(name) ? 'armed' : ''} ${pointed && keyOf(pointed.anchor) === name ? 'pointed' : ''} ${choice.preview.attacks?.length ? 'attack' : ''}`;
		const piece = 'piece' in anchor ? pieces.find(({ id }) => id === anchor.piece) : undefined;
		if (piece) {
			const own = piece.seat !== null && piece.seat === seat;
			const kind = `${own && !picked.length ? 'ready-mark' : 'aim'} ${mark}`;
			for (const id of groupOf(piece.id, pieces)) {
				const other = pieces.find((other) => other.id === id);
				const spot = layout.anchor({ piece: id }, pieces);
				if (other && spot && !(id !== piece.id && byPiece.has(`piece:${id}`)))
					drawn.push(around(other, spot, kind));
			}
			const odds = chanceLines(choice);
			const lines = odds.length ? odds : own ? [] : [price(choice) || choice.label.slice(0, 14)];
			const low = (Math.max(sizeOf(piece.base).width, sizeOf(piece.base).depth) * SCALE) / 2;
			if (lines.length) drawn.push(chip({ x: at.x, y: at.y + low + 6 }, lines, mark));
			continue;
		}
		const index = choices.indexOf(choice);
		drawn.push(
			svg(
				'g',
				{
					class: `spot ${mark}`,
					'data-offer': index,
					role: 'button',
					tabindex: '0',
					'aria-label': choice.label,
					transform: moveTo(at),
				},
				svg('title', {}, choice.label),
				svg('circle', { r: 20 }),
				svg('path', { d: 'M-8 0h16M0-8v16' }),
			),
		);
		const words = price(choice) || (mark.includes('pointed') ? choice.label : '');
		if (words) drawn.push(chip({ x: at.x, y: at.y + 22 }, [words], mark));
	}
	return drawn;
}

/** A frame around a stand. @param {Piece} piece @param {Point} at @param {string} kind */
function around(piece, at, kind) {
	const { width, depth } = sizeOf(piece.base);
	const [wide, deep] = [width * SCALE + 14, depth * SCALE + 14];
	return svg('rect', {
		class: `stand-mark ${kind}`,
		x: round(-wide / 2),
		y: round(-deep / 2),
		width: round(wide),
		height: round(deep),
		rx: 9,
		transform: `${moveTo(at)} rotate(${piece.facing ?? 0})`,
	});
}

/** Where dragged pieces are wanted, and where they would come to stand. @param {Drag} drag @param {Piece[]} pieces @param {Sheet} sheet
 * @param {string} measure @returns {SVGElement[]} */
export function drawDrag(drag, pieces, sheet, measure) {
	/** @type {SVGElement[]} */
	const drawn = [];
	const refused = drag.answered && !drag.choice;
	const endings = drag.choice?.preview.endings ?? [];
	// A group is mended into place: only where its first piece is wanted was said.
	const wishes = wishesOf(drag, pieces, sheet);
	for (const { piece, at } of 1 < endings.length ? wishes.slice(0, 1) : wishes) {
		const ring = outlineOf({ at, base: piece.base, facing: drag.wish.facing ?? piece.facing });
		const d = `M${ring.map(({ x, y }) => pair(x, y)).join('L')}Z`;
		drawn.push(svg('path', { class: `wish ${refused ? 'refused' : ''}`, d }));
		if (refused) drawn.push(refusedSign(at));
	}
	if (refused) return drawn;
	const [lead] = drag.wish.pieces;
	for (const ending of endings) {
		// Of several only the first says how far it goes.
		const { spent, ...rest } = ending;
		const told = endings.length === 1 || ending.piece === lead;
		const [...parts] = drawEnding(told ? ending : rest, pieces, sheet, measure);
		if (drag.hand === 'stands')
			for (const part of parts.filter((part) => part.classList.contains('ghost')))
				part.setAttribute('data-ghost', String(ending.piece));
		drawn.push(...parts);
	}
	return drawn;
}

/** The wanted place of each dragged piece: the first where it is wanted, the others beside it.
 * @param {Drag} drag @param {Piece[]} pieces @param {Sheet} sheet @returns {{ piece: Piece, at: Point }[]} */
function wishesOf({ wish }, pieces, sheet) {
	const { wanted } = wish;
	if (!wanted || wanted === 'button' || !('point' in wanted)) return [];
	const here = wish.pieces.map((id) => pieces.find((piece) => piece.id === id));
	const lead = here[0];
	if (!lead) return [];
	// What comes from beside the table comes alone.
	if (!('point' in lead.place)) return [{ piece: lead, at: sheet.to(wanted.point.x, wanted.point.y) }];
	const { x, y } = lead.place.point;
	return here.flatMap((piece) =>
		piece && 'point' in piece.place
			? [
					{
						piece,
						at: sheet.to(wanted.point.x + piece.place.point.x - x, wanted.point.y + piece.place.point.y - y),
					},
				]
			: [],
	);
}

/** @param {Ending} ending @param {Piece[]} pieces @param {Sheet} sheet @param {string} measure @returns {SVGElement[]} */
export function drawEnding({ piece: id, x, y, facing, path, spent, short }, pieces, sheet, measure) {
	const piece = pieces.find((one) => one.id === id);
	if (!piece) return [];
	const at = sheet.to(x, y);
	const ghost = drawGhost(piece, facing);
	ghost.setAttribute('transform', moveTo(at));
	if (short) ghost.classList.add('short');
	const way = pointsOf(path ?? [], sheet)
		.map((point) => `${round(point.x)},${round(point.y)}`)
		.join(' ');
	const low = (Math.max(sizeOf(piece.base).width, sizeOf(piece.base).depth) * SCALE) / 2;
	const words = spent ? [`${inWords(spentOf(spent))} of ${inWords(spent.of, measure)}`] : [];
	return [
		...(way ? [svg('g', { class: 'path' }, svg('polyline', { points: way }))] : []),
		ghost,
		...(words.length ? [chip({ x: at.x, y: at.y + low + 20 }, words, short ? 'short' : '')] : []),
	];
}

/** Lines to every piece: seen, or broken where something is in the way; for the pointed one also what that is.
 * @param {View} view @param {Layout} layout @param {Piece[]} pieces @param {Anchor | null} pointed @param {Sheet} sheet @param {Ground[]} grounds
 * @returns {SVGElement[]} */
export function drawTableView(view, layout, pieces, pointed, sheet, grounds) {
	const from = view.from ? layout.anchor(view.from, pieces) : null;
	if (!from) return [];
	/** @type {SVGElement[]} */
	const drawn = [];
	const name = pointed ? keyOf(pointed) : '';
	const reach = new Set(view.in_reach.map(([anchor]) => keyOf(anchor)));
	/** @param {Anchor} to @param {string} kind */
	const line = (to, kind) => {
		const end = layout.anchor(to, pieces);
		if (!end) return;
		const mark = `${keyOf(to) === name ? 'pointed' : ''} ${reach.has(keyOf(to)) ? 'reached' : ''}`;
		const ends = { x1: round(from.x), y1: round(from.y), x2: round(end.x), y2: round(end.y) };
		drawn.push(svg('line', { class: `sight ${kind} ${mark}`, ...ends }));
	};
	for (const to of view.seen) line(to, '');
	for (const { to } of view.blocked) line(to, 'sight-blocked');
	const blocked = view.blocked.find(({ to }) => keyOf(to) === name);
	for (const by of blocked?.by ?? []) drawn.push(...drawBlocker(by, layout, pieces, sheet, grounds));
	drawn.push(svg('circle', { class: 'eye', cx: round(from.x), cy: round(from.y), r: 26 }));
	return drawn;
}

/** @param {Anchor} by @param {Layout} layout @param {Piece[]} pieces @param {Sheet} sheet @param {Ground[]} grounds */
function drawBlocker(by, layout, pieces, sheet, grounds) {
	const ground = by !== 'button' && 'ground' in by ? grounds.find(({ id }) => id === by.ground) : undefined;
	const at = ground ? middleOf(ground.shape, sheet) : layout.anchor(by, pieces);
	return [
		...(ground ? [drawShape(ground.shape, sheet, { class: 'blocker' })] : []),
		...(at ? [svg('text', { class: 'blocker-sign', x: round(at.x), y: round(at.y + 10) }, '✕')] : []),
	];
}
