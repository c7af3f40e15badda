// <st-tracks>: points and rounds as numbers with pips, by seat.
//   el.show(tracks, sides)
/** @import { Track } from '../../lib/wire.js' */

import { SIGNS, seatClass } from '../../draw/piece.js';
import { html } from '../../lib/dom.js';

/** Up to this many a track is drawn as pips, beyond it as a bar. */
const PIPS = 12;

export class TracksElement extends HTMLElement {
  #text = '';

  /** @param {Track[]} tracks @param {Map<number, string>} sides names of the seats */
  show(tracks, sides) {
    const text = JSON.stringify([tracks, [...sides]]);
    if (text === this.#text) return;
    this.#text = text;
    const seats = [...new Set(tracks.map(({ seat }) => seat))].sort((a, b) => (a ?? -1) - (b ?? -1));
    this.replaceChildren(
      ...seats.map((seat) => {
        const own = tracks.filter((track) => track.seat === seat);
        const title =
          seat === null
            ? null
            : html('span', { class: 'side-name' }, `${SIGNS[seat % 6]} ${sides.get(seat) ?? ''}`);
        return html('div', { class: `track-group ${seatClass(seat)}` }, title, ...own.map(drawTrack));
      }),
    );
  }
}

/** @param {Track} track */
function drawTrack({ name, value, most, title }) {
  const number = most === undefined ? String(value) : `${value}/${most}`;
  const pips =
    most !== undefined && 0 < most && most <= PIPS
      ? html(
          'span',
          { class: 'pips', 'aria-hidden': 'true' },
          ...Array.from({ length: most }, (_, i) => html('i', { class: i < value ? 'on' : '' })),
        )
      : null;
  return html(
    'span',
    { class: 'track', title },
    html('span', { class: 'track-name' }, name),
    html('strong', {}, number),
    pips,
  );
}
customElements.define('st-tracks', TracksElement);
