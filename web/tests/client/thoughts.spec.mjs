// A commander explains itself: as a hint, after its move, and in the replay.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';
import { open } from '../pages.mjs';

test.beforeEach(async ({ page, request }) => {
	await request.post('/api/v1/matches', { data: {} });
	page.on('pageerror', (error) => {
		throw error;
	});
});

/** Passes once. @param {import('@playwright/test').Page} page @param {number} number of orders given before */
async function pass(page, number) {
	await expect(page.locator('st-battle.ready')).toHaveAttribute('data-number', String(number));
	await page.getByRole('button', { name: 'Pass' }).click();
}

test('a hint names the orders considered, what each brings, and the main risk', async ({ page }) => {
	await open(page, '/play#t=blue');
	await page.getByRole('button', { name: /Hint/ }).click();
	const thought = page.locator('st-thought');
	await expect(thought).toContainText('A commander would: Move to E08');
	// 120 less the 40 the position was worth, a hundred to a point.
	await expect(thought.locator('li').first()).toContainText('+0.8');
	await expect(thought.locator('li').first()).toContainText('Worse than before in 9 of 48 tries');
	await expect(thought.locator('li').first()).toContainText(
		'Risk: SMG 1 fires at Rifles 3. Rifles 3 is hit.',
	);
	await expect(thought.locator('li').last()).toContainText('−0.3');
	expect(await complaints(page)).toEqual([]);
	// It goes with the next order.
	await pass(page, 0);
	await expect(thought).toBeHidden();
});

test('after a computer’s move its line of the log answers why; a person’s line does not', async ({
	page,
}) => {
	await open(page, '/play#t=blue');
	await pass(page, 0);
	await pass(page, 1);
	await page.getByRole('tab', { name: 'Log' }).click();
	await expect(page.locator('st-log .act')).toHaveCount(2);
	await expect(page.getByRole('button', { name: 'What else?' })).toHaveCount(0);
	await page.getByRole('button', { name: 'Why?' }).click();
	const box = page.getByRole('dialog', { name: 'Why?' });
	await expect(box).toContainText('planner chose: Move to E08');
	await expect(box).toContainText('✓ given');
});

test('in the replay of a finished match every step answers', async ({ page }) => {
	await open(page, '/play#t=blue');
	for (const number of [0, 1, 2, 3]) await pass(page, number);
	await expect(page.locator('st-outcome')).toBeVisible();
	await open(page, '/replay#t=blue&step=1');
	await page.getByRole('button', { name: 'What else?' }).click();
	const box = page.getByRole('dialog', { name: 'What else?' });
	await expect(box).toContainText('planner would: Move to E08');
	await expect(box).toContainText('Given was: Pass');
	expect(await complaints(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'One step on' }).click();
	await expect(page.getByRole('button', { name: 'Why?' })).toBeVisible();
});

test('whoever begins a battle may let the computer think aloud', async ({ page }) => {
	await open(page, '/scenario/mock/meadow');
	const asked = page.waitForRequest((request) => request.method() === 'POST');
	await page.getByLabel('The commander explains its orders (and so gives its secrets away)').check();
	await page.getByRole('button', { name: 'Begin the battle' }).click();
	expect((await asked).postDataJSON().thinkAloud).toBe(true);
});
