import { nodeProject } from '../../jest.config.mjs';

export default {
  ...nodeProject(import.meta.url, { testMatch: ['<rootDir>/*.spec.ts'] }),
  displayName: 'tests-agents',
};
