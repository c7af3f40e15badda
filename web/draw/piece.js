// One counter at three distances: from afar the side's shape and one silhouette, then the figures that count most, near everything
// that is printed. The map's root says by a class which of them shows.
/** @import { Badge, Figure, Piece } from '../lib/wire.js' */
/** @import { Paint } from './art.js' */

import { svg } from '../lib/dom.js';
import { round } from '../lib/geometry.js';
import { drawSign, liveryClass, paintOf, seatClass, signOf } from './livery.js';
import { drawSilhouette, flies, shared } from './silhouettes.js';

export { seatClass, signOf };

/** Half the width of a counter, in drawing units. */
export const HALF = 37;
/** Half of it in the units it is drawn in. */
const H = 50;

/** Signs before a badge's word. @type {Record<string, string>} */
const BADGE_SIGNS = { altitude: '✈ ', carrying: '▣ ', towing: '⛓ ', works: '▦ ', smoke: '☁ ', trench: '▦ ' };

/** Where a figure's plate lies near by: its middle. @type {Record<string, [number, number]>} */
const SLOTS = {
	'top-left': [-35, -35.5],
	'top-right': [33, -35.5],
	'bottom-left-upper': [-33, 18.5],
	'bottom-left': [-33, 36.5],
	bottom: [0, 36.5],
	'bottom-right-upper': [33, 18.5],
	'bottom-right': [33, 36.5],
};

/** @param {Piece} piece */
export const stateClasses = ({ states }) =>
	states.map((state) => `is-${state.replaceAll(/[^a-z0-9]+/gi, '-')}`).join(' ');

/** A counter's outline: cut corners for the light side, round ones for the dark. @param {boolean} dark @param {number} h @param {string} name */
const outline = (dark, h, name) =>
	dark
		? svg('rect', { class: name, x: -h, y: -h, width: 2 * h, height: 2 * h, rx: 17 })
		: svg('path', {
				class: name,
				d: `M${7 - h} ${-h}H${h - 7}L${h} ${7 - h}V${h - 7}L${h - 7} ${h}H${7 - h}L${-h} ${h - 7}V${7 - h}Z`,
			});
/** From afar the dark side is a disc. @param {boolean} dark @param {number} h @param {string} name */
const farOutline = (dark, h, name) => (dark ? svg('circle', { class: name, r: h }) : outline(false, h, name));

/** The counter, drawn around 0,0. @param {Piece} piece @returns {SVGGElement} */
export function drawPiece(piece) {
	shared();
	const paint =
		piece.seat === null ? { livery: 'none', sign: '', dark: false, second: false } : paintOf(piece.seat);
	// What flies casts its shadow farther off.
	const high = flies(piece.look) ? 9 : 0;
	const hit = piece.badges.find(({ look }) => look.includes('hit'));
	/** @param {string} name @param {typeof outline} shape @param {(SVGElement | null)[]} inside */
	const at = (name, shape, inside) =>
		svg(
			'g',
			{ class: `lod-${name}` },
			svg('g', { transform: `translate(${3.5 + high} ${5 + high})` }, shape(paint.dark, H, 'counter-cast')),
			shape(paint.dark, H + 6, 'counter-glow'),
			piece.facing === undefined ? null : spike(piece.facing, 'facing', 34, 25, piece.facing % 3 ? 75 : 67),
			piece.turret === undefined ? null : spike(piece.turret, 'facing turret-spike', 40, 8, 78),
			svg('g', { transform: 'translate(0 4)' }, shape(paint.dark, H, 'counter-edge')),
			shape(paint.dark, H, 'counter-card'),
			shape(paint.dark, H, 'counter-sheen'),
			paint.second ? svg('path', { class: 'ally-stripe', d: 'M-46-18h6v36h-6z' }) : null,
			...inside,
			shape(paint.dark, H, 'counter-rim'),
		);
	const west = piece.facing === undefined ? paint.dark : [2, 3, 4].includes(piece.facing);
	return svg(
		'g',
		{ class: `piece ${seatClass(piece.seat)} ${stateClasses(piece)}` },
		svg(
			'g',
			{ transform: `scale(${HALF / H})` },
			at('far', farOutline, [
				shadow(piece.look, paint.dark ? 1.16 : 1.24, west, 0, true),
				spentMark(piece, farOutline(paint.dark, H, 'spent-veil'), false),
				hit ? farHit(paint) : null,
			]),
			at('mid', outline, [
				shadow(piece.look, 1.06, west, 1),
				...middling(piece, paint),
				spentMark(piece, outline(paint.dark, H, 'spent-veil'), true),
				hit ? hitBar(hit, 0, 20) : null,
			]),
			at('near', outline, [
				shadow(piece.look, 0.9, west, -1.5),
				paint.sign ? drawSign(paint, -3, -36, 0.84) : null,
				text(piece.name, 0, -19.6, 10.4, 84, 'piece-name'),
				...piece.figures.map(near),
				spentMark(piece, outline(paint.dark, H, 'spent-veil'), true),
				hit ? hitBar(hit, 4, 15) : null,
			]),
		),
		...badgeRow(piece.badges.filter((badge) => badge !== hit)),
	);
}

