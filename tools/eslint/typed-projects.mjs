import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-path.mjs';

const AREAS = ['apps', 'libs', 'tests'];

/**
 * Tells the type-aware rules which tsconfig.json a file belongs to. Specs have one of their own, with the test
 * globals, so the compiler's search for the nearest tsconfig.json would miss them.
 *
 * `npm test` lints all files at once and asks for one program that holds them all: built once, it takes a quarter of
 * the time that a program for every project takes. One project alone is faster with its own.
 */
export function typedProjects({ whole = process.env.FYLLO_LINT === 'whole' } = {}) {
  if (whole) return AREAS.map((area) => typed([`${area}/**/*.ts`], 'tsconfig.lint.json'));
  const entries = [];
  for (const area of AREAS) {
    for (const name of existsSync(path.join(root, area))
      ? readdirSync(path.join(root, area))
      : []) {
      const folder = `${area}/${name}`;
      const tsconfig = (file) => (existsSync(path.join(root, folder, file)) ? file : undefined);
      const sources = tsconfig('tsconfig.json');
      if (!sources) continue;
      const specs = tsconfig('tsconfig.spec.json') ?? sources;
      entries.push(typed([`${folder}/**/*.ts`], `${folder}/${sources}`));
      entries.push(
        typed([`${folder}/**/*.spec.ts`, `${folder}/src/test-setup.ts`], `${folder}/${specs}`),
      );
    }
  }
  return entries;
}

const typed = (files, tsconfig) => ({
  files,
  languageOptions: { parserOptions: { project: [tsconfig], tsconfigRootDir: root } },
});
