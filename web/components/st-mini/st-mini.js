// <st-mini>: a scenario's map, small; with a disc wherever units came, if there is heat to show.
//   el.of = { system, scenario }; el.heat = { visits, grid, seat, title }
/** @import { Heat } from '../../lib/study.js' */
/** @import { Layout } from '../../draw/art.js' */

import { layoutOf } from '../../draw/layout.js';
import { seatClass } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { svg } from '../../lib/dom.js';
import { round } from '../../lib/geometry.js';

/** @typedef {{ visits: [number, number][], grid: Heat['grid'], seat: number, title: string }} Shown */

export class MiniElement extends HTMLElement {
	/** @type {{ system: string, scenario: string } | null} */
	of = null;
	/** Is all of it to be seen? */
	whole = false;
	/** @type {Shown | null} */
	#heat = null;
	/** @type {Layout | null} */
	#layout = null;
	#picture = svg('svg', { role: 'img', 'aria-label': 'Map of the scenario' });
	#discs = svg('g', { class: 'heat' });
	#seen = new IntersectionObserver((entries) => {
		if (entries.some(({ isIntersecting }) => isIntersecting)) this.#draw();
	});

	/** @param {Shown} value */
	set heat(value) {
		this.#heat = value;
		this.#drawHeat();
	}

	connectedCallback() {
		this.#seen.observe(this);
	}

	disconnectedCallback() {
		this.#seen.disconnect();
	}

	async #draw() {
		this.#seen.disconnect();
		const board = this.of && (await api.board(this.of.system, this.of.scenario).catch(() => null));
		if (!board) return;
		this.#layout = layoutOf(board);
		const { x, y, width, height } = this.#layout.frame;
		this.#picture.setAttribute('viewBox', [x, y, width, height].map(round).join(' '));
		// A map to be read is shown whole.
		const whole = this.whole || this.#heat !== null;
		this.#picture.setAttribute('preserveAspectRatio', `xMidYMid ${whole ? 'meet' : 'slice'}`);
		if (whole) this.style.aspectRatio = `${round(width)} / ${round(height)}`;
		this.#picture.replaceChildren(this.#layout.draw('mini'), this.#discs);
		this.replaceChildren(this.#picture);
		this.#drawHeat();
	}

	/** Discs as large as the places were busy: size says it, not hue. */
	#drawHeat() {
		const layout = this.#layout;
		if (!layout || !this.#heat) return;
		const { visits, grid, seat, title } = this.#heat;
		const most = Math.max(1, ...visits.map(([, units]) => units));
		const room = grid ? (layout.frame.width / grid.columns) * 0.6 : 56;
		const discs = visits.map(([place, units]) => {
			const at = layout.place(grid ? spot(place, grid) : { cell: place });
			const size = { cx: round(at?.x ?? 0), cy: round(at?.y ?? 0), r: round(room * Math.sqrt(units / most)) };
			return at && svg('circle', size, svg('title', {}, `${units}`));
		});
		this.#discs.setAttribute('class', `heat ${seatClass(seat)}`);
		this.#discs.replaceChildren(...discs.filter((disc) => disc !== null));
		this.#picture.setAttribute(
			'aria-label',
			`${title}: ${visits.length} places; the larger the disc, the more units`,
		);
	}
}

/** The middle of a square of the grid. @param {number} place @param {NonNullable<Heat['grid']>} grid */
function spot(place, { size, columns }) {
	const [row, column] = [Math.floor(place / columns), place % columns];
	return { point: { x: (column + 0.5) * size, y: (row + 0.5) * size } };
}
customElements.define('st-mini', MiniElement);
