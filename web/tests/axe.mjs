// What axe-core has against a page. The drawn ground is left out: it is hidden from readers, and it is most of the page.
import AxeBuilder from '@axe-core/playwright';
import { test } from '@playwright/test';

/** @param {import('@playwright/test').Page} page @returns {Promise<string[]>} */
export async function complaints(page) {
	// Hundreds of counters and hexes: on a busy machine that takes its time.
	test.slow();
	const art = await page.locator('.terrain').count();
	const builder = new AxeBuilder({ page });
	const { violations } = await (art ? builder.exclude('.terrain') : builder).analyze();
	return violations.map(({ id, nodes }) => {
		const where = nodes.map(({ target }) => target).slice(0, 4);
		return `${page.url()} ${id}: ${where.join(' | ')}`;
	});
}
