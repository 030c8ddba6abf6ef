/** Bundles the guide agent into one file that any Node from 24 on runs without anything installed. */
import { build } from 'esbuild';

await build({
  entryPoints: ['apps/guide-agent/src/main.ts'],
  outfile: 'dist/apps/guide-agent/main.mjs',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  logLevel: 'warning',
  legalComments: 'none',
});
