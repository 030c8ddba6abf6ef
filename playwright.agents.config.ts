import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run test:agents`: real agents against a scripted model. They are downloaded the first time. */
export default defineConfig({
  ...base,
  testDir: 'tests/agents',
  outputDir: 'dist/agents',
  timeout: 10 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'dist/agents.json' }]],
});
