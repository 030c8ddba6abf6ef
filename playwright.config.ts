import { defineConfig } from '@playwright/test';
import { systemBrowser } from './tests/e2e/system-browser';

/**
 * Two workers and no retries: a test that fails once has failed. Each test starts the host it needs through its
 * fixture, so there is no shared server.
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
    // emptied between tests, which saves the start of a profile and a window for each; every host has a port, and so
    // an origin, of its own
    reuseContext: true,
    // drawing what pulses and turns, in every frame and without a graphics card, is much of what a test costs
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: systemBrowser,
  },
});
