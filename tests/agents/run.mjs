/** `npm run test:agents`: bundles the programs below and starts them. `-- --help` tells the options. */
import { build } from 'esbuild';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../jest.config.mjs';

const outdir = path.join(root, 'dist/tests-agents');
await build({
  entryPoints: {
    main: path.join(root, 'tests/agents/main.ts'),
    'agent-run': path.join(root, 'tests/agents/agent-run.ts'),
    reaper: path.join(root, 'tests/supervision/programs/reaper.ts'),
  },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  external: ['prettier'],
  platform: 'node',
  format: 'esm',
  // jsonc-parser's other build requires files at run time
  mainFields: ['module', 'main'],
  target: 'node24',
  tsconfig: path.join(root, 'tsconfig.base.json'),
  // some packages are CommonJS
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'error',
});
await import(pathToFileURL(path.join(outdir, 'main.mjs')).href);
