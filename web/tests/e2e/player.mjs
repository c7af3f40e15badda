// Plays a battle through the page as a person would: picks pieces, looks at chances, clicks. Knows no rule;
// it likes good odds, and otherwise goes towards a place it was told to hold.
import { expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Page} Page */

/** Waits until this page may decide, is handed over, or the battle is over. @param {Page} page @returns {Promise<'ready' | 'over'>} */
export async function settled(page) {
	await expect(
		page.locator('st-battle.ready, st-outcome:not([hidden]), st-handover:not([hidden])').first(),
	).toBeAttached({
		timeout: 60_000,
	});
	return (await page.locator('st-outcome:not([hidden])').count()) ? 'over' : 'ready';
}

/** @param {Page} page */
export const number = (page) => page.locator('st-battle').getAttribute('data-number');

/** The offers in the list of the page: index, label, group, percent of the best chance, paid. @param {Page} page */
export async function offers(page) {
	return page.locator('st-choices').evaluate((list) => {
		for (const fold of list.querySelectorAll('details')) fold.open = true;
		return [...list.querySelectorAll('button.choice')].map((button, index) => {
			const words = button.querySelector('.choice-odds')?.textContent ?? '';
			const chance = Number(/(\d+) %/.exec(words)?.[1] ?? (words.includes('>') ? 99 : 0));
			const group = button.closest('details')?.querySelector('summary')?.firstChild?.textContent ?? '';
			return {
				index,
				label: button.querySelector('.choice-label')?.textContent ?? '',
				group,
				chance,
				attack: button.classList.contains('attack'),
			};
		});
	});
}

/** Waits until what was done has been drawn. @param {Page} page */
export const drawn = (page) =>
	page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Rows and columns apart, roughly. @param {string} label @param {string} goal */
function apart(label, goal) {
	/** @param {string} text */
	const read = (text) => {
		const found = /([A-Z])(\d\d)(?!.*[A-Z]\d\d)/.exec(text);
		return found ? { row: found[1].charCodeAt(0), column: Number(found[2]) } : null;
	};
	const [a, b] = [read(label), read(goal)];
	return a && b
		? Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column)) + Math.abs(a.row - b.row) / 2
		: 99;
}

/** Clicks the offer at this place of the list and confirms it if that is asked. @param {Page} page @param {number} index */
async function take(page, index) {
	const before = await number(page);
	await page.locator('st-choices button.choice').nth(index).click();
	const confirm = page.locator('st-offer .confirm');
	await expect(async () => {
		if (await confirm.isVisible()) await confirm.click({ timeout: 500 });
		expect(await number(page)).not.toBe(before);
	}).toPass({ timeout: 60_000, intervals: [20] });
}

/** Gives one order; who `holds` goes straight to the goal and stays there. @param {Page} page
 * @param {{ goal: string, random: () => number, holds?: boolean }} style */
export async function act(page, { goal, random, holds = false }) {
	if ((await settled(page)) === 'over') return 'over';
	const picked = await page.locator('.holder.picked, .tray-piece.picked').count();
	const all = await offers(page);
	const shots = all
		.filter(({ attack, chance }) => attack && 25 <= chance)
		.sort((a, b) => b.chance - a.chance);
	if (shots.length) {
		await take(page, shots[0].index);
		return 'shot';
	}
	const others = all.filter(({ attack }) => !attack);
	const places = others
		.filter(({ label }) => apart(label, goal) < 99)
		.sort((a, b) => apart(a.label, goal) - apart(b.label, goal));
	if (!holds && picked && places.length && random() < 0.85) {
		await take(page, places[Math.floor(random() * Math.min(2, places.length))].index);
		return 'moved';
	}
	// Nearer to the goal, never away from it: whoever is there stays.
	const standing = await page
		.locator('.holder.picked')
		.first()
		.getAttribute('aria-label', { timeout: 500 })
		.catch(() => '');
	const here = apart(/ in ([A-Z]\d\d)/.exec(standing ?? '')?.[1] ?? '', goal);
	if (holds && picked && places.length && apart(places[0].label, goal) < here) {
		await take(page, places[0].index);
		return 'moved';
	}
	const rest = others.filter((offer) => !holds || !places.includes(offer));
	const choice = rest[Math.floor(random() * rest.length)] ?? others[0] ?? all[0];
	if (!choice) throw new Error('Nothing is offered.');
	const before = await number(page);
	await page.locator('st-choices button.choice').nth(choice.index).click();
	// The click may only have picked a piece: then the next look offers what it can do.
	await drawn(page);
	if (await page.locator('st-offer .confirm').isVisible()) await page.locator('st-offer .confirm').click();
	await drawn(page);
	const moved = async () => before !== (await number(page));
	await expect
		.poll(async () => (await moved()) || 0 < (await page.locator('st-battle.ready').count()), {
			intervals: [20],
			timeout: 60_000,
		})
		.toBe(true);
	return (await moved()) ? 'acted' : 'picked';
}

/** Of several players' pages the one that may decide. @param {Page[]} pages @returns {Promise<Page>} */
export async function whoseTurn(...pages) {
	for (let tries = 0; tries < 2400; tries++) {
		for (const page of pages) if (await page.locator('st-battle.ready').count()) return page;
		await pages[0].waitForTimeout(25);
	}
	throw new Error('Nobody may decide.');
}

/** A stream of numbers that is the same for the same seed. @param {number} seed */
export function dice(seed) {
	let state = Math.imul(seed + 1, 2654435761) >>> 0;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 4294967296;
	};
}

/** Gives so many orders, or fewer if it is over. @param {Page} page @param {number} orders @param {number} [seed] @param {boolean} [holds] */
export async function play(page, orders, seed = 1, holds = false) {
	const random = dice(seed);
	for (let i = 0; i < orders; i++) {
		if ((await act(page, { goal: 'F08', random, holds })) === 'over') return 'over';
	}
	return 'running';
}

/** Plays until something is there. @param {Page} page @param {() => Promise<boolean>} there @param {number} [seed] */
export async function playUntil(page, there, seed = 12) {
	const random = dice(seed);
	for (let i = 0; i < 90; i++) {
		if ((await settled(page)) === 'over') break;
		if (await there()) return;
		await act(page, { goal: 'F08', random });
	}
	throw new Error('It never came to that.');
}
