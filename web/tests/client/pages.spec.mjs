// The pages around a battle: lobby, scenario, settings, on a desk and on a phone.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';

test.beforeEach(async ({ request }) => {
	await request.post('/api/v1/matches', { data: {} });
});

test('the lobby says where to start, names the sides and filters battles', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('region', { name: 'Start here' }).getByText('Begin')).toBeVisible();
	const card = page.locator('.scenario-card').first();
	await expect(card).toContainText('Blues');
	await expect(card.locator('.side-badge')).toHaveCount(2);
	await expect(page.locator('body')).not.toContainText('undefined');
	await expect(card.locator('.balance')).toHaveAttribute('aria-label', /Blues 45 %, Browns 40 %/);
	await expect(card).toContainText('40 min');
	await page.getByRole('button', { name: 'With tanks' }).click();
	await expect(page.locator('.scenario-card')).toHaveCount(0);
	await page.getByRole('button', { name: 'With tanks' }).click();
	await expect(page.locator('.scenario-card')).toHaveCount(1);
});

test('options have words, and those for many players are kept from two', async ({ page }) => {
	await page.goto('/scenario/mock/meadow');
	await page.getByText(/^Options/).click();
	await expect(page.locator('.option')).toHaveCount(2);
	await expect(page.locator('.options')).not.toContainText('side_block');
});

test('the scenario page shows the whole map', async ({ page }) => {
	await page.goto('/scenario/mock/meadow');
	await expect(page.locator('.scenario-page > st-mini svg')).toHaveAttribute(
		'preserveAspectRatio',
		'xMidYMid meet',
	);
});

test('settings are kept and worn at once', async ({ page }) => {
	await page.goto('/settings');
	await page.getByLabel('Light or dark').selectOption('dark');
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.reload();
	await expect(page.getByLabel('Light or dark')).toHaveValue('dark');
});

for (const theme of /** @type {const} */ (['light', 'dark'])) {
	test(`axe finds nothing on the settings, ${theme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme: theme });
		await page.goto('/settings');
		await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
		expect(await complaints(page)).toEqual([]);
	});
}

test('on a phone nothing is wider than the screen', async ({ page }) => {
	for (const size of [
		{ width: 390, height: 844 },
		{ width: 844, height: 390 },
	]) {
		await page.setViewportSize(size);
		for (const path of ['/', '/scenario/mock/meadow', '/settings', '/rules/mock']) {
			await page.goto(path);
			await page.waitForSelector('h1');
			const wide = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(size.width);
		}
	}
});

test('sound is asked for once, and M turns it off', async ({ page }) => {
	await page.goto('/play#t=blue');
	await page.waitForSelector('.holder .piece');
	await page.mouse.click(300, 400);
	await page.getByRole('complementary', { name: 'Sound' }).getByRole('button', { name: 'Yes' }).click();
	await page.locator('body').press('m');
	await expect(page.getByText('Sound is off.')).toBeVisible();
	await page.reload();
	await page.waitForSelector('.holder .piece');
	await page.mouse.click(300, 400);
	await page.waitForTimeout(500);
	await expect(page.getByRole('complementary', { name: 'Sound' })).toHaveCount(0);
});
