// After a battle and about it, on the real server: the review, what a computer weighed, a hint, the study of a scenario.
import { expect, test } from '@playwright/test';
import { number, play, playUntil, settled } from './player.mjs';
import { table } from './table.mjs';

/** @import { Page } from '@playwright/test' */

const { server, match, link } = table();

/** The server plays on from every order: a few seconds, more of them in a debug build on a busy machine. */
const REVIEWED = { timeout: 240_000 };
const THOUGHT = { timeout: 60_000 };
const SPLIT = /\d+\. \S.* \d+ % → \d+ %: decision [+−±]\d+, dice [+−±]\d+$/;

/** Orders considered, each with its expected gain; how often it goes wrong; for at least one of them, the main risk in words.
 * @param {import('@playwright/test').Locator} thought */
async function weighed(thought) {
	const orders = thought.locator('.considered > li');
	await expect(orders.nth(1)).toBeVisible(THOUGHT);
	for (const order of await orders.all()) {
		await expect(order.locator('.gain')).toHaveText(/^[+−]\d+\.\d$/);
		await expect(order).toContainText(/Worse than before in \d+ of \d+ tries\./);
	}
	await expect(orders.filter({ hasText: /Risk: \S/ }).first()).toBeVisible();
	await expect(orders.filter({ hasText: '★' })).toHaveCount(1);
}

/** @param {Page} page */
async function giveUp(page) {
	await page.locator('.more summary').click();
	await page.getByRole('button', { name: 'Give up' }).click();
	await page.getByRole('button', { name: /gives up/ }).click();
}

test('a finished battle is reviewed, and its turning points lead into the replay', async ({ page }) => {
	test.setTimeout(360_000);
	const made = await match(null, 'open', 'greedy');
	await page.goto(link(made, 0));
	await playUntil(page, async () => 12 <= Number(await number(page)));
	await giveUp(page);
	const chart = page.getByRole('slider', { name: /Chance to win/ });
	await expect(chart).toBeVisible(REVIEWED);
	await expect(chart.locator('.chance')).toHaveCount(2);
	await expect(page.locator('st-review')).toContainText(/ ended at 0 %\..* ended at 100 %\./);
	const turns = page.locator('st-review .turning li');
	expect(await turns.count()).toBeLessThanOrEqual(5);
	for (const turn of await turns.all()) await expect(turn).toHaveText(SPLIT);
	await expect(chart.locator('.turn')).toHaveCount(await turns.count());
	/** The number of the order that this turning point names. @param {import('@playwright/test').Locator} turn */
	const stepOf = async (turn) => /(\d+)\. /.exec((await turn.textContent()) ?? '')?.[1] ?? '';
	// From the end of the battle into the replay, and there from one turning point to another.
	for (const turn of [turns.first(), turns.last()]) {
		const step = await stepOf(turn);
		await turn.locator('a').click();
		await expect(page).toHaveURL(new RegExp(`/replay.*step=${step}&`));
		await expect(page.locator('.step-count')).toHaveText(new RegExp(`^${step} / `));
		await expect(page.locator('.review-point')).toContainText(`${step}. `, REVIEWED);
	}
	// Any step of the computer's says why, now that it is over.
	const why = page.getByRole('button', { name: 'Why?' });
	await expect(async () => {
		const count = page.locator('.step-count');
		const before = await count.textContent();
		await page.getByRole('button', { name: 'One step back' }).click();
		await expect(count).not.toHaveText(before ?? '');
		await expect(why.or(page.getByRole('button', { name: 'What else?' }))).toBeVisible();
		expect(await why.isVisible()).toBe(true);
	}).toPass({ timeout: 60_000, intervals: [0] });
	await why.click();
	await expect(page.locator('dialog st-thought')).toContainText(/greedy chose: \S/, THOUGHT);
	await weighed(page.locator('dialog st-thought'));
});

test('a computer that thinks aloud says why; one that does not keeps it to itself', async ({
	page,
	request,
}) => {
	test.setTimeout(240_000);
	const [{ name: system, scenarios }] = await server.systems();
	const wish = {
		system,
		scenario: scenarios[0].id,
		seats: [{ kind: 'open' }, { kind: 'computer', commander: 'greedy' }],
	};
	const made = await server.create({ ...wish, thinkAloud: true });
	await page.goto(link(made, 0));
	const why = page.locator('st-log').getByText('Why?');
	await playUntil(page, async () => 1 < (await why.count()));
	await page.getByRole('tab', { name: 'Log' }).click();
	await why.last().click();
	await expect(page.locator('dialog st-thought')).toContainText(/greedy chose: \S/, THOUGHT);
	await expect(page.getByRole('button', { name: 'What else?' })).toHaveCount(0);
	// Whoever asks about a match that does not think aloud is told to wait for its end.
	const silent = await server.create(wish);
	const headers = { Authorization: `Bearer ${silent.tokens[0].token}` };
	expect((await request.get('/api/v1/match/thoughts/1', { headers })).ok()).toBe(false);
});

test('a hint in the middle of a battle weighs orders, and is given with one click', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	await play(page, 14, 4);
	await settled(page);
	const battle = page.locator('st-battle');
	const before = (await battle.getAttribute('data-number')) ?? '';
	await page.getByRole('button', { name: /Hint/ }).click();
	const hint = page.locator('st-thought:not([hidden])');
	await expect(hint).toContainText(/A commander would: \S/, THOUGHT);
	await weighed(hint);
	await page.locator('st-offer .confirm').click();
	await expect(battle).not.toHaveAttribute('data-number', before);
});

test('a hint while setting up says that it was rehearsed, and is given with one click', async ({ page }) => {
	const made = await match('two-hamlets', 'random', 'open');
	await page.goto(link(made, 1));
	await settled(page);
	const battle = page.locator('st-battle');
	const before = (await battle.getAttribute('data-number')) ?? '';
	await page.getByRole('button', { name: /Hint/ }).click();
	await expect(page.locator('st-thought:not([hidden])')).toContainText('It has rehearsed', THOUGHT);
	await page.locator('st-offer .confirm').click();
	await expect(battle).not.toHaveAttribute('data-number', before);
});

test('the scenario page shows its study: shares, length, and where units went and fell', async ({ page }) => {
	await page.goto('/scenario/conflict-of-heroes/first-light');
	const study = page.locator('st-study');
	await expect(study.locator('h2')).toHaveText(/^What \d+ games showed$/);
	const shares = study.locator('.shares li');
	await expect(shares.nth(1)).toHaveText(/ wins\d+ % \(\d+ % to \d+ %\)$/);
	const words = (await shares.allTextContents()).map((text) => Number(/(\d+) % \(/.exec(text)?.[1]));
	const sum = words.reduce((a, b) => a + b);
	expect(Math.abs(sum - 100)).toBeLessThanOrEqual(2);
	await expect(study.locator('.facts')).toContainText(/Rounds.*Decisions/);
	const map = study.locator('st-mini');
	await map.scrollIntoViewIfNeeded();
	await expect(map.locator('.heat circle').nth(5)).toBeAttached();
	const went = await map.getByRole('img').getAttribute('aria-label');
	await page.getByLabel('What the map shows').selectOption({ index: 3 });
	await expect(map.getByRole('img')).not.toHaveAttribute('aria-label', went ?? '');
	await expect(map.getByRole('img')).toHaveAttribute('aria-label', /were lost: \d+ places/);
});
