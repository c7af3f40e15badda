// <st-mini>: a scenario's map, small.
//   el.of = { system, scenario }
import { layoutOf } from '../../draw/layout.js';
import * as api from '../../lib/api.js';
import { svg } from '../../lib/dom.js';
import { round } from '../../lib/geometry.js';

export class MiniElement extends HTMLElement {
  /** @type {{ system: string, scenario: string } | null} */
  #of = null;
  #seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#draw();
  });

  /** @param {{ system: string, scenario: string }} value */
  set of(value) {
    this.#of = value;
  }

  connectedCallback() {
    this.#seen.observe(this);
  }

  disconnectedCallback() {
    this.#seen.disconnect();
  }

  async #draw() {
    this.#seen.disconnect();
    if (!this.#of) return;
    const board = await api.board(this.#of.system, this.#of.scenario).catch(() => null);
    if (!board) return;
    const layout = layoutOf(board);
    const { x, y, width, height } = layout.frame;
    const box = `${round(x)} ${round(y)} ${round(width)} ${round(height)}`;
    this.replaceChildren(
      svg(
        'svg',
        {
          viewBox: box,
          preserveAspectRatio: 'xMidYMid slice',
          role: 'img',
          'aria-label': 'Map of the scenario',
        },
        layout.draw('mini'),
      ),
    );
  }
}
customElements.define('st-mini', MiniElement);
