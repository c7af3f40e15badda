// How a battle page's state changes: each function takes a state and returns the next one. Nothing here draws or sends.
/** @import { Act, Anchor, Choice, Looked, Overlay, Refusal, Scene, Update, View, Welcome } from './wire.js' */
/** @import { BattleState, Drag, Picked, Thought } from './state.js' */

import { groupOf, pieceOf } from './anchors.js';
import { BLANK, emptyBattle, NOTHING } from './battle-state.js';

/** What belongs to a selection and ends with it. */
export const UNPICKED = {
	choices: /** @type {Choice[]} */ ([]),
	choicesKnown: false,
	armed: /** @type {Choice[]} */ ([]),
	armedPicks: /** @type {{ label: string, piece: number }[]} */ ([]),
	pointed: null,
	refused: null,
	hint: /** @type {Thought | null} */ (null),
	view: null,
	overlays: /** @type {Overlay[]} */ ([]),
	drag: /** @type {Drag | null} */ (null),
};

/** @param {BattleState} state @param {Welcome} message @param {boolean} openTable @returns {BattleState} */
export function welcomed(state, message, openTable) {
	const { type, offers, log, resumed, board = state.board, ...told } = message;
	const next = {
		...(state.match === message.match ? state : emptyBattle()),
		...UNPICKED,
		...told,
		line: /** @type {const} */ ('online'),
		board,
		log: log.reduce(withAct, resumed ? state.log : []),
		busy: false,
	};
	return handedOver(keepPicked(next, message.scene), openTable);
}

/** @param {BattleState} state @param {Update} message @param {boolean} openTable @returns {BattleState} */
export function updated(state, message, openTable) {
	const { type, id, offers, seat, kind, events, ...told } = message;
	const { number, step } = message;
	const next = {
		...state,
		...UNPICKED,
		...told,
		seed: message.seed ?? state.seed,
		log: withAct(state.log, { number, step, seat, kind, events }),
		notice: '',
		noticeRule: '',
	};
	return handedOver(keepPicked(next, message.scene), openTable);
}

/** @param {BattleState} state @param {Looked} message @returns {BattleState} */
export function looked(state, message) {
	const { type, request, offers, log, ...told } = message;
	const next = { ...state, ...UNPICKED, ...told, log: log.reduce(withAct, /** @type {Act[]} */ ([])) };
	return keepPicked(next, message.scene);
}

/** The log with one act more; a take-back removes the last order. @param {Act[]} log @param {Act} act @returns {Act[]} */
export function withAct(log, act) {
	if (log.some(({ number }) => number === act.number)) return log;
	if (act.kind !== 'undo') return [...log, act];
	const last = log.findLastIndex(({ kind }) => kind === 'order');
	return log.filter((_, index) => index !== last);
}

/** Does the screen have to be handed to another player first? @param {BattleState} state @param {boolean} openTable @returns {BattleState} */
function handedOver(state, openTable) {
	const seat = state.decision?.seat ?? null;
	const mine = typeof state.eyes === 'object' ? state.eyes.seat : null;
	const shared = 1 < state.yourSeats.length;
	if (!shared || state.over || seat === null || seat === mine || !state.yourSeats.includes(seat)) {
		return { ...state, handOver: state.over || !shared ? null : state.handOver };
	}
	if (openTable) return { ...state, handOver: null };
	// Nothing of what the last player saw stays on the page while the screen changes hands.
	return {
		...state,
		...UNPICKED,
		handOver: seat,
		picked: NOTHING,
		scene: BLANK,
		log: [],
		notice: '',
		noticeRule: '',
	};
}

/** Picked pieces stay picked as long as they are there. @param {BattleState} state @param {Scene} scene @returns {BattleState} */
function keepPicked(state, scene) {
	const here = new Set(scene.pieces.map(({ id }) => id));
	const pieces = state.picked.pieces.filter((id) => here.has(id));
	return { ...state, picked: { ...NOTHING, pieces } };
}

/** @param {BattleState} state @param {Picked} picked @returns {BattleState} */
export const pick = (state, picked) => ({ ...state, ...UNPICKED, picked, notice: '', noticeRule: '' });

/** @param {BattleState} state @param {Choice[]} choices @returns {BattleState} */
export const offered = (state, choices) => ({ ...state, choices, choicesKnown: true });

