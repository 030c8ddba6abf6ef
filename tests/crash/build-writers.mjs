import { build } from 'esbuild';
import path from 'node:path';
import { root } from '../../jest.config.mjs';

/** Bundles the programs that are killed while they write. */
export default async function buildWriters() {
  const folder = path.join(root, 'tests/crash');
  await build({
    entryPoints: ['store-writer', 'careless-writer', 'lock-starter', 'store-probe'].map((name) =>
      path.join(folder, `${name}.ts`),
    ),
    outdir: path.join(root, 'dist/tests-crash'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    tsconfig: path.join(root, 'tsconfig.base.json'),
    logLevel: 'error',
  });
}
