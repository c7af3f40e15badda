// The film against a battle of no rule system: what is drawn, when it is told, and how it is skipped, repeated and spoken.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';

const BATTLE = '/play#t=film';

test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(async ({ page, request }) => {
	await request.post('/api/v1/matches', { data: {} });
	page.on('pageerror', (error) => {
		throw error;
	});
});

/** Passes: the other side then moves, fires, and loses or hits something. @param {import('@playwright/test').Page} page */
async function pass(page) {
	await page.goto('about:blank');
	await page.goto(BATTLE);
	await expect(page.locator('st-battle.ready')).toBeVisible();
	await page.getByRole('button', { name: 'Pass' }).click();
}
const strip = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.film-strip');
const folded = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.film-folded');

test('the other side’s turn is played: way, shot, dice, badge; then a line with the words stays', async ({
	page,
}) => {
	await pass(page);
	await expect(strip(page)).toBeVisible();
	await expect(page.locator('.film-who')).toContainText('Browns');
	await expect(page.locator('.trail')).toHaveCount(1);
	await expect(page.locator('.shot')).toHaveCount(1);
	await expect(page.locator('.dice-sheet .die')).toHaveCount(2);
	await expect(page.locator('.film-mark')).toContainText('pinned');
	await expect(folded(page)).toBeVisible();
	await expect(folded(page)).toContainText('Rifles 1 is pinned');
	await page.locator('.film-told').click();
	await expect(page.locator('.film-acts li').first()).toContainText('SMG 1 moves');
	await expect(page.locator('.film-acts a.rule').first()).toBeVisible();
	// What it left behind stays, faint, until the next order of one's own.
	await expect(page.locator('.trail')).toHaveCount(1);
	await expect(page.locator('st-battle.ready')).toBeVisible();
	await page.keyboard.press('Escape');
	await page.locator('.holder[data-piece="3"]').click();
	await page.locator('.turn-arrow').first().click();
	await expect(page.locator('.trail')).toHaveCount(0);
});

test('whoever makes sounds hears every act as it is shown, and nothing of what is skipped', async ({
	page,
}) => {
	await page.addInitScript(() => {
		/** @type {string[]} */
		const heard = [];
		Reflect.set(window, 'heard', heard);
		addEventListener('film-act', (event) => {
			const { kind, look } = /** @type {CustomEvent} */ (event).detail;
			heard.push(look ? `${kind} ${look}` : kind);
		});
	});
	const heard = () => page.evaluate(() => /** @type {string[]} */ (Reflect.get(window, 'heard')).join(', '));
	await pass(page);
	await expect(folded(page)).toBeVisible();
	expect(await heard()).toMatch(/go.*shot \S+.*roll.*mark pinned/);
	await page.evaluate(() => Reflect.get(window, 'heard').splice(0));
	await page.keyboard.press('a');
	await page.keyboard.press(' ');
	await expect(folded(page)).toBeVisible();
	expect(await heard()).not.toContain('mark');
});

test('nothing tells a result before the dice lie still', async ({ page }) => {
	await pass(page);
	await expect(page.locator('.dice-sheet')).toBeVisible();
	const told = await page.evaluate(() => ({
		settled: Boolean(document.querySelector('.dice-total')),
		page: document.querySelector('st-battle')?.textContent ?? '',
		badge: document.querySelector('.holder[data-piece="1"]')?.textContent ?? '',
	}));
	expect(told.settled).toBe(false);
	expect(told.page).not.toContain('pinned');
	expect(told.badge).not.toContain('Pinned');
	await expect(folded(page)).toContainText('pinned');
});

