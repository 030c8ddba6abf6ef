import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import fc from 'fast-check';
import { listTree, namesIn, writeTree } from '../testing/file-tree';
import { filesByGit, hasGit, makeRepository } from '../testing/git';

/** Rules as people write them, and as nobody does. */
const RULES = [
  ...['*.log', '!keep.log', 'build/', '/dist', 'node_modules', '*.py[cod]', '!important.pyc'],
  ...['doc/*.txt', 'doc/**/*.pdf', '**/cache', 'logs/**', '!logs/keep', 'a/**/z', '/**/deep/x'],
  ...['tmp-?', '[Tt]humbs.db', '[!a-c]only', 'x[a-c-]y', '[]]odd', '[[:digit:]]-nr', '[^/]q'],
  ...['trailing   ', 'kept\\ ', '\\#hash', '\\!bang', '# a comment', '', '   ', '/', '//', '!'],
  ...['foo\\*bar', 'foo\\', 'open[bracket', '[z-a]range', '**', '!*/', '!*.*', '!/src/**', '*~'],
  ...['.env*', '!.env.example', '/only-top', 'sub/only-sub', 'vendor/*', '!vendor/own/'],
  ...['*.tar.*.gz', '*a*b*c', 'é*', '中文/', '空 格', 'CASE', '.*.sw?', '/.hidden/', '**/**/two'],
  ...['*.[oa]', '[._]*.s[a-v][a-z]', '**/bin/Debug/', 'doc\\/a.txt', '/*/', '\\*star', '!/doc'],
];

const NAMES = [
  ...['a.log', 'keep.log', 'build/x', 'src/build/y.ts', 'dist', 'src/dist', 'node_modules/p/i.js'],
  ...['m.pyc', 'important.pyc', 'm.pyx', 'doc/a.txt', 'doc/b/a.txt', 'doc/b/c/a.pdf', 'doc/d.pdf'],
  ...['cache/x', 'src/cache/x', 'logs/a', 'logs/keep', 'a/z', 'a/b/z', 'a/b/c/z/y', 'deep/x'],
  ...['s/deep/x', 'tmp-1', 'tmp-12', 'Thumbs.db', 'thumbs.db', 'donly', 'aonly', 'x-y', 'xby'],
  ...[']odd', '1-nr', 'a-nr', 'xq', 'trailing', 'kept ', '#hash', '!bang', 'foo*bar', 'fooxbar'],
  ...['foo', 'open[bracket', 'zrange', 'arange', 'b~', '.env', '.env.example', 'only-top'],
  ...['src/only-top', 'sub/only-sub', 'src/sub/only-sub', 'vendor/x', 'vendor/own/y', 'c.tar.x.gz'],
  ...[
    '1a2b3c',
    'abcd',
    'été',
    '中文/x',
    'src/中文',
    '空 格',
    'CASE',
    'case',
    '.a.swp',
    '.hidden/x',
  ],
  ...[
    'x.o',
    'b/bin/Debug/x',
    '*star',
    'src/.hidden/x',
    'two',
    'src/two',
    'src/main.ts',
    'README.md',
  ],
];

/** A tree of its own below each folder, for rules that would leave nothing of a common one. */
const below = (folder: string): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [`${folder}/${name}`, '']));

const agreeing = hasGit() ? describe : describe.skip;

agreeing('ignore rules (with Git as the judge; skipped where there is none)', () => {
  afterAll(removeTemporaryFolders);

  const bothIn = async (files: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder();
    makeRepository(folder);
    writeTree(folder, files);
    return { ours: namesIn(await listTree([folder])), git: filesByGit(folder) };
  };

  it('hold one by one as they hold for Git', async () => {
    const files: Record<string, string> = { 'top.md': '', '.gitignore': '# nothing\n' };
    for (const [place, rule] of RULES.entries()) {
      Object.assign(files, below(`r${place}`), { [`r${place}/.gitignore`]: `${rule}\n` });
    }
    const { ours, git } = await bothIn(files);
    expect(RULES.length).toBeGreaterThanOrEqual(60);
    expect(git.length).toBeGreaterThan(3000);
    expect(ours).toEqual(git);
  });

  it('hold together as they hold for Git, nested ones before outer ones', async () => {
    const some = RULES.filter((rule) => !/^!?[/*.]+$/u.test(rule) && rule !== '[!a-c]only');
    const { ours, git } = await bothIn({
      ...Object.fromEntries(NAMES.map((name) => [name, ''])),
      ...below('inner'),
      ...below('inner/most'),
      '.gitignore': some.join('\n'),
      'inner/.gitignore': '\uFEFF!*.log\r\nsrc/main.ts\r\n!build/\r\n!node_modules/p\r\n',
      'inner/most/.gitignore': '/*\n!/src\n!.gitignore',
    });
    expect(git.length).toBeGreaterThan(40);
    expect(git.length).toBeLessThan(120);
    expect(ours).toEqual(git);
  });

  it('hold as they hold for Git whatever they are made of', async () => {
    const piece = fc.constantFrom(
      ...[
        '*',
        '**',
        '?',
        '/',
        'a',
        'b',
        'ab',
        '[ab]',
        '[!a]',
        '[a-',
        ']',
        '\\',
        '!',
        ' ',
        '.',
        '-',
      ],
      ...['[[:alpha:]]', '[[:nope:]]', '[]a]', '[\\]]', '#', '**/', '/**', '\\*', 'A', '[^b-]'],
    );
    const rule = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
    const rules = fc.array(rule, { minLength: 1, maxLength: 3 });
    const tree = ['a', 'b', 'ab', 'ba', 'A', 'a.b', '.a', 'a-', ']', '!a', '#a', 'a ', '*'];
    const folders = ['', 'a/b/', 'ab/', 'b/a/ab/', 'c/a/'];
    // a name cannot be a file and a folder at the same time
    const names = folders
      .flatMap((above) =>
        tree
          .filter((name) => above !== '' || !['a', 'ab', 'b'].includes(name))
          .map((name) => above + name),
      )
      .filter((name) => !['b/a', 'a/b', 'b/a/ab'].includes(name));
    const files: Record<string, string> = { '.gitignore': '#\n' };
    const cases = fc.sample(rules, { numRuns: 150, seed: 20_261_130 });
    for (const [place, lines] of cases.entries()) {
      for (const name of names) files[path.posix.join(`c${place}`, name)] = '';
      files[`c${place}/.gitignore`] = lines.join('\n');
    }
    const { ours, git } = await bothIn(files);
    const differing = cases.filter((_, place) => {
      const own = (all: readonly string[]) =>
        all.filter((name) => name.startsWith(`c${place}/`)).join('\n');
      return own(ours) !== own(git);
    });
    expect(git.length).toBeGreaterThan(2500);
    expect(differing).toEqual([]);
  });
});
