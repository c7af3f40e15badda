// Markers on a board that are no pieces. Each look has its own drawing that frames the counter standing there;
// a look without one is named on a plate.
/** @import { Marker } from '../lib/wire.js' */

import { svg } from '../lib/dom.js';
import { hexPoints, pair } from '../lib/geometry.js';
import { drawSign, paintOf, seatClass } from './livery.js';
import { drawingFor } from './looks.js';

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
		group.classList.toggle('is-contested', marker.look.includes('contested'));
		group.append(
			svg('polygon', { class: 'objective-ring', points: hexPoints({ x: 0, y: 0 }, 55) }),
			svg('polygon', { class: 'objective-ring inner', points: hexPoints({ x: 0, y: 0 }, 55) }),
		);
		return group;
	}
	group.append(...(artOf(marker.look)?.() ?? []));
	return group;
}

/** The banner of an objective: value and owner, at its foot 0,0; `null` for other markers. On a counter it is smaller and at its corner.
 * @param {Marker} marker @param {boolean} taken does a piece stand there? @returns {SVGGElement | null} */
export function drawBanner(marker, taken) {
	if (!isFlag(marker)) return null;
	const paint = marker.seat === null ? null : paintOf(marker.seat);
	const text = /\d/.exec(marker.text) ? (/\d+/.exec(marker.text)?.[0] ?? '') : '';
	const cloth = paint?.dark ? 'M0-56Q14-62 25-56T50-56V-24Q36-19 25-24T0-24Z' : 'M0-58H48L40-41L48-24H0Z';
	const both = text && paint;
	return svg(
		'g',
		{
			class: `marker banner ${seatClass(marker.seat)}`,
			transform: taken ? 'translate(38 -22)' : 'translate(-14 26)',
		},
		svg(
			'g',
			{ class: taken ? 'banner-body small' : 'banner-body' },
			svg('ellipse', { class: 'banner-cast', cx: 4, cy: 2, rx: 13, ry: 5 }),
			svg('path', { class: 'banner-pole', d: 'M0 2V-62' }),
			svg('circle', { class: 'banner-knob', cy: -63, r: 4 }),
			svg('path', { class: 'banner-cast', d: cloth, transform: 'translate(2.5 3.5)' }),
			svg('path', { class: 'banner-cloth', d: cloth }),
			text ? svg('text', { class: 'banner-text', x: both ? 31 : 23, y: -32 }, text) : null,
			paint ? drawSign(paint, text ? 13 : 22, -40.6, 1.05) : null,
			marker.look.includes('contested')
				? svg('path', { class: 'contested-cross', d: 'M38-70l10 10M48-70l-10 10' })
				: null,
		),
	);
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
