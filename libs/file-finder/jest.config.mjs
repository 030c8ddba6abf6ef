import { nodeProject } from '../../jest.config.mjs';

export default {
  ...nodeProject(import.meta.url),
  globalSetup: '<rootDir>/build-threads.mjs',
  testTimeout: 60_000,
};
