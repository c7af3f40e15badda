// What a side looks like: lightness and outline by its team, hue and sign by its nation. Hue is never needed to tell sides apart.
/** @import { Paint } from './art.js' */

import { svg } from '../lib/dom.js';

/** A nation by how its side's name begins, and its sign. @type {[RegExp, string, string][]} */
const NATIONS = [
	[/^(german|deutsch)/i, 'german', 'cross'],
	[/^(soviet|russia)/i, 'soviet', 'star'],
	[/^(us\b|usa|america)/i, 'us', 'star'],
	[/^(brit|common|canad)/i, 'british', 'roundel'],
	[/^fr(ench|ance)/i, 'french', 'roundel'],
	[/^japan/i, 'japanese', 'sun'],
	[/^ch(ina|inese)/i, 'chinese', 'rays'],
];
/** For sides of no nation we know, by seat. */
const OTHERS = ['german', 'soviet', 'british', 'french', 'us', 'chinese'];
/** @type {Record<string, string>} */
const SIGN_OF = Object.fromEntries(NATIONS.map(([, livery, sign]) => [livery, sign]));
/** Signs in running text. @type {Record<string, string>} */
const LETTERS = { cross: '✚', star: '★', roundel: '◉', sun: '●', rays: '✹' };

/** Signs in a box from -8 to 8. @type {Record<string, string>} */
const SIGNS = {
	cross: 'M-4.4-7.4H4.4L1.5-1.5L7.4-4.4V4.4L1.5 1.5L4.4 7.4H-4.4L-1.5 1.5L-7.4 4.4V-4.4L-1.5-1.5Z',
	star: 'M0-7.6L1.9-2.4L7.3-2.3L3 1.1L4.5 6.3L0 3.2L-4.5 6.3L-3 1.1L-7.3-2.3L-1.9-2.4Z',
	roundel:
		'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM-4.6 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0zM-2.3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z',
	sun: 'M-5.6 0a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0z',
	rays: 'M0-8L1.6-3.8L5.7-5.7L3.8-1.6L8 0L3.8 1.6L5.7 5.7L1.6 3.8L0 8L-1.6 3.8L-5.7 5.7L-3.8 1.6L-8 0L-3.8-1.6L-5.7-5.7L-1.6-3.8Z',
};

/** @type {Map<number, Paint>} */
const dressed = new Map();

/** The livery of a side. @param {string} name @param {number} team @param {number} seat @param {boolean} [second] of its team @returns {Paint} */
function paint(name, team, seat, second = false) {
	const livery = NATIONS.find(([word]) => word.test(name))?.[1] ?? OTHERS[seat % OTHERS.length];
	return { livery, sign: SIGN_OF[livery] ?? 'cross', dark: team % 2 === 1, second };
}

/** Paints for all sides of a scenario: the first team is light, the second dark. @param {{ seat: number, team: number, name?: string | null, side?: string }[]} seats
 * @returns {Map<number, Paint>} */
export function paints(seats) {
	const teams = [...new Set(seats.map(({ team }) => team))];
	const first = new Set();
	return new Map(
		seats.map(({ seat, team, name, side }) => {
			const second = first.has(team);
			first.add(team);
			return [seat, paint(side ?? name ?? '', teams.indexOf(team), seat, second)];
		}),
	);
}

/** From now on pieces wear what these sides wear. @param {{ seat: number, team: number, name?: string | null, side?: string }[]} seats */
export function dress(seats) {
	dressed.clear();
	for (const [seat, paint] of paints(seats)) dressed.set(seat, paint);
}

/** @param {number} seat @returns {Paint} */
export const paintOf = (seat) => dressed.get(seat) ?? paint('', seat, seat);

/** Classes that carry a livery's colours. @param {Paint} paint */
export const liveryClass = ({ livery, dark, second }) =>
	`lv-${livery} ${dark ? 'lv-dark' : 'lv-light'}${second ? ' lv-second' : ''}`;

/** @param {number | null} seat */
export const seatClass = (seat) =>
	seat === null ? 'seat-none lv-none' : `seat-${seat % 6} ${liveryClass(paintOf(seat))}`;

/** A seat's sign in a line of text. @param {number | null | undefined} seat */
export const signOf = (seat) => (seat === null || seat === undefined ? '' : letterOf(paintOf(seat)));

/** @param {Paint} paint */
export const letterOf = ({ sign }) => LETTERS[sign];

/** A side's sign, drawn around a point. @param {Paint} paint @param {number} x @param {number} y @param {number} [scale] */
export const drawSign = ({ sign }, x, y, scale = 1) =>
	svg('path', { class: 'side-sign', d: SIGNS[sign], transform: `translate(${x} ${y}) scale(${scale})` });
