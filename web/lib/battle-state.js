// Everything a battle page shows, as one plain value. Changes to it are in battle-changes.js.
/** @import { Scene } from './wire.js' */
/** @import { BattleState, Picked } from './state.js' */

/** @type {Picked} */
export const NOTHING = { pieces: [], card: null, wanted: null };

/** A scene with nothing in it. @type {Scene} */
export const BLANK = {
	eyes: 'spectator',
	prompt: { seat: null, text: '' },
	pieces: [],
	markers: [],
	tracks: [],
	hands: [],
	trays: [],
};

/** @returns {BattleState} */
export function emptyBattle() {
	return {
		line: 'connecting',
		match: '',
		system: '',
		title: '',
		scenario: null,
		options: {},
		commitment: '',
		seed: null,
		imported: false,
		yourSeats: [],
		spectator: false,
		eyes: 'spectator',
		seats: [],
		board: null,
		scene: null,
		number: 0,
		step: 0,
		decision: null,
		canUndo: false,
		over: false,
		rematch: false,
		thinkAloud: false,
		log: [],
		picked: NOTHING,
		several: false,
		choices: [],
		choicesKnown: false,
		armed: [],
		armedPicks: [],
		pointed: null,
		refused: null,
		hint: null,
		view: null,
		overlays: [],
		drag: null,
		busy: false,
		notice: '',
		noticeRule: '',
		handOver: null,
		alone: false,
	};
}

/** The seat through whose eyes this page looks, if it is a seat's. @param {BattleState} state @returns {number | null} */
export const mySeat = (state) => (typeof state.eyes === 'object' ? state.eyes.seat : null);

/** Is it for this page to decide now? @param {BattleState} state */
export const myTurn = (state) =>
	!state.over &&
	state.decision !== null &&
	state.decision.seat !== null &&
	state.decision.seat === mySeat(state) &&
	state.handOver === null;

/** @param {BattleState} state @param {number | null} seat @returns {string} */
export function seatName(state, seat) {
	if (seat === null) return '';
	const row = state.seats.find((row) => row.seat === seat);
	if (!row) return `Seat ${seat + 1}`;
	return row.name ? `${row.side} (${row.name})` : row.side;
}
