// A handmade battle of no rule system: every look, state and kind of choice once.
const PICTURE = `
..TTTt.cccc..www..
.TTTTt.ccc..wwww..
.TTTt..HH.S..www.%
..tt...HS.H.....%%
......%%........%~
.m...%~~%..ccc.%~%
mmm.%~F~%.cccc%~~.
.mm%~~%...ccc%~=~.
.m.~~%..b....%~~..
TT~~%..bbo....tt..
TTT~....b...TTTTt.
TT~~...S....TTTT..
`;
const LOOKS = {
	'.': 'open',
	T: 'woods',
	t: 'light-woods',
	c: 'corn',
	w: 'wheat',
	H: 'wooden-building',
	S: 'stone-building',
	'~': 'water',
	F: 'ford',
	'=': 'bridge',
	m: 'marsh',
	b: 'balka',
	o: 'balka-opening',
	'%': 'open',
	'?': 'brambles',
};

const rows = PICTURE.trim().split('\n');
const cells = [];
const at = new Map();
rows.forEach((row, r) => {
	[...row].forEach((letter, column) => {
		const q = column - Math.floor(r / 2);
		const level = [
			[2, 14],
			[2, 15],
			[2, 16],
			[1, 14],
			[1, 15],
			[3, 15],
			[1, 13],
			[2, 13],
			[8, 11],
			[8, 12],
		].some(([y, x]) => y === r && x === column)
			? [2, 1].includes(r) && [14, 15].includes(column)
				? 2
				: 1
			: 0;
		const cell = {
			id: cells.length,
			label: `${String.fromCharCode(65 + r)}${String(column + 1).padStart(2, '0')}`,
			q,
			r,
			level,
			look: r === 10 && column === 5 ? 'brambles' : LOOKS[letter],
			half: r % 2 === 1 && column === 17,
		};
		cells.push(cell);
		at.set(`${r},${column}`, cell.id);
	});
});
const road = [
	[0, 6],
	[1, 6],
	[2, 6],
	[3, 6],
	[4, 7],
	[4, 8],
	[4, 9],
	[4, 10],
	[5, 10],
	[5, 11],
	[6, 13],
	[7, 14],
	[7, 15],
	[7, 16],
	[8, 17],
];
const fork = [
	[4, 8],
	[3, 8],
	[3, 9],
	[2, 10],
];
const link = (list) =>
	list
		.slice(1)
		.map((here, index) => ({ look: 'road', from: at.get(String(list[index])), to: at.get(String(here)) }));
const near = (list) =>
	list.filter(({ from, to }) => {
		const [a, b] = [cells[from], cells[to]];
		const [dq, dr] = [b.q - a.q, b.r - a.r];
		return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2 === 1;
	});

export const BOARD = {
	kind: 'hexes',
	cells,
	links: near([...link(road), ...link(fork)]),
	sides: [
		{ look: 'wall', cell: at.get('3,8'), side: 0 },
		{ look: 'wall', cell: at.get('3,8'), side: 1 },
		{ look: 'small-balka', cell: at.get('5,2'), side: 0 },
		{ look: 'small-balka', cell: at.get('5,2'), side: 1 },
		{ look: 'small-balka', cell: at.get('5,2'), side: 5 },
	],
	legend: [...new Set(cells.map(({ look }) => look)), 'road', 'wall', 'small-balka'].map((look) => ({
		look,
		name: look.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase()),
		text: 'move +1, cover +2',
		rule: 'mock-1',
	})),
};

const figure = (slot, text, colour, what, more = {}) => ({
	slot,
	text: String(text),
	colour,
	boxed: false,
	changed: false,
	what,
	...more,
});
const figures = (fire, move, red, blue, range, flank, front, armour, hit) => [
	figure('top-left', fire, 'plain', 'fire cost', { changed: hit }),
	figure('top-right', move, armour ? 'blue' : 'red', 'move cost'),
	figure('bottom-left-upper', red, 'red', 'firepower', { boxed: armour, changed: hit }),
	figure('bottom-left', blue, 'blue', 'firepower', { boxed: armour }),
	figure('bottom', range, 'plain', 'range'),
	figure('bottom-right-upper', flank, armour ? 'blue' : 'red', 'flank defence'),
	figure('bottom-right', front, armour ? 'blue' : 'red', 'front defence'),
];
const piece = (id, seat, name, look, cell, facing, numbers, states = [], badges = []) => ({
	id,
	seat,
	name,
	look,
	place: typeof cell === 'string' ? { cell: at.get(cell) } : { tray: cell },
	facing: typeof cell === 'string' ? facing : undefined,
	figures: figures(...numbers),
	badges,
	states,
	spoken: `${name} of side ${seat + 1}${states.length ? `, ${states.join(', ')}` : ''}`,
});
const HIT = [{ look: 'hit', text: 'Pinned', title: 'Cannot move', rule: 'mock-2' }];

