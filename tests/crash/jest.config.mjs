import { nodeProject } from '../../jest.config.mjs';

export default {
  ...nodeProject(import.meta.url, { testMatch: ['<rootDir>/*.spec.ts'] }),
  displayName: 'tests-crash',
  globalSetup: '<rootDir>/build-writers.mjs',
  testTimeout: 300_000,
  // one suite takes two thirds of the time and waits for processes; the others run beside it
  maxWorkers: 2,
};
