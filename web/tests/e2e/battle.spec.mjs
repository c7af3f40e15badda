// Whole battles in a real browser against a real server.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { act, dice, settled, whoseTurn } from './player.mjs';
import { TestServer } from './server.mjs';

const server = new TestServer(Number(process.env.SANDTABLE_PORT ?? 8473));
const SHOTS = process.env.SHOTS ?? 'test-results/shots';
/** @type {string} */
let system;
/** @type {string} */
let scenario;

test.beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  await server.start();
  const [first] = await server.systems();
  system = first.name;
  scenario = first.scenarios[0].id;
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

/** @param {string[]} kinds `open`, or the name of a computer player */
async function match(...kinds) {
  const seats = kinds.map((kind) => (kind === 'open' ? { kind } : { kind: 'computer', mind: kind }));
  const made = await server.create({ system, scenario, seats });
  return {
    ...made,
    link: (/** @type {number[]} */ ...wanted) =>
      `/play#t=${made.tokens
        .filter((/** @type {{ seat: number }} */ { seat }) => wanted.includes(seat))
        .map((/** @type {{ token: string }} */ { token }) => token)
        .join(',')}`,
  };
}

/** @param {import('@playwright/test').Page} page @param {number} orders @param {number} [seed] */
async function play(page, orders, seed = 1) {
  const random = dice(seed);
  for (let i = 0; i < orders; i++) {
    if ((await act(page, { goal: 'F08', random })) === 'over') return 'over';
  }
  return 'running';
}

const standing = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('st-battle').getAttribute('data-number');

test('from the lobby to the map in two clicks, and a whole firefight won against the computer', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.goto('/');
  await page.locator('.scenario-card a').first().click();
  await page
    .getByLabel('Soviet')
    .or(page.locator('select').nth(1))
    .first()
    .selectOption({ label: 'Computer: random' });
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  for (let round = 1; round <= 5; round++) {
    expect(await play(page, 600, round)).toBe('over');
    await expect(page.locator('.verdict')).toContainText('✓');
    if ((await page.locator('st-outcome h2').textContent()) === 'Victory') return;
    // Luck was against us: again, as the other side.
    const before = page.url();
    await page.getByRole('button', { name: /[Rr]ematch/ }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.locator('st-outcome')).toBeHidden();
  }
  throw new Error('Five matches against a random player, and none was won.');
});

test('two players at one screen: the hand-over shows nothing of the battle', async ({ page }) => {
  const made = await match('open', 'open');
  /** @type {any[]} */
  const frames = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))),
  );
  await page.goto(made.link(0, 1));
  const card = page.locator('st-handover');
  await expect(card).toContainText('Hand over to');
  // Nothing that only a seat may see has come over the wire before somebody says that they are alone.
  expect(frames.filter(({ scene }) => scene).every(({ scene }) => scene.eyes === 'spectator')).toBe(true);
  await expect(page.locator('st-board')).toBeHidden();
  const seen = new Set();
  for (let i = 0; i < 40 && seen.size < 2; i++) {
    if (await card.isVisible()) {
      seen.add(await card.locator('h1').textContent());
      await card.getByRole('button').click();
    }
    await settled(page);
    await play(page, 1, i + 3);
    await page.waitForTimeout(150);
  }
  expect(seen.size).toBe(2);
});

test('two browsers over a link see each other’s orders at once', async ({ browser, page }) => {
  const made = await match('open', 'open');
  const friend = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto(made.link(0));
  await friend.goto(made.link(1));
  await expect(page.locator('.prompt')).toBeVisible();
  for (let i = 0; i < 14; i++) {
    const now = await whoseTurn(page, friend);
    const then = now === page ? friend : page;
    await act(now, { goal: 'F08', random: dice(i) });
    await expect.poll(() => standing(then), { timeout: 2000 }).toBe(await standing(now));
  }
  await friend.close();
});

