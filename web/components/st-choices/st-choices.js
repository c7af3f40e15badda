// <st-choices>: everything that can be done with what is picked, grouped, as buttons.
//   el.show(choices, pieces)
// Events: choice-wanted { choices, choice }, choice-pointed { choice }.
/** @import { Choice, Piece } from '../../lib/wire.js' */

import { byAnchor, chances, price } from '../../lib/anchors.js';
import { html } from '../../lib/dom.js';
import { COMPASS } from '../../lib/geometry.js';
import { counterPicture } from '../st-trays/st-trays.js';

/** Groups longer than this start folded: the map shows them better. */
const LONG = 8;

export class ChoicesElement extends HTMLElement {
  /** @type {Choice[]} */
  #choices = [];
  /** Which groups the player has opened or folded. @type {Map<string, boolean>} */
  #opened = new Map();

  /** @type {Map<number, Piece>} */
  #pieces = new Map();

  /** @param {Choice[]} choices @param {Piece[]} pieces */
  show(choices, pieces) {
    if (this.#choices === choices) return;
    this.#choices = choices;
    this.#pieces = new Map(pieces.map((piece) => [piece.id, piece]));
    this.#render();
  }

  #render() {
    const buttons = this.#choices.filter(({ anchor }) => anchor === 'button');
    const placed = this.#choices.filter(({ anchor }) => anchor !== 'button');
    const main = buttons.map((choice) => this.#button(choice, [choice], 'plain'));
    /** @type {Map<string, Choice[][]>} */
    const groups = new Map();
    for (const choices of byAnchor(placed).values()) {
      const name = choices[0].group;
      groups.set(name, [...(groups.get(name) ?? []), choices]);
    }
    const folds = [...groups].map(([name, places]) => this.#group(name, places));
    this.replaceChildren(html('div', { class: 'main-choices' }, ...main), ...folds);
  }

  /** @param {string} name @param {Choice[][]} places */
  #group(name, places) {
    const open = this.#opened.get(name) ?? places.length <= LONG;
    const fold = html(
      'details',
      { open },
      html('summary', {}, name, ' ', html('span', { class: 'count' }, places.length)),
      html(
        'div',
        { class: 'places' },
        ...places.map((choices) => this.#button(choices[0], choices, 'place')),
      ),
    );
    fold.addEventListener('toggle', () => this.#opened.set(name, fold.open));
    return fold;
  }

  /** @param {Choice} choice @param {Choice[]} choices @param {string} kind */
  #button(choice, choices, kind) {
    const odds = chances(choice);
    const cost = price(choice);
    const point = () => this.#emit('choice-pointed', { choice });
    const { anchor } = choice;
    const piece = anchor !== 'button' && 'piece' in anchor ? this.#pieces.get(anchor.piece) : undefined;
    return html(
      'button',
      {
        type: 'button',
        class: `choice ${kind} ${choice.preview.attacks?.length ? 'attack' : ''}`,
        onclick: () => this.#emit('choice-wanted', { choices }),
        onpointerenter: point,
        onfocus: point,
      },
      piece ? counterPicture(piece) : null,
      html('span', { class: 'choice-label' }, labelOf(choice)),
      cost ? html('span', { class: 'choice-price' }, cost) : null,
      odds ? html('span', { class: 'choice-odds' }, odds) : null,
      1 < choices.length ? html('span', { class: 'choice-more' }, `${choices.length} ways`) : null,
    );
  }

  /** @param {string} type @param {object} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}
/** The label, with a direction written out where the choice is at a side. @param {Choice} choice @returns {string} */
function labelOf({ anchor, label }) {
  if (anchor === 'button' || !('side' in anchor)) return label;
  const way = COMPASS[anchor.side.side % 6];
  return label.includes(way) ? label : `${label.replace(/ (e|ne|nw|w|sw|se)$/, '')} ${way}`;
}
customElements.define('st-choices', ChoicesElement);
