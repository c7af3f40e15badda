// The whole client stays under 160,000 bytes as a server sends it compressed: comments and long names cost next to nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** Not served: tests, and what only the type checker reads. */
const LEFT_OUT = /^tests\/|tsconfig\.json$|\.d\.ts$/;

test('the client is under 160,000 bytes compressed', () => {
	const root = new URL('../../', import.meta.url).pathname;
	const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
	const files = names
		.filter((name) => !LEFT_OUT.test(name))
		.map((name) => join(root, name))
		.filter((path) => statSync(path).isFile());
	const bytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
	console.log(`the client has ${bytes} compressed bytes in ${files.length} files`);
	expect(files.length).toBeGreaterThan(50);
	expect(bytes).toBeLessThan(160_000);
});
