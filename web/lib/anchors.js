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
	return (choice.preview.attacks ?? [])
		.flatMap(({ outlook }) => telling(outlook))
		.map(({ label, chance }) => `${label} ${percent(chance)}`)
		.join(', ');
}