test('space skips, A shows it again, shift and A changes the speed, and a click on the map only skips', async ({
	page,
}) => {
	await pass(page);
	await expect(page.locator('.shot')).toHaveCount(1);
	await page.keyboard.press(' ');
	await expect(folded(page)).toBeVisible({ timeout: 1500 });
	await expect(page.locator('.film-mark')).toHaveCount(1);
	await page.keyboard.press('Shift+A');
	await page.keyboard.press('a');
	await expect(strip(page)).toBeVisible();
	await expect(page.locator('.film-speed')).toHaveText('2×');
	const number = await page.locator('st-battle').getAttribute('data-number');
	await page.locator('.holder[data-piece="3"]').click();
	await expect(folded(page)).toBeVisible({ timeout: 1500 });
	await expect(page.locator('.holder.picked')).toHaveCount(0);
	expect(await page.locator('st-battle').getAttribute('data-number')).not.toBe(null);
	expect(number).not.toBe(null);
});

test('every act is spoken once, in words', async ({ page }) => {
	await page.goto('about:blank');
	await page.goto(BATTLE);
	await expect(page.locator('st-battle.ready')).toBeVisible();
	await page.evaluate(() => {
		const said = /** @type {string[]} */ ([]);
		Reflect.set(window, 'said', said);
		const live = document.querySelector('st-board > [aria-live]');
		new MutationObserver(() => said.push(live?.textContent ?? '')).observe(/** @type {Node} */ (live), {
			childList: true,
			characterData: true,
			subtree: true,
		});
	});
	await page.getByRole('button', { name: 'Pass' }).click();
	await expect(folded(page)).toBeVisible();
	const said = await page.evaluate(() => Reflect.get(window, 'said'));
	expect(said.filter((/** @type {string} */ text) => text.includes('SMG 1 moves'))).toHaveLength(1);
	expect(said.some((/** @type {string} */ text) => text.includes('Rifles 1 is pinned'))).toBe(true);
});

test('with little motion nothing travels or tumbles, and the arrow steps on', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await pass(page);
	await expect(page.locator('.trail')).toHaveCount(1);
	expect(
		await page.evaluate(() => document.getAnimations().filter((one) => !('animationName' in one)).length),
	).toBe(0);
	await page.keyboard.press('ArrowRight');
	await expect(page.locator('.shot')).toHaveCount(1, { timeout: 1500 });
	await expect(folded(page)).toBeVisible();
});

test('after an absence what was missed is offered, and watched', async ({ page }) => {
	await pass(page);
	await expect(folded(page)).toBeVisible();
	await page.goto('about:blank');
	// Meanwhile much happens.
	await page.request.post('/api/v1/mock/more', { data: {} });
	await page.goto(BATTLE);
	const since = page.locator('.film-since');
	await expect(since).toContainText(/Since you looked: \d+ events, \d+ s/);
	expect(await complaints(page)).toEqual([]);
	await since.getByRole('button', { name: 'Watch' }).click();
	await expect(strip(page)).toBeVisible();
	await page.getByRole('button', { name: /Skip/ }).click();
	await expect(folded(page)).toBeVisible();
});

test('the replay opens at its start and runs on the same player', async ({ page }) => {
	await pass(page);
	await page.keyboard.press(' ');
	await expect(folded(page)).toBeVisible();
	await page.locator('.more summary').click();
	await page.getByRole('button', { name: 'Replay so far' }).click();
	await expect(page.locator('.step-count')).toHaveText(/^0 \//);
	await page.getByRole('button', { name: 'Play', exact: true }).click();
	await expect(page.locator('.film-strip')).toBeVisible();
	await expect(page.locator('.trail')).toHaveCount(1);
	await expect(page.locator('.step-count')).toHaveText(/^(\d+) \/ \1$/);
});

test('a line of the log is shown on the map', async ({ page }) => {
	await pass(page);
	await page.keyboard.press(' ');
	await expect(folded(page)).toBeVisible();
	await page.getByRole('tab', { name: 'Log' }).click();
	await page.locator('.play-act').last().click();
	await expect(strip(page)).toBeVisible();
	await expect(page.locator('.film-caption')).toContainText('fires');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
	test(`axe finds nothing in a film, ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await pass(page);
		await expect(folded(page)).toBeVisible();
		expect(await complaints(page)).toEqual([]);
	});
}
