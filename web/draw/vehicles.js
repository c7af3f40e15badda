// Vehicles and guns from the side, in a box from -40,-18 to 40,14, looking right. What tells each apart is exaggerated: wheels, the
// turret's place, the gun's length.
/** @import { Layer } from './art.js' */

/** @param {number} x @param {number} y @param {number} r */
export const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** @param {number} count @param {number} from @param {number} to */
const many = (count, from, to) =>
	[...Array(count).keys()].map((k) => Math.round((from + ((to - from) * k) / (count - 1)) * 10) / 10);

/** @param {string} d @returns {Layer} */
export const ink = (d) => ['ink', d];
/** @param {string} d @returns {Layer} */
export const gap = (d) => ['gap', d];
/** A thin line in the card's colour. @param {string} d @returns {Layer} */
const seam = (d) => ['gap-line', d, 0.9];

/** @param {number[]} xs @param {number} y @param {number} r @returns {Layer[]} */
export const wheels = (xs, y, r) => [
	gap(xs.map((x) => disc(x, y, r)).join('')),
	ink(xs.map((x) => disc(x, y, r - 1.1)).join('')),
	gap(xs.map((x) => disc(x, y, Math.round(r * 3.6) / 10)).join('')),
];
/** @param {number} a @param {number} b @param {number} top @param {number} [low] */
const track = (a, b, top, low = 13.5) =>
	ink(
		`M${a + 4} ${top}H${b - 4}Q${b} ${top} ${b} ${top + 4}L${b - 4} ${low - 1.2}Q${b - 5} ${low} ${b - 7} ${low}H${a + 7}Q${a + 5} ${low} ${a + 4} ${low - 1.2}L${a} ${top + 4}Q${a} ${top} ${a + 4} ${top}Z`,
	);
/** @param {number} x @param {number} y @param {number} to @param {number} wide @param {boolean} [brake] */
export const gun = (x, y, to, wide, brake = false) =>
	ink(
		`M${x} ${y - wide / 2 - 0.4}L${to} ${y - wide / 2}V${y + wide / 2}L${x} ${y + wide / 2 + 0.4}Z` +
			(brake ? `M${to - 1} ${y - wide / 2 - 1}h4.4v${wide + 2}h-4.4z` : ''),
	);

