// Silhouettes of pieces by the name of their look: vehicles, soldiers, works. Each is one symbol that pieces use, in the colours of
// whoever uses it.
/** @import { Layer } from './art.js' */

import { svg } from '../lib/dom.js';
import { FAR_FOOT, FOOT } from './foot.js';
import { drawingFor } from './looks.js';
import { disc, VEHICLES } from './vehicles.js';

/** One shape of ink, in a box from -22,-14 to 22,14. @param {string} d @returns {Layer[]} */
const plain = (d) => [['ink', d, 0, 'scale(1.3)']];

/** @type {Record<string, Layer[]>} */
const SILHOUETTES = {
	...VEHICLES,
	...FOOT,
	boat: plain(
		`M-22 1h44l-6.4 10h-31z${disc(-11, -4, 3)}${disc(-2, -4, 3)}${disc(7, -4, 3)}M-15 0h8v-1.4h-8zM-6 0h8v-1.4h-8zM3 0h8v-1.4h-8z`,
	),
	trench: plain(
		'M-22-2l6-6 6 6 6-6 6 6 6-6 6 6 8-8v5l-8 8-6-6-6 6-6-6-6 6-6-6-6 6zM-22 8l6-6 6 6 6-6 6 6 6-6 6 6 8-8v5l-8 8-6-6-6 6-6-6-6 6-6-6-6 6z',
	),
	pit: plain(`M-20 12a20 20 0 0 1 40 0h-7a13 13 0 0 0-26 0z${disc(0, 8, 4)}`),
	bunker: plain('M-20 13v-16l6-7h28l6 7v16zM-13-1v5h26v-5z'),
	wire: plain(
		`M-22-1h44v2h-44zM-17-12h2.4v25h-2.4zM14.6-12h2.4v25h-2.4z${[-9, 0, 9].map((x) => disc(x, 0, 7) + disc(x, 0, 5.6)).join('')}`,
	),
	mine: plain(`M-16 6a16 12 0 0 1 32 0v4h-32zM-2-12h4v5h-4z${disc(0, 3, 3)}`),
	block: plain('M-18-12l5-2 10 12 10-12 5 2-11.5 13 11.5 12-5 2-10-11-10 11-5-2 11.5-12zM13-13h4v26h-4z'),
	airplane: plain(
		'M21 0c0-1.8-2.4-2.6-5-2.6h-9l-7-11.4h-4.4l3 11.4h-9.6l-4-5h-3.4l1.8 7.6-1.8 7.6h3.4l4-5h9.6l-3 11.4h4.4l7-11.4h9c2.6 0 5-.8 5-2.6z',
	),
};

/** Other names for the same drawing. @type {Record<string, string>} */
const ALIKE = {
	infantry: 'rifles',
	foot: 'rifles',
	squad: 'rifles',
	guards: 'rifles',
	mg: 'machine-gun',
	hmg: 'machine-gun',
	lmg: 'machine-gun',
	headquarters: 'hq',
	leader: 'hq',
	command: 'hq',
	howitzer: 'gun',
	artillery: 'gun',
	'anti-tank': 'gun',
	at: 'gun',
	pak: 'gun',
	assault: 'stug',
	'assault-gun': 'stug',
	'tank-destroyer': 'marder',
	tankette: 'panzer-ii',
	carrier: 'half-track',
	halftrack: 'half-track',
	apc: 'half-track',
	scout: 'car',
	roadblock: 'block',
	mines: 'mine',
	transport: 'jeep',
	horse: 'cavalry',
	plane: 'airplane',
	aircraft: 'airplane',
};

/** For a piece nobody has drawn yet: a shield with a question in it. */
const UNKNOWN = plain(
	'M-11-13h22v13c0 8-6 12-11 14-5-2-11-6-11-14zM-4.6-6.4h2.8c0-2.6 4-2.6 4 .2 0 2.6-3.8 2.4-3.8 6.6h2.8c0-2.6 4-3 4-7 0-6-9.8-6-9.8.2zM-1.6 3.4h3v3h-3z',
);

/** The drawing's name for a look. @param {string} look */
export const drawingOf = (look) => drawingFor(look, SILHOUETTES, ALIKE);

/** @param {string} look */
export const flies = (look) => drawingOf(look) === 'airplane';

/** @param {Layer} layer */
function drawLayer([kind, d, wide, at]) {
	return svg('path', { class: `sil-${kind}`, d, 'stroke-width': wide || null, transform: at });
}

/** Where symbols are kept: once for the whole page. @type {SVGDefsElement | null} */
let store = null;

/** The page's own definitions. */
export function shared() {
	if (store?.isConnected) return store;
	store = svg('defs');
	const hatch = (/** @type {string} */ id, /** @type {string} */ colour) =>
		svg(
			'pattern',
			{ id, width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
			svg('path', { d: 'M0 0V7', stroke: colour, 'stroke-width': 2.4 }),
		);
	store.append(
		hatch('st-spent-light', 'rgb(0 0 0 / .3)'),
		hatch('st-spent-dark', 'rgb(255 255 255 / .26)'),
		svg(
			'linearGradient',
			{ id: 'st-sheen', x1: 0, y1: 0, x2: 0.25, y2: 1 },
			svg('stop', { offset: 0, 'stop-color': '#fff', 'stop-opacity': 0.1 }),
			svg('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': 0.16 }),
		),
	);
	document.body.append(
		svg('svg', { class: 'shared-art', width: 0, height: 0, 'aria-hidden': 'true' }, store),
	);
	return store;
}

/** A silhouette in a box from -40,-18 to 40,14, looking right. @param {string} look @param {boolean} [far] as seen from afar */
export function drawSilhouette(look, far = false) {
	const name = drawingOf(look) ?? 'unknown';
	const layers = (far ? FAR_FOOT[name] : null) ?? SILHOUETTES[name] ?? UNKNOWN;
	const id = `sil-${far && FAR_FOOT[name] ? 'far-' : ''}${name}`;
	const defs = shared();
	if (!defs.querySelector(`#${id}`)) defs.append(svg('g', { id }, ...layers.map(drawLayer)));
	return svg('use', { class: 'silhouette', href: `#${id}` });
}
