import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, read, root } from './repository';

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/gu;
const SCRIPT = /`npm (?:run )?([a-z0-9:]+)[^`]*`/gu;
const BUILT_IN = new Set(['ci', 'install', 'run']);

const documents = filesBelow('.').filter(
  (file) => file.endsWith('.md') && !file.startsWith('tests/fixtures/'),
);
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

describe('documents', () => {
  it('link only to files that exist', () => {
    const links = documents.flatMap((file) =>
      [...read(file).matchAll(LINK)].map(([, target = '']) => ({ file, target })),
    );
    const local = links.filter(({ target }) => !/^[a-z]+:/u.test(target));
    const broken = local.filter(
      ({ file, target }) => !existsSync(path.join(root, path.dirname(file), target)),
    );
    expect(broken).toEqual([]);
    expect(local.length).toBeGreaterThan(0);
  });

  it('name only commands that exist', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(SCRIPT)].map(([, script = '']) => ({ file, script })),
    );
    const unknown = named.filter(({ script }) => !BUILT_IN.has(script) && !(script in scripts));
    expect(unknown).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  it('number the decisions without a gap', () => {
    const numbers = filesBelow('docs/adr')
      .map((file) => path.basename(file).slice(0, 4))
      .sort();
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
    expect(numbers.length).toBeGreaterThanOrEqual(8);
  });
});
