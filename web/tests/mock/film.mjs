// The other side's turn in the mock: one unit goes two hexes, then fires at Rifles 1 and pins it. With everything a film is made of.
import { cellAt } from './scene.mjs';

const WAY = [cellAt(3, 8), cellAt(3, 7), cellAt(4, 7)];
const PINNED = [{ look: 'hit', text: 'Pinned', title: 'Cannot move', rule: 'mock-2' }];

/** Two acts, and what each changes. @param {number} turn counted from 0 */
export function enemyActs(turn) {
	const way = turn % 2 ? [...WAY].reverse() : WAY;
	const stops = way.map((cell) => ({ place: { cell }, facing: 3 }));
	const go = {
		kind: 'moved',
		text: 'SMG 1 moves to E08.',
		rules: ['mock-1'],
		pieces: [8],
		short: 'to E08',
		alarm: true,
		show: [{ show: 'go', piece: 8, way: stops, beat: 1 }],
	};
	const fire = {
		kind: 'attack',
		text: 'SMG 1 fires at Rifles 1.',
		rules: ['mock-2'],
		pieces: [8, 1],
		short: 'fire at Rifles 1',
		alarm: true,
		show: [{ show: 'shot', from: { piece: 8 }, to: [{ piece: 1 }], look: 'burst' }],
	};
	const hit = {
		kind: 'hit',
		text: '20 against 14: Rifles 1 is pinned.',
		rules: ['mock-2'],
		pieces: [1],
		short: '20 : 14',
		rolls: [{ purpose: 'attack', rule: 'mock-2', sides: 6, results: [5, 6] }],
		show: [
			{ show: 'roll', at: { piece: 1 }, roll: 0, reading: { sum: { plus: 9, total: 20, need: 14 } } },
			{ show: 'mark', at: { piece: 1 }, look: 'pinned', word: 'pinned' },
		],
	};
	return [
		{ events: [go], change: [8, { place: { cell: way[2] }, facing: 3 }] },
		{ events: [fire, hit], change: [1, { badges: PINNED, states: ['hit'] }] },
	];
}
