// A server of no rule system that speaks the protocol with one handmade battle: for tests of the client alone.
//   node web/tests/mock/server.mjs [port]
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enemyActs } from './film.mjs';
import { BOARD, cellAt, MARKERS, pieces } from './scene.mjs';
import { HINT, review, STUDY, thoughts } from './after.mjs';
import { listenForSockets } from './sockets.mjs';
import {
	carryOutOnTable,
	resetTable,
	TABLE,
	tableChoices,
	tableRefusals,
	tableScene,
	tableView,
} from './table.mjs';

const WEB = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };
const CSP =
	"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const SEED = '00'.repeat(32);
const COMMITMENT = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex');

const SCENARIO = {
	system: 'mock',
	id: 'meadow',
	title: 'The Meadow',
	briefing: 'A quiet meadow, and two sides that want it.',
	date: '4 July 1943',
	length: '5 rounds',
	teaches: ['moving', 'firing'],
	victory: ['1 point for each hex held.'],
	bound: 900,
	outline: { minutes: 40, difficulty: 1, tags: ['cards'] },
	balance: { games: 100, wins: [45, 40] },
	seats: [
		{ seat: 0, name: 'Blues', team: 0, forces: ["3 × Rifles '43", '1 × HMG'] },
		{ seat: 1, name: 'Browns', team: 1, forces: ['2 × SMG'] },
	],
};
const SYSTEMS = {
	systems: [
		{
			name: 'mock',
			title: 'No Game',
			commanders: ['random', 'planner'],
			usual: 'planner',
			scenarios: [SCENARIO],
			options: [
				{
					name: 'fog',
					label: 'Fog',
					text: 'Sees less far.',
					rule: 'mock-1',
					kind: 'flag',
					default: false,
					crowd: false,
				},
				{
					name: 'extra',
					label: 'Extra points',
					text: 'For the weaker side.',
					rule: 'mock-2',
					kind: { range: { least: 0, most: 3 } },
					default: 0,
					crowd: false,
				},
				{
					name: 'order',
					label: 'Order of turns',
					text: 'For three or four.',
					rule: 'mock-2',
					kind: { choice: ['side_block', 'alternating'] },
					default: 'side_block',
					crowd: true,
				},
			],
		},
	],
	server: { version: 'mock' },
};
const RULES = {
	title: 'No Game',
	rows: [
		['mock-1', '1. Moving', 'Everything costs `2`.'],
		['mock-2', '2. Firing (**Ruling**)', '**Aim** first, *then* fire.'],
	].map(([id, section, text]) => ({
		id,
		section,
		cells: [
			['Rule', text],
			['**Ruling**', 'As `written`.'],
		],
		text,
	})),
};

// One match for the whole process: enough for a component's test.
let number = 0;
let over = false;
/** How often the review was asked for. */
let looks = 0;
/** @type {Map<number, object>} */
let moved = new Map();
let log = [];
const viewers = new Set();

const fraction = (ways, of = 36) => ({ ways, of, perMille: Math.round((ways * 1000) / of) });
const CURVE = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways, index) => [index + 2, fraction(ways)]);
const TALLIES = [
	{
		name: 'attack',
		total: 7,
		lines: [
			{ amount: 4, what: 'firepower', rule: 'mock-2' },
			{ amount: 3, what: 'short range', rule: 'mock-2' },
		],
	},
	{
		name: 'defence',
		total: 14,
		lines: [
			{ amount: 12, what: 'front', rule: 'mock-2' },
			{ amount: 2, what: 'cover', rule: 'mock-1' },
		],
	},
];

/** Whether the one match is played on hexes or on an open table: the first who says hello decides. */
let onTable = false;
/** Whether the other side answers a pass with a turn worth a film. */
let onFilm = false;
/** What had moved after each act. @type {Map<number, object>[]} */
let past = [new Map()];

