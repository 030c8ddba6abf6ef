import { build } from 'esbuild';
import path from 'node:path';
import { root } from '../../jest.config.mjs';

/** Bundles the programs the tests start: what the host application bundles of its own in the same way. */
export default async function buildPrograms() {
  const programs = path.join(root, 'tests/supervision/programs');
  await build({
    entryPoints: ['reaper', 'worker', 'host', 'measured-host', 'cycles', 'test-worker']
      .concat('mortal-supervisor', 'mortal-search')
      .map((name) => path.join(programs, `${name}.ts`)),
    outdir: path.join(root, 'dist/tests-supervision'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    // jsonc-parser's other build requires files at run time
    mainFields: ['module', 'main'],
    target: 'node24',
    tsconfig: path.join(root, 'tsconfig.base.json'),
    // comlink's node adapter is CommonJS
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}