/** @param {BattleState} state @param {Choice[]} armed @param {{ label: string, piece: number }[]} armedPicks @returns {BattleState} */
export const arm = (state, armed, armedPicks) => ({
	...state,
	armed,
	armedPicks,
	pointed: armed[0] ?? null,
	refused: null,
});

/** If what was just picked can do one thing where it stands, and nothing elsewhere, and dice decide it: shows that at once.
 * @param {BattleState} state @returns {BattleState} */
export function armOnly(state) {
	const { choices, picked } = state;
	const own = new Set(picked.pieces);
	const placed = choices.filter(({ anchor }) => anchor !== 'button');
	const places = new Set(placed.map(({ anchor }) => pieceOf(anchor) ?? -1));
	const [place] = places;
	const diced = placed.every(({ preview }) => preview.attacks?.length);
	return places.size === 1 && own.has(place) && diced ? arm(state, placed, []) : state;
}

/** Is one of these choices about one of these pieces, or about none at all? @param {Choice[]} choices @param {number[]} pieces */
export const concerns = (choices, pieces) =>
	choices.some(({ pieces: about = [] }) => about.some((id) => pieces.includes(id))) ||
	choices.every(({ pieces: about = [] }) => !about.length);

/** If nothing is picked, and whatever can be sent somewhere is of one group: that group. @param {BattleState} state @returns {number[]} */
export function onlyGroup({ choices, picked, scene }) {
	const pieces = scene?.pieces ?? [];
	const sent = choices.filter(({ anchor }) => anchor !== 'button' && 'point' in anchor);
	const groups = new Set(
		sent.map(({ pieces: [first] = [] }) => pieces.find(({ id }) => id === first)?.group),
	);
	if (picked.pieces.length || picked.card !== null || groups.size !== 1 || groups.has(undefined)) return [];
	return groupOf(sent[0].pieces[0], pieces);
}

/** @param {BattleState} state @returns {BattleState} */
export const disarm = (state) => ({
	...state,
	armed: [],
	armedPicks: [],
	pointed: null,
	refused: null,
	hint: null,
});

/** @param {BattleState} state @param {Anchor} at @param {Refusal[]} refusals @returns {BattleState} */
export const refuse = (state, at, refusals) => ({
	...state,
	armed: [],
	armedPicks: [],
	pointed: null,
	refused: { at, refusals },
});

/** @param {BattleState} state @param {View | null} view @returns {BattleState} */
export const viewed = (state, view) => ({ ...state, view });

/** A new wish; until it is answered the last answer stays. @param {BattleState} state @param {Picked} wish
 * @param {Drag['hand']} hand @returns {BattleState} */
export function dragged(state, wish, hand) {
	const { choices = [], choice = null, want = '', refusals = [] } = state.drag ?? {};
	const drag = { wish, choices, choice, want, refusals, answered: false, hand };
	return { ...state, drag, refused: null, armed: [], armedPicks: [], pointed: null };
}

/** @param {BattleState} state @param {Picked} wish @param {Choice[]} choices @param {Refusal[]} refusals @returns {BattleState} */
export function answered(state, wish, choices, refusals) {
	const { drag } = state;
	if (!drag) return state;
	const choice = wanted(choices, drag.want);
	return { ...state, drag: { ...drag, choices, choice, refusals, answered: drag.wish === wish } };
}

/** @param {Choice[]} choices @param {string} label @returns {Choice | null} */
const wanted = (choices, label) => choices.find((choice) => choice.label === label) ?? choices[0] ?? null;

/** Another of the things that could be done there. @param {BattleState} state @param {string} want its label @returns {BattleState} */
export function otherwise(state, want) {
	const { drag } = state;
	return drag ? { ...state, drag: { ...drag, want, choice: wanted(drag.choices, want) } } : state;
}

/** Is there something to choose before it is given: several things to do there, or formations? @param {Drag} drag */
export const isDraft = ({ choices, choice }) =>
	1 < choices.length || 0 < (choice?.preview.shapes?.length ?? 0);

/** Why a choice does not do all that was wanted. @param {Choice | null} choice @returns {Refusal[]} */
export const shortcomings = (choice) =>
	(choice?.preview.endings ?? []).map(({ short }) => short).filter((short) => short !== undefined);

/** @param {BattleState} state @param {string} notice @param {string} [noticeRule] @returns {BattleState} */
export const noticed = (state, notice, noticeRule = '') => ({ ...state, notice, noticeRule, busy: false });
