// Giving orders against a battle of no rule system: one gesture an order, the dock, and where the focus is.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';

const BATTLE = '/play#t=blue';

test.beforeEach(async ({ page, request }) => {
	await request.post('/api/v1/matches', { data: {} });
	page.on('pageerror', (error) => {
		throw error;
	});
	await page.goto('about:blank');
	await page.goto(BATTLE);
	await expect(page.locator('st-battle.ready')).toBeVisible();
});

/** @typedef {import('@playwright/test').Page} Page */
/** @param {Page} page @param {number} id */
const piece = (page, id) => page.locator(`.holder[data-piece="${id}"]`);
const number = async (/** @type {Page} */ page) =>
	Number(await page.locator('st-battle').getAttribute('data-number'));

/** Where a cell is on the page, by its label. @param {Page} page @param {string} label */
async function cell(page, label) {
	const box = await page.locator(`.hits [aria-label^="${label},"]`).boundingBox();
	if (!box) throw new Error(`no ${label}`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a counter is dragged to the next hex: one gesture gives the move, and the map stays where it was', async ({
	page,
}) => {
	const from = await piece(page, 3).boundingBox();
	const to = await cell(page, 'E08');
	const before = await page.locator('.world').evaluate((world) => world.style.transform);
	await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
	await page.mouse.down();
	await page.mouse.move(to.x - 20, to.y, { steps: 4 });
	await expect(page.locator('.path')).toBeVisible();
	await page.mouse.move(to.x, to.y);
	await page.mouse.up();
	await expect.poll(() => number(page)).toBe(1);
	await expect(page.locator('st-log')).toContainText('moves to E08');
	expect(await page.locator('.world').evaluate((world) => world.style.transform)).toBe(before);
});

test('a drag out of reach says why not in the dock', async ({ page }) => {
	const from = await piece(page, 3).boundingBox();
	const to = await cell(page, 'I12');
	await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
	await page.mouse.down();
	await page.mouse.move(to.x, to.y, { steps: 4 });
	await page.mouse.up();
	await expect(page.locator('st-offer .refusal')).toContainText('That is too far');
	await expect(page.locator('st-offer .refusal a.rule')).toHaveText('mock-1');
	expect(await number(page)).toBe(0);
	await page.keyboard.press('Escape');
	await expect(page.locator('st-offer .refusal')).toHaveCount(0);
});

test('dice need a second look: the same click again, or Enter, gives it', async ({ page }) => {
	await piece(page, 3).click();
	await piece(page, 8).click();
	await expect(page.locator('st-offer .confirm')).toBeVisible();
	expect(await number(page)).toBe(0);
	await piece(page, 8).click();
	await expect.poll(() => number(page)).toBe(1);
	await piece(page, 8).click();
	await expect(page.locator('st-offer .confirm')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect.poll(() => number(page)).toBe(2);
});

test('the way to pay is a switch, and the next click pays with it', async ({ page }) => {
	await piece(page, 3).click();
	const dock = page.locator('st-offer');
	await expect(dock.getByRole('button', { name: 'AP', exact: true })).toHaveAttribute('aria-pressed', 'true');
	await page.evaluate(() => {
		const send = WebSocket.prototype.send;
		Reflect.set(window, 'sent', []);
		WebSocket.prototype.send = function (data) {
			Reflect.get(window, 'sent').push(JSON.parse(String(data)));
			send.call(this, data);
		};
	});
	await dock.getByRole('button', { name: 'CAP', exact: true }).click();
	const target = await page.evaluate(() => {
		const twice = [...document.querySelectorAll('st-choices button.choice')].find((one) =>
			one.textContent?.includes('2 ways'),
		);
		return twice?.querySelector('.choice-label')?.textContent?.match(/[A-Z]\d\d/)?.[0] ?? '';
	});
	const at = await cell(page, target);
	await page.mouse.click(at.x, at.y);
	await expect.poll(() => number(page)).toBe(1);
	const sent = await page.evaluate(() => Reflect.get(window, 'sent'));
	expect(sent.find((/** @type {any} */ { type }) => type === 'order').order.move.caps).toBe(1);
});

test('a click on the picked unit is no order, whatever it could do there', async ({ page }) => {
	await piece(page, 3).click();
	await piece(page, 3).hover();
	await expect(page.locator('st-offer.dock-peek')).toHaveCount(0);
	await piece(page, 3).click();
	await expect(page.locator('.holder.picked')).toHaveCount(0);
	expect(await number(page)).toBe(0);
});

test('the dock never covers what it is about', async ({ page }) => {
	await page.setViewportSize({ width: 1000, height: 520 });
	await piece(page, 3).click();
	await page.keyboard.press('Escape');
	await piece(page, 3).click();
	// T-34, in the lower part of the map.
	await page.locator('.holder[data-piece="10"]').dispatchEvent('click');
	await expect(page.locator('st-offer .confirm')).toBeVisible();
	await expect(async () => {
		const dock = await page.locator('st-offer').boundingBox();
		const target = await piece(page, 10).boundingBox();
		expect((target?.y ?? 0) + (target?.height ?? 0)).toBeLessThan((dock?.y ?? 0) + 2);
	}).toPass();
});

test('the menu closes under Escape and under a click beside it', async ({ page }) => {
	const menu = page.locator('.more');
	await menu.locator('summary').click();
	await expect(menu).toHaveAttribute('open', '');
	await page.keyboard.press('Escape');
	await expect(menu).not.toHaveAttribute('open', '');
	await menu.locator('summary').click();
	await page.mouse.click(300, 300);
	await expect(menu).not.toHaveAttribute('open', '');
});

test('an enemy that is pointed at has its card below the orders of what is picked', async ({ page }) => {
	await piece(page, 3).click();
	await piece(page, 8).hover();
	const cards = page.locator('.orders st-piece-info:not([hidden])');
	await expect(cards).toHaveCount(2);
	await expect(cards.first()).toContainText('Panzer IV');
	const below = await cards.last().boundingBox();
	const list = await page.locator('st-choices').boundingBox();
	expect(below?.y ?? 0).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0) - 2);
});

test('the focus is never lost', async ({ page }) => {
	const lost = () =>
		page.evaluate(() => document.activeElement === document.body || document.activeElement === null);
	await piece(page, 3).focus();
	await page.keyboard.press('Enter');
	await expect(page.locator('.holder.picked')).toHaveCount(1);
	await page
		.locator('st-choices')
		.getByRole('button', { name: /Move to E08/ })
		.focus();
	await page.keyboard.press('Enter');
	await expect.poll(() => number(page)).toBe(1);
	await expect.poll(lost).toBe(false);
	await piece(page, 8).dispatchEvent('click');
	await expect(page.locator('st-offer .confirm')).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.locator('st-offer .confirm')).toHaveCount(0);
	await expect.poll(lost).toBe(false);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
	test(`axe finds nothing in the dock, ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await piece(page, 3).click();
		await piece(page, 8).click();
		await page.keyboard.press('d');
		await expect(page.locator('st-offer .distribution')).toBeVisible();
		expect(await complaints(page)).toEqual([]);
	});
}
