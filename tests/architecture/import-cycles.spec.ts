import { existsSync } from 'node:fs';
import path from 'node:path';
import { findCycles } from './import-graph';
import { codeFiles, isSpec, read, root } from './repository';

const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)';/gmsu;
const ENDINGS = ['.ts', '/index.ts', '.mjs', ''];

const aliases = JSON.parse(read('tsconfig.base.json')) as {
  compilerOptions: { paths: Record<string, [string]> };
};

function resolve(from: string, specifier: string): string | undefined {
  const alias = aliases.compilerOptions.paths[specifier]?.[0];
  if (alias) return path.posix.normalize(alias);
  if (!specifier.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(from), specifier);
  const ending = ENDINGS.find(
    (end) => /\.[mc]?[tj]s$/u.test(target + end) && existsSync(path.join(root, target + end)),
  );
  return ending === undefined ? undefined : target + ending;
}

/** Imports that remain at run time; types are erased and bind nothing. */
const importsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(IMPORT)].flatMap(([, specifier = '']) => resolve(file, specifier) ?? []);

describe('imports', () => {
  it('form no cycles', () => {
    const files = codeFiles().filter((file) => /\.ts$/u.test(file) && !isSpec(file));
    const graph = new Map(files.map((file) => [file, importsOf(file)]));
    expect([...graph.values()].flat().length).toBeGreaterThan(100);
    expect(findCycles(graph)).toEqual([]);
  });

  it('would show a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(findCycles(graph)).toEqual([['b', 'c']]);
  });
});
