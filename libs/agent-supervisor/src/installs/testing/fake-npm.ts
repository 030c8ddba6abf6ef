import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@fyllo/files';

export interface FakeNpm {
  /** What an installation puts into `node_modules`, by path. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** Lines of shell for `npm install`, after that. */
  readonly install?: string;
  /** Lines of shell for `npm run`. */
  readonly run?: string;
}

/** A folder for PATH with an `npm` that does only this: the real one takes a second to begin. */
export function fakeNpm({ files = {}, install = '', run = '' }: FakeNpm): string {
  const folder = temporaryFolder();
  const modules = path.join(folder, 'content', 'node_modules');
  for (const [name, text] of Object.entries({ '.package-lock.json': '{}', ...files })) {
    const file = path.join(modules, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: 0o755 });
  }
  const script = `#!/bin/sh
case "$1" in
install) cp -R '${path.join(folder, 'content')}/.' . ; ${install}
;;
run) :; ${run}
;;
esac
`;
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'npm'), script, { mode: 0o755 });
  return bin;
}
