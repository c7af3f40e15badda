// What a film does to a scene, how long it lasts and whom it touches. Nothing here draws.
/** @import { Act, Anchor, LogEvent, Piece, Scene, Shown as Show } from './wire.js' */

/** Milliseconds at usual speed. */
export const TIMES = {
	leg: 260,
	way: 1400,
	turn: 150,
	shot: 500,
	tumble: 900,
	rest: 400,
	mark: 400,
	come: 300,
	leave: 500,
	area: 600,
	card: 900,
	count: 250,
	phase: 700,
	/** An event without anything to draw. */
	words: 450,
	between: 250,
	/** Where nothing shall move. */
	still: 900,
};

/** The turn of a computer never lasts longer: above that everything is sped up alike. */
const LONGEST = 10_000;
const FASTEST = 12;

/** Shows that play together. @param {Show[]} shows @returns {Show[][]} */
export function beats(shows) {
	/** @type {Show[][]} */
	const groups = [];
	for (const show of shows) {
		const last = groups[groups.length - 1];
		if (last && show.beat !== undefined && last[0].beat === show.beat) last.push(show);
		else groups.push([show]);
	}
	return groups;
}

/** How long one show lasts. @param {Show} show @returns {number} */
function lengthOfShow(show) {
	if (show.show === 'go') return Math.min(TIMES.way, TIMES.leg * Math.max(1, show.way.length - 1));
	if (show.show === 'roll') return TIMES.tumble + TIMES.rest;
	return TIMES[show.show];
}

/** @param {Act} act @returns {number} milliseconds at usual speed */
export function lengthOf({ events }) {
	const one = (/** @type {LogEvent} */ { show = [] }) =>
		show.length
			? beats(show).reduce((sum, group) => sum + Math.max(...group.map(lengthOfShow)), 0)
			: TIMES.words;
	return events.reduce((sum, event) => sum + one(event) + TIMES.between, 0);
}

/** How much faster than wished the rest of a turn has to go. @param {number} gone milliseconds so far @param {number} rest still to come */
export const haste = (gone, rest) => Math.min(FASTEST, Math.max(1, rest / Math.max(1500, LONGEST - gone)));

/** The pieces a show is about. @param {Show} show @returns {number[]} */
export function piecesOf(show) {
	/** @param {(Anchor | undefined)[]} anchors */
	const at = (...anchors) =>
		anchors.flatMap((anchor) => (anchor && anchor !== 'button' && 'piece' in anchor ? [anchor.piece] : []));
	if ('piece' in show) return [show.piece];
	if (show.show === 'shot') return at(show.from, ...show.to);
	return 'at' in show ? at(show.at) : [];
}

/** Does it go over to, or against, one's own pieces? @param {Act} act @param {Set<number>} own */
export const touches = ({ events }, own) =>
	events.some(({ pieces = [], show = [] }) =>
		[...pieces, ...show.flatMap(piecesOf)].some((id) => own.has(id)),
	);

/** Is there anything to watch? @param {Act} act */
export const tellsSomething = ({ kind, events }) => kind !== 'undo' && 0 < events.length;

/** One piece of a scene, changed. @param {Scene} scene @param {number} id @param {Partial<Piece>} change @returns {Scene} */
export const withPiece = (scene, id, change) => ({
	...scene,
	pieces: scene.pieces.map((piece) => (piece.id === id ? { ...piece, ...change } : piece)),
});

/** The scene after a show, as far as places, facings and presence go.
 * @param {Scene} scene @param {Show} show @param {Scene} after where looks of newcomers come from @returns {Scene} */
export function applied(scene, show, after) {
	if (show.show === 'go') {
		const last = show.way[show.way.length - 1];
		return last?.place ? withPiece(scene, show.piece, { place: last.place, facing: last.facing }) : scene;
	}
	if (show.show === 'turn') {
		const { piece, facing, turret } = show;
		return withPiece(scene, piece, {
			...(facing === undefined ? {} : { facing }),
			...(turret === undefined ? {} : { turret }),
		});
	}
	if (show.show === 'come') {
		const { piece: id, place, facing } = show;
		const known =
			after.pieces.find((piece) => piece.id === id) ?? scene.pieces.find((piece) => piece.id === id);
		if (!known) return scene;
		const rest = scene.pieces.filter((piece) => piece.id !== id);
		return { ...scene, pieces: [...rest, { ...known, place, facing }] };
	}
	if (show.show === 'leave') {
		const { piece: id, to } = show;
		if (to) return withPiece(scene, id, { place: to });
		return { ...scene, pieces: scene.pieces.filter((piece) => piece.id !== id) };
	}
	return scene;
}
