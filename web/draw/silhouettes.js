// Silhouettes of pieces: path data in a box from -22,-14 to 22,14, facing right.

/** @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A soldier who stands at x. @param {number} x @param {string} weapon path relative to the shoulder */
const soldier = (x, weapon) =>
  `M${x - 3.6} -9.2a3.7 3.9 0 0 1 7.2 -.4l.6 1.4h-1.2a3 3 0 0 1 -5.8 0h-1.4z` +
  `M${x - 3.6} -5.4h6.6l1.2 8.4 2.6 10.6h-3.8l-2.6-8.4-2.8 8.4h-3.8l2.4-10.6z` +
  `M${x + 1} -3${weapon}`;

/** A soldier who lies behind a weapon, head at x. @param {number} x @param {number} y */
const prone = (x, y) =>
  `${disc(x, y - 3.4, 3)}M${x - 2} ${y - 1.6}l3.4 1.6 6 .2v2.4h-8l-4 1.6-9 2.4-5 2.6-1.6-1.8 4.6-3.4 8-4.2z`;

/** @param {number[]} xs @param {number} y @param {number} r */
const wheels = (xs, y, r) => xs.map((x) => disc(x, y, r) + disc(x, y, r * 0.4)).join('');

const RIFLE = 'l6.4-9.4 1.3.9-9.4 14.4-1.6-1.1z';
const SHORT = 'h8.4v1.5h-3.4l-.6 3.6h-1.6l.2-3.6h-4z';
const TRACKS = 'M-19 3h36l4 3.6-4.4 6.2h-33l-5-5.6z';

/** @type {Record<string, string>} */
export const SILHOUETTES = {
  rifles: soldier(-12, RIFLE) + soldier(0, RIFLE) + soldier(12, RIFLE),
  infantry: soldier(-12, RIFLE) + soldier(0, RIFLE) + soldier(12, RIFLE),
  smg: soldier(-12, SHORT) + soldier(1, SHORT) + soldier(13, SHORT),
  'machine-gun': `${prone(-7, 1)}M-3 -2.6h10v-1.6h6v.9h9v1.6h-9v1.6h-5l3.6 11h-2.4l-3-8.6-3 8.6h-2.4l3.4-10.6h-7.2z`,
  sniper: `${prone(-5, 3)}M-2 -1h23v1.4h-11l-1 1.6h-11zM2-3.4h9v1.6h-9z${disc(13, -8, 5.4)}${disc(13, -8, 4.2)}M12.4-15h1.2v14h-1.2zM6-8.6h14v1.2h-14z`,
  mortar: `${soldier(-12, SHORT)}M2 8l9-21 4.2 1.8-9 21zM-1 10.4h14v3h-14zM11.6-2l7 15h-2.4l-6.2-12z`,
  'anti-tank-rifle': `${prone(-9, 3)}M-6 -1.4h12v-1h16v-1.4h3v4h-3v-1h-13l3.4 9.6h-1.9l-2.6-7-2.6 7h-1.9l2.9-8.6h-11z`,
  engineer: `${soldier(-9, SHORT)}M5 12.4l9-19-3.4-1.6 1-2.4 9.4 4.4-1 2.4-3.6-1.7-9 19zM2-9.4c4-5 9-4 9-4l-6 6 2 5z`,
  gun: `${wheels([-2], 6.4, 6.4)}M-1 -10h2.6l2.2 17h-2.6zM-6 -4.6h28v2.4h-24l-1 1.8h-3zM-5 2.4l-16 9.6 1.2 1.9 17-8z`,
  truck: `M-21 -8h25v14h-25zM5.4-5h8l4.4 5.6 3.4 1v5.2h-16.4zM8-3v3.6h6.2l-2.4-3.6z${wheels([-14, -5, 14], 8.4, 4.8)}`,
  carrier: `M-21 -4l3-4h19l5 4 9 1.2 5 4v3.4h-41zM-12 -11h2v3h-2z${wheels([15], 8.6, 4.8)}M-19 5h25l3.6 3-3.6 5h-22l-4.4-4.4z`,
  tank: `${TRACKS}M-17 -1.6h29l6 3.8h-38zM-9 -9.6h15l4.4 3.4v4h-22.4zM9-8h13v2.2h-13zM-6 -12h7v2h-7z`,
  assault: `${TRACKS}M-17 -2l4-6.6h17l6 4 7.6 2.6 1 3.6h-36zM7-6h15v2.4h-13zM-9 -10.8h7v1.8h-7z`,
  airplane:
    'M21 0c0-1.8-2.4-2.6-5-2.6h-9l-7-11.4h-4.4l3 11.4h-9.6l-4-5h-3.4l1.8 7.6-1.8 7.6h3.4l4-5h9.6l-3 11.4h4.4l7-11.4h9c2.6 0 5-.8 5-2.6z',
};

/** For a piece nobody has drawn yet: a shield with a question in it. */
export const UNKNOWN =
  'M-11-13h22v13c0 8-6 12-11 14-5-2-11-6-11-14zM-4.6-6.4h2.8c0-2.6 4-2.6 4 .2 0 2.6-3.8 2.4-3.8 6.6h2.8c0-2.6 4-3 4-7 0-6-9.8-6-9.8.2zM-1.6 3.4h3v3h-3z';