test('reload and a cut line lose nothing', async ({ page }) => {
  const made = await match('open', 'random');
  /** @type {import('@playwright/test').WebSocketRoute[]} */
  const lines = [];
  await page.routeWebSocket(/live/, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await page.goto(made.link(0));
  await play(page, 9);
  const before = await standing(page);
  await page.reload();
  await settled(page);
  expect(Number(await standing(page))).toBeGreaterThanOrEqual(Number(before));
  await lines[lines.length - 1].close({ code: 1001 });
  await expect(page.locator('.line')).toHaveText(/lost|Connecting/);
  await expect(page.locator('.line')).toHaveText('Connected', { timeout: 10_000 });
  await play(page, 4, 5);
});

test('the server is killed in mid-battle, comes back, and the battle goes on', async ({ page }) => {
  const made = await match('open', 'random');
  await page.goto(made.link(0));
  await play(page, 10, 2);
  await settled(page);
  const before = Number(await standing(page));
  await server.kill();
  await expect(page.locator('.line')).toHaveText(/lost|Connecting/);
  await server.start();
  await expect(page.locator('.line')).toHaveText('Connected', { timeout: 20_000 });
  await settled(page);
  expect(Number(await standing(page))).toBeGreaterThanOrEqual(before);
  await play(page, 6, 9);
});

test('an order without dice is taken back', async ({ page }) => {
  const made = await match('open', 'random');
  await page.goto(made.link(0));
  const undo = page.getByRole('button', { name: /Undo/ });
  const random = dice(12);
  for (let i = 0; i < 60 && !(await undo.isEnabled()); i++) {
    await act(page, { goal: 'F08', random });
    await settled(page);
  }
  const shown = await page.locator('st-log .act:not([hidden])').count();
  await undo.click();
  await expect(page.locator('st-battle:not(.busy)')).toBeAttached();
  await settled(page);
  expect(await page.locator('st-log .act:not([hidden])').count()).toBeLessThanOrEqual(shown);
});

test('replay step by step, a link to a step, and a saved match that plays on elsewhere', async ({ page }) => {
  const made = await match('open', 'random');
  await page.goto(made.link(0));
  await play(page, 8, 4);
  await settled(page);
  const token = made.tokens[0].token;
  // Saved in the middle: imported, it is played on.
  await page.locator('.more summary').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the match to a file' }).click();
  const path = await (await saved).path();
  expect(await readFile(path, 'utf8')).toContain('"sandtable":1');
  await page.goto('/');
  await page
    .locator('#import-file')
    .setInputFiles({ name: 'm.sandtable', mimeType: 'text/plain', buffer: await readFile(path) });
  await expect(page).toHaveURL(/play#t=/);
  await expect(page.locator('.prompt')).toBeVisible();
  // Replayed from the first step.
  await page.goto(`/replay#t=${token}&step=0&eyes=seat-0`);
  await expect(page.locator('.step-count')).toContainText('0 /');
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page).toHaveURL(/step=1&/);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.locator('.step-count')).toHaveText(/^(\d+) \/ \1$/);
  await expect(page).not.toHaveURL(/step=1&/);
  const end = page.url();
  const count = await page.locator('.step-count').textContent();
  await page.goto('about:blank');
  await page.goto(end);
  await expect(page.locator('.step-count')).toHaveText(count ?? '');
});

test('resign ends it, and the page checks the dice itself', async ({ page }) => {
  const made = await match('open', 'random');
  await page.goto(made.link(0));
  await settled(page);
  await page.locator('.more summary').click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: /gives up/ }).click();
  await expect(page.locator('st-outcome h2')).toHaveText('Defeat');
  await expect(page.locator('.verdict')).toContainText('✓');
  await page.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.locator('select[aria-label="Whose eyes"]')).toContainText('Everything');
});

