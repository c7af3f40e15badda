// Whole battles in a real browser against a real server.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { act, dice, play, settled, whoseTurn } from './player.mjs';
import { complaints } from '../axe.mjs';
import { open } from '../pages.mjs';
import { table } from './table.mjs';

const { server, match, seeded, link } = table();
const SHOTS = process.env.SHOTS ?? 'test-results/shots';
mkdirSync(SHOTS, { recursive: true });

const standing = (/** @type {import('@playwright/test').Page} */ page) =>
	page.locator('st-battle').getAttribute('data-number');

test('from the lobby to the map in two clicks', async ({ page }) => {
	await page.goto('/');
	await page.locator('.scenario-card a').first().click();
	await page.locator('select').nth(1).selectOption({ label: 'Computer: random' });
	await page.getByRole('button', { name: 'Begin the battle' }).click();
	await settled(page);
});

// The dice are those of a fixed seed, and the computer's choices hang on them: the same battle every time. The computer
// player that acts by chance never gives up, so the victory is one by points at the end of the last round.
test('a whole firefight is won by clicking against the computer', async ({ page }) => {
	test.setTimeout(300_000);
	const made = await seeded('first-light', '7'.repeat(64), 'open', 'random');
	await page.goto(link(made, 0));
	expect(await play(page, 600, 1, true)).toBe('over');
	await expect(page.locator('st-outcome h2').first()).toHaveText('Victory');
	await expect(page.locator('.verdict')).toContainText('✓');
	await page.getByRole('tab', { name: 'Log' }).click();
	await expect(page.locator('st-log')).not.toContainText(/gives up|resign/i);
});

test('two browsers over a link see each other’s orders at once', async ({ browser, page }) => {
	const made = await match(null, 'open', 'open');
	const friend = await (await browser.newContext({ baseURL: server.url })).newPage();
	await page.goto(link(made, 0));
	await friend.goto(link(made, 1));
	await expect(page.locator('.prompt')).toBeVisible();
	for (let i = 0; i < 14; i++) {
		const now = await whoseTurn(page, friend);
		const then = now === page ? friend : page;
		await act(now, { goal: 'F08', random: dice(i) });
		await expect.poll(() => standing(then)).toBe(await standing(now));
	}
	await friend.close();
});

test('reload and a cut line lose nothing', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	/** @type {import('@playwright/test').WebSocketRoute[]} */
	const lines = [];
	await page.routeWebSocket(/live/, (line) => {
		line.connectToServer();
		lines.push(line);
	});
	await page.goto(link(made, 0));
	await play(page, 9);
	const before = await standing(page);
	await page.reload();
	await settled(page);
	expect(Number(await standing(page))).toBeGreaterThanOrEqual(Number(before));
	await lines[lines.length - 1].close({ code: 1001 });
	await expect(page.locator('.line')).toHaveText(/lost|Connecting/);
	await expect(page.locator('.line')).toHaveText('Connected', { timeout: 60_000 });
	await play(page, 4, 5);
});

test('the server is killed in mid-battle, comes back, and the battle goes on', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	await play(page, 10, 2);
	await settled(page);
	const before = Number(await standing(page));
	await server.kill();
	await expect(page.locator('.line')).toHaveText(/lost|Connecting/);
	await server.start();
	await expect(page.locator('.line')).toHaveText('Connected', { timeout: 20_000 });
	await settled(page);
	expect(Number(await standing(page))).toBeGreaterThanOrEqual(before);
	await play(page, 6, 9);
});

test('replay step by step, a link to a step, and a saved match that plays on elsewhere', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	await play(page, 8, 4);
	await settled(page);
	const token = made.tokens[0].token;
	// Saved in the middle: imported, it is played on.
	await page.locator('.more summary').click();
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save the match to a file' }).click();
	const path = await (await saved).path();
	expect(await readFile(path, 'utf8')).toContain('"sandtable":1');
	await page.goto('/');
	await page
		.locator('#import-file')
		.setInputFiles({ name: 'm.sandtable', mimeType: 'text/plain', buffer: await readFile(path) });
	await expect(page).toHaveURL(/play#t=/);
	await expect(page.locator('.prompt')).toBeVisible();
	// Replayed from the first step.
	await page.goto(`/replay#t=${token}&step=0&eyes=seat-0`);
	await expect(page.locator('.step-count')).toContainText('0 /');
	await page.getByRole('button', { name: 'One step on' }).click();
	await expect(page).toHaveURL(/step=1&/);
	await page.getByRole('button', { name: 'To the end' }).click();
	await expect(page.locator('.step-count')).toHaveText(/^(\d+) \/ \1$/);
	await expect(page).not.toHaveURL(/step=1&/);
	const end = page.url();
	const count = await page.locator('.step-count').textContent();
	await page.goto('about:blank');
	await page.goto(end);
	await expect(page.locator('.step-count')).toHaveText(count ?? '');
});