/** @param {string} look @param {number} scale @param {boolean} west does it look to the left? @param {number} y @param {boolean} [far] */
function shadow(look, scale, west, y, far = false) {
	const drawn = drawSilhouette(look, far);
	drawn.setAttribute('transform', `translate(0 ${y}) scale(${west ? -scale : scale} ${scale})`);
	return drawn;
}

/** Text that keeps to its room: condensed if it must. @param {string} words @param {number} x @param {number} y @param {number} size @param {number} room
 * @param {string} [name] */
function text(words, x, y, size, room, name = 'number') {
	const long = room < words.length * size * 0.6;
	return svg(
		'text',
		{
			class: name,
			x: round(x),
			y: round(y),
			'font-size': round(size),
			textLength: long ? round(room) : null,
			lengthAdjust: long ? 'spacingAndGlyphs' : null,
		},
		words,
	);
}

/** The four figures that count most: the two on top, what it hits with, what it takes to hit it.
 * @param {Piece} piece @param {Paint} paint @returns {(SVGElement | null)[]} */
function middling({ figures }, paint) {
	/** @param {string} slot */
	const at = (slot) => figures.find((figure) => figure.slot === slot);
	const [fire, go, front] = [at('top-left'), at('top-right'), at('bottom-right') ?? at('bottom-right-upper')];
	const strengths = [at('bottom-left-upper'), at('bottom-left')].filter((figure) => figure !== undefined);
	const main = strengths.find(({ colour }) => colour === front?.colour) ?? strengths.at(-1) ?? at('bottom');
	const wide = go && 2 < go.text.length;
	const kind = go && go.colour !== 'plain' ? `kind-line kind-${go.colour}` : '';
	return [
		fire ? number(fire, -32, -31, 30, 30, 34, false) : null,
		paint.sign ? drawSign(paint, wide ? -6 : 0, -33, 1.15) : null,
		go ? number(go, wide ? 27 : 32, -31, wide ? 36 : 30, 30, 34, false) : null,
		kind ? svg('path', { class: kind, d: `M${wide ? 12 : 21}-14.5H43` }) : null,
		main ? number(main, -26.5, 31.5, 38, 29, 29, true) : null,
		front ? number(front, 26.5, 31.5, 38, 29, 29, true) : null,
	];
}

/** @param {Figure} figure */
function near(figure) {
	const [slot, y] = SLOTS[figure.slot] ?? [0, 0];
	const top = figure.slot.startsWith('top');
	const low = figure.slot === 'bottom';
	const wide = low ? 34 : 2 < figure.text.length ? 28 : top ? 19 : 22;
	// Long figures stay on the counter.
	const x = Math.sign(slot) * Math.min(Math.abs(slot), 46 - wide / 2);
	const size = figure.colour === 'plain' && top ? 21 : top || low ? 17 : 15;
	return number(figure, x, y, wide, top ? 18 : 16, size, true);
}

/** One figure: the plate's shape says its colour too.
 * @param {Figure} figure @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} size @param {boolean} plated */
function number(figure, x, y, wide, high, size, plated) {
	const { colour, changed } = figure;
	const group = svg('g', {
		class: `figure figure-${plated ? colour : 'plain'} ${changed ? 'is-changed' : ''}`,
	});
	group.append(svg('title', {}, `${figure.what} ${figure.text}${changed ? ' (changed)' : ''}`));
	const box = { x: round(x - wide / 2), y: round(y - high / 2), width: wide, height: high };
	if (plated && colour !== 'plain')
		group.append(svg('rect', { class: 'plate', ...box, rx: colour === 'red' ? high / 2 : 2.5 }));
	if (figure.boxed)
		group.append(
			svg('rect', {
				class: 'plate-box',
				x: box.x - 2,
				y: box.y - 1.5,
				width: wide + 4,
				height: high + 3,
				rx: 2,
			}),
		);
	const [whole, more] = figure.text.split(/(?=\+)/);
	if (more) {
		group.append(
			text(whole, x - wide * 0.24, y + size * 0.36, size, wide * 0.5),
			text(more, x + wide * 0.22, y + size * 0.1, size * 0.62, wide * 0.5),
		);
	} else group.append(text(figure.text, x, y + size * 0.36, size, wide - (colour === 'plain' ? 1 : 6)));
	if (changed)
		group.append(
			svg('rect', {
				class: 'change-rim',
				x: box.x - 2.4,
				y: box.y - 2.4,
				width: wide + 4.8,
				height: high + 4.8,
				rx: colour === 'red' ? high / 2 + 2 : 5,
			}),
			svg('path', {
				class: 'change-mark',
				d: `M${round(x + wide / 2 - 9)} ${round(y - high / 2 - 5)}h14v14z`,
			}),
		);
	return group;
}

