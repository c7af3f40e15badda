// Everything a battle page shows, as one plain value. Changes to it are in battle-changes.js.
/** @import { Act, Board, Choice, Decision, Overlay, Refusal, Scenario, Scene, SeatRow, Selection, View, Anchor, Eyes } from './wire.js' */

/** Pieces on their way to a wanted place, and the umpire's last word on it.
 * @typedef {object} Drag
 * @property {Selection} wish
 * @property {Choice | null} choice where they would come to stand, as of the last answer
 * @property {Refusal[]} refusals why nowhere, if so
 * @property {boolean} answered is this the answer to this very wish?
 * @property {'held' | 'stands' | 'let-go' | 'if-whole'} hand what happens with the answer: nothing yet, nothing by itself,
 *   it is given, it is given if the wish is met in full
 */

/**
 * @typedef {object} BattleState
 * @property {import('./live.js').Line} line
 * @property {string} match
 * @property {string} system
 * @property {string} title
 * @property {Scenario | null} scenario
 * @property {Record<string, unknown>} options
 * @property {string} commitment
 * @property {string | null} seed
 * @property {boolean} imported
 * @property {number[]} yourSeats
 * @property {boolean} spectator
 * @property {Eyes} eyes
 * @property {SeatRow[]} seats
 * @property {Board | null} board
 * @property {Scene | null} scene
 * @property {number} number
 * @property {number} step
 * @property {Decision | null} decision
 * @property {boolean} canUndo
 * @property {boolean} over
 * @property {boolean} rematch
 * @property {Act[]} log
 * @property {Selection} picked
 * @property {boolean} several are further pieces added to the picked ones?
 * @property {Choice[]} choices for what is picked now
 * @property {boolean} choicesKnown have they been answered for this scene?
 * @property {Choice[]} armed the choices at the place that was clicked, waiting to be confirmed
 * @property {{ label: string, piece: number }[]} armedPicks pieces that could be picked at that place instead
 * @property {Choice | null} pointed the choice under the pointer or the focus
 * @property {{ at: Anchor, refusals: Refusal[] } | null} refused
 * @property {View | null} view what is seen from somewhere, while asked for
 * @property {Overlay[]} overlays what an open table shows of the picked piece
 * @property {Drag | null} drag
 * @property {boolean} busy an order is under way
 * @property {string} notice one sentence for the player, or nothing
 * @property {string} noticeRule its rule, if any
 * @property {number | null} handOver the seat the screen waits for
 * @property {boolean} alone is a choice given by itself when it is the only one?
 */

/** @type {Selection} */
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
		log: [],
		picked: NOTHING,
		several: false,
		choices: [],
		choicesKnown: false,
		armed: [],
		armedPicks: [],
		pointed: null,
		refused: null,
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
