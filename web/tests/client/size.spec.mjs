// What a first visit brings over the wire, as a server sends it compressed: comments and long names cost next to nothing.
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { open } from '../pages.mjs';

for (const [name, path, most] of /** @type {const} */ ([
	['battle', '/play#t=blue', 170_000],
	['lobby', '/', 110_000],
])) {
	test(`the first visit of a ${name} is under ${most} bytes compressed`, async ({ page }) => {
		/** @type {Promise<Buffer>[]} */
		const bodies = [];
		page.on('response', (response) => bodies.push(response.body()));
		await open(page, path);
		await page.waitForLoadState('networkidle');
		const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
		const bytes = sizes.reduce((sum, size) => sum + size, 0);
		console.log(`a ${name} has ${bytes} compressed bytes in ${sizes.length} files`);
		expect(sizes.length).toBeGreaterThan(30);
		expect(bytes).toBeLessThan(most);
	});
}
