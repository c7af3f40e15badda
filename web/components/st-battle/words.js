// The sentences of a battle page: whose turn it is, where to click, why not, what is seen.
/** @import { Anchor, Choice, Scene } from '../../lib/wire.js' */
/** @import { BattleState } from '../../lib/state.js' */

import { byAnchor, cellOf, isAnswer, isWord, keyOf } from '../../lib/anchors.js';
import { myTurn, seatName } from '../../lib/battle-state.js';
import { html } from '../../lib/dom.js';
import { meaningOf, ruleLink } from '../../lib/rules.js';
import { waitingPieces } from '../st-choices/st-choices.js';
import { ownPiece } from './picking.js';

/** Whose turn it is and what is asked. @param {BattleState} state @returns {(Node | string)[]} */
export function promptWords(state) {
	const { prompt } = /** @type {Scene} */ (state.scene);
	const mine = myTurn(state);
	const other = prompt.seat === null ? '' : seatName(state, prompt.seat);
	const who = state.over ? 'Over' : mine ? 'Your turn' : other;
	const thinking = !mine && state.decision?.thinking ? ' is thinking…' : '';
	return [
		html('strong', {}, `${who}${thinking}`),
		html('p', {}, prompt.text, ' ', ruleLink(prompt.rule)),
		mine ? html('p', { class: 'how' }, howTo(state)) : '',
		thinking && state.canUndo
			? html(
					'p',
					{ class: 'how' },
					'U takes your order back as long as it waits. The space bar goes on at once.',
				)
			: '',
		...(mine ? explained(state.choices) : []),
	];
}

/** While a film runs: whose act it is. @param {BattleState} state @param {number | null} seat @returns {(Node | string)[]} */
export function filmWords(state, seat) {
	const own = seat !== null && state.yourSeats.includes(seat);
	const who = seat === null ? 'The battle goes on' : own ? 'Your order' : `${seatName(state, seat)} acts`;
	return [
		html('strong', {}, who),
		html('p', { class: 'how' }, own ? '' : 'A click on the map or the space bar skips it.'),
	];
}

/** Where to click now, in one line. @param {BattleState} state */
function howTo(state) {
	const { choices, choicesKnown, picked, scene, board } = state;
	if (!choicesKnown) return '';
	if (state.armed.length || state.drag?.hand === 'stands')
		return `The button under the map or ⏎ gives it; Esc goes back.`;
	if (choices.some(({ role }) => role === 'proposed'))
		return `⏎ accepts what is proposed under the map${1 < choices.length ? '; the list has the other answers' : ''}.`;
	const one = picked.pieces.length < 2;
	if (!choices.length)
		return picked.pieces.length
			? `${one ? 'It has' : 'They have'} nothing to do now. Esc lets go, a click picks another.`
			: '';
	const at = choices.map(({ anchor }) => anchor);
	const placed = at.some((anchor) => anchor !== 'button' && !('card' in anchor));
	const buttons = at.some(
		(anchor) => anchor === 'button' || ('piece' in anchor && picked.pieces.includes(anchor.piece)),
	);
	const own = at.map((anchor) => ownPiece(state, anchor)).filter((id) => id !== null);
	const beside = scene?.pieces.some(({ id, place }) => own.includes(id) && 'tray' in place);
	if (board?.kind === 'table' && placed) {
		const goes = at.some((anchor) => anchor !== 'button' && 'point' in anchor);
		const aims = at.some(
			(anchor) => anchor !== 'button' && 'piece' in anchor && !picked.pieces.includes(anchor.piece),
		);
		if (picked.pieces.length) {
			const it = one ? 'it' : 'them';
			const away = scene?.pieces.some(({ id, place }) => picked.pieces.includes(id) && 'tray' in place);
			if (away) return `Click a place on the table; Q and E turn ${it}, ⏎ puts ${it} there.`;
			return [
				goes ? `Drag ${it}, or click where ${one ? 'it' : 'they'} should go; Q and E turn ${it}.` : '',
				aims ? 'A marked stand can be clicked.' : '',
				buttons ? (goes || aims ? 'The rest is in the list.' : 'Choose in the list.') : '',
			]
				.filter(Boolean)
				.join(' ');
		}
		if (waitingPieces(choices, new Map(scene?.pieces.map((piece) => [piece.id, piece]))).length)
			return 'Pick a unit in the list, then click its place on the table.';
		const free = choices.some(
			({ anchor, preview }) => ownPiece(state, anchor) !== null && !preview.attacks?.length,
		);
		if (own.length && isAnswer(byAnchor(choices), own[0], scene?.pieces ?? []))
			return 'Click one of the marked stands, or choose in the list.';
		if (own.length)
			return `Pick one of the marked stands, on the table or in the list${free ? ', or drag it at once' : ''}.`;
		return goes
			? 'Click a place on the table, marked or not.'
			: 'Click one of the marked stands, or pick one of yours first.';
	}
	if (!placed) return 'Press one of the buttons below.';
	if (!picked.pieces.length && picked.card === null && own.length)
		return beside
			? 'Pick a unit in the list below.'
			: 'Pick one of the marked units, on the map or in the list.';
	if (at.every((anchor) => anchor === 'button' || 'side' in anchor))
		return 'Click one of the arrows on the map.';
	return `Click a marked place on the map${buttons ? ' or a button below' : ''}.`;
}

/** What the words of a price mean. @param {Choice[]} choices @returns {HTMLElement[]} */
function explained(choices) {
	const words = new Set(choices.flatMap(({ preview }) => preview.costs ?? []).map(({ means }) => means));
	return [...words].filter(isWord).flatMap((means) => {
		const meaning = meaningOf(means);
		return meaning ? [html('p', { class: 'how short' }, `${meaning.text} `, ruleLink(meaning.id))] : [];
	});
}

/** While sight is shown: is the pointed place seen, and if not, what is in the way? @param {BattleState} state @param {Anchor | null} pointed
 * @returns {HTMLElement | null} */
export function sightWords({ view, board, scene }, pointed) {
	if (!view || !board) return null;
	const cell = pointed ? cellOf(pointed, scene?.pieces ?? []) : null;
	const place = board.kind === 'hexes' ? (cell === null ? null : { cell }) : pointed;
	const key = place ? keyOf(place) : '';
	const label =
		board.kind === 'hexes'
			? board.cells.find(({ id }) => id === cell)?.label
			: scene?.pieces.find(({ id }) => key === `piece:${id}`)?.name;
	const words = html('div', { class: 'sight-words' });
	words.append(html('h2', {}, `What is seen${label ? `: ${label}` : ''}`));
	const blocked = view.blocked.find(({ to }) => keyOf(to) === key);
	const reach = view.in_reach.find(([anchor]) => keyOf(anchor) === key)?.[1];
	if (blocked) words.append(html('p', {}, blocked.reason.sentence, ' ', ruleLink(blocked.reason.rule)));
	else if (view.seen.some((anchor) => keyOf(anchor) === key))
		words.append(html('p', {}, reach ? `Seen; in reach (${reach}).` : 'Seen; out of reach.'));
	else if (board.kind === 'hexes')
		words.append(html('p', {}, 'Point at a place. Striped places are not seen; dotted ones are in reach.'));
	else words.append(html('p', {}, 'Point at a piece. Broken lines are blocked.'));
	return words;
}
