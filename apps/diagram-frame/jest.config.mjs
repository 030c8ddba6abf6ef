import { nodeProject } from '../../jest.config.mjs';

export default { ...nodeProject(import.meta.url), testEnvironment: 'jsdom' };
