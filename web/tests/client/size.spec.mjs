// The whole client, as it is served, stays under 400,000 bytes.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Not served: tests, and what only the type checker reads. */
const LEFT_OUT = /^tests\/|tsconfig\.json$|\.d\.ts$/;

test('the client is under 400,000 bytes', () => {
	const root = new URL('../../', import.meta.url).pathname;
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		(name) => !LEFT_OUT.test(name),
	);
	const sizes = files.map((name) => statSync(join(root, name))).filter((file) => file.isFile());
	const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
	console.log(`the client has ${bytes} bytes in ${sizes.length} files`);
	expect(sizes.length).toBeGreaterThan(50);
	expect(bytes).toBeLessThan(400_000);
});