test('resign ends it, and the page checks the dice itself', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	await settled(page);
	await page.locator('.more summary').click();
	await page.getByRole('button', { name: 'Give up' }).click();
	await page.getByRole('button', { name: /gives up/ }).click();
	await expect(page.locator('st-outcome h2').first()).toHaveText('Defeat');
	// The seed belongs to the commitment (hashed by the page), and the rolls to the seed (played again by the server).
	await expect(page.locator('.verdict')).toContainText('✓');
	await expect(page.locator('.verdict')).toContainText(/the same \d+ rolls/);
	await expect(page.locator('.verdict')).toContainText('sandtable replay --verify');
	await page.getByRole('button', { name: 'Watch the replay' }).click();
	await expect(page.locator('select[aria-label="Whose eyes"]')).toContainText('Everything');
});

test('axe finds nothing on the pages of the real game', async ({ page }) => {
	test.setTimeout(180_000);
	const made = await match(null, 'open', 'random');
	const paths = [
		'/',
		`/scenario/${made.system}/${made.scenario}`,
		`/rules/${made.system}`,
		link(made, 0),
		`/replay#t=${made.tokens[0].token}`,
	];
	for (const path of paths) {
		await open(page, path);
		// Every row of the reference is made alike; a thousand of them take a minute.
		if (path.startsWith('/rules')) {
			await page.locator('#rules-search').fill('opportunity');
			await expect(page.locator('.rule-row:not([hidden])').first()).toContainText(/opportunity/i);
		}
		expect(await complaints(page)).toEqual([]);
	}
});

test('the first scene stands on a browser that has seen nothing yet; how soon is printed', async ({
	browser,
}) => {
	const made = await match('grain-store', 'open', 'open');
	// Printed, not asserted: the machine may be busy with other tests.
	const times = [];
	for (const _ of [1, 2, 3, 4]) {
		const context = await browser.newContext({ baseURL: server.url });
		const page = await context.newPage();
		await page.addInitScript(() => {
			const watch = new MutationObserver(() => {
				if (!document.querySelector('st-board .terrain') || !document.querySelector('.prompt strong')) return;
				Reflect.set(window, 'firstScene', performance.now());
				watch.disconnect();
			});
			watch.observe(document, { subtree: true, childList: true });
		});
		await page.goto(link(made, 0));
		await expect(page.locator('.prompt strong')).toBeVisible();
		times.push(await page.evaluate(() => Reflect.get(window, 'firstScene')));
		await context.close();
	}
	console.log(`first scene after ${times.map(Math.round).join(', ')} ms`);
	expect(times.every(Number.isFinite)).toBe(true);
});

test('choices come for every unit; how soon is printed', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	await play(page, 12, 3);
	await settled(page);
	const times = await page.evaluate(
		async ([token]) => {
			const socket = new WebSocket(new URL('/api/v1/live', location.href.replace(/^http/, 'ws')));
			/** @type {(value: any) => void} */
			let heard = () => {};
			socket.onmessage = ({ data }) => heard(JSON.parse(data));
			const next = () =>
				new Promise((resolve) => {
					heard = resolve;
				});
			await new Promise((resolve) => {
				socket.onopen = resolve;
			});
			socket.send(JSON.stringify({ type: 'hello', tokens: [token] }));
			const { scene } = await next();
			const spent = [];
			for (const piece of scene.pieces.filter((/** @type {any} */ one) => one.seat === 0)) {
				const start = performance.now();
				socket.send(JSON.stringify({ type: 'choices', request: 1, seat: 0, picked: { pieces: [piece.id] } }));
				await next();
				spent.push(performance.now() - start);
			}
			return spent;
		},
		[made.tokens[0].token],
	);
	console.log(`choices after ${times.map((time) => time.toFixed(1)).join(', ')} ms`);
	expect(times.length).toBeGreaterThan(0);
});

/** One battle for all pictures. @type {Awaited<ReturnType<typeof match>> | undefined} */
let pictured;

for (const [name, width, height] of /** @type {const} */ ([
	['phone', 360, 740],
	['tablet', 768, 1024],
	['desktop', 1440, 900],
])) {
	for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
		test(`pictures: ${name}, ${colorScheme}`, async ({ browser }) => {
			const begun = pictured !== undefined;
			pictured ??= await match(null, 'open', 'random');
			const made = pictured;
			const context = await browser.newContext({
				baseURL: server.url,
				viewport: { width, height },
				colorScheme,
				hasTouch: width < 800,
			});
			const page = await context.newPage();
			await page.goto(link(made, 0));
			await settled(page);
			if (!begun) await play(page, 30, 4);
			await settled(page);
			await page.screenshot({ path: `${SHOTS}/battle-${name}-${colorScheme}.png` });
			// Nothing sticks out of the page at any width.
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			for (const [page_, path] of [
				['lobby', '/'],
				['scenario', `/scenario/${made.system}/${made.scenario}`],
				['rules', `/rules/${made.system}`],
				['replay', `/replay#t=${made.tokens[0].token}&step=9`],
			]) {
				await open(page, path);
				await page.screenshot({ path: `${SHOTS}/${page_}-${name}-${colorScheme}.png` });
				expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			}
			await context.close();
		});
	}
}
