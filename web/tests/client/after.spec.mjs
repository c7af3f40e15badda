// What is shown of battles that were played: the study of a scenario, the review of a match.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';
import { open } from '../pages.mjs';

test.beforeEach(async ({ page, request }) => {
	await request.post('/api/v1/matches', { data: {} });
	page.on('pageerror', (error) => {
		throw error;
	});
});

/** Plays the mock's battle to its end. @param {import('@playwright/test').Page} page */
async function playOut(page) {
	await page.goto('/play#t=blue');
	for (const left of [3, 2, 1, 0]) {
		await expect(page.locator('st-battle.ready')).toHaveAttribute('data-number', String(3 - left));
		await page.getByRole('button', { name: 'Pass' }).click();
	}
	await expect(page.locator('st-outcome h2').first()).toHaveText('Victory');
}

test('the scenario page shows what the games of its study were like', async ({ page }) => {
	await open(page, '/scenario/mock/meadow');
	const study = page.locator('st-study');
	await expect(study.locator('h2')).toHaveText('What 200 games showed');
	await expect(study.locator('.shares li').first()).toContainText('Blues wins');
	await expect(study.locator('.shares li').first()).toContainText('46 % (39 % to 53 %)');
	await expect(study.locator('.shares li')).toHaveCount(3);
	await expect(study.locator('.facts')).toContainText('usually in round 1, after 9.4 decisions');
	await expect(study.locator('.losses')).toContainText('1.3');
	// What weighs most comes first; what may be chance is said to be.
	await expect(study.locator('.changes li').first()).toContainText(
		'Blues have 1 point more: Blues +14 %, Browns −13 %',
	);
	await expect(study.locator('.changes li').last()).toContainText('may be chance');
});

test('the study’s map has a disc for every place, the larger the busier', async ({ page }) => {
	await open(page, '/scenario/mock/meadow');
	const map = page.locator('st-study st-mini');
	await map.scrollIntoViewIfNeeded();
	await expect(map.locator('.heat circle')).toHaveCount(3);
	const sizes = await map
		.locator('.heat circle')
		.evaluateAll((all) => all.map((one) => Number(one.getAttribute('r'))));
	expect(sizes).toEqual([5.6, 28, 56]);
	await page.getByLabel('What the map shows').selectOption({ label: 'Where Browns units were lost' });
	await expect(map.locator('.heat circle')).toHaveCount(2);
	await expect(map.getByRole('img')).toHaveAttribute('aria-label', /Browns units were lost: 2 places/);
});

test('a review says what the decisions did and what the dice did, and leads into the replay', async ({
	page,
}) => {
	await playOut(page);
	const review = page.locator('st-review');
	await expect(review.locator('.turning li')).toHaveCount(3);
	// The last order was the Browns' and its dice were the Blues': 70 % to 0 %.
	await expect(review.locator('.turning li').first()).toContainText(
		'Browns: 4. Fire at Rifles 1 70 % → 0 %: decision −1, dice −69',
	);
	await expect(review).toContainText(
		'Blues began at 50 %, stood best at 100 % after order 4 and ended at 100 %.',
	);
	await review
		.getByRole('link', { name: /^3\. Pass/ })
		.first()
		.click();
	await expect(page).toHaveURL(/replay.*step=3&/);
	await expect(page.locator('.step-count')).toHaveText('3 / 4');
	await expect(page.locator('.review-point')).toContainText(
		'Blues: 3. Pass 61 % → 30 %: decision +3, dice −34',
	);
});

test('while the server works the review shows how far it is', async ({ page }) => {
	await playOut(page);
	await expect(page.locator('st-review')).toContainText(/Playing on from every order: \d+ % done/);
	await expect(page.getByRole('slider', { name: /Chance to win/ })).toBeVisible();
});

test('keyboard alone: along the chart, and the replay comes along', async ({ page }) => {
	await playOut(page);
	await page.goto('/replay#t=blue&step=4');
	const chart = page.getByRole('slider', { name: /Chance to win/ });
	await chart.focus();
	await page.keyboard.press('Home');
	await expect(chart).toHaveAttribute('aria-valuetext', /Blues: 1\. Pass 50 % → 52 %: decision \+2, dice ±0/);
	await expect(page.locator('.step-count')).toHaveText('1 / 4');
	await page.keyboard.press('ArrowRight');
	await expect(chart).toHaveAttribute('aria-valuenow', '2');
	await page.keyboard.press('PageDown');
	await expect(page.locator('.step-count')).toHaveText('3 / 4');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
	for (const path of ['/play#t=blue', '/replay#t=blue&step=4']) {
		test(`axe finds nothing on ${path} when it is over, ${colorScheme}`, async ({ page }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			await playOut(page);
			await page.goto('about:blank');
			await page.goto(path);
			await expect(page.locator('.turning li').first()).toBeVisible();
			expect(await complaints(page)).toEqual([]);
		});
	}
}
