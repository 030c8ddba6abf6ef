import { bundlePrograms } from '../../tools/bundle-programs.mjs';

/** Bundles the threads that the specs start: the one of the app, and one that can be made to die. */
export default () =>
  bundlePrograms(
    {
      'file-finder-worker': 'apps/desktop-main/src/workers/file-finder-worker.ts',
      'mortal-finder': 'libs/file-finder/src/testing/mortal-finder.ts',
    },
    'dist/libs-file-finder',
  );