const HIGH = [{ look: 'altitude', text: 'high', title: 'Flies high' }];

export function pieces(moved = new Map()) {
	return [
		piece(1, 0, 'Rifles 1', 'rifles', '4,3', 0, [3, 1, 4, 0, 5, 11, 12, false, false]),
		piece(2, 0, 'HMG 1', 'machine-gun', '4,3', 0, [2, 2, 6, 1, 12, 10, 12, false, false]),
		piece(3, 0, 'Panzer IV', 'tank', '4,6', 1, [3, 1, 5, 8, 10, 12, 16, true, false], ['active']),
		piece(4, 0, 'Mortar', 'mortar', '2,3', 0, [4, 3, 3, 1, 14, 10, 11, false, false], ['spent']),
		piece(5, 0, 'Half-track', 'carrier', '6,4', 5, [3, 1, 4, 1, 8, 10, 12, true, false]),
		{ ...piece(6, 0, 'Engineers', 'engineer', '6,4', 5, [3, 1, 5, 2, 3, 11, 12, false, false]), on: 5 },
		piece(7, 0, 'Truck', 'truck', '0,6', 5, [5, 1, 0, 0, 0, 8, 8, false, false]),
		piece(8, 1, 'SMG 1', 'smg', '3,8', 3, [2, 1, 5, 1, 3, 11, 12, false, true], ['hit'], HIT),
		piece(9, 1, 'Maxim', 'machine-gun', '2,10', 3, [2, 2, 5, 1, 10, 10, 12, false, false]),
		piece(10, 1, 'T-34', 'tank', '6,11', 3, [4, 1, 4, 7, 9, 13, 17, true, false]),
		piece(11, 1, '45 mm gun', 'gun', '8,11', 2, [2, 3, 2, 5, 10, 9, 12, false, false], ['hidden']),
		piece(
			12,
			1,
			'Sniper',
			'sniper',
			'10,13',
			2,
			[3, 1, 4, 0, 9, 12, 12, false, false],
			['spent', 'hit'],
			HIT,
		),
		piece(13, 1, 'PTRD', 'anti-tank-rifle', '10,14', 2, [3, 1, 1, 4, 6, 10, 11, false, false]),
		piece(14, 1, 'SU-122', 'assault', '7,15', 3, [4, 1, 7, 6, 8, 12, 15, true, false]),
		piece(15, 1, 'Il-2', 'plane', '1,14', 3, [2, 0, 6, 6, 4, 9, 9, true, false], [], HIGH),
		piece(16, 1, '???', 'mystery', '11,7', 2, [0, 0, 0, 0, 0, 0, 0, false, false], ['hidden']),
		piece(19, 0, 'Gun pit', 'gun-pit', 0, 0, [0, 0, 0, 0, 0, 0, 0, false, false]),
		piece(17, 0, 'Reserve rifles', 'rifles', 0, 0, [3, 1, 4, 0, 5, 11, 12, false, false]),
		piece(18, 1, 'Lost rifles', 'rifles', 1, 0, [3, 1, 4, 0, 5, 11, 12, false, false], ['destroyed']),
	].map((one) => (moved.has(one.id) ? { ...one, ...moved.get(one.id) } : one));
}

export const MARKERS = [
	{ look: 'control', place: { cell: at.get('3,9') }, seat: 1, text: '2', title: 'Objective worth 2' },
	{ look: 'control', place: { cell: at.get('7,10') }, seat: null, text: '1', title: 'Objective worth 1' },
	{ look: 'smoke', place: { cell: at.get('4,11') }, seat: null, text: '', title: 'Smoke' },
	{ look: 'wire', place: { cell: at.get('9,10') }, seat: null, text: 'wire', title: 'Wire' },
	{ look: 'trench', place: { cell: at.get('4,6') }, seat: null, text: '+2', title: 'Trench' },
	{ look: 'gun-pit', place: { cell: at.get('8,11') }, seat: null, text: '', title: 'Gun pit' },
	{ look: 'bunker', place: { cell: at.get('2,10') }, seat: null, text: '+5', title: 'Bunker' },
	{ look: 'mine', place: { cell: at.get('9,12') }, seat: null, text: '', title: 'Mines' },
	{ look: 'road-block', place: { cell: at.get('4,9') }, seat: null, text: '', title: 'Road block' },
	{ look: 'tank-ditch', place: { cell: at.get('10,10') }, seat: null, text: '', title: 'Ditch' },
	{ look: 'strike', place: { cell: at.get('6,10') }, seat: null, text: '', title: 'Strike' },
	{ look: 'burning', place: { cell: at.get('11,9') }, seat: null, text: '', title: 'Fire' },
	{ look: 'crater', place: { cell: at.get('11,11') }, seat: null, text: '', title: 'Crater' },
	{ look: 'puzzle', place: { cell: at.get('11,12') }, seat: null, text: '', title: 'Nobody drew this' },
];
export const cellAt = (row, column) => at.get(`${row},${column}`);
