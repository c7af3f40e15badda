// How counters look: at three distances, sides apart without colour, figures inside their rim.
import { expect, test } from '@playwright/test';

const BATTLE = '/play#t=blue';

test.beforeEach(async ({ request }) => {
	await request.post('/api/v1/matches', { data: {} });
});

/** Zooms until a counter is about this many pixels wide. */
async function zoomTo(page, pixels) {
	await page.waitForSelector('.holder .piece');
	await page.evaluate((pixels) => {
		const board = document.querySelector('st-board');
		board.camera.zoom(pixels / 74 / board.camera.scale);
	}, pixels);
	await page.waitForTimeout(150);
}

/** L* of a colour given as `rgb(…)`. */
function lightness([r, g, b]) {
	const linear = [r, g, b].map((v) =>
		v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
	);
	const y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
	return { y, l: y <= 0.008856 ? 903.3 * y : 116 * Math.cbrt(y) - 16 };
}

test('a counter shows a silhouette from afar, four figures in the middle, everything near', async ({
	page,
}) => {
	await page.goto(BATTLE);
	const counted = () =>
		page.evaluate(() => {
			const shown = (element) => element.getClientRects().length > 0;
			const holder = [...document.querySelectorAll('.holder')].find((one) => one.querySelector('.figure'));
			return {
				figures: [...holder.querySelectorAll('.figure')].filter(shown).length,
				silhouettes: [...holder.querySelectorAll('.silhouette')].filter(shown).length,
				names: [...holder.querySelectorAll('.piece-name')].filter(shown).length,
			};
		});
	await zoomTo(page, 30);
	await expect.poll(counted).toEqual({ figures: 0, silhouettes: 1, names: 0 });
	await zoomTo(page, 60);
	await expect.poll(counted).toEqual({ figures: 4, silhouettes: 1, names: 0 });
	await zoomTo(page, 120);
	await expect.poll(counted).toEqual({ figures: 7, silhouettes: 1, names: 1 });
});

test('figures stay within the rim and do not touch each other, near and in the middle', async ({ page }) => {
	await page.goto(BATTLE);
	for (const pixels of [60, 130]) {
		await zoomTo(page, pixels);
		const faults = await page.evaluate(() => {
			const found = [];
			for (const holder of document.querySelectorAll('.holder')) {
				const rim = [...holder.querySelectorAll('.counter-rim')].find(
					(one) => one.getClientRects().length > 0,
				);
				if (!rim) continue;
				const frame = rim.getBoundingClientRect();
				const boxes = [...holder.querySelectorAll('.figure')]
					.filter((figure) => figure.getClientRects().length > 0)
					.map((figure) => {
						const plate = figure.querySelector('.plate') ?? figure.querySelector('text');
						return { box: plate.getBoundingClientRect(), what: `${holder.ariaLabel}: ${figure.textContent}` };
					});
				for (const { box, what } of boxes)
					if (
						box.left < frame.left ||
						frame.right < box.right ||
						box.top < frame.top - 2 ||
						frame.bottom + 2 < box.bottom
					)
						found.push(`outside: ${what}`);
				boxes.forEach((one, index) => {
					for (const other of boxes.slice(index + 1)) {
						const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
						const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
						const slack = frame.width * 0.035;
						if (slack < wide && slack < high) found.push(`touch: ${one.what} and ${other.what}`);
					}
				});
			}
			return found;
		});
		expect(faults).toEqual([]);
	}
});

test('sides differ by 25 in lightness, and figures stand out 6:1', async ({ page }) => {
	await page.goto(BATTLE);
	await page.waitForSelector('.holder .piece');
	const colours = await page.evaluate(() => {
		const probe = document.createElement('i');
		document.body.append(probe);
		const parse = (text) =>
			text
				.match(/[\d.]+/g)
				.slice(0, 3)
				.map(Number);
		const liveries = ['german', 'soviet', 'us', 'british', 'french', 'japanese', 'chinese'];
		return liveries.map((livery) =>
			['light', 'dark'].map((team) => {
				probe.className = `lv-${livery} lv-${team}`;
				return ['hi', 'lo', 'ink'].map((name) => {
					probe.style.color = `var(--pc-${name})`;
					return parse(getComputedStyle(probe).color);
				});
			}),
		);
	});
	for (const [light, dark] of colours) {
		const [brightest] = [dark].map(([hi]) => lightness(hi).l);
		for (const [other] of colours) expect(lightness(other[1]).l - brightest).toBeGreaterThan(25);
		for (const [hi, , ink] of [light, dark]) {
			const [a, b] = [lightness(hi).y, lightness(ink).y].sort((x, y) => y - x);
			expect((a + 0.05) / (b + 0.05)).toBeGreaterThan(6);
		}
	}
});

test('sides differ in outline too: cut corners against round ones', async ({ page }) => {
	await page.goto(BATTLE);
	await page.waitForSelector('.holder .piece');
	const shapes = await page.evaluate(() =>
		[...document.querySelectorAll('.holder .piece')].map((piece) => [
			piece.classList.contains('lv-dark'),
			piece.querySelector('.lod-mid .counter-card').tagName,
		]),
	);
	expect(new Set(shapes.map(String))).toEqual(new Set(['false,path', 'true,rect']));
});

test('hexes are named on a screen of 1280 by 800', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(BATTLE);
	await page.waitForSelector('.labels text');
	const high = await page.evaluate(
		() => document.querySelector('.labels text').getBoundingClientRect().height,
	);
	expect(high).toBeGreaterThan(8);
});
