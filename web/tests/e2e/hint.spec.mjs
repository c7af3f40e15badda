// A hint: what a computer player would do in my place, said in words and ready to be given.
import { expect, test } from '@playwright/test';
import { settled } from './player.mjs';
import { table } from './table.mjs';

const { match, link } = table();

test('a hint says what a computer player would do', async ({ page }) => {
	const made = await match(null, 'open', 'random');
	await page.goto(link(made, 0));
	await settled(page);
	const hint = page.getByRole('button', { name: /Hint/ });
	await expect(hint).toBeEnabled();
	await hint.click();
	await expect(page.getByText(/A computer player would: \S/)).toBeVisible({ timeout: 20_000 });
});
