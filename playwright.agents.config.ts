import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/**
 * The part of the tests with real agents that belongs to `npm test`: one agent, through the page. It is downloaded the
 * first time. `npm run test:agents` tries all agents, without the page.
 */
export default defineConfig({
  ...base,
  testDir: 'tests/agents',
  testMatch: /\.e2e\.ts$/,
  outputDir: 'dist/agents',
  timeout: 10 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'dist/agents.json' }]],
});
