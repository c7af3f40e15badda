import { defineConfig } from '@playwright/test';

// Two projects: the client alone against the mock, and whole battles against the real server.
const port = Number(process.env.SANDTABLE_PORT ?? 8473);
const mock = Number(process.env.MOCK_PORT ?? 8472);
// Players in tests wait neither for films nor for a computer that leaves time to take an order back;
// tests of these turn them on again.
const kept = (port) => ({
  origin: `http://127.0.0.1:${port}`,
  localStorage: [{ name: 'sandtable.settings', value: JSON.stringify({ film: 'off', hold: 0 }) }],
});
export default defineConfig({
  testDir: 'web/tests',
  workers: 1,
  timeout: 240_000,
  // A machine busy with something else is slow, not wrong: waits are long, and nothing is tried twice.
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    storageState: { cookies: [], origins: [kept(port), kept(mock)] },
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: `node web/tests/mock/server.mjs ${mock}`,
    url: `http://127.0.0.1:${mock}/`,
    reuseExistingServer: false,
  },
  projects: [
    { name: 'client', testMatch: 'client/*.spec.mjs', use: { baseURL: `http://127.0.0.1:${mock}` } },
    { name: 'battles', testMatch: 'e2e/*.spec.mjs', use: { baseURL: `http://127.0.0.1:${port}` } },
  ],
});
