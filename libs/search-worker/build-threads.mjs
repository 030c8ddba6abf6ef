import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../../jest.config.mjs';

/** Bundles the threads that the specs start: the one of the app, one that can be made to die, and a program that measures. */
export default async function buildThreads() {
  await build({
    entryPoints: {
      'search-worker': path.join(root, 'apps/desktop-main/src/workers/search-worker.ts'),
      'measured-search': path.join(root, 'libs/search-worker/src/testing/measured-search.ts'),
      'mortal-thread': path.join(root, 'libs/search-worker/src/testing/mortal-thread.ts'),
    },
    outdir: path.join(root, 'dist/libs-search-worker'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    tsconfig: path.join(root, 'tsconfig.base.json'),
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}
