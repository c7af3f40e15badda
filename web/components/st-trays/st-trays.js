// <st-trays>: pieces beside the board: still to come, destroyed.
//   el.show(trays, pieces, { picked, offered, sides })
// Events: piece-picked { id, several }.
/** @import { Piece, Tray } from '../../lib/wire.js' */

import { drawPiece, seatClass, signOf } from '../../draw/piece.js';
import { button, emit, html, svg } from '../../lib/dom.js';

export class TraysElement extends HTMLElement {
	#text = '';

	/** @param {Tray[]} trays @param {Piece[]} pieces @param {{ picked: number[], offered: Set<number>, sides: Map<number, string> }} how */
	show(trays, pieces, how) {
		const here = pieces.filter(({ place }) => 'tray' in place);
		const text = JSON.stringify([trays, here, how.picked, [...how.offered]]);
		if (text === this.#text) return;
		this.#text = text;
		const boxes = trays.map((tray) => {
			const own = here.filter(({ place }) => 'tray' in place && place.tray === tray.id);
			if (!own.length) return null;
			const side = tray.seat === null ? '' : (how.sides.get(tray.seat) ?? '');
			const sign = tray.seat === null ? '' : `${signOf(tray.seat)} `;
			const owner = !side || tray.name.includes(side) ? sign : `${sign}${side}: `;
			return html(
				'section',
				{ class: `tray ${seatClass(tray.seat)}` },
				html('h2', {}, `${owner}${tray.name} (${own.length})`),
				html('div', { class: 'tray-pieces' }, ...own.map((piece) => this.#piece(piece, how))),
			);
		});
		const shown = boxes.filter((box) => box !== null);
		this.replaceChildren(
			...(shown.length ? shown : [html('p', { class: 'quiet' }, 'Nothing beside the map.')]),
		);
	}

	/** @param {Piece} piece @param {{ picked: number[], offered: Set<number> }} how */
	#piece(piece, { picked, offered }) {
		return button(
			counterPicture(piece),
			({ shiftKey }) => emit(this, 'piece-picked', { id: piece.id, several: shiftKey, touch: false }),
			{
				class: `tray-piece ${picked.includes(piece.id) ? 'picked' : ''} ${offered.has(piece.id) ? 'offered' : ''}`,
				title: piece.name,
				'aria-label': piece.spoken || piece.name,
				'aria-pressed': String(picked.includes(piece.id)),
			},
		);
	}
}

/** A counter on its own; small, unless it is to be read. @param {Piece} piece @param {'mid' | 'near'} [distance] */
export function counterPicture(piece, distance = 'mid') {
	return svg(
		'svg',
		{ class: `counter-picture at-${distance}`, viewBox: '-42 -46 84 87', 'aria-hidden': 'true' },
		drawPiece({ ...piece, facing: undefined }),
	);
}
customElements.define('st-trays', TraysElement);
