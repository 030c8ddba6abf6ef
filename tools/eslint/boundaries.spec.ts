import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ALLOWED } from './allowed-snippets';
import { FORBIDDEN } from './forbidden-snippets';

const root = path.resolve(__dirname, '../..');

/** All snippets go through one run of the linter, which reads the project graph only once. */
function lint(snippets: readonly { file: string; code: string }[]): string[][] {
  const run = spawnSync(process.execPath, ['tools/eslint/lint-snippets.mjs'], {
    cwd: root,
    input: JSON.stringify(snippets),
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as string[][];
}

const name = ({ file, code }: { file: string; code: string }): string =>
  `${file}: ${code.slice(0, 90).replaceAll('\n', ' ')}`;

describe('boundary rules', () => {
  let reports: string[][] = [];
  const snippets = [...FORBIDDEN, ...ALLOWED];

  beforeAll(() => {
    reports = lint(snippets);
  }, 300_000);

  it('lints every snippet', () => {
    expect(FORBIDDEN.length).toBeGreaterThanOrEqual(20);
    expect(ALLOWED.length).toBeGreaterThanOrEqual(20);
    expect(reports).toHaveLength(snippets.length);
  });

  it.each(FORBIDDEN.map((snippet, index) => [snippet.rule, name(snippet), index] as const))(
    '%s refuses %s',
    (rule, _name, index) => {
      expect(reports[index]).toContain(rule);
    },
  );

  it.each(ALLOWED.map((snippet, index) => [name(snippet), FORBIDDEN.length + index] as const))(
    'passes %s',
    (_name, index) => {
      expect(reports[index]).toEqual([]);
    },
  );
});
