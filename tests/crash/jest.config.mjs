import { nodeProject } from '../../jest.config.mjs';

export default {
  ...nodeProject(import.meta.url, { testMatch: ['<rootDir>/*.spec.ts'] }),
  displayName: 'tests-crash',
  globalSetup: '<rootDir>/build-writers.mjs',
  testTimeout: 300_000,
};
