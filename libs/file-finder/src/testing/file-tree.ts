import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Pace } from '@fyllo/worker-kit';
import { nodeReading, type ReadingPort } from '../listing/reading-port';
import { Walk, type FileList, type WalkLimits } from '../listing/walk';

/** Writes files with their texts, or empty ones; names end the folders they lie in. */
export function writeTree(
  folder: string,
  files: Readonly<Record<string, string>> | readonly string[],
): void {
  const texts = Array.isArray(files)
    ? (files as readonly string[]).map((name) => [name, ''] as const)
    : Object.entries(files);
  for (const [name, text] of texts) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export interface ListingOptions {
  readonly limits?: WalkLimits;
  readonly personalRules?: string;
  readonly reading?: ReadingPort;
  readonly pace?: Pace;
}

/** Lists folders with the limits of the app, and without the rules of whoever runs the tests. */
export const listTree = (
  folders: readonly string[],
  { pace = new Pace(), ...options }: ListingOptions = {},
): Promise<FileList> =>
  new Walk({ reading: nodeReading, personalRules: '/nowhere', ...options }, pace).list(folders);

export const namesIn = ({ files }: FileList): readonly string[] =>
  files.map(({ relative }) => relative).sort();
