// <st-legend>: what the looks on the map mean, each with a swatch and its rule.
//   el.board = Board
/** @import { Board, HexBoard, Legend } from '../../lib/wire.js' */

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
        swatch(board, entry),
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
customElements.define('st-legend', LegendElement);
