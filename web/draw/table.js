// An open table, drawn: the mat, and on it every piece of ground in its order.
/** @import { Ground, TableBoard } from '../lib/wire.js' */
/** @import { Detail, Sheet } from './art.js' */

import { svg } from '../lib/dom.js';
import { pair, round, scatter } from '../lib/geometry.js';
import { GROUNDS, groundArt, lotOf } from './grounds.js';
import { drawShape, middleOf, SCALE, sheetOf, UNITS } from './shapes.js';

/** One piece of ground. @param {Ground} ground @param {Sheet} sheet @param {Detail} detail @returns {SVGGElement} */
export function drawGround(ground, sheet, detail) {
	const art = groundArt(ground.look);
	const group = svg('g', { class: `ground ground-${art ?? 'unknown'}`, 'data-ground': ground.id });
	if (art) {
		group.append(...GROUNDS[art](lotOf(ground, sheet)));
		return group;
	}
	group.append(
		drawShape(ground.shape, sheet, { class: 'floor floor-unknown outlined' }),
		drawShape(ground.shape, sheet, { fill: 'url(#st-hatch)' }),
	);
	if (detail === 'full') {
		const at = middleOf(ground.shape, sheet);
		group.append(svg('text', { class: 'look-name', x: round(at.x), y: round(at.y) }, ground.name));
	}
	return group;
}

/** The bare mat: grass with patches and tufts. @param {TableBoard} board @param {Detail} detail */
function drawMat({ width, height }, detail) {
	const [wide, high] = [width * SCALE, height * SCALE];
	const random = scatter(width + height);
	let [pale, lush, tufts] = ['', '', ''];
	for (let i = 0; i < (wide * high) / 60_000; i++) {
		const [x, y] = [random() * wide, random() * high];
		const [rx, ry] = [60 + random() * 190, 40 + random() * 120];
		const patch = `M${pair(x - rx, y)}a${pair(rx, ry)} 0 1 0 ${round(2 * rx)} 0a${pair(rx, ry)} 0 1 0 ${round(-2 * rx)} 0`;
		if (i % 2) pale += patch;
		else lush += patch;
	}
	for (let i = 0; detail === 'full' && i < (wide * high) / 2600; i++)
		tufts += `M${pair(random() * wide, random() * high)}l-2-4m2 4l0-5m0 5l2-4`;
	const layer = svg('g', { class: 'mat-layer' });
	layer.append(
		svg('rect', { class: 'floor floor-open', width: round(wide), height: round(high) }),
		svg('path', { class: 'patch patch-pale', d: pale }),
		svg('path', { class: 'patch patch-lush', d: lush }),
		svg('g', { class: 'grass' }, svg('path', { d: tufts })),
	);
	return layer;
}

/** Marks along the edge, so that distances can be judged: every ten measures. @param {TableBoard} board @param {Sheet} sheet */
function drawScale({ width, height, measure }, sheet) {
	const step = 10 * UNITS;
	const layer = svg('g', { class: 'edge-scale' });
	for (let x = step; x < width; x += step) {
		const [low, high] = [sheet.to(x, 0), sheet.to(x, height)];
		layer.append(svg('path', { d: `M${pair(low.x, low.y)}v-14M${pair(high.x, high.y)}v14` }));
		layer.append(svg('text', { x: round(low.x), y: round(low.y - 18) }, x / UNITS));
	}
	for (let y = step; y < height; y += step) {
		const [left, right] = [sheet.to(0, y), sheet.to(width, y)];
		layer.append(
			svg('path', { d: `M${pair(left.x, left.y)}h14M${pair(right.x, right.y)}h-14` }),
			svg('text', { x: round(left.x + 28), y: round(left.y + 5) }, y / UNITS),
		);
	}
	layer.append(svg('text', { x: 26, y: round(height * SCALE - 18) }, measure));
	return layer;
}

/** @param {TableBoard} board @param {Detail} detail @returns {SVGGElement} */
export function drawTable(board, detail) {
	const sheet = sheetOf(board);
	const layer = svg('g', { class: 'terrain open-table', 'aria-hidden': 'true' });
	layer.append(drawMat(board, detail));
	const grounds = svg('g', { class: 'grounds' });
	grounds.append(...board.terrain.map((ground) => drawGround(ground, sheet, detail)));
	layer.append(grounds);
	if (detail === 'full') layer.append(drawScale(board, sheet));
	return layer;
}
