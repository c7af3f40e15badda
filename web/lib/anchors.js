// Anchors as keys, so that choices can be found by place.
/** @import { Anchor, Choice, Outlook, Piece, Place } from './wire.js' */

/** @param {Anchor} anchor @returns {string} */
export function keyOf(anchor) {
	if (anchor === 'button') return 'button';
	if ('cell' in anchor) return `cell:${anchor.cell}`;
	if ('side' in anchor) return `side:${anchor.side.cell}:${anchor.side.side}`;
	if ('piece' in anchor) return `piece:${anchor.piece}`;
	if ('ground' in anchor) return `ground:${anchor.ground}`;
	if ('card' in anchor) return `card:${anchor.card}`;
	return `point:${anchor.point.x}:${anchor.point.y}`;
}

/** @param {Anchor | null} anchor @returns {number | null} */
export const pieceOf = (anchor) => (anchor && anchor !== 'button' && 'piece' in anchor ? anchor.piece : null);

/** The cell an anchor belongs to, if it is a place on hexes. @param {Anchor} anchor @param {Piece[]} pieces @returns {number | null} */
export function cellOf(anchor, pieces) {
	if (anchor === 'button') return null;
	if ('cell' in anchor) return anchor.cell;
	if ('side' in anchor) return anchor.side.cell;
	if ('piece' in anchor) {
		const piece = pieces.find(({ id }) => id === anchor.piece);
		return piece ? cellOfPlace(piece.place) : null;
	}
	return null;
}

/** @param {Place} place @returns {number | null} */
export const cellOfPlace = (place) => ('cell' in place ? place.cell : null);

/** Choices by anchor, in the order they came. @param {Choice[]} choices @returns {Map<string, Choice[]>} */
export const byAnchor = (choices) => Map.groupBy(choices, ({ anchor }) => keyOf(anchor));

/** What is offered at a piece: at itself, else at another of its group, which stands for all of them.
 * @param {Map<string, Choice[]>} offers @param {number} id @param {Piece[]} pieces @returns {Choice[]} */
export function offersAtPiece(offers, id, pieces) {
	const direct = offers.get(`piece:${id}`);
	if (direct) return direct;
	return groupOf(id, pieces).flatMap((other) => offers.get(`piece:${other}`) ?? []);
}

/** The pieces of a piece's group that are where it is, on the map or in the same tray, itself first.
 * @param {number} id @param {Piece[]} pieces @returns {number[]} */
export function groupOf(id, pieces) {
	const piece = pieces.find((piece) => piece.id === id);
	if (piece?.group === undefined) return [id];
	const others = pieces.filter(
		({ group, place, id: other }) =>
			group === piece.group && other !== id && trayOf(place) === trayOf(piece.place),
	);
	return [id, ...others.map(({ id }) => id)];
}

/** @param {Place} place @returns {number | null} */
const trayOf = (place) => ('tray' in place ? place.tray : null);

/** Do the pieces of a group stand for different answers? Then a click on one of them gives it, and does not pick the group.
 * @param {Map<string, Choice[]>} offers @param {number} id @param {Piece[]} pieces @returns {boolean} */
export function isAnswer(offers, id, pieces) {
	const group = groupOf(id, pieces).filter((other) => offers.has(`piece:${other}`));
	const roles = group.flatMap((other) => offers.get(`piece:${other}`) ?? []).map(({ role }) => role);
	if (group.includes(id)) return 1 < group.length || roles.includes('proposed') || isLone(offers, id, pieces);
	return 0 < group.length && isLone(offers, group[0], pieces);
}

/** Is nothing asked of anybody but of this one of a group? @param {Map<string, Choice[]>} offers @param {number} id @param {Piece[]} pieces */
export function isLone(offers, id, pieces) {
	const grouped = pieces.some((piece) => piece.id === id && piece.group !== undefined);
	return grouped && offers.has(`piece:${id}`) && offers.size === (offers.has('button') ? 2 : 1);
}

/** What a choice is paid with, in words: `3 AP + 1 CAP`. @param {Choice} choice @returns {string} */
export const price = (choice) => (choice.preview.costs ?? []).map(payment).join(' + ');

/** A means that is one thing is not counted: `opportunity`, not `1 opportunity`; but `1 command point`.
 * @param {{ means: string, amount: number }} payment @returns {string} */
export function payment({ means, amount }) {
	const many = isWord(means) && means.endsWith('s');
	const counted = !isWord(means) || many || 1 < Math.abs(amount);
	const word = many && amount === 1 ? means.slice(0, -1) : means;
	return counted ? `${amount} ${word}` : word;
}

/** The same for a small plate on the map: `opp.` for `opportunity`. @param {Choice} choice */
export const shortPrice = (choice) => price(choice).replace(/([a-z]{3})[a-z]{3,}/g, '$1.');

/** @param {string} means */
export const isWord = (means) => !/^[A-Z]+$/.test(means);

/** @param {{ perMille: number }} chance @returns {string} */
export function percent({ perMille }) {
	if (0 < perMille && perMille < 10) return '<1 %';
	if (990 < perMille && perMille < 1000) return '>99 %';
	return `${Math.round(perMille / 10)} %`;
}

/** The outlooks in which something happens. @param {Outlook[]} outlook @returns {Outlook[]} */
export function happening(outlook) {
	const some = outlook.filter((way) => way.telling);
	return some.length ? some : outlook;
}

/** Those worth a place on the map: two at most. @param {Outlook[]} outlook @returns {Outlook[]} */
export function telling(outlook) {
	const ways = happening(outlook);
	const some = ways.filter(({ chance }) => 0 < chance.perMille);
	return (some.length ? some : ways).slice(0, 2);
}

/** The chances of a choice in a few words: `hit 42 %, kill 8 %`. @param {Choice} choice @returns {string} */
export function chances(choice) {
	const ways = (choice.preview.attacks ?? []).flatMap(({ outlook }) => telling(outlook));
	return ways
		.filter(({ label }, index) => index === ways.findIndex((way) => way.label === label))
		.map(({ label, chance }) => `${label} ${percent(chance)}`)
		.join(', ');
}
