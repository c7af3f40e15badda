// When a page stands: what each of them shows once its answers are in.
import { expect } from '@playwright/test';

/** By the first word of the address. @type {Record<string, string>} */
const STANDS = {
	'': '.scenario-card',
	scenario: 'st-mini svg',
	rules: '.rule-list h2',
	play: 'st-battle.ready',
	replay: 'st-replay .terrain, st-replay .floor-open',
};

/** Opens a page and waits until it is drawn. @param {import('@playwright/test').Page} page @param {string} path */
export async function open(page, path) {
	await page.goto('about:blank');
	await page.goto(path);
	const [, name = ''] = /^\/(\w*)/.exec(path) ?? [];
	await expect(page.locator(STANDS[name]).first()).toBeAttached();
}
