import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './preflight.mjs';
import { checkConfig, configsOf, namedFiles, typedFolders } from './typecheck.mjs';

describe('the check of types', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-types-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  afterAll(() => rmSync(folder, { recursive: true }));

  function problemsOf(config: object) {
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { strict: true, types: [] }, ...config }),
    );
    const { problems, files } = checkConfig(path.join(folder, 'tsconfig.json'));
    return { codes: problems.map(({ code }: { code: number }) => code), files };
  }

  it('finds faults in the files a project names, each under its own options', () => {
    write('wrong.ts', 'export const count: number = "one";');
    write('right.ts', 'import { count } from "./wrong"; export const next = count + 1;');
    write('garbled.ts', 'export const = 1;');
    expect(problemsOf({ files: ['wrong.ts'] })).toEqual({ codes: [2322], files: 1 });
    expect(problemsOf({ files: ['right.ts', 'wrong.ts'] })).toEqual({ codes: [2322], files: 2 });
    // a file of another project is checked there
    expect(problemsOf({ files: ['right.ts'] })).toEqual({ codes: [], files: 1 });
    expect(problemsOf({ files: ['garbled.ts'] }).codes).toContain(1134);
  });

  it('finds faults of the configuration', () => {
    expect(problemsOf({ include: ['nothing/*.ts'] }).codes).toEqual([18003]);
    write('right.ts', 'export const one = 1;');
    const unknown = { compilerOptions: { noSuchOption: true }, files: ['right.ts'] };
    expect(problemsOf(unknown).codes).toContain(5023);
  });

  it('leaves no source file of the repository out', () => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts'], {
      cwd: root,
    });
    const sources = String(listed).trim().split('\n');
    const configs = typedFolders()
      .map(configsOf)
      .flatMap(({ configs, templates }) => [
        ...configs,
        ...(templates === undefined ? [] : [path.join(root, templates)]),
      ]);
    const checked = new Set(configs.flatMap(namedFiles).map((file) => path.relative(root, file)));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => !checked.has(file))).toEqual([]);
  });
});
