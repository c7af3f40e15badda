// Where things lie on a drawn board, whichever kind it is.
/** @import { Anchor, Board, Cell, Piece, Place, TableBoard } from '../lib/wire.js' */
/** @import { Point } from '../lib/geometry.js' */
/** @import { Detail, Frame } from './terrain.js' */

import { svg } from '../lib/dom.js';
import { middle, round, softPath, towards } from '../lib/geometry.js';
import { drawTerrain, floorOf, frameOf } from './terrain.js';

/** A table's unit is a tenth of a millimetre; a drawing unit is half a millimetre. */
const TABLE_SCALE = 0.2;

/**
 * @typedef {object} Layout
 * @property {Frame} frame
 * @property {Cell[]} cells
 * @property {(detail: Detail) => SVGGElement} draw
 * @property {(place: Place) => Point | null} place
 * @property {(anchor: Anchor, pieces: Piece[]) => Point | null} anchor
 * @property {((at: Point) => Anchor) | null} free the anchor of any point, on boards without cells
 */

/** @param {Board} board @returns {Layout} */
export function layoutOf(board) {
  const layout = board.kind === 'hexes' ? hexLayout(board) : tableLayout(board);
  return layout;
}

/** @param {import('../lib/wire.js').HexBoard} board @returns {Layout} */
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
      if (anchor === 'button' || 'card' in anchor || 'point' in anchor) return null;
      if ('cell' in anchor) return cells.get(anchor.cell) ?? null;
      if ('side' in anchor) {
        const at = cells.get(anchor.side.cell);
        return at ? towards(at, anchor.side.side, 0.9) : null;
      }
      const piece = pieces.find(({ id }) => id === anchor.piece);
      return piece ? place(piece.place) : null;
    },
    free: null,
  };
}

/** @param {TableBoard} board @returns {Layout} */
function tableLayout(board) {
  /** @param {number} x @param {number} y */
  const at = (x, y) => ({ x: x * TABLE_SCALE, y: y * TABLE_SCALE });
  /** @param {Place} place */
  const place = (place) => ('point' in place ? at(place.point.x, place.point.y) : null);
  return {
    frame: { x: 0, y: 0, width: board.width * TABLE_SCALE, height: board.height * TABLE_SCALE },
    cells: [],
    draw: () => drawTable(board, at),
    place,
    anchor: (anchor, pieces) => {
      if (anchor === 'button') return null;
      if ('point' in anchor) return at(anchor.point.x, anchor.point.y);
      if (!('piece' in anchor)) return null;
      const piece = pieces.find(({ id }) => id === anchor.piece);
      return piece ? place(piece.place) : null;
    },
    free: ({ x, y }) => ({ point: { x: Math.round(x / TABLE_SCALE), y: Math.round(y / TABLE_SCALE) } }),
  };
}

/** @param {TableBoard} board @param {(x: number, y: number) => Point} at */
function drawTable(board, at) {
  const layer = svg('g', { class: 'terrain', 'aria-hidden': 'true' });
  const frame = at(board.width, board.height);
  layer.append(svg('rect', { class: 'floor floor-open', width: frame.x, height: frame.y }));
  for (const ground of board.terrain) {
    const points = ground.outline.map(([x, y]) => at(x, y));
    if (points.length < 2) continue;
    if (ground.width) {
      const d = `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;
      const strip = svg('path', { class: `strip strip-${ground.look}`, d });
      strip.style.strokeWidth = String(Math.max(4, ground.width * TABLE_SCALE));
      layer.append(strip);
      continue;
    }
    const d = softPath(points);
    const floor = floorOf(ground.look);
    layer.append(svg('path', { class: `floor floor-${floor} outlined`, d }, svg('title', {}, ground.name)));
    if (floor === 'unknown') layer.append(svg('path', { d, fill: 'url(#st-hatch)' }));
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    layer.append(svg('text', { class: 'look-name', x: round(x), y: round(y) }, ground.name));
  }
  return layer;
}