/** @type {Record<string, Layer[]>} */
export const VEHICLES = {
	't-34': [
		track(-28, 28, 2),
		...wheels(many(5, -18.5, 17.5), 8.6, 4.6),
		ink(
			'M-31 3L-24-4.6H12L31 2.6L29 4H-29ZM-7-4.6L-4.5-10.4Q-3.6-12.4-1-12.4H8Q11.4-12.2 12.6-8.6L13.4-4.6ZM-4-12h8l2-2.2h-8z',
		),
		gun(12, -8.6, 27, 2.2),
		seam('M-30 3H29'),
	],
	't-34-85': [
		track(-28, 28, 2),
		...wheels(many(5, -18.5, 17.5), 8.6, 4.6),
		ink(
			'M-31 3L-24-4.6H12L31 2.6L29 4H-29ZM-11-4.6L-9-12Q-8-14-5-14H8Q12.6-13.6 14-9.4L14.8-4.6ZM-6-13.6h5.6v-2.6h-5.6z',
		),
		gun(13, -9, 36, 2.2),
		seam('M-30 3H29'),
	],
	panther: [
		track(-30, 29, 1.4),
		...wheels(many(4, -19, 17), 8.2, 5),
		...wheels(many(4, -13, 23), 8.2, 5),
		ink(
			'M-33 2.6L-28-5.6H9L33 3.4L30 4.4H-32ZM-13-5.6L-10.6-13.4H6.4Q10.4-13.2 11.6-9L12.4-5.6ZM-8-13.2v-2.8h6.6v2.8z',
		),
		gun(11, -9.4, 38, 2, true),
		seam('M-32 3H31M-12-5.6H11'),
	],
	tiger: [
		track(-30, 30, 1.6),
		...wheels(many(4, -20, 16), 8.4, 4.9),
		...wheels(many(4, -14, 22), 8.4, 4.9),
		ink(
			'M-31 3V-5H21V-2.2H30V3ZM-15-5V-14.6H6.6Q10-14.4 10.4-11V-5ZM-20.6-6.4V-12.6H-15.4V-6.4ZM-11-14.4v-3h6.4v3zM9-12.6h4.6v6h-4.6z',
		),
		gun(12, -9.6, 36, 2.4, true),
		seam('M-31 2.4H30M-15.4-5H10'),
	],
	ferdinand: [
		track(-31, 31, 1.6),
		...wheels(many(6, -22, 22), 8.2, 4.2),
		ink('M-32 3V-6H-28L-25-16.6H-3L1-6H22L32 0V3ZM-18-16.4v-1.6h7v1.6zM-1-14h5v8h-5z'),
		gun(2, -10, 38, 2.4, true),
		seam('M-32 2.4H30M-28-6H1'),
	],
	'panzer-iv': [
		track(-27, 28, 2),
		...wheels(many(8, -20.5, 19.5), 9.6, 2.9),
		ink(
			'M-29 3L-27-3.4H-24V-5.4H16L18-2.4L29 0V3ZM-16-5.4V-12.4L-12-14H6L10.6-11V-5.4ZM-8-14v-2.6h5.4v2.6zM-25 1.8H24V5.4H-25Z',
		),
		gun(10, -9, 31, 2, true),
		seam('M-25 5.6H24M-12.6 1.8V5.4M0 1.8V5.4M12.4 1.8V5.4M-15.6-5.4H10'),
	],
	'panzer-iii': [
		track(-26, 27, 2),
		...wheels(many(6, -18.5, 18.5), 9, 3.5),
		ink(
			'M-28 3L-26-3.4H-22V-5.4H15L18-2L28 .4V3ZM-12-5.4L-10-12.6H6L10-10V-5.4ZM-9-12.6v-3h6v3zM8-11.4h4.4v5h-4.4z',
		),
		gun(11, -8.8, 25, 1.8),
		seam('M-27 2.6H27M-11.6-5.4H10'),
	],
	'panzer-ii': [
		track(-22, 22, 3),
		...wheels(many(5, -15, 15), 9.2, 3.5),
		ink('M-24 4L-22-2.6H9L12-.6L24 2V4ZM-6-2.6L-4-9.4H6L9-7V-2.6ZM-3-9.4v-1.8h5v1.8z'),
		gun(8, -6, 21, 1.3),
		seam('M-23 3.4H23M-6-2.6H9'),
	],
	stug: [
		track(-27, 27, 1.8),
		...wheels(many(6, -19, 18), 9, 3.5),
		ink('M-29 3L-26-3L-17-4L-13-9H6L13-5.4L27-1.6L29 3ZM-10-8.8v-2.4h6v2.4zM9-8.4h7v5.4h-7z'),
		gun(14, -5.6, 35, 2.2, true),
		seam('M-28 2.6H28'),
	],
	marder: [
		track(-25, 26, 3),
		...wheels(many(4, -16, 16), 8.8, 4.4),
		ink('M-28 3.6V-3H4L28 2V4ZM-24-3L-21-13.6L-2-14.4L5-3ZM-19-13.4a2.6 2.6 0 1 1 5.2 0z'),
		gun(0, -8.6, 34, 2, true),
		['gap-faint', 'M-18-11L-6-11.4L-2.4-5H-20Z'],
	],
	'su-76': [
		track(-28, 27, 3),
		...wheels(many(6, -21, 18), 9.6, 2.9),
		ink('M-30 3.8V-11.6L-11-12.4L-2-4.4L22-1.8L29 4ZM-25-11.8a2.6 2.6 0 1 1 5.2 0zM-5-8.6h6v5h-6z'),
		gun(0, -6.4, 26, 2.4),
		seam('M-29 3.6H27M-11-12V-3'),
	],
	'su-122': [
		track(-28, 28, 2),
		...wheels(many(5, -18.5, 17.5), 8.6, 4.6),
		ink('M-31 3L-25-4.6H-18L-13-12H7L14-6L30 2.6L29 4H-29ZM-8-11.8v-2.4h6v2.4zM8-9.6h8v6h-8z'),
		gun(15, -6.4, 27, 3.6),
		seam('M-30 3H29'),
	],
	'su-152': [
		track(-30, 29, 2),
		...wheels(many(6, -22, 20), 8.8, 3.6),
		ink('M-32 3V-2.6H-16L-14-12.6H10L15.6-3.6L31 3ZM-9-12.4v-2.4h6v2.4zM8-10h8.6v7h-8.6z'),
		gun(16, -6.4, 32, 4, true),
		seam('M-31 3H29'),
	],
	'kv-1': [
		track(-30, 29, 1.6),
		...wheels(many(6, -22, 20), 8.6, 3.7),
		ink('M-32 3L-29-4.6H13L18-2L31 3ZM-13-4.6L-11-13.8H7L11-10.4V-4.6ZM-6-13.8h7v-2h-7zM8-11h5v5h-5z'),
		gun(10, -8.6, 27, 2.2),
		seam('M-31 2.8H29M-13-4.6H11'),
	],
	't-70': [
		track(-22, 22, 3.4),
		...wheels(many(5, -14.5, 14.5), 9.4, 3.5),
		ink('M-24 4.4L-20-2.4H8L23 3.4V4.6ZM-9-2.4L-6-9.6H4L7.6-2.4ZM-4-9.4v-1.6h5v1.6z'),
		gun(5, -6, 18, 1.6),
		seam('M-23 4H22'),
	],
	sherman: [
		track(-26, 27, 2.6),
		...wheels([-19, -13.6, -3, 2.4, 13, 18.4], 10, 2.7),
		ink(
			'M-29 4L-28-4.6L-24-6.4H12Q19-6 26 2L28 4ZM-12-6.2Q-12-14.6-4-14.8H5Q12-14.4 12.6-6.2ZM-6-14.6h6.4v-2h-6.4zM10-12h4.6v5.6h-4.6z',
		),
		gun(12, -9.4, 28, 2.2),
		seam('M-28 3.6H26M-12-6.2H12.4'),
	],
	stuart: [
		track(-22, 22, 3),
		...wheels([-13.4, -8, 3, 8.4], 9.8, 2.8),
		...wheels([-19], 9, 3.6),
		ink('M-24 4V-5.4H6L14-4.6L22 2V4ZM-9-5.4V-12.6L-6-14H4L8-11V-5.4ZM-4-14v-2.4h5v2.4z'),
		gun(7, -9, 20, 1.4),
		seam('M-23 3.4H22M-9-5.4H8'),
	],
	m10: [
		track(-26, 27, 2.6),
		...wheels([-19, -13.6, -3, 2.4, 13, 18.4], 10, 2.7),
		ink('M-29 4L-24-4.6H10L27 3V4.4ZM-17-4.6L-20-12.4H-11L3-13L10-9V-4.6Z'),
		gun(8, -9, 34, 2),
		['gap-faint', 'M-17.6-11L-9-11.2L-8-8H-16.6Z'],
		seam('M-28 3.6H26M-17-4.6H10'),
	],
	priest: [
		track(-26, 27, 2.6),
		...wheels([-19, -13.6, -3, 2.4, 13, 18.4], 10, 2.7),
		ink('M-29 4V-8.4H8V-5L24 0L28 4ZM2-14h9v9h-9z'),
		gun(8, -8.6, 26, 3.2),
		seam('M-28 3.6H26M2-8V-2'),
	],
	churchill: [
		ink(
			'M-33 6Q-35-4.6-27-5.4H27Q35-4.6 33 4L26 12.6Q24 13.6 22 13.6H-24Q-27 13.6-28 12ZM-9-5.4V-13.6H6L10-11V-5.4ZM-5-13.6v-2h6v2z',
		),
		...wheels(many(9, -22, 20), 9.6, 2.5),
		gun(9, -9, 27, 1.9),
		seam('M-31-1H31M-10 1v4M-4 1v4M-9-5.4H10'),
	],
	matilda: [
		track(-26, 27, 1),
		ink('M-28 8L-28-2L-22-5H12L27 0V8ZM-10-5L-8-12.6H5L9-9V-5ZM-5-12.6v-2.2h6v2.2z'),
		...wheels(many(7, -19, 19), 11, 2),
		gun(8, -8.6, 23, 1.5),
		seam('M-28 3H27M-18-2V8M-9-2V8M0-2V8M9-2V8M18-1V8M-10-5H9'),
	],
	crusader: [
		track(-27, 27, 3.4),
		...wheels(many(5, -19, 19), 8.6, 4.7),
		ink('M-29 4V-2.6H11L15-.6L29 2V4ZM-14-2.6L-10-9.4L-4-11.6H6L13-7L11-2.6Z'),
		gun(11, -7, 26, 1.5),
		seam('M-29 3.6H28M-14-2.6H11'),
	],
	'char-b1': [
		ink(
			'M-32 8L-30-5Q-29-8-25-8H20Q26-8 29-3L33 6L26 12.6Q24 13.6 22 13.6H-24Q-30 13.6-32 8ZM-8-8V-14.6H3L6-12V-8Z',
		),
		gun(5, -11.4, 19, 1.5),
		gun(24, 1, 36, 3),
		...wheels(many(8, -20, 20), 10.4, 2),
		seam('M-28-3H27M-30 5H30M-8-8H6'),
	],
	tank: [
		track(-27, 28, 2),
		...wheels(many(6, -19, 19), 9, 3.5),
		ink('M-29 3L-27-4.6H13L18-2L29 1V3ZM-12-4.6L-10-12.6H6L10-10V-4.6ZM-7-12.6v-2.4h6v2.4z'),
		gun(9, -8.6, 29, 2),
		seam('M-28 2.8H28M-12-4.6H10'),
	],
	'half-track': [
		ink('M-31 4V-1L-27-8.6H2L9-4.4L24-2.6L29 2V5H-31ZM-28 4.4H7L11 8L7 13.4H-22L-29 7Z'),
		...wheels(many(5, -20, 4), 9, 3.4),
		...wheels([21], 9, 4.8),
		ink('M-7-8.4V-12H-4V-8.4ZM-6-12H7V-10.6H-6Z'),
		seam('M-29-1H8L23 2'),
	],
	car: [
		ink('M-27 3L-23-5H14L25-1L28 3V6H-27ZM-9-5L-7-11.6H5L8-5ZM-4-11.6v-1.8h6v1.8z'),
		gun(6, -8.4, 22, 1.4),
		...wheels([-17, 17], 8, 5.6),
		seam('M-26 1.6H26'),
	],
	truck: [
		ink('M-30 5V-10Q-30-12-28-12H3V5ZM4.6 5V-8H12L17-2L27 0V5ZM-30 4H28V6.6H-30Z'),
		gap('M7.4-5.6V-1.6H14L11-5.6Z'),
		...wheels([-19, -8, 19], 9, 4.9),
		seam('M-20-12V4M-9-12V4'),
	],
	jeep: [ink('M-24 6L-23-2H-6V-9H-4L0-2H20L25 3V6Z'), ink(disc(-11, -6.4, 3)), ...wheels([-15, 16], 8, 5.4)],
	gun: [
		gun(-4, -4.6, 36, 2.4, true),
		ink('M-2-13H2.6L5.6 6H1ZM-8-7H6V-2.4H-8ZM-2 4L-31 12.4L-30 14.2L0 8Z'),
		...wheels([1], 7.6, 6.2),
	],
};
