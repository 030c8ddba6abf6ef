import presets from 'jest-preset-angular/presets/index.js';
import { moduleNameMapper, root } from '../../jest.config.mjs';

const preset = presets.createCjsPreset({ tsconfig: '<rootDir>/tsconfig.spec.json' });

export default {
  ...preset,
  displayName: 'renderer',
  // the project that takes longest; with the default, a machine with two cores would use one
  maxWorkers: 2,
  setupFilesAfterEnv: ['<rootDir>/src/test-setup.ts'],
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // ES modules without a CommonJS twin, and the generated validators
  transformIgnorePatterns: ['/node_modules/(?!(.*\\.mjs$|marked/|ngx-markdown/|dompurify/))'],
  moduleNameMapper,
  cacheDirectory: `${root}/node_modules/.cache/jest`,
};
