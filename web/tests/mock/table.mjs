// A handmade battle on an open table, of no rule system: every look once, stands that go ten measures as the crow flies,
// and woods that end a move.

const rect = (x0, y0, x1, y1) => [
	[x0 * 100, y0 * 100],
	[x1 * 100, y0 * 100],
	[x1 * 100, y1 * 100],
	[x0 * 100, y1 * 100],
];
const line = (...points) => points.map(([x, y]) => [x * 100, y * 100]);
const grounds = [
	['hill', { area: rect(62, 52, 112, 86) }, { level: 2, top: rect(74, 60, 100, 78) }],
	['marsh', { area: rect(4, 8, 26, 22) }],
	['wheat', { area: rect(88, 6, 112, 20) }],
	['corn', { area: rect(64, 6, 84, 18) }],
	['lake', { area: rect(4, 66, 20, 84) }],
	['river', { strip: { line: line([0, 30], [34, 34], [70, 27], [120, 31]), width: 500 } }],
	['road', { strip: { line: line([0, 44], [48, 44], [60, 40], [120, 40]), width: 400 } }],
	['road', { strip: { line: line([48, 0], [48, 44], [44, 90]), width: 300 } }],
	['bridge', { area: rect(45.6, 29, 50.4, 37) }],
	['ford', { area: rect(84, 25, 92, 33) }],
	['woods', { area: rect(20, 52, 38, 66) }],
	['forest', { area: rect(100, 44, 119, 52) }],
	['bush', { area: rect(54, 62, 60, 72) }],
	['orchard', { area: rect(24, 70, 38, 84) }],
	['building', { area: rect(50, 46, 56, 50) }],
	['building', { area: rect(58, 44, 63, 49) }],
	['ruin', { area: rect(52, 51.5, 57, 56) }],
	['wall', { line: line([49.5, 51], [49.5, 57], [58, 57.5]) }],
	['hedge', { line: line([4, 48], [18, 48.6], [18, 60]) }],
	['entrenchment', { area: rect(78, 66, 96, 68) }],
	['bunker', { area: rect(84, 72, 88, 76) }, { facings: [180, 225] }],
	['wire', { strip: { line: line([66, 50], [72, 50]), width: 100 } }],
	['wire', { strip: { line: line([72, 50], [78, 50]), width: 100 } }],
	['minefield', { area: rect(30, 22, 42, 27) }],
	['brambles', { area: rect(106, 70, 116, 80) }],
];
export const TABLE = {
	kind: 'table',
	measure: 'cm',
	width: 12000,
	height: 9000,
	terrain: grounds.map(([look, shape, more], index) => ({
		id: index + 1,
		look,
		name: look.replace(/^./, (c) => c.toUpperCase()),
		shape,
		level: 0,
		...more,
	})),
	legend: [...new Set(grounds.map(([look]) => look))].map((look) => ({
		look,
		name: look.replace(/^./, (c) => c.toUpperCase()),
		text: 'blocks sight',
		rule: 'mock-1',
	})),
};
const WOODS = TABLE.terrain.find(({ look }) => look === 'woods').id;

const FOOT = { rect: { width: 300, depth: 300 } };
const LONG = { rect: { width: 300, depth: 500 } };
const stand = (id, seat, name, look, x, y, facing, base = FOOT, more = {}) => ({
	id,
	seat,
	name,
	look,
	place: { point: { x: x * 100, y: y * 100 } },
	facing,
	base,
	figures: [],
	badges: [],
	states: [],
	spoken: `${name} of side ${seat + 1}`,
	...more,
});
const PINNED = { states: ['pinned'], badges: [{ look: 'hit', text: 'Pinned', title: 'May not move' }] };
const START = [
	stand(1, 0, 'Rifles 1', 'infantry', 30, 40, 0),
	stand(2, 0, 'Rifles 2', 'infantry', 34, 40, 0),
	stand(3, 0, 'HMG', 'hmg', 38, 40, 30),
	stand(4, 0, 'Mortar', 'mortar', 26, 38, 0),
	stand(5, 0, 'HQ', 'hq', 30, 36, 0),
	stand(6, 0, 'Tank 1', 'tank', 44, 38, 45, LONG),
	stand(7, 0, 'Truck', 'truck', 48, 14, 0, LONG),
	stand(8, 0, 'Cavalry', 'cavalry', 22, 42, 0),
	stand(9, 0, 'Assault gun', 'assault-gun', 54, 36, 60, LONG),
	stand(10, 0, 'Horse cart', 'horse-cart', 40, 8, 0, LONG),
	stand(11, 1, 'Guards 1', 'smg', 30, 60, 180),
	stand(12, 1, 'Guards 2', 'infantry', 60, 54, 200, FOOT, PINNED),
	stand(13, 1, '45 mm', 'light-gun', 80, 70, 190, { rect: { width: 300, depth: 400 } }),
	stand(14, 1, 'T-34', 'tank', 90, 58, 215, LONG),
	stand(15, 1, 'Armoured car', 'armoured-car', 70, 42, 260, LONG),
	stand(16, 1, 'Half-track', 'half-track', 96, 42, 270, LONG),
	stand(17, 1, 'Boat', 'boat', 104, 29, 200, LONG),
	stand(18, 1, 'Squad', 'infantry', 96, 42, 270, FOOT, { on: 16 }),
	stand(19, 1, 'Scout', 'mystery', 110, 60, 180, { disc: { radius: 130 } }),
];
let stands = START;

