// Single gestures on the real game: taking back, cards, several pieces, why not, sight, keyboard.
import { expect, test } from '@playwright/test';
import { act, dice, playUntil, settled } from './player.mjs';
import { lastScene, listen, table } from './table.mjs';

/** @import { Frame, Made } from './table.mjs' */
/** @import { Page } from '@playwright/test' */

const { match, seeded, link } = table();

/** Where everything stands, as the page draws it. @param {Page} page */
const drawn = (page) =>
	page.locator('.holder').evaluateAll((holders) =>
		holders
			.map(
				(holder) =>
					`${holder.getAttribute('data-piece')} ${/** @type {SVGElement} */ (holder).style.transform}`,
			)
			.sort()
			.join('\n'),
	);

/** Where everything stands, as the server says it. @param {Frame[]} frames */
const placed = (frames) =>
	JSON.stringify(
		lastScene(frames).pieces.map((/** @type {any} */ { id, place, facing }) => [id, place, facing]),
	);

const actions = (/** @type {Page} */ page) => page.locator('.prompt', { hasText: 'take one action' });

/** Plays until one action is to be taken, with nothing picked. @param {Page} page @param {Made} made @returns {Promise<Frame[]>} what the page received */
async function toAct(page, made) {
	const frames = listen(page);
	await page.goto(link(made, 0));
	await playUntil(page, () => actions(page).isVisible());
	await page.keyboard.press('Escape');
	await expect(page.locator('.holder.picked')).toHaveCount(0);
	await settled(page);
	return frames;
}

/** The same, and the first unit that can do something is picked. @param {Page} page @param {Made} made */
async function toActWithOne(page, made) {
	const frames = await toAct(page, made);
	await page.locator('st-choices details button.choice').first().click();
	await expect(page.locator('.holder.picked')).toHaveCount(1);
	await settled(page);
	return frames;
}

test('an order without dice is taken back: every piece is where it was', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	const frames = listen(page);
	await page.goto(link(made, 0));
	await settled(page);
	const undo = page.getByRole('button', { name: /Undo/ });
	const random = dice(12);
	let before = { drawn: '', placed: '', acts: 0 };
	const now = async () => ({
		drawn: await drawn(page),
		placed: placed(frames),
		acts: await page.locator('st-log .act:not([hidden])').count(),
	});
	for (let i = 0; i < 60; i++) {
		await settled(page);
		await page.mouse.move(2, 2);
		before = await now();
		await act(page, { goal: 'F08', random });
		await settled(page);
		if ((await undo.isEnabled()) && (await now()).placed !== before.placed) break;
	}
	expect((await now()).placed).not.toBe(before.placed);
	await undo.click();
	await page.mouse.move(2, 2);
	await expect.poll(async () => (await now()).placed).toBe(before.placed);
	await settled(page);
	expect(await drawn(page)).toBe(before.drawn);
	expect((await now()).acts).toBe(before.acts);
});

// Which cards are dealt is chance, and some can only be used in answer to something: up to twelve deals are looked at.
test('a card is played from the hand', async ({ page }) => {
	test.setTimeout(120_000);
	const frames = listen(page);
	const hand = () => lastScene(frames).hands.find((/** @type {any} */ { seat }) => seat === 0);
	const offer = page.locator('st-choices details', { hasText: /^Cards/ }).locator('button.choice');
	/** @param {number} deal @returns {Promise<boolean>} */
	const playable = async (deal) => {
		const seed = deal.toString(16).repeat(64);
		const made = await seeded('couriers-satchel-cards', seed, 'open', 'random');
		await page.goto('about:blank');
		frames.length = 0;
		await page.goto(link(made, 0));
		await playUntil(page, () => actions(page).isVisible());
		if (!hand().cards.length) return false;
		await page.getByRole('tab', { name: 'Cards' }).click();
		const answers = () => frames.filter(({ message }) => message.type === 'choices').length;
		const asked = answers();
		await page.locator('st-hand .card button').first().click();
		await expect.poll(answers).toBeGreaterThan(asked);
		await settled(page);
		await page.getByRole('tab', { name: 'Orders' }).click();
		return 0 < (await offer.count());
	};
	let found = false;
	for (let deal = 0; deal < 12 && !found; deal++) found = await playable(deal);
	expect(found).toBe(true);
	const before = hand().count;
	await offer.first().click();
	const confirm = page.locator('st-offer .confirm');
	await expect(async () => {
		if (await confirm.isVisible()) await confirm.click({ timeout: 500 });
		expect(hand().count).toBe(before - 1);
	}).toPass({ timeout: 60_000 });
	await page.getByRole('tab', { name: 'Log' }).click();
	await expect(page.locator('st-log')).toContainText(/plays /);
});

