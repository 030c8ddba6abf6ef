/**
 * Builds the page that draws diagrams: one document and one script. The script carries its whole library, so that
 * the page may load nothing else, and its name changes with its content, so that it may be kept.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const outdir = 'dist/apps/diagram-frame';
const src = 'apps/diagram-frame/src';
await rm(outdir, { recursive: true, force: true });

const { metafile } = await build({
  entryPoints: { frame: `${src}/main.ts` },
  entryNames: '[name]-[hash]',
  outdir,
  bundle: true,
  minify: true,
  metafile: true,
  format: 'iife',
  platform: 'browser',
  target: 'chrome130',
  legalComments: 'linked',
  logLevel: 'warning',
});

const script = Object.keys(metafile.outputs).find((name) => name.endsWith('.js'));
if (!script) throw new Error('the frame has no script');
const page = await readFile(`${src}/diagram.html`, 'utf8');
await writeFile(`${outdir}/diagram.html`, page.replace('__SCRIPT__', path.basename(script)));