export function resetTable() {
	stands = START;
}

const ALLOWANCE = 1000;

export function tableScene(eyes, over) {
	return {
		eyes,
		pieces: stands,
		markers: [],
		prompt: over
			? { seat: null, text: 'The battle is over.' }
			: { seat: 0, text: 'Move a stand, or end the phase.', rule: 'mock-1' },
		tracks: [
			{ name: 'Turn', seat: null, value: 2, most: 6, title: 'Turn 2 of 6' },
			{ name: 'Command', seat: 0, value: 4, most: 6, title: 'Command points left' },
			{ name: 'Command', seat: 1, value: 0, most: 6, title: 'Command points left' },
		],
		conditions: [
			{ name: 'Weather', value: 'Fog', look: 'fog', seat: null, title: 'Sees 20 cm', rule: 'mock-2' },
		],
		decks: [
			{
				name: 'Sequence',
				seat: null,
				draw: 6,
				discard: 5,
				title: 'What happens next',
				last: {
					id: 4,
					title: 'Blues move',
					text: 'Roll, then spend.',
					cost: '',
					look: 'action',
					rule: 'mock-1',
				},
			},
		],
		hands: [],
		trays: [],
		table: {
			gone: [TABLE.terrain.filter(({ look }) => look === 'wire')[1].id],
			come: [
				{
					id: 900,
					look: 'smoke',
					name: 'Smoke',
					shape: { circle: { x: 6900, y: 4700, radius: 300 } },
					level: 0,
				},
			],
			overlays: [
				{
					look: 'objective',
					shape: { circle: { x: 5600, y: 4900, radius: 500 } },
					label: '2',
					title: 'Hamlet, 2 points',
				},
				{
					look: 'zone',
					shape: { area: rect(0, 0, 120, 15) },
					label: '',
					title: 'Zone of the Blues',
					seat: 0,
				},
			],
		},
		...(over ? { outcome: { winners: [0], scores: [2, 1], result: 'win', text: 'Blues win.' } } : {}),
	};
}

const inWoods = ({ x, y }) => {
	const [[x0, y0], , [x1, y1]] = TABLE.terrain.find(({ id }) => id === WOODS).shape.area;
	return x0 <= x && x <= x1 && y0 <= y && y <= y1;
};

/** As far towards the wish as ten measures allow, or to the first step in the woods. */
function endingOf(piece, to, facing) {
	const from = piece.place.point;
	const far = Math.hypot(to.x - from.x, to.y - from.y);
	const most = Math.min(far, ALLOWANCE);
	let short =
		ALLOWANCE < far ? { rule: 'mock-1', sentence: `${piece.name} moves 10 cm at most.` } : undefined;
	const at = (step) => ({
		x: Math.round(from.x + ((to.x - from.x) * step) / (far || 1)),
		y: Math.round(from.y + ((to.y - from.y) * step) / (far || 1)),
	});
	let end = at(most);
	for (let step = 0; step < most; step += 10) {
		if (!inWoods(at(step)) || inWoods(from)) continue;
		end = at(step);
		short = { rule: 'mock-2', sentence: `${piece.name} stops where it enters the woods.` };
		break;
	}
	const units = Math.ceil(Math.hypot(end.x - from.x, end.y - from.y));
	const path = [
		[from.x, from.y],
		[end.x, end.y],
	];
	return {
		piece: piece.id,
		...end,
		facing: facing ?? piece.facing,
		path,
		spent: { units, of: ALLOWANCE },
		short,
	};
}

