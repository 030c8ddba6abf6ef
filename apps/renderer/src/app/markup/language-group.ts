import type { LanguageFn } from 'highlight.js';

type Group = Readonly<Record<string, LanguageFn>>;

/** Languages that are loaded together: whoever writes one of them soon needs its neighbours. */
const GROUPS: readonly (readonly [names: string, load: () => Promise<Group>])[] = [
  ['css graphql javascript json less scss typescript xml', () => import('./languages/web')],
  [
    'c cpp csharp dart go java kotlin objectivec rust scala swift',
    () => import('./languages/compiled'),
  ],
  [
    'bash elixir haskell lua perl php powershell python r ruby',
    () => import('./languages/scripting'),
  ],
  [
    'cmake diff dockerfile http ini makefile markdown nginx properties protobuf sql yaml',
    () => import('./languages/text'),
  ],
];

/** Other names people write after a fence, and endings of files. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'sh shell zsh console shellscript',
    c: 'h',
    cpp: 'c++ cc cxx hpp hh hxx',
    csharp: 'cs c#',
    diff: 'patch',
    dockerfile: 'docker',
    elixir: 'ex exs',
    go: 'golang',
    graphql: 'gql',
    haskell: 'hs',
    ini: 'toml conf cfg',
    javascript: 'js jsx mjs cjs',
    json: 'jsonc json5 jsonl',
    kotlin: 'kt kts',
    makefile: 'make mk',
    markdown: 'md mdx',
    objectivec: 'objc obj-c m mm',
    perl: 'pl pm',
    php: 'php8',
    powershell: 'ps1 pwsh',
    properties: 'env dotenv',
    protobuf: 'proto',
    python: 'py py3 pyi python3',
    ruby: 'rb',
    rust: 'rs',
    sql: 'mysql postgres postgresql sqlite plsql',
    typescript: 'ts tsx mts cts',
    xml: 'html xhtml svg vue svelte',
    yaml: 'yml',
  }).flatMap(([name, aliases]) => aliases.split(' ').map((alias) => [alias, name] as const)),
);

/** A language that can be highlighted, with what loads it and its neighbours. */
export interface KnownLanguage {
  readonly name: string;
  readonly load: () => Promise<Group>;
}

/** The language of a fence or a file ending; `undefined` when there is none of this name. */
export function knownLanguage(written: string): KnownLanguage | undefined {
  const lower = written.toLowerCase();
  const name = ALIASES.get(lower) ?? lower;
  const group = GROUPS.find(([names]) => names.split(' ').includes(name));
  return group && { name, load: group[1] };
}
