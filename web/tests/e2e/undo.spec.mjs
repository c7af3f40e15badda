// Taking back against the computer: its answer waits, so that an order which passed the turn on can still be taken back.
import { expect, test } from '@playwright/test';
import { playUntil, settled } from './player.mjs';
import { table } from './table.mjs';

const { match, link } = table();

/** @param {import('@playwright/test').Page} page @param {number} hold */
const setHold = (page, hold) =>
	page.evaluate((hold) => {
		localStorage.setItem('sandtable.settings', JSON.stringify({ film: 'off', hold }));
	}, hold);

test('a pass is taken back while the computer waits; released, it answers at once', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	const actions = page.locator('.prompt', { hasText: 'take one action' });
	await playUntil(page, () => actions.isVisible());
	await page.keyboard.press('Escape');
	await settled(page);
	await setHold(page, 10_000);
	const pass = page.getByRole('button', { name: 'Pass', exact: true });
	const undo = page.getByRole('button', { name: /Undo/ });
	const number = async () => Number(await page.locator('st-battle').getAttribute('data-number'));
	const before = await number();
	await pass.click();
	await expect.poll(number).toBe(before + 1);
	await expect(page.locator('.prompt')).toContainText('takes your order back');
	await expect(undo).toBeEnabled();
	await page.keyboard.press('u');
	await expect.poll(number).toBe(before + 2);
	await expect(actions).toBeVisible();
	await pass.click();
	await expect.poll(number).toBe(before + 3);
	await expect(undo).toBeEnabled();
	const begun = Date.now();
	await page.keyboard.press(' ');
	await expect.poll(number).toBeGreaterThan(before + 3);
	expect(Date.now() - begun).toBeLessThan(8000);
});
