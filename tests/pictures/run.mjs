/** `npm run pictures`: bundles the program below and starts it; the application must be built. */
import { bundlePrograms } from '../../tools/bundle-programs.mjs';

await bundlePrograms({ main: 'tests/pictures/main.ts' }, 'dist/tests-pictures', [
  '@playwright/test',
]);
await import('../../dist/tests-pictures/main.mjs');