function scene(eyes, moves = moved) {
	if (onTable) return tableScene(eyes, over);
	const seat = 0;
	return {
		eyes,
		pieces: pieces(moves),
		markers: MARKERS,
		prompt: over
			? { seat: null, text: 'The battle is over.' }
			: { seat, text: 'Choose a unit and give it an order, or pass.', rule: 'mock-1' },
		tracks: [
			{ name: 'Round', seat: null, value: 2, most: 5, title: 'Round 2 of 5' },
			{ name: 'AP', seat: 0, value: 5, most: 7, title: 'Points left' },
			{ name: 'CAP', seat: 0, value: 3, most: 4, title: 'Command' },
			{ name: 'VP', seat: 0, value: 4, title: 'Victory points' },
			{ name: 'CAP', seat: 1, value: 2, most: 4, title: 'Command' },
			{ name: 'VP', seat: 1, value: 6, title: 'Victory points' },
		],
		hands: [
			{
				seat: 0,
				name: 'Hand',
				count: 2,
				cards: [
					{
						id: 1,
						title: 'Rally',
						text: 'Takes a hit off one unit.',
						cost: '2 CAP',
						look: 'action',
						rule: 'mock-1',
					},
					{
						id: 2,
						title: 'Hot rounds',
						text: 'Adds 2 to one attack.',
						cost: '1 AP',
						look: 'weapon',
						rule: 'mock-2',
					},
				],
			},
			{ seat: 1, name: 'Hand', count: 3, cards: [] },
		],
		trays: [
			{ id: 0, name: 'Still to come', seat: 0 },
			{ id: 1, name: 'Destroyed', seat: 1 },
		],
		...(over ? { outcome: { winners: [0], scores: [7, 4], result: 'win', text: 'Blues win by 3.' } } : {}),
	};
}

function choices(picked) {
	const button = (label, costs = []) => ({
		order: { button: label },
		label,
		group: 'Turn',
		anchor: 'button',
		preview: { costs },
	});
	if (!picked.pieces.length)
		return [
			button('Pass'),
			{ order: { act: 1 }, label: 'Activate Rifles 1', group: 'Activate', anchor: { piece: 1 }, preview: {} },
		];
	const [id] = picked.pieces;
	const me = pieces(moved).find((one) => one.id === id);
	if (!me || !('cell' in me.place)) return [button('Pass')];
	const home = BOARD.cells[me.place.cell];
	const list = [button('Rally', [{ means: 'CAP', amount: 2 }])];
	const steps = [
		[1, 0],
		[1, -1],
		[0, -1],
		[-1, 0],
		[-1, 1],
		[0, 1],
	];
	steps.forEach(([dq, dr], side) => {
		list.push({
			order: { turn: { id, side } },
			label: 'Turn',
			group: 'Turn',
			anchor: { side: { cell: home.id, side } },
			preview: { costs: [{ means: 'AP', amount: 1 }] },
		});
		const to = BOARD.cells.find(
			(cell) => cell.q === home.q + dq && cell.r === home.r + dr && !cell.half && cell.look !== 'water',
		);
		if (!to) return;
		const costs = side
			? [{ means: 'AP', amount: to.look === 'open' ? 1 : 2 }]
			: [{ means: 'opportunity', amount: 1 }];
		const path = [{ cell: home.id }, { cell: to.id }];
		list.push({
			order: { move: { id, cell: to.id } },
			label: `Move to ${to.label}`,
			group: 'Move',
			anchor: { cell: to.id },
			preview: { costs, path },
		});
		if (side === 2)
			list.push({
				order: { move: { id, cell: to.id, caps: 1 } },
				label: `Move to ${to.label}, paid by command`,
				group: 'Move',
				anchor: { cell: to.id },
				preview: { costs: [{ means: 'CAP', amount: 1 }], path },
			});
	});
	for (const target of [8, 10]) {
		for (const caps of [0, 1, 2]) {
			const hit = [10, 15, 21][caps];
			list.push({
				order: { fire: { id, target, caps } },
				label: `Fire${caps ? ` with ${caps} CAP` : ''}`,
				group: 'Fire',
				anchor: { piece: target },
				preview: {
					costs: [{ means: 'AP', amount: 3 }, ...(caps ? [{ means: 'CAP', amount: caps }] : [])],
					notes: [{ text: 'Short range.', rule: 'mock-2' }],
					attacks: [
						{
							title: `At ${target === 8 ? 'SMG 1' : 'T-34'}`,
							piece: target,
							tallies: TALLIES,
							outlook: [
								{ label: 'hit', chance: fraction(hit), telling: true },
								{ label: 'kill', chance: fraction(3), telling: true },
								{ label: 'nothing', chance: fraction(36 - hit), telling: false },
							],
							distribution: CURVE,
							provisional: target === 8,
						},
					],
				},
			});
		}
	}
	return list;
}