/** Hatched, and ticked off at the corner. @param {Piece} piece @param {SVGElement} veil @param {boolean} ticked */
function spentMark({ states }, veil, ticked) {
	if (!states.includes('spent')) return null;
	return svg(
		'g',
		{ class: 'spent-mark' },
		veil,
		ticked ? svg('circle', { class: 'tick-disc', cy: 2, r: 13 }) : null,
		ticked ? svg('path', { class: 'tick', d: 'M-6 2l4.4 4.6L6.4-3.4' }) : null,
	);
}

/** What hit it, on a red bar across. @param {Badge} badge @param {number} y @param {number} size */
function hitBar(badge, y, size) {
	return svg(
		'g',
		{ class: `hit-bar badge-${badge.look}`, transform: `translate(0 ${y})` },
		svg('title', {}, badge.title || badge.text),
		svg('path', { d: 'M-46-9H46V9H-46Z' }),
		text((badge.text || 'HIT').toUpperCase(), 0, size * 0.36, size, 86),
	);
}

/** @param {Paint} paint */
const farHit = ({ dark }) =>
	svg('path', {
		class: 'hit-corner',
		d: 'M12 50L50 12V44L44 50Z',
		transform: dark ? 'translate(-8 -8)' : null,
	});

/** A spike under the rim, towards the side it faces.
 * @param {number} side @param {string} name @param {number} from @param {number} wide @param {number} to */
const spike = (side, name, from, wide, to) =>
	svg(
		'g',
		{ class: name, transform: `rotate(${-60 * side})` },
		svg('path', { d: `M${from} ${-wide}L${to} 0L${from} ${wide}Z` }),
	);

/** Badges side by side on the upper rim, as many as fit. @param {Badge[]} badges */
function badgeRow(badges) {
	const drawn = badges.map((badge) => drawBadge(badge));
	const widths = drawn.map((group) => Number(group.dataset.wide));
	const whole = widths.reduce((sum, wide) => sum + wide + 2, -2);
	let x = -whole / 2;
	drawn.forEach((group, index) => {
		group.setAttribute('transform', `translate(${round(x + widths[index] / 2)} ${-HALF - 4})`);
		x += widths[index] + 2;
	});
	return drawn;
}

/** @param {Badge} badge */
export function drawBadge(badge) {
	const short = badge.text.length <= 10 ? badge.text : `${badge.text.slice(0, 9)}…`;
	const words = `${BADGE_SIGNS[badge.look] ?? ''}${short}` || '!';
	const wide = Math.max(13, round(5 * words.length + 8));
	return svg(
		'g',
		{ class: `badge badge-${badge.look}`, 'data-wide': wide },
		svg('title', {}, badge.title || badge.text),
		svg('rect', { class: 'badge-plate', x: -wide / 2, y: -6.5, width: wide, height: 13, rx: 6.5 }),
		svg('text', { y: 3.2 }, words),
	);
}

/** How many ride on a piece, at its left edge. @param {number} count @returns {SVGGElement} */
export function drawRiders(count) {
	return svg(
		'g',
		{ class: 'riders', transform: `translate(${-HALF - 2} -9)` },
		svg('title', {}, `${count} aboard`),
		svg('rect', { class: 'badge-plate', x: -10, y: -8, width: 20, height: 16, rx: 5 }),
		svg('path', { d: 'M-7 5c0-4 1.4-6 3-6s3 2 3 6zM-6-4a2 2 0 1 0 4 0a2 2 0 1 0-4 0z' }),
		svg('text', { x: 4.5, y: 4 }, count),
	);
}

/** A side as it looks from afar, for lists and headings. @param {Paint} paint @param {string} [look] */
export function sideBadge(paint, look = 'rifles') {
	shared();
	const drawn = drawSilhouette(look, true);
	drawn.setAttribute('transform', `scale(${paint.dark ? -1.1 : 1.2} ${paint.dark ? 1.1 : 1.2})`);
	return svg(
		'svg',
		{ class: `side-badge piece ${liveryClass(paint)}`, viewBox: '-56 -56 112 112', 'aria-hidden': 'true' },
		farOutline(paint.dark, H, 'counter-card'),
		farOutline(paint.dark, H, 'counter-sheen'),
		drawn,
		farOutline(paint.dark, H, 'counter-rim'),
	);
}
