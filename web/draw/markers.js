// Markers on a board that are no pieces. Each look has its own drawing that frames the counter standing there;
// a look without one is named on a plate.
/** @import { Marker } from '../lib/wire.js' */

import { svg } from '../lib/dom.js';
import { pair } from '../lib/geometry.js';
import { drawingFor } from './looks.js';
import { seatClass, signOf } from './piece.js';

/** @param {number} turn degrees @param {number} r */
const polar = (turn, r) => pair(r * Math.cos((turn * Math.PI) / 180), r * Math.sin((turn * Math.PI) / 180));

/** A closed line through points around the middle. @param {number} count @param {(index: number) => string} point */
const around = (count, point) => `M${[...Array(count).keys()].map(point).join('L')}Z`;

/** @param {string} name @param {string} d */
const path = (name, d) => svg('path', { class: name, d });

/** At the six corners of a hex. @param {string} mark path relative to its place @param {number} r */
const corners = (mark, r) => [30, 90, 150, 210, 270, 330].map((turn) => `M${polar(turn, r)}${mark}`).join('');

const CLOUD =
	'M-40 14a17 17 0 0 1 4-32a21 21 0 0 1 36-12a20 20 0 0 1 34 14a16 16 0 0 1 2 31a22 22 0 0 1-36 12a22 22 0 0 1-40-13z';
const ZIGZAG = around(24, (i) => polar(i * 15, i % 2 ? 46 : 53));
const COILS = around(288, (i) => {
	const turn = i * 1.25;
	const loop = (i * 30 * Math.PI) / 180;
	return polar(turn + 8 * Math.sin(loop), 49 + 6 * Math.cos(loop));
});
const HACHURES = [...Array(36).keys()].map((i) => `M${polar(i * 10, 54)}L${polar(i * 10, 46)}`).join('');
const FLAME = 'c-7-8-2-12 0-20c6 5 12 11 7 18c-2 3-5 4-7 2z';

/** @type {Record<string, () => SVGElement[]>} */
const ART = {
	smoke: () => [path('smoke', CLOUD)],
	trench: () => [path('earth-edge', ZIGZAG), path('earth-bed', ZIGZAG)],
	pit: () => [
		svg('circle', { class: 'earth-edge', r: 47 }),
		svg('circle', { class: 'sandbags', r: 47, 'stroke-dasharray': '12 2.8' }),
	],
	bunker: () => [
		svg('rect', { class: 'concrete', x: -47, y: -46, width: 94, height: 92, rx: 15 }),
		path('slits', 'M-14-42.6h28M-14 42.6h28M-43.6-12v24M43.6-12v24'),
	],
	wire: () => [path('wire', COILS)],
	mine: () => [
		path('mine-prongs', corners('m-8 0h16m-8-8v16m-6-14l12 12m0-12l-12 12', 50)),
		path('mines', corners('m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z', 50)),
	],
	block: () => [path('beams', corners('m-9-9l18 18m0-18l-18 18m9-12v24', 48))],
	ditch: () => [svg('circle', { class: 'ditch', r: 50 }), path('hachures', HACHURES)],
	strike: () => [
		svg('circle', { class: 'strike', r: 46 }),
		path('strike-cross', 'M-58 0h22M36 0h22M0-58v22M0 36v22'),
		path('strike', corners('l4-9 2 8 9-2-6 7 6 7-9-1-3 8-4-7-8 2 4-8z', 40)),
	],
	fire: () => [path('flame', corners(FLAME, 46))],
	wreck: () => [path('wreck', 'M-34 18l6-20 14-4 4-14 22 2 2 12 18 2 6 20zM10-12l26-12')],
	crater: () => [
		svg('ellipse', { class: 'crater', rx: 46, ry: 40 }),
		svg('ellipse', { class: 'crater-deep', rx: 24, ry: 19 }),
	],
};

/** Other names for the same drawing. @type {Record<string, string>} */
const ALIKE = {
	gunpit: 'pit',
	foxhole: 'pit',
	mines: 'mine',
	minefield: 'mine',
	roadblock: 'block',
	barricade: 'block',
	hedgehog: 'block',
	pillbox: 'bunker',
	barrage: 'strike',
	artillery: 'strike',
	burning: 'fire',
	rubble: 'crater',
};
const FLAGS = ['control', 'objective', 'flag'];

/** @param {string} look */
const artOf = (look) => ART[drawingFor(look, ART, ALIKE) ?? ''] ?? null;

/** @param {Marker} marker */
const isFlag = ({ look }) => look.split('-').some((word) => FLAGS.includes(word));

/** The drawing of a marker, around 0,0. @param {Marker} marker @returns {SVGGElement} */
export function drawMarker(marker) {
	const group = svg('g', { class: `marker marker-${marker.look} ${seatClass(marker.seat)}` });
	group.append(svg('title', {}, marker.title || marker.text));
	if (isFlag(marker)) {
		const sign = signOf(marker.seat);
		const wide = Math.max(26, 7 * marker.text.length + 12);
		group.append(
			svg('path', { class: 'flag-pole', d: 'M-46 40V4' }),
			svg('path', { class: 'flag', d: `M-46 5h${wide}l-6 8 6 8h${-wide}z` }),
			svg('text', { class: 'flag-text', x: -46 + wide / 2 - 2, y: 17.4 }, `${sign}${marker.text}`),
		);
		return group;
	}
	group.append(...(artOf(marker.look)?.() ?? []));
	return group;
}

/** What the markers of one place say, on one plate below it. @param {Marker[]} markers @returns {SVGGElement | null} */
export function drawPlate(markers) {
	const plain = markers.filter((marker) => !isFlag(marker));
	const text = plain
		.map((marker) => marker.text || (artOf(marker.look) ? '' : marker.look))
		.filter(Boolean)
		.join(' · ');
	if (!text) return null;
	const wide = 6 * text.length + 12;
	return svg(
		'g',
		{ class: 'marker' },
		svg('rect', { class: 'marker-plate', x: -wide / 2, y: 38, width: wide, height: 16, rx: 4 }),
		svg('text', { class: 'marker-text', y: 49.6 }, text),
	);
}