function carryOut(order, seat) {
	number++;
	const act = {
		number,
		step: number,
		seat,
		kind: 'order',
		events: [{ kind: 'done', text: 'Something was done.', rules: ['mock-1'], pieces: [1] }],
	};
	if (onTable) act.events = carryOutOnTable(order);
	else if (order.move) {
		const cell = BOARD.cells[order.move.cell];
		moved.set(order.move.id, { ...moved.get(order.move.id), place: { cell: cell.id } });
		act.events = [
			{ kind: 'moved', text: `A unit moves to ${cell.label}.`, rules: ['mock-1'], pieces: [order.move.id] },
		];
	}
	if (order.turn) moved.set(order.turn.id, { ...moved.get(order.turn.id), facing: order.turn.side });
	if (order.fire)
		act.events = [
			{
				kind: 'hit',
				text: 'It fires and hits: 14 against 14.',
				rules: ['mock-2'],
				tallies: TALLIES,
				rolls: [{ purpose: 'attack', rule: 'mock-2', sides: 6, results: [3, 4] }],
				pieces: [order.fire.id, order.fire.target],
			},
		];
	if (order.button === 'Pass') over = !onFilm && 3 < number;
	log.push(act);
	past[number] = new Map(moved);
	return act;
}

/** The other side's turn, told to everybody as it happens. */
function enemyTurn() {
	for (const { events, change } of enemyActs(past.length % 4 ? 0 : 1)) {
		number++;
		moved.set(change[0], { ...moved.get(change[0]), ...change[1] });
		past[number] = new Map(moved);
		const act = { number, step: number, seat: 1, kind: 'order', events };
		log.push(act);
		for (const each of viewers) each({ type: 'update', ...act, ...state({ seat: 0 }), offers: staying() });
	}
}

const state = (eyes) => ({
	number,
	step: number,
	scene: scene(eyes),
	decision: over ? null : { seat: 0, thinking: false },
	canUndo: 0 < number && !over,
	over,
	seed: over ? SEED : null,
});

const server = createServer(async (request, response) => {
	const url = new URL(request.url, 'http://mock');
	const answer = (value, status = 200) => {
		response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Security-Policy': CSP });
		response.end(JSON.stringify(value));
	};
	if (url.pathname.startsWith('/api/v1/')) {
		request.resume();
		const path = url.pathname.slice('/api/v1/'.length);
		const row = {
			match: 'mock',
			system: 'mock',
			scenario: 'meadow',
			title: 'The Meadow',
			tokens: [0],
			yourSeats: [0],
			spectator: false,
			turn: 0,
			yourTurn: !over,
			over,
			outcome: over ? scene('umpire').outcome : null,
			number,
			updated: 1784000000000,
			rematch: false,
			seats: SEATS,
		};
		if (path === 'systems') return answer(SYSTEMS);
		if (path.endsWith('/board')) return answer({ board: BOARD });
		if (path.endsWith('/rules')) return answer(RULES);
		if (path.endsWith('/meadow/study')) return answer({ study: STUDY });
		if (path.startsWith('match/thoughts/')) return answer(thoughts(Number(path.split('/')[2])));
		if (path === 'match/review') return answer(review(looks++));
		if (path === 'matches') {
			[number, over, moved, log, looks, past] = [0, false, new Map(), [], 0, [new Map()]];
			resetTable();
			return answer(
				{ match: 'mock', commitment: COMMITMENT, tokens: [{ seat: 0, token: 'blue' }], spectator: 'watch' },
				201,
			);
		}
		if (path === 'mock/more') {
			for (let turn = 0; turn < 3; turn++) enemyTurn();
			return answer({});
		}
		if (path === 'mine') return answer({ matches: [row], unknown: [] });
		if (path === 'match')
			return answer({ ...row, commitment: COMMITMENT, seed: over ? SEED : null, step: number });
		if (path === 'match/dice')
			return answer({
				commitment: COMMITMENT,
				seed: over ? SEED : null,
				over,
				verified: over,
				rolls: over ? [{ n: 1, dice: [{ purpose: 'attack', sides: 6, results: [3, 4] }] }] : null,
			});
		if (path.startsWith('match/steps/'))
			return answer({
				step: Number(path.split('/')[2]),
				steps: number,
				seat: (Number(path.split('/')[2]) + 1) % 2,
				kind: 'order',
				eyes: 'umpire',
				scene: scene('umpire', past[Number(path.split('/')[2])]),
				events: log[Number(path.split('/')[2]) - 1]?.events ?? [],
			});
		return answer({ error: { code: 'not-found', message: `The mock knows no ${path}.`, remedy: '' } }, 404);
	}
	const name = url.pathname.includes('.') ? normalize(url.pathname) : '/index.html';
	const text = await readFile(join(WEB, name)).catch(() => null);
	response.writeHead(text ? 200 : 404, {
		'Content-Type': TYPES[extname(name)] ?? 'text/plain',
		'Content-Security-Policy': CSP,
	});
	response.end(text ?? 'no such file');
});