test('no frame to a spectator or to the opponent holds what is not theirs', async ({ browser, page }) => {
  test.setTimeout(120_000);
  const [{ scenarios }] = await server.systems();
  for (const { id } of scenarios) {
    const made = await server.create({ system, scenario: id, seats: [{ kind: 'open' }, { kind: 'open' }] });
    const pages = [
      page,
      await browser.newPage({ baseURL: server.url }),
      await browser.newPage({ baseURL: server.url }),
    ];
    /** @type {any[][]} */
    const heard = [[], [], []];
    pages.forEach((one, index) => {
      one.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => heard[index].push(JSON.parse(String(payload)))),
      );
    });
    await pages[0].goto(`/play#t=${made.tokens[0].token}`);
    await pages[1].goto(`/play#t=${made.tokens[1].token}`);
    await pages[2].goto(`/play#t=${made.spectator}`);
    for (let i = 0; i < 16; i++) {
      const now = await whoseTurn(pages[0], pages[1]);
      await act(now, { goal: 'F08', random: dice(i * 7 + 1) });
    }
    heard.forEach((frames, index) => {
      const own = index < 2 ? index : null;
      const scenes = frames.filter(({ scene }) => scene).map(({ scene }) => scene);
      expect(scenes.length).toBeGreaterThan(3);
      for (const scene of scenes) {
        expect(scene.eyes).toEqual(own === null ? 'spectator' : { seat: own });
        for (const hand of scene.hands) if (hand.seat !== own) expect(hand.cards).toEqual([]);
        // Of another's hidden unit it is told that there is one, never where.
        for (const piece of scene.pieces) {
          if (piece.seat === own || !piece.states.includes('hidden')) continue;
          expect(piece.place).not.toHaveProperty('cell');
          expect(piece.facing).toBeUndefined();
        }
      }
      expect(frames.every(({ seed }) => !seed)).toBe(true);
    });
    // What a seat alone was told is in nobody else's log.
    const texts = heard.map(
      (frames) =>
        new Set(
          frames
            .flatMap((frame) => [...(frame.log ?? []), frame].flatMap((one) => one.events ?? []))
            .map(({ text }) => text),
        ),
    );
    const secret = [...texts[0]].filter((text) => !texts[2].has(text));
    for (const text of secret) expect(texts[1].has(text)).toBe(false);
    await pages[1].close();
    await pages[2].close();
  }
});

test('axe finds nothing on the pages of the real game', async ({ page }) => {
  test.setTimeout(180_000);
  const made = await match('open', 'random');
  const paths = [
    '/',
    `/scenario/${system}/${scenario}`,
    `/rules/${system}`,
    made.link(0),
    `/replay#t=${made.tokens[0].token}`,
  ];
  for (const path of paths) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForTimeout(500);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${path} ${id}: ${nodes
            .map(({ target }) => target)
            .slice(0, 4)
            .join(' | ')}`,
      ),
    ).toEqual([]);
  }
});

test('choices for a selection come within 50 ms', async ({ page }) => {
  const made = await match('open', 'random');
  await page.goto(made.link(0));
  await play(page, 12, 3);
  await settled(page);
  const times = await page.evaluate(
    async ([token]) => {
      const socket = new WebSocket(new URL('/api/v1/live', location.href.replace(/^http/, 'ws')));
      /** @type {(value: any) => void} */
      let heard = () => {};
      socket.onmessage = ({ data }) => heard(JSON.parse(data));
      const next = () =>
        new Promise((resolve) => {
          heard = resolve;
        });
      await new Promise((resolve) => {
        socket.onopen = resolve;
      });
      socket.send(JSON.stringify({ type: 'hello', tokens: [token] }));
      const { scene } = await next();
      const spent = [];
      for (const piece of scene.pieces.filter((/** @type {any} */ one) => one.seat === 0)) {
        const start = performance.now();
        socket.send(JSON.stringify({ type: 'choices', request: 1, seat: 0, picked: { pieces: [piece.id] } }));
        await next();
        spent.push(performance.now() - start);
      }
      return spent;
    },
    [made.tokens[0].token],
  );
  expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(50);
});

for (const [name, width, height] of /** @type {const} */ ([
  ['phone', 360, 740],
  ['tablet', 768, 1024],
  ['desktop', 1440, 900],
])) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`pictures: ${name}, ${colorScheme}`, async ({ browser }) => {
      const made = await match('open', 'random');
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height },
        colorScheme,
        hasTouch: width < 800,
      });
      const page = await context.newPage();
      await page.goto(made.link(0));
      await play(page, 16, 4);
      await settled(page);
      await page.screenshot({ path: `${SHOTS}/battle-${name}-${colorScheme}.png` });
      // Nothing sticks out of the page at any width.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      for (const [page_, path] of [
        ['lobby', '/'],
        ['scenario', `/scenario/${system}/${scenario}`],
        ['rules', `/rules/${system}`],
        ['replay', `/replay#t=${made.tokens[0].token}&step=9`],
      ]) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${SHOTS}/${page_}-${name}-${colorScheme}.png` });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      await context.close();
    });
  }
}
