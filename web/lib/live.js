// One live connection to one match: says hello, reconnects with back-off, resends what was not answered.
/** @import { Eyes, ServerMessage } from './wire.js' */
/** @import { Line } from './state.js' */

import { liveAddress, takeEarly } from './early.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The server pings the socket itself; a silence of this length means a dead line. */
const HEARTBEAT = 20_000;

/** Close codes after which trying again is useless. */
const FINAL = [4401, 4403];

/** @fires message, line */
export class Live extends EventTarget {
	/** @type {WebSocket | null} */
	#socket = null;
	#tokens;
	#wait = FIRST_WAIT;
	#request = 1;
	#stopped = false;
	/** @type {number | undefined} */
	#timer;
	/** @type {number | undefined} */
	#beat;
	#lastHeard = 0;
	/** Commands without an answer yet, oldest first. @type {Map<string, Record<string, unknown>>} */
	#open = new Map();
	/** Questions without an answer yet. @type {Map<number, (message: any) => void>} */
	#asked = new Map();
	/** The last number known, for resuming. @type {number | undefined} */
	since;
	/** @type {Eyes | undefined} */
	eyes;
	/** @type {Line} */
	line = 'connecting';

	/** @param {string[]} tokens */
	constructor(tokens) {
		super();
		this.#tokens = tokens;
		addEventListener('online', this.#hurry);
		document.addEventListener('visibilitychange', this.#hurry);
		this.#connect();
	}

	stop() {
		this.#stopped = true;
		clearTimeout(this.#timer);
		clearInterval(this.#beat);
		removeEventListener('online', this.#hurry);
		document.removeEventListener('visibilitychange', this.#hurry);
		this.#socket?.close(1000);
	}

	/** A command that must happen exactly once. @param {Record<string, unknown>} message @returns {string} its id */
	command(message) {
		const id =
			crypto.randomUUID?.() ??
			[...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16)).join('');
		const whole = { ...message, id };
		this.#open.set(id, whole);
		this.#send(whole);
		return id;
	}

	/** A question; answered or given up with the line. @param {Record<string, unknown>} message @returns {Promise<any>} */
	ask(message) {
		const request = this.#request++;
		return new Promise((resolve) => {
			this.#asked.set(request, resolve);
			if (!this.#send({ ...message, request })) this.#answer(request, null);
		});
	}

	/** Has a command of ours not been answered yet? */
	get waiting() {
		return 0 < this.#open.size;
	}

	#hurry = () => {
		if (document.visibilityState === 'hidden' || this.#socket || this.#stopped) return;
		this.#wait = FIRST_WAIT;
		this.#connect();
	};

	#connect() {
		clearTimeout(this.#timer);
		if (this.#stopped) return;
		this.#setLine('connecting');
		const early = takeEarly(this.#tokens);
		const socket = early?.socket ?? new WebSocket(liveAddress());
		this.#socket = socket;
		this.#lastHeard = Date.now();
		if (early) {
			// It has said hello already. Whoever listens to us does so after this.
			queueMicrotask(() => {
				for (const data of early.heard) this.#hear(JSON.parse(data));
			});
		} else {
			socket.addEventListener('open', () => {
				const hello = { type: 'hello', tokens: this.#tokens, since: this.since, eyes: this.eyes };
				socket.send(JSON.stringify(hello));
				this.#lastHeard = Date.now();
			});
		}
		socket.addEventListener('message', (event) => this.#hear(JSON.parse(event.data)));
		socket.addEventListener('close', (event) => this.#lost(socket, event.code));
		clearInterval(this.#beat);
		this.#beat = setInterval(() => this.#checkPulse(), HEARTBEAT);
	}

	#checkPulse() {
		if (!this.#socket || this.line !== 'online') return;
		if (2.5 * HEARTBEAT < Date.now() - this.#lastHeard) {
			const dead = this.#socket;
			dead.close();
			this.#lost(dead, 1006);
		} else this.#send({ type: 'ping', request: 0 });
	}

	/** @param {WebSocket} socket @param {number} code */
	#lost(socket, code) {
		if (this.#socket !== socket) return;
		this.#socket = null;
		for (const request of [...this.#asked.keys()]) this.#answer(request, null);
		if (FINAL.includes(code) || this.#stopped) {
			this.#setLine('closed');
			return;
		}
		this.#setLine('offline');
		this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
		this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
	}

	/** @param {ServerMessage} message */
	#hear(message) {
		this.#lastHeard = Date.now();
		if (message.type === 'welcome') {
			this.#wait = FIRST_WAIT;
			this.#setLine('online');
		}
		if (
			'number' in message &&
			message.number !== undefined &&
			(message.type === 'welcome' || message.type === 'update' || message.type === 'scene')
		) {
			this.since = message.number;
		}
		const settles = message.type === 'done' || message.type === 'refused' || message.type === 'error';
		if (settles && message.id) this.#open.delete(message.id);
		this.dispatchEvent(new CustomEvent('message', { detail: message }));
		if (message.type === 'welcome') for (const command of this.#open.values()) this.#send(command);
		const request = 'request' in message ? message.request : null;
		if (typeof request === 'number') this.#answer(request, message);
	}

	/** @param {number} request @param {unknown} message */
	#answer(request, message) {
		this.#asked.get(request)?.(message);
		this.#asked.delete(request);
	}

	/** @param {Record<string, unknown>} message @returns {boolean} */
	#send(message) {
		if (this.#socket?.readyState !== WebSocket.OPEN || (this.line !== 'online' && message.type !== 'hello'))
			return false;
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	/** @param {Line} line */
	#setLine(line) {
		if (this.line === line) return;
		this.line = line;
		this.dispatchEvent(new CustomEvent('line', { detail: line }));
	}
}
