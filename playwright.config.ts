import { defineConfig } from '@playwright/test';

/**
 * Two workers and no retries: a test that fails once has failed. Each test starts the host it needs through its
 * fixture, so there is no shared server. The browser is the system's; tools/ensure-browser.mjs finds it.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: [/e2e\/[\w-]+\.e2e\.ts$/, /security\/[\w-]+\.browser\.ts$/],
  outputDir: 'dist/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // a page on a busy machine may take its time; waiting long costs nothing where the test passes
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'dist/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox', // the browser refuses to run as root otherwise
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--no-default-browser-check',
        // or the browser's own requests would be counted as the page's
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
