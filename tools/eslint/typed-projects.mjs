import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-path.mjs';

const AREAS = ['apps', 'libs', 'tests'];

/**
 * Tells the type-aware rules which tsconfig.json a file belongs to. Specs have one of their own, with the test
 * globals, so the compiler's search for the nearest tsconfig.json would miss them.
 */
export function typedProjects() {
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
      entries.push(typed(folder, [`${folder}/**/*.ts`], sources));
      entries.push(typed(folder, [`${folder}/**/*.spec.ts`, `${folder}/src/test-setup.ts`], specs));
    }
  }
  return entries;
}

const typed = (folder, files, tsconfig) => ({
  files,
  languageOptions: {
    parserOptions: { project: [`${folder}/${tsconfig}`], tsconfigRootDir: root },
  },
});
