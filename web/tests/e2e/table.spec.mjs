// A whole scenario on an open table, played by dragging and clicking: against the computer, and by two at one screen.
import { expect, test } from '@playwright/test';
import { complaints } from '../axe.mjs';
import { dice, settled } from './player.mjs';
import { actOnTable } from './stands.mjs';
import { listen, table } from './table.mjs';

const { match, seeded, link } = table();
const SCENARIO = 'two-hamlets';
const WIDTH = 120;

/** The whole table in view, so that every stand can be grasped. @param {import('@playwright/test').Page} page */
async function wholeTable(page) {
	await page.setViewportSize({ width: 1600, height: 1000 });
	await page.getByRole('button', { name: 'Show the whole table' }).click();
}

test('a scenario played to its end against the computer by dragging and clicking', async ({ page }) => {
	test.setTimeout(420_000);
	const made = await seeded(SCENARIO, '5'.repeat(64), 'open', 'random');
	await page.goto(link(made, 0));
	await settled(page);
	await wholeTable(page);
	const player = { random: dice(11), north: /** @type {1} */ (1), width: WIDTH, tries: 0 };
	const done = { over: 0, shot: 0, dragged: 0, refused: 0, acted: 0 };
	for (let i = 0; i < 900 && !done.over; i++) {
		const what = await actOnTable(page, player);
		done[what]++;
	}
	console.log(`played: ${JSON.stringify(done)}`);
	expect(done.over).toBe(1);
	expect(done.dragged).toBeGreaterThan(2);
	await expect(page.locator('st-outcome')).toBeVisible();
	await expect(page.locator('.verdict')).toContainText('✓');
	expect(await complaints(page)).toEqual([]);
});

test('two at one screen: each is shown only its own side, and drags its own stands', async ({ page }) => {
	test.setTimeout(240_000);
	const made = await match(SCENARIO, 'open', 'open');
	const frames = listen(page);
	await page.goto(link(made, 0, 1));
	const card = page.locator('st-handover');
	await expect(card).toContainText('Hand over to');
	const players = [1, -1].map((north) => ({
		random: dice(5 + north),
		north: /** @type {1 | -1} */ (north),
		width: WIDTH,
		tries: 0,
	}));
	const takeOvers = new Set();
	let dragged = 0;
	for (let i = 0; i < 120 && (takeOvers.size < 2 || dragged < 4); i++) {
		await settled(page);
		if (await card.isVisible()) {
			await expect(
				page.locator('.holder.picked, .ghost, .wish, .choice, .ready-mark, .drag-words *'),
			).toHaveCount(0);
			takeOvers.add(await page.locator('st-handover h1').textContent());
			await card.getByRole('button').click();
			await expect(card).toBeHidden();
			await settled(page);
			await wholeTable(page);
			continue;
		}
		const { eyes } = frames.findLast(({ message }) => message.type === 'scene')?.message ?? {};
		const what = await actOnTable(page, players[eyes?.seat === 1 ? 1 : 0]);
		if (what === 'dragged') dragged++;
		if (what === 'over') break;
	}
	expect(takeOvers.size).toBe(2);
	expect(dragged).toBeGreaterThanOrEqual(4);
});