const fraction = (ways, of = 6) => ({ ways, of, perMille: Math.round((ways * 1000) / of) });

export function tableChoices(picked) {
	const button = (label) => ({
		order: { button: label },
		label,
		group: 'Turn',
		anchor: 'button',
		preview: {},
	});
	const chosen = picked.pieces.map((id) => stands.find((one) => one.id === id)).filter(Boolean);
	if (!chosen.length)
		return [
			button('End the phase'),
			...stands
				.filter(({ seat }) => seat === 0)
				.map(({ id, name }) => ({
					order: {},
					label: `Move ${name}`,
					group: 'Move',
					anchor: { piece: id },
					preview: {},
				})),
		];
	const point = picked.wanted?.point;
	if (point) {
		// Nobody may go where somebody stands.
		const lead = chosen[0].place.point;
		const clash = stands.some(
			({ id, place }) =>
				!picked.pieces.includes(id) && Math.hypot(place.point.x - point.x, place.point.y - point.y) < 300,
		);
		if (clash) return [];
		const endings = chosen.map((piece) => {
			const { x, y } = piece.place.point;
			return endingOf(piece, { x: point.x + x - lead.x, y: point.y + y - lead.y }, picked.facing);
		});
		const [{ x, y }] = endings;
		return [
			{
				order: { move: endings.map(({ piece, x, y, facing }) => ({ piece, x, y, facing })) },
				label: 1 < chosen.length ? `Move ${chosen.length} stands` : `Move ${chosen[0].name}`,
				group: 'Move',
				anchor: { point: { x, y } },
				preview: { costs: [{ means: 'CP', amount: 1 }], endings },
			},
		];
	}
	return [
		button('End the phase'),
		{
			order: { fire: { id: chosen[0].id, target: 12 } },
			label: 'Fire at Guards 2',
			group: 'Fire',
			anchor: { piece: 12 },
			preview: {
				attacks: [
					{
						title: 'At Guards 2',
						piece: 12,
						tallies: [
							{ name: 'need', total: 5, lines: [{ amount: 5, what: 'soft target', rule: 'mock-2' }] },
						],
						outlook: [
							{ label: 'hit', chance: fraction(2), telling: true },
							{ label: 'nothing', chance: fraction(4), telling: false },
						],
						distribution: [1, 2, 3, 4, 5, 6].map((face) => [face, fraction(1)]),
						provisional: false,
					},
				],
			},
		},
	];
}

export const tableRefusals = (picked) =>
	picked.wanted
		? [{ rule: 'mock-1', sentence: 'Another stand is there.' }]
		: [{ rule: 'mock-1', sentence: 'It cannot do anything here.' }];

export function tableView(piece, from) {
	const me = stands.find(({ id }) => id === piece);
	const place = from ?? (me ? { point: me.place.point } : null);
	const others = stands.filter(({ seat, on }) => seat === 1 && on === undefined);
	const { x = 0, y = 0 } = place?.point ?? {};
	const facing = me?.facing ?? 0;
	return {
		from: place,
		seen: others.filter(({ id }) => id % 2 === 0).map(({ id }) => ({ piece: id })),
		in_reach: [[{ piece: 12 }, 'normal']],
		blocked: others
			.filter(({ id }) => id % 2)
			.map(({ id }) => ({
				to: { piece: id },
				by: [{ ground: WOODS }],
				reason: { rule: 'mock-2', sentence: 'The woods block the line.' },
			})),
		overlays: me
			? [
					{
						look: 'reach',
						shape: { around: { base: me.base, x, y, facing, reach: 1000 } },
						label: '',
						title: 'may go here',
					},
					{
						look: 'range',
						shape: { around: { base: me.base, x, y, facing, reach: 2000 } },
						label: '20',
						title: 'range',
					},
					{
						look: 'arc',
						shape: { arc: { x, y, radius: 1600, facing, spread: 45 } },
						label: '',
						title: 'arc of fire',
					},
				]
			: [],
	};
}

export function carryOutOnTable(order) {
	if (!order.move) return [{ kind: 'done', text: 'Something was done.', rules: ['mock-1'], pieces: [] }];
	for (const { piece, x, y, facing } of order.move)
		stands = stands.map((one) => (one.id === piece ? { ...one, place: { point: { x, y } }, facing } : one));
	return [
		{
			kind: 'moved',
			text: `${order.move.length} stands move to ${order.move[0].x / 100}, ${order.move[0].y / 100}.`,
			rules: ['mock-1'],
			pieces: order.move.map(({ piece }) => piece),
		},
	];
}