test('several pieces picked together are asked about together', async ({ page }) => {
	const made = await match('grain-store', 'open', 'random');
	/** @type {any[]} */
	const sent = [];
	page.on('websocket', (socket) =>
		socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))),
	);
	const frames = await toAct(page, made);
	const own = lastScene(frames).pieces.filter(
		(/** @type {any} */ { seat, place }) => seat === 0 && 'cell' in place,
	);
	expect(own.length).toBeGreaterThan(1);
	await page.getByRole('button', { name: /Several/ }).click();
	for (const { id } of own.slice(0, 2)) {
		const holder = page.locator(`.holder[data-piece="${id}"]`);
		// One that lies under others comes out when the stack is pointed at.
		await holder.hover({ force: true });
		await expect(holder).not.toHaveClass(/buried/);
		await holder.click();
	}
	await expect(page.locator('.holder.picked')).toHaveCount(2);
	const asked = () => sent.findLast(({ type }) => type === 'choices');
	await expect.poll(() => asked().picked.pieces.length).toBe(2);
	// Either the two can do something together, or the page says why not, with the rule.
	await expect(page.locator('st-choices button.choice, .refusal a.rule').first()).toBeVisible();
});

test('a place without an offer says why not, and the rule opens beside the map', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	const frames = await toActWithOne(page, made);
	const foe = lastScene(frames).pieces.filter(
		(/** @type {any} */ { seat, place, id }) =>
			seat === 1 &&
			'cell' in place &&
			!frames
				.findLast(({ message }) => message.type === 'choices')
				?.message.choices.some(
					(/** @type {any} */ { anchor }) => anchor.piece === id || anchor.cell === place.cell,
				),
	);
	expect(foe.length).toBeGreaterThan(0);
	await page.locator(`.holder[data-piece="${foe[0].id}"]`).dispatchEvent('click');
	const refusal = page.locator('.refusal');
	await expect(refusal).toContainText(/\w+ .*\./);
	const rule = refusal.locator('a.rule').first();
	const id = (await rule.textContent()) ?? '';
	await rule.click();
	await expect(page.locator('st-rule-sheet h2')).toHaveText(id);
	await expect(page).toHaveURL(/play/);
});

test('holding V shows what a unit sees, and what blocks a line', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	const frames = await toActWithOne(page, made);
	await page.keyboard.down('v');
	await expect(page.locator('.unseen').first()).toBeAttached();
	const { view } = frames.findLast(({ message }) => message.type === 'view')?.message ?? {};
	expect(view.seen.length).toBeGreaterThan(0);
	const blocked = view.blocked.find((/** @type {any} */ { to }) => 'cell' in to);
	if (blocked) {
		await page.keyboard.press('0');
		await page
			.locator(`[data-cell="${blocked.to.cell}"]`)
			.dispatchEvent('pointerover', { pointerType: 'mouse' });
		await expect(page.locator('.sight-words')).toContainText(blocked.reason.sentence);
	}
	await page.keyboard.up('v');
	await expect(page.locator('.unseen')).toHaveCount(0);
});

test('keyboard alone: from the first press to an order that stands', async ({ page }) => {
	const made = await seeded('first-light', '5'.repeat(64), 'open', 'random');
	await toAct(page, made);
	const battle = page.locator('st-battle');
	const before = await battle.getAttribute('data-number');
	// N goes to my pieces one after the other; Enter picks one. Some have nowhere to go: on to the next one.
	const reach = page.locator('.reach').first();
	await expect(async () => {
		await page.keyboard.press('Escape');
		await page.keyboard.press('Escape');
		await page.keyboard.press('n');
		await page.keyboard.press('Enter');
		await settled(page);
		await expect(reach).toBeAttached({ timeout: 3000 });
	}).toPass({ timeout: 90_000, intervals: [50] });
	// T goes to a place where something is offered; Enter shows the offer, Enter again gives it.
	await expect(async () => {
		await page.keyboard.press('t');
		await page.keyboard.press('Enter');
		await page.waitForTimeout(60);
		await page.keyboard.press('Enter');
		await page.waitForTimeout(120);
		expect(await battle.getAttribute('data-number')).not.toBe(before);
	}).toPass({ timeout: 60_000, intervals: [50] });
});
