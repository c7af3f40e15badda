// Opens the line of a battle page while the rest of the client is still on its way, and sends for what only battles need. It imports
// nothing, so that it runs first.

/** @typedef {{ tokens: string[], socket: WebSocket, heard: string[], stop: () => void }} Early */

/** Modules that a battle needs and a lobby does not; without them the browser learns of each only from the one before. */
const MODULES = [
	'/components/st-battle/st-battle.js',
	'/components/st-board/camera.js',
	'/components/st-board/map.js',
	'/components/st-board/overlays.js',
	'/components/st-film/clock.js',
	'/components/st-film/player.js',
	'/components/st-film/stage.js',
	'/components/st-tally/st-tally.js',
	'/draw/markers.js',
	'/lib/battle-changes.js',
	'/lib/film.js',
	'/lib/latest.js',
	'/lib/live.js',
];

/** @type {Early | null} */
let early = null;

export const liveAddress = () => new URL('/api/v1/live', location.href.replace(/^http/, 'ws'));

function begin() {
	const tokens = (new URLSearchParams(location.hash.slice(1)).get('t') ?? '').split(',').filter(Boolean);
	if (location.pathname !== '/play') return;
	for (const href of MODULES)
		document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
	if (!tokens.length) return;
	const socket = new WebSocket(liveAddress());
	/** @type {string[]} */
	const heard = [];
	const hello = () => socket.send(JSON.stringify({ type: 'hello', tokens }));
	const hear = (/** @type {MessageEvent} */ { data }) => heard.push(data);
	socket.addEventListener('open', hello);
	socket.addEventListener('message', hear);
	early = { tokens, socket, heard, stop: () => socket.removeEventListener('message', hear) };
}

/** The line that was opened for these tokens, once, if it still stands. @param {string[]} tokens @returns {Early | null} */
export function takeEarly(tokens) {
	const mine = early;
	early = null;
	if (!mine) return null;
	if (mine.tokens.join() === tokens.join() && mine.socket.readyState <= WebSocket.OPEN) {
		mine.stop();
		return mine;
	}
	mine.socket.close();
	return null;
}

begin();
