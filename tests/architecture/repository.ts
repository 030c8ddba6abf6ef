import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

const SKIPPED_FOLDERS = new Set([
  ...['.angular', '.git', '.nx', 'dist', 'generated', 'node_modules'],
  ...['coverage', 'playwright-report', 'test-results'],
]);

/** Every file below a folder of the repository, as a path from its root; nothing that is built or installed. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(file);
    return entry.isFile() ? [file] : [];
  });
}

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const CODE = /\.([mc]?[jt]s|css|html|sh)$/u;

/** The code people write and review: programs, styles and scripts, without recorded data. */
export const codeFiles = (): readonly string[] =>
  filesBelow('.').filter((file) => CODE.test(file) && !file.startsWith('tests/fixtures/'));

export const isSpec = (file: string): boolean => /\.(spec|e2e)\.[mc]?[jt]s$/u.test(file);
