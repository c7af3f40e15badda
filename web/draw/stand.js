// A stand on an open table, seen from above: base, figures, front, states, marks. Drawn around 0,0 and facing north. From afar it is
// the side's shape with one silhouette, upright.
/** @import { Badge, Piece } from '../lib/wire.js' */

import { svg } from '../lib/dom.js';
import { round } from '../lib/geometry.js';
import { paintOf } from './livery.js';
import { seatClass, stateClasses } from './piece.js';
import { SCALE, sizeOf } from './shapes.js';
import { drawingOf, drawSilhouette, shared } from './silhouettes.js';
import { drawTop, isLong } from './tops.js';

/** A base's outline: cut corners for the light side, round ones for the dark; discs stay discs, the light side's with a flat front.
 * @param {boolean} dark @param {boolean} disc @param {number} wide @param {number} deep @param {string} name */
function baseShape(dark, disc, wide, deep, name) {
	const [x, y] = [round(wide / 2), round(deep / 2)];
	if (disc && dark) return svg('circle', { class: name, r: x });
	if (disc) {
		const cut = round(x * 0.72);
		return svg('path', {
			class: name,
			d: `M${-x} 0A${x} ${x} 0 0 0 ${x} 0V${-cut}L${cut} ${-x}H${-cut}L${-x} ${-cut}Z`,
		});
	}
	if (dark)
		return svg('rect', {
			class: name,
			x: -x,
			y: -y,
			width: 2 * x,
			height: 2 * y,
			rx: round(Math.min(wide, deep) * 0.2),
		});
	const cut = round(Math.min(x, y) / 6);
	return svg('path', {
		class: name,
		d: `M${cut - x} ${-y}H${x - cut}L${x} ${cut - y}V${y - cut}L${x - cut} ${y}H${cut - x}L${-x} ${y - cut}V${cut - y}Z`,
	});
}

/** The stand: what turns with it first, then what stays upright. @param {Piece} piece @returns {SVGGElement} */
export function drawStand(piece) {
	shared();
	const { dark, second } = piece.seat === null ? { dark: false, second: false } : paintOf(piece.seat);
	const size = sizeOf(piece.base);
	const [wide, deep] = [size.width * SCALE, size.depth * SCALE];
	const disc = Boolean(piece.base && 'disc' in piece.base);
	/** @param {string} name @param {number} more */
	const base = (name, more) => baseShape(dark, disc, wide + more, deep + more, name);
	const spent = piece.states.includes('spent');
	const turning = svg(
		'g',
		{ class: 'turning lod-table', transform: `rotate(${piece.facing ?? 0})` },
		svg('g', { transform: 'translate(3 5)' }, base('counter-cast', 0)),
		base('counter-glow', 13),
		piece.facing === undefined ? null : front(wide, deep),
		base('counter-card stand-base', 0),
		base('counter-sheen', 0),
		second
			? svg('path', {
					class: 'ally-stripe',
					d: `M${round(-wide / 2)} ${round(deep / 2 - 9)}h${round(wide)}v6h${round(-wide)}z`,
				})
			: null,
		figures(piece, wide, deep),
		spent ? base('spent-veil', 0) : null,
		base('counter-rim', -1.5),
	);
	const upright = svg('g', { class: 'upright' });
	const low = Math.max(wide, deep) / 2;
	upright.append(farPlaque(piece, dark, Math.max(wide, deep) * 0.72, spent), plate(piece.name, low + 12));
	const near = Math.min(wide, deep) / 2;
	piece.badges.forEach((badge, index) => {
		upright.append(mark(badge, near - 2 - index * 20, -near + 2));
	});
	return svg('g', { class: `piece stand ${seatClass(piece.seat)} ${stateClasses(piece)}` }, turning, upright);
}

/** A spike at the front, under the base. @param {number} wide @param {number} deep */
function front(wide, deep) {
	const k = Math.min(1, wide / 60);
	return svg('path', {
		class: 'front',
		d: `M${round(-11 * k)} ${round(3 - deep / 2)}L0 ${round(-13 * k - deep / 2)}L${round(11 * k)} ${round(3 - deep / 2)}Z`,
	});
}

/** What stands on the base. @param {Piece} piece @param {number} wide @param {number} deep */
function figures(piece, wide, deep) {
	const name = drawingOf(piece.look);
	const top = name === null ? null : drawTop(name);
	if (!name || !top) return svg('text', { class: 'what', y: 9 }, '?');
	const scale = Math.min(wide / 60, deep / (isLong(name) ? 100 : 60));
	const turn = (piece.turret ?? piece.facing ?? 0) - (piece.facing ?? 0);
	return svg(
		'g',
		{ class: 'figures', transform: `scale(${Math.round(scale * 100) / 100})` },
		...top.fixed,
		top.turning.length ? svg('g', { class: 'turret', transform: `rotate(${turn})` }, ...top.turning) : null,
	);
}

/** From afar: the side's shape, one silhouette, the front. @param {Piece} piece @param {boolean} dark @param {number} size @param {boolean} spent */
function farPlaque(piece, dark, size, spent) {
	/** @param {string} name */
	const shape = (name) =>
		dark ? svg('circle', { class: name, r: 50 }) : baseShape(false, false, 100, 100, name);
	const west = piece.facing === undefined ? dark : 180 < piece.facing;
	const drawn = drawSilhouette(piece.look, true);
	drawn.setAttribute('transform', `scale(${west ? -1.16 : 1.16} 1.16)`);
	return svg(
		'g',
		{ class: 'lod-far', transform: `scale(${Math.round(size * 1.3) / 100})` },
		svg('g', { transform: 'translate(3.5 5)' }, shape('counter-cast')),
		piece.facing === undefined
			? null
			: svg('path', { class: 'front', d: 'M-20-44L0-76L20-44Z', transform: `rotate(${piece.facing})` }),
		shape('counter-card'),
		shape('counter-sheen'),
		drawn,
		spent ? shape('spent-veil') : null,
		shape('counter-rim'),
	);
}

/** @param {string} words @param {number} y */
function plate(words, y) {
	const wide = 6 * words.length + 14;
	return svg(
		'g',
		{ class: 'stand-name', transform: `translate(0 ${round(y)})` },
		svg('rect', { x: round(-wide / 2), y: -8.5, width: round(wide), height: 17 }),
		svg('text', { y: 4 }, words),
	);
}

/** A mark at the corner: trouble is a red diamond with its first letter. @param {Badge} badge @param {number} x @param {number} y */
function mark(badge, x, y) {
	const bad = /pin|suppress|hit|broken|demoral|jam|fire|shaken|wreck/i.test(`${badge.look} ${badge.text}`);
	const letter = /^\d/.test(badge.text) ? badge.text.slice(0, 2) : (badge.text[0] ?? '!').toUpperCase();
	return svg(
		'g',
		{
			class: `mark badge-${badge.look} ${bad ? 'trouble' : ''}`,
			transform: `translate(${round(x)} ${round(y)})`,
		},
		svg('title', {}, badge.title || badge.text),
		bad ? svg('path', { d: 'M0-14L14 0L0 14L-14 0Z' }) : svg('circle', { r: 10 }),
		svg('text', { y: bad ? 6.5 : 5 }, letter),
	);
}

/** Where a stand would be. @param {Piece} piece @param {number} facing @returns {SVGGElement} */
export function drawGhost(piece, facing) {
	const ghost = drawStand({ ...piece, facing, badges: [], states: [] });
	ghost.classList.add('ghost');
	return ghost;
}
