import path from 'node:path';
import { build } from 'esbuild';
import { root } from './preflight.mjs';

/**
 * Bundles programs that tests and benchmarks start, in the way the application's own are bundled.
 * @param {Record<string, string>} entryPoints name of each program and its source, from the root of the repository
 * @param {string} outdir a folder, from the root of the repository
 * @param {readonly string[]} external packages that find files of their own at run time
 */
export async function bundlePrograms(entryPoints, outdir, external = []) {
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(entryPoints).map(([name, source]) => [name, path.join(root, source)]),
    ),
    outdir: path.join(root, outdir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: [...external],
    platform: 'node',
    format: 'esm',
    // jsonc-parser's other build requires files at run time
    mainFields: ['module', 'main'],
    target: 'node24',
    tsconfig: path.join(root, 'tsconfig.base.json'),
    // CommonJS packages inside an ES module still call require
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}

/** Entry points that are named like their files, all in one folder. */
export const programsIn = (folder, names) =>
  Object.fromEntries(names.map((name) => [name, `${folder}/${name}.ts`]));
