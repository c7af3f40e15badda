// Plays a battle on an open table through the page: drags stands, clicks targets with good odds, ends phases.
// Knows no rule: whether a stand may go is for the umpire to say.
import { expect } from '@playwright/test';
import { drawn, number, offers, settled } from './player.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Drags a stand so many measures east and north and lets go. Was an order given? @param {Page} page @param {string} id
 * @param {number} east @param {number} north @param {number} width of the table in measures */
export async function drag(page, id, east, north, width) {
	const before = await number(page);
	const stand = page.locator(`[data-piece="${id}"] .stand-base`);
	const box = await stand.boundingBox();
	const world = await page.locator('st-table .floor-open').first().boundingBox();
	if (!box || !world) return false;
	const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	const step = world.width / width;
	/** @param {number} value @param {number} low @param {number} high */
	const within = (value, low, high) => Math.min(high - 12, Math.max(low + 12, value));
	const to = {
		x: within(from.x + east * step, world.x, world.x + world.width),
		y: within(from.y - north * step, world.y, world.y + world.height),
	};
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
	await page.mouse.move(to.x, to.y);
	await page.mouse.up();
	// Given, or sprung back with a reason.
	await expect
		.poll(async () => (await number(page)) !== before || (await page.locator('.refusal').isVisible()), {
			intervals: [30],
			timeout: 60_000,
		})
		.toBe(true);
	return (await number(page)) !== before;
}

/** How often a player tries to drag before it looks for something else to do: a share of the tries is refused. */
const TRIES = 5;

/** Gives one order, or picks a stand on the way to one. @param {Page} page
 * @param {{ random: () => number, north: 1 | -1, width: number, tries: number }} player `tries` is how often it has dragged since it last chose from the list
 * @returns {Promise<'over' | 'shot' | 'dragged' | 'refused' | 'acted'>} */
export async function actOnTable(page, player) {
	const { random, north, width } = player;
	if ((await settled(page)) === 'over') return 'over';
	let all = await offers(page);
	const shots = all.filter(({ attack }) => attack).sort((a, b) => b.chance - a.chance);
	if (shots.length) {
		await press(page, shots[0].index);
		return 'shot';
	}
	// What has acted stays picked: let go of it, to see who else can.
	if (await page.locator('.holder.picked').count()) {
		await expect(async () => {
			if (await page.locator('.holder.picked').count()) await page.keyboard.press('Escape');
			expect(await page.locator('.holder.picked').count()).toBe(0);
			all = await offers(page);
			expect(all.length).toBeGreaterThan(0);
		}).toPass({ timeout: 60_000, intervals: [30] });
	}
	const plain = all.filter(({ group }) => !group);
	const stands = await page
		.locator('.holder.mine')
		.evaluateAll((holders) => holders.map((holder) => holder.getAttribute('data-piece') ?? ''));
	const ready = await page.locator('.ready-mark').count();
	const list = plain.length ? plain : all;
	if (ready && stands.length && (player.tries < TRIES || !list.length)) {
		player.tries++;
		const id = stands[Math.floor(random() * stands.length)];
		const moved = await drag(page, id, (random() - 0.5) * 8, north * (3 + random() * 6), width);
		if (moved) return 'dragged';
		await page.keyboard.press('Escape');
		await page.keyboard.press('Escape');
		await settled(page);
		return 'refused';
	}
	const choice = list[Math.floor(random() * list.length)];
	if (!choice) {
		// The next question is still on its way.
		await expect(page.locator('st-choices button.choice, st-outcome:not([hidden])').first()).toBeAttached();
		return 'refused';
	}
	player.tries = 0;
	await press(page, choice.index);
	return 'acted';
}

/** Clicks a line of the list and confirms it if that is asked; it may only pick a stand. @param {Page} page @param {number} index */
async function press(page, index) {
	const before = await number(page);
	await page.locator('st-choices button.choice').nth(index).click();
	await drawn(page);
	const confirm = page.locator('st-offer .confirm');
	if (await confirm.isVisible()) await confirm.click();
	await drawn(page);
	await expect
		.poll(
			async () => before !== (await number(page)) || 0 < (await page.locator('st-battle.ready').count()),
			{
				intervals: [20],
				timeout: 60_000,
			},
		)
		.toBe(true);
}
