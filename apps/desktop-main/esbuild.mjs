/** Bundles the host: both shells, their preload, the workers and the reaper. One file each, nothing to install. */
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

const outdir = 'dist/apps/desktop-main';
const src = 'apps/desktop-main/src';
await rm(outdir, { recursive: true, force: true });

const shared = {
  bundle: true,
  platform: 'node',
  // Electron's Node; the browser shell runs on a newer one
  target: 'node24',
  external: ['electron'],
  // jsonc-parser's CommonJS build hides its requires from bundlers
  mainFields: ['module', 'main'],
  sourcemap: false,
  logLevel: 'warning',
  logOverride: { 'empty-import-meta': 'silent' },
};

await Promise.all([
  build({
    ...shared,
    format: 'esm',
    outdir,
    outExtension: { '.js': '.mjs' },
    entryPoints: {
      'browser-host': `${src}/browser-host/main.ts`,
      electron: `${src}/electron/main.ts`,
      'supervisor-worker': `${src}/workers/supervisor-worker.ts`,
      'file-finder-worker': `${src}/workers/file-finder-worker.ts`,
      'search-worker': `${src}/workers/search-worker.ts`,
      reaper: `${src}/workers/reaper.ts`,
    },
    // CommonJS packages inside an ES module still call require
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  }),
  // a sandboxed preload must be CommonJS
  build({
    ...shared,
    format: 'cjs',
    outdir,
    outExtension: { '.js': '.cjs' },
    entryPoints: { preload: `${src}/electron/preload.ts` },
  }),
]);
