import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made: string[] = [];

/** A new empty folder; `removeTemporaryFolders` takes it away again. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-'));
  made.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
