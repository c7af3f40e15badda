// An open table in the client alone: what is drawn, dragged, measured and said, against a battle of no rule system.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';

const TABLE = '/play#t=table';

test.beforeEach(async ({ page, request }) => {
	await request.post('/api/v1/matches', { data: {} });
	page.on('pageerror', (error) => {
		throw error;
	});
	await page.goto(TABLE);
	await expect(page.locator('st-battle.ready')).toBeVisible();
});

/** @param {import('@playwright/test').Page} page @param {number} id */
const stand = (page, id) => page.locator(`[data-piece="${id}"]`);

/** The middle of a stand on the page. @param {import('@playwright/test').Page} page @param {number} id */
async function middle(page, id) {
	const box = await stand(page, id).locator('.stand-base').boundingBox();
	if (!box) throw new Error(`stand ${id} is not on the page`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Pixels for one measure. @param {import('@playwright/test').Page} page */
const measure = (page) =>
	page.locator('.world').evaluate((world) => world.getBoundingClientRect().width / 120);

/** Holds a stand and pulls it this many measures east and north. @param {import('@playwright/test').Page} page @param {number} id
 * @param {number} east @param {number} north */
async function pull(page, id, east, north) {
	const from = await middle(page, id);
	const step = await measure(page);
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	for (const share of [0.3, 0.7, 1])
		await page.mouse.move(from.x + east * step * share, from.y - north * step * share);
}

/** Where a stand is, in measures. @param {import('@playwright/test').Page} page @param {number} id */
async function placeOf(page, id) {
	const transform = await stand(page, id).evaluate(
		(holder) => /** @type {SVGElement} */ (holder).style.transform,
	);
	const [x, y] = (transform.match(/-?[\d.]+(?=px)/g) ?? []).map(Number);
	return { x: x / 20, y: 90 - y / 20 };
}

test('every look of ground has its art; what has none is named; what is gone is gone', async ({ page }) => {
	for (const look of [
		'hill',
		'woods',
		'forest',
		'marsh',
		'water',
		'river',
		'road',
		'bridge',
		'ford',
		'building',
		'wall',
		'hedge',
		'trench',
		'bunker',
		'wire',
		'mines',
		'wheat',
		'smoke',
	])
		await expect(page.locator(`.ground-${look}`).first()).toBeAttached();
	await expect(page.locator('st-table .ground-unknown')).toContainText('Brambles');
	await expect(page.locator('.ground-wire.gone')).toHaveCount(1);
});

test('decks, weather and command points are in sight', async ({ page }) => {
	const bar = page.locator('st-tracks');
	await expect(bar).toContainText('Fog');
	await expect(bar).toContainText('Sequence');
	await expect(bar).toContainText('Command');
	await page.getByRole('tab', { name: 'Cards' }).click();
	await expect(page.locator('st-hand')).toContainText('6 to draw, 5 drawn');
	await expect(page.locator('st-hand')).toContainText('Blues move');
});

test('a picked stand shows its reach, its arc and its range', async ({ page }) => {
	await stand(page, 6).click();
	for (const look of ['reach', 'arc', 'range']) await expect(page.locator(`.overlay-${look}`)).toBeAttached();
	await expect(page.locator('.overlay-label', { hasText: '20' })).toBeAttached();
});

test('a drag shows where the stand would end and what it spends; letting go gives the order', async ({
	page,
}) => {
	await pull(page, 6, 6, 0);
	await expect(page.locator('.stand.ghost')).toBeVisible();
	await expect(page.locator('.drag-words')).toContainText('6 of 10 cm, 4 cm left');
	await expect(page.locator('.path polyline')).toBeAttached();
	await page.mouse.up();
	await expect(page.locator('.stand.ghost')).toHaveCount(0);
	await expect.poll(async () => Math.round((await placeOf(page, 6)).x)).toBe(50);
});

test('a wish beyond the allowance ends where it is used up, and says so with the rule', async ({ page }) => {
	await pull(page, 6, 20, 0);
	await expect(page.locator('.drag-words')).toContainText('moves 10 cm at most');
	await expect(page.locator('.drag-words').getByRole('link')).toHaveText('mock-1');
	await page.mouse.up();
	await expect.poll(async () => Math.round((await placeOf(page, 6)).x)).toBe(54);
});

test('a wish that is refused springs back with the reason', async ({ page }) => {
	await pull(page, 1, 4, 0);
	await expect(page.locator('.drag-words.refused')).toContainText('Another stand is there');
	await page.mouse.up();
	await expect(page.locator('.refusal')).toContainText('Another stand is there');
	expect((await placeOf(page, 1)).x).toBe(30);
});

test('a stand put back where it was is not moved', async ({ page }) => {
	await pull(page, 6, 6, 0);
	await expect(page.locator('.stand.ghost')).toBeVisible();
	const home = await middle(page, 6);
	await page.mouse.move(home.x, home.y);
	await page.mouse.up();
	await expect(page.locator('.drag-words')).toBeHidden();
	await expect(page.getByRole('button', { name: /Undo/ })).toBeDisabled();
});

test('the wheel and Q and E turn what is dragged', async ({ page }) => {
	await pull(page, 1, 0, 5);
	await expect(page.locator('.stand.ghost')).toBeVisible();
	await page.mouse.wheel(0, 100);
	await expect(page.locator('.stand.ghost .turning')).toHaveAttribute('transform', 'rotate(15)');
	await page.mouse.up();
	await expect(stand(page, 1).locator('.turning')).toHaveAttribute('transform', 'rotate(15)');
});

test('several stands go together and keep their places beside each other', async ({ page }) => {
	await stand(page, 1).click();
	await stand(page, 2).click({ modifiers: ['Shift'] });
	await expect(page.locator('.holder.picked')).toHaveCount(2);
	await pull(page, 1, 0, 5);
	await expect(page.locator('.stand.ghost')).toHaveCount(2);
	await page.mouse.up();
	await expect.poll(async () => Math.round((await placeOf(page, 1)).y)).toBe(45);
	expect(Math.round((await placeOf(page, 2)).y)).toBe(45);
	expect(Math.round((await placeOf(page, 2)).x - (await placeOf(page, 1)).x)).toBe(4);
});

test('keyboard alone: find a stand, nudge and turn its ghost, give the order', async ({ page }) => {
	await page.keyboard.press('n');
	await page.keyboard.press('Enter');
	await expect(stand(page, 1)).toHaveAttribute('aria-pressed', 'true');
	for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp');
	await page.keyboard.press('Shift+ArrowRight');
	await page.keyboard.press('e');
	// The way is a little more than 3 cm: of the rest only whole tenths are promised.
	await expect(page.locator('.drag-words')).toContainText('3.1 of 10 cm, 6.9 cm left');
	await page.keyboard.press('Enter');
	await expect.poll(async () => placeOf(page, 1)).toEqual({ x: 30.1, y: 43 });
	await expect(stand(page, 1).locator('.turning')).toHaveAttribute('transform', 'rotate(15)');
});

test('Escape gives a wish up', async ({ page }) => {
	await page.keyboard.press('n');
	await page.keyboard.press('Enter');
	await expect(stand(page, 1)).toHaveAttribute('aria-pressed', 'true');
	await page.keyboard.press('ArrowUp');
	await expect(page.locator('.stand.ghost')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.locator('.stand.ghost')).toHaveCount(0);
	await expect(page.locator('.holder.picked')).toHaveCount(1);
});

test('a click on a place sends the picked stand there', async ({ page }) => {
	await stand(page, 1).click();
	await expect(page.locator('.overlay-reach')).toBeAttached();
	const from = await middle(page, 1);
	const step = await measure(page);
	await page.mouse.click(from.x, from.y - 6 * step);
	await expect.poll(async () => Math.round((await placeOf(page, 1)).y)).toBe(46);
});

test('the ruler measures from base to base', async ({ page }) => {
	await page.getByRole('button', { name: 'Ruler' }).click();
	const [a, b] = [await middle(page, 1), await middle(page, 2)];
	await page.mouse.move(a.x, a.y);
	await page.mouse.down();
	await page.mouse.move(b.x, b.y, { steps: 3 });
	// Two bases of 3 cm, their middles 4 cm apart.
	await expect(page.locator('.ruler .chip')).toHaveText('1 cm');
	await page.mouse.move(b.x, a.y - 10 * (await measure(page)), { steps: 3 });
	await expect(page.locator('.ruler .chip')).toHaveText(/^8\.[789] cm$/);
	await page.mouse.up();
	await page.getByRole('button', { name: 'Ruler' }).click();
	await expect(page.locator('.ruler')).toHaveCount(0);
});

test('the sight tool shows lines, and for a broken one what is in the way', async ({ page }) => {
	await stand(page, 1).click();
	await page.getByRole('button', { name: /See/ }).click();
	await expect(page.locator('.sight.sight-blocked').first()).toBeAttached();
	await stand(page, 13).hover();
	await expect(page.locator('.blocker')).toBeAttached();
	await expect(page.locator('.sight-words')).toContainText('The woods block the line');
});

test('a target on the table is offered with its chances before it is fired at', async ({ page }) => {
	await stand(page, 1).click();
	await expect(page.locator('.chip', { hasText: 'hit 33%' })).toBeAttached();
	await stand(page, 12).click();
	await expect(page.locator('st-offer .confirm')).toBeVisible();
});

test.describe('by touch', () => {
	test.use({ hasTouch: true, viewport: { width: 420, height: 800 } });

	test('tap a stand, tap a place, turn it, do it', async ({ page }) => {
		await stand(page, 1).tap();
		await expect(page.locator('.overlay-reach')).toBeAttached();
		const from = await middle(page, 1);
		const step = await measure(page);
		await page.touchscreen.tap(from.x, from.y - 6 * step);
		const bar = page.getByRole('toolbar', { name: 'Wanted place' });
		await expect(bar).toBeVisible();
		await bar.getByRole('button', { name: /Turn right/ }).click();
		await expect(page.locator('.stand.ghost .turning')).toHaveAttribute('transform', 'rotate(15)');
		await bar.getByRole('button', { name: /Do it/ }).click();
		await expect.poll(async () => Math.round((await placeOf(page, 1)).y)).toBe(46);
	});
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
	test(`axe finds nothing on a table, ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await stand(page, 1).click();
		await expect(stand(page, 1)).toHaveAttribute('aria-pressed', 'true');
		await page.keyboard.press('ArrowUp');
		await expect(page.locator('.drag-words')).toBeVisible();
		expect(await complaints(page)).toEqual([]);
	});
}
