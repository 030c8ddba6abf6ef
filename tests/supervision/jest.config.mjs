import { nodeProject } from '../../jest.config.mjs';

export default {
  ...nodeProject(import.meta.url, { testMatch: ['<rootDir>/*.spec.ts'] }),
  displayName: 'tests-supervision',
  globalSetup: '<rootDir>/build-programs.mjs',
  testTimeout: 90_000,
  // most of the time they wait for processes
  maxWorkers: 3,
};
