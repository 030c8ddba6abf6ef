import { bundlePrograms } from '../../tools/bundle-programs.mjs';

/** Bundles the threads that the specs start: the one of the app, one that can be made to die, and a program that measures. */
export default () =>
  bundlePrograms(
    {
      'search-worker': 'apps/desktop-main/src/workers/search-worker.ts',
      'measured-search': 'libs/search-worker/src/testing/measured-search.ts',
      'mortal-thread': 'libs/search-worker/src/testing/mortal-thread.ts',
    },
    'dist/libs-search-worker',
  );
