import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SeededRandom } from '../figures/seeded-random';

/** What a large repository looks like from outside: folders in folders, sixteen files in each, and built things. */
export interface SourceTree {
  /** Files that are to be found. */
  readonly files: number;
  /** Files that its ignore rules name. */
  readonly ignored: number;
}

const WORDS = [
  ...(['agent', 'board', 'cache', 'draft', 'event', 'frame', 'graph', 'host', 'index'] as const),
  ...['journal', 'kernel', 'layout', 'model', 'notice', 'order', 'panel', 'queue', 'route'],
] as const;
const ENDINGS = ['ts', 'tsx', 'spec.ts', 'html', 'css', 'md', 'json'] as const;
const IN_A_FOLDER = 16;

const RULES = [
  ...['node_modules/', 'dist', '/coverage', '*.log', '*.tmp', '.env*', '!.env.example', '*~'],
  ...['**/generated/**', '/tmp-*', 'docs/_build/', '*.py[cod]', '.DS_Store', 'out/**/*.map'],
];

/** Writes a tree of empty files with ignore rules, the same one every time. */
export function writeSourceTree(root: string, { files, ignored }: SourceTree): void {
  const random = new SeededRandom(2026);
  const word = () => random.pick(WORDS);
  for (let written = 0; written < files; written += IN_A_FOLDER) {
    const folder = path.join(
      root,
      `${word()}s`,
      `${word()}-${written % 97}`,
      `${word()}-${written}`,
    );
    const count = Math.min(IN_A_FOLDER, files - written);
    fill(folder, count, () => `${word()}-${word()}.${random.pick(ENDINGS)}`);
  }
  for (let written = 0; written < ignored; written += IN_A_FOLDER) {
    fill(
      path.join(root, 'node_modules', `${word()}-${written}`),
      IN_A_FOLDER,
      () => `${word()}.js`,
    );
  }
  mkdirSync(path.join(root, '.git'));
  writeFileSync(path.join(root, '.gitignore'), RULES.join('\n'));
}

function fill(folder: string, count: number, name: () => string): void {
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file < count; file += 1) {
    writeFileSync(path.join(folder, `${file}-${name()}`), '');
  }
}
