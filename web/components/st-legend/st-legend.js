// <st-legend>: what the looks on the map mean, each with a swatch and its rule.
//   el.board = Board
/** @import { Board, HexBoard, Legend, Shape, TableBoard } from '../../lib/wire.js' */

import { sheetOf } from '../../draw/shapes.js';
import { drawGround } from '../../draw/table.js';
import { drawTerrain } from '../../draw/terrain.js';
import { html, svg } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';

export class LegendElement extends HTMLElement {
	/** @param {Board} board */
	set board(board) {
		const rows = board.legend.map((entry) =>
			html(
				'li',
				{},
				board.kind === 'table' ? tableSwatch(board, entry) : swatch(board, entry),
				html(
					'div',
					{},
					html('strong', {}, entry.name),
					' ',
					html('span', { class: 'legend-text' }, entry.text),
					' ',
					ruleLink(entry.rule),
				),
			),
		);
		this.replaceChildren(html('ul', {}, ...rows));
	}
}

/** One hex with this look, or with a line of it. @param {Board} board @param {Legend} entry */
function swatch(board, { look }) {
	const hexes = board.kind === 'hexes' ? board : null;
	const isLink = hexes?.links.some((link) => link.look === look);
	const isSide = hexes?.sides.some((side) => side.look === look);
	const ground = isLink || isSide ? 'open' : look;
	/** @param {number} id @param {number} q */
	const cell = (id, q) => ({ id, label: '', q, r: 0, level: 0, look: ground, half: false });
	/** @type {HexBoard} */
	const sample = {
		kind: 'hexes',
		cells: isLink ? [cell(0, -1), cell(1, 0), cell(2, 1)] : [cell(7, 0)],
		links: isLink
			? [
					{ look, from: 0, to: 1 },
					{ look, from: 1, to: 2 },
				]
			: [],
		sides: isSide
			? [
					{ look, cell: 7, side: 4 },
					{ look, cell: 7, side: 5 },
				]
			: [],
		legend: [],
	};
	return svg(
		'svg',
		{ class: 'swatch', viewBox: '-54 -62 108 124', 'aria-hidden': 'true' },
		drawTerrain(sample, 'mini'),
	);
}
/** A square of the table with this look on it. @param {TableBoard} board @param {Legend} entry */
function tableSwatch({ terrain }, { look, name }) {
	const sample = terrain.find((ground) => ground.look === look);
	/** @type {[number, number][]} */
	const line = [
		[0, 250],
		[500, 250],
	];
	/** @type {[number, number][]} */
	const area = [
		[60, 60],
		[440, 60],
		[440, 440],
		[60, 440],
	];
	/** @type {Shape} */
	const shape =
		sample && 'strip' in sample.shape
			? { strip: { line, width: sample.shape.strip.width } }
			: sample && 'line' in sample.shape
				? { line }
				: { area };
	const top = /** @type {[number, number][]} */ (area.map(([x, y]) => [(x + 250) / 2, (y + 250) / 2]));
	const ground = { id: 3, look, name, shape, level: 1, top, facings: sample?.facings ?? [] };
	return svg(
		'svg',
		{ class: 'swatch', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
		svg('rect', { class: 'floor floor-open', width: 100, height: 100 }),
		drawGround(ground, sheetOf({ height: 500 }), 'mini'),
	);
}
customElements.define('st-legend', LegendElement);
