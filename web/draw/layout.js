// Where things lie on a drawn board, whichever kind it is.
/** @import { Board, HexBoard, Place, TableBoard } from '../lib/wire.js' */
/** @import { Layout } from './art.js' */

import { middle, towards } from '../lib/geometry.js';
import { middleOf, SCALE, sheetOf } from './shapes.js';
import { drawTable } from './table.js';
import { drawTerrain, frameOf } from './terrain.js';

/** @param {Board} board @returns {Layout} */
export function layoutOf(board) {
	const layout = board.kind === 'hexes' ? hexLayout(board) : tableLayout(board);
	return layout;
}

/** @param {HexBoard} board @returns {Layout} */
function hexLayout(board) {
	const cells = new Map(board.cells.map((cell) => [cell.id, middle(cell.q, cell.r)]));
	/** @param {Place} place */
	const place = (place) => ('cell' in place ? (cells.get(place.cell) ?? null) : null);
	return {
		frame: frameOf(board),
		cells: board.cells.filter((cell) => !cell.half),
		draw: (detail) => drawTerrain(board, detail),
		place,
		anchor: (anchor, pieces) => {
			if (anchor === 'button' || 'card' in anchor || 'point' in anchor || 'ground' in anchor) return null;
			if ('cell' in anchor) return cells.get(anchor.cell) ?? null;
			if ('side' in anchor) {
				const at = cells.get(anchor.side.cell);
				return at ? towards(at, anchor.side.side, 0.9) : null;
			}
			const piece = pieces.find(({ id }) => id === anchor.piece);
			return piece ? place(piece.place) : null;
		},
	};
}

/** @param {TableBoard} board @returns {Layout} */
function tableLayout(board) {
	const sheet = sheetOf(board);
	const grounds = new Map(board.terrain.map((ground) => [ground.id, ground]));
	/** @param {Place} place */
	const place = (place) => ('point' in place ? sheet.to(place.point.x, place.point.y) : null);
	return {
		frame: { x: 0, y: 0, width: board.width * SCALE, height: board.height * SCALE },
		cells: [],
		draw: (detail) => drawTable(board, detail),
		place,
		anchor: (anchor, pieces) => {
			if (anchor === 'button') return null;
			if ('point' in anchor) return sheet.to(anchor.point.x, anchor.point.y);
			if ('ground' in anchor) {
				const ground = grounds.get(anchor.ground);
				return ground ? middleOf(ground.shape, sheet) : null;
			}
			if (!('piece' in anchor)) return null;
			const piece = pieces.find(({ id }) => id === anchor.piece);
			return piece ? place(piece.place) : null;
		},
	};
}