const SEATS = [
	{ seat: 0, side: 'Blues', team: 0, kind: 'open', commander: null, name: 'Anna', online: true },
	{ seat: 1, side: 'Browns', team: 1, kind: 'computer', commander: 'planner', name: null, online: true },
];

/** All that a page asks after a click. */
function offers(picked) {
	const { pieces = [], wanted = null } = picked;
	const found = onTable ? tableChoices(picked) : choices(picked);
	return {
		seat: 0,
		pieces,
		choices: found,
		refusals: found.length ? [] : refusals(picked),
		overlays: onTable && pieces.length && !wanted ? tableView(pieces[0], null).overlays : [],
	};
}

/** The same with what stays picked, or with nothing if that has nothing left to do. */
function staying(picked = {}) {
	const own = offers({ pieces: [], card: null, wanted: null, ...picked });
	return own.choices.length ? own : offers({ pieces: [], card: null, wanted: null });
}

const refusals = (picked) =>
	onTable
		? tableRefusals(picked)
		: [{ rule: 'mock-1', sentence: 'That is too far: 5 hexes, and it moves 1.' }];

listenForSockets(server, (say) => {
	viewers.add(say);
	const eyes = { seat: 0 };
	return (message) => {
		const { request } = message;
		switch (message.type) {
			case 'hello':
				onTable = message.tokens.includes('table');
				onFilm = message.tokens.includes('film');
				say({
					type: 'welcome',
					match: 'mock',
					system: 'mock',
					title: 'No Game',
					scenario: SCENARIO,
					options: {},
					commitment: COMMITMENT,
					imported: false,
					yourSeats: [0],
					spectator: false,
					eyes,
					seats: SEATS,
					board: onTable ? TABLE : BOARD,
					rematch: false,
					thinkAloud: true,
					log: [...log],
					resumed: false,
					...state(eyes),
					offers: staying(),
				});
				break;
			case 'choices':
				say({ type: 'choices', request, number, ...offers(message.picked) });
				break;
			case 'hint':
				say({ type: 'hint', request, number, ...HINT });
				break;
			case 'whyNot':
				say({
					type: 'whyNot',
					request,
					number,
					refusals: refusals(message.picked),
				});
				break;
			case 'view': {
				if (onTable) {
					say({ type: 'view', request, number, view: tableView(message.piece, message.from) });
					break;
				}
				const seen = BOARD.cells.filter((cell) => cell.id % 5).map((cell) => ({ cell: cell.id }));
				const blocked = BOARD.cells
					.filter((cell) => !(cell.id % 5))
					.map((cell) => ({
						to: { cell: cell.id },
						by: [{ cell: cellAt(4, 7) }],
						reason: { rule: 'mock-2', sentence: 'Woods at E08 block the line.' },
					}));
				const from = pieces(moved).find((one) => one.id === message.piece)?.place ?? message.from;
				say({
					type: 'view',
					request,
					number,
					view: {
						from: message.from ?? from,
						seen,
						in_reach: seen.slice(40, 80).map((anchor) => [anchor, 'normal']),
						blocked,
					},
				});
				break;
			}
			case 'order':
			case 'undo': {
				const act =
					message.type === 'order'
						? carryOut(message.order, onFilm ? 0 : number % 2)
						: { number: ++number, step: number, seat: 0, kind: 'undo', events: [] };
				if (message.type === 'undo') {
					moved = new Map();
					resetTable();
				}
				for (const each of viewers)
					each({ type: 'update', ...act, id: message.id, ...state(eyes), offers: staying(message.picked) });
				say({ type: 'done', id: message.id, number });
				if (onFilm && message.order?.button === 'Pass') enemyTurn();
				break;
			}
			default:
				say({ type: 'pong', request });
		}
	};
});

const port = Number(process.argv[2] ?? 8471);
server.listen(port, '127.0.0.1', () => console.log(`mock on http://127.0.0.1:${port}/play#t=blue`));
