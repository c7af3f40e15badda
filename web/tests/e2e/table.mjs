// What every file of battles needs: a server for its tests, matches on it, and pages whose frames are kept.
import { createHash } from 'node:crypto';
import { test } from '@playwright/test';
import { TestServer } from './server.mjs';

/** @typedef {{ tokens: { seat: number, token: string }[], spectator: string }} Made */
/** A frame as it came: raw and read. @typedef {{ raw: string, message: any }} Frame */

/** Starts a server before the file's tests and stops it after them. */
export function table() {
	const server = new TestServer(Number(process.env.SANDTABLE_PORT ?? 8473));
	test.beforeAll(() => server.start());
	test.afterAll(() => server.stop());
	test.beforeEach(({ page }) => {
		page.on('pageerror', (error) => {
			throw error;
		});
	});

	/** A match whose dice are known beforehand: a save without orders, imported. The computer's choices hang on them too.
	 * @param {string | null} scenario the first one if null @param {string} seed 64 hexadecimal digits
	 * @param {...string} kinds `open`, or a commander's name @returns {Promise<Made & { system: string, scenario: string }>} */
	async function seeded(scenario, seed, ...kinds) {
		const systems = await server.systems();
		const has = (/** @type {any} */ one) =>
			one.scenarios.some((/** @type {any} */ { id }) => id === scenario);
		const { name: system, scenarios } = scenario === null ? systems[0] : systems.find(has);
		const of = { system, scenario: scenario ?? scenarios[0].id };
		const blank = await server.create({ ...of, seats: kinds.map(() => ({ kind: 'open' })) });
		const tokens = blank.tokens.map((/** @type {{ token: string }} */ { token }) => token);
		const [line] = (await server.file(tokens)).split('\n');
		const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
		const file = `${JSON.stringify({ ...JSON.parse(line), seed, commitment })}\n`;
		const seats = kinds.map((kind) => (kind === 'open' ? { kind } : { kind: 'computer', commander: kind }));
		return { ...(await server.create({ file, seats }, 'matches/import')), ...of };
	}
	/** The same match every time. @param {string | null} scenario @param {...string} kinds */
	const match = (scenario, ...kinds) => seeded(scenario, '3'.repeat(64), ...kinds);
	return { server, match, seeded, link };
}

/** The page that plays these seats. @param {Made} made @param {...number} wanted */
function link(made, ...wanted) {
	const tokens = made.tokens.filter(({ seat }) => wanted.includes(seat)).map(({ token }) => token);
	return `/play#t=${tokens.join(',')}`;
}

/** Keeps every frame that this page receives. @param {import('@playwright/test').Page} page @returns {Frame[]} */
export function listen(page) {
	/** @type {Frame[]} */
	const frames = [];
	page.on('websocket', (socket) =>
		socket.on('framereceived', ({ payload }) => {
			const raw = String(payload);
			frames.push({ raw, message: JSON.parse(raw) });
		}),
	);
	return frames;
}

/** The last scene that came. @param {Frame[]} frames */
export const lastScene = (frames) => frames.findLast(({ message }) => message.scene)?.message.scene;
