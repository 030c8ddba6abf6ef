import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { Pace } from '@fyllo/worker-kit';
import { filesByGit, hasGit, makeRepository } from '../testing/git';
import { listTree, namesIn, writeTree } from '../testing/file-tree';
import { nodeReading, type Entry, type ReadingPort } from './reading-port';

const PLENTY = { files: 1000, chars: 1_000_000, entries: 1000 };
const itWithGit = hasGit() ? it : it.skip;

afterAll(removeTemporaryFolders);

const treeOf = (files: Parameters<typeof writeTree>[1]): string => {
  const folder = temporaryFolder();
  writeTree(folder, files);
  return folder;
};

const filesOf = async (files: Parameters<typeof writeTree>[1]): Promise<readonly string[]> =>
  namesIn(await listTree([treeOf(files)]));

describe('the files of a folder', () => {
  it('are listed with hidden ones, level by level, without what Git keeps', async () => {
    const folder = treeOf([
      'b.txt',
      'a/c.txt',
      '.env',
      'a/.hidden/d',
      '.git/config',
      'a/.git/HEAD',
    ]);
    const { files, ...rest } = await listTree([folder]);
    expect(files.map(({ relative }) => relative)).toEqual([
      ...['.env', 'b.txt', 'a/c.txt', 'a/.hidden/d'],
    ]);
    expect(rest).toEqual({ truncated: false, unreadable: 0, unnamable: 0 });
  });

  it('follow no link, neither to a file nor to a folder', async () => {
    const outside = treeOf(['secret/x']);
    const folder = treeOf(['own/y']);
    symlinkSync(outside, path.join(folder, 'link'));
    symlinkSync(path.join(outside, 'secret/x'), path.join(folder, 'file-link'));
    symlinkSync('..', path.join(folder, 'own/up'));
    expect(namesIn(await listTree([folder]))).toEqual(['own/y']);
  });

  it('come from several folders in turn, so that none is left out for a large one', async () => {
    const large = treeOf(Array.from({ length: 30 }, (_, n) => `sub/${n}`));
    const { files, truncated } = await listTree([large, treeOf(['x', 'sub/y'])], {
      limits: { ...PLENTY, files: 20 },
    });
    expect(truncated).toBe(true);
    expect(files).toHaveLength(20);
    expect(files[0]).toEqual({ folder: 1, relative: 'x' });
  });

  it('are what they are with odd names', async () => {
    const names = [
      'a\nb',
      'x\u202Ecod.exe',
      '\'"`$()',
      ' ',
      '#1 %20.md',
      '中文/文件.txt',
      '..x/...',
    ];
    const long = '长'.repeat(85);
    expect(await filesOf([...names, long])).toEqual([...names, long].sort());
  });

  it('without those whose names are no text, which are counted', async () => {
    const folder = treeOf(['good']);
    const bytes = Buffer.concat([Buffer.from(`${folder}/bad-`), Buffer.from([0xff, 0xfe])]);
    writeFileSync(bytes, '');
    mkdirSync(Buffer.concat([bytes, Buffer.from('-folder')]));
    const list = await listTree([folder]);
    expect(namesIn(list)).toEqual(['good']);
    expect(list.unnamable).toBe(2);
  });

  it('are listed although a folder cannot be read, which is counted', async () => {
    const folder = treeOf(['a/x', 'b/y']);
    const reading: ReadingPort = {
      ...nodeReading,
      entries: (at, most) => {
        if (at.endsWith('a')) throw new Error('EACCES');
        return nodeReading.entries(at, most);
      },
    };
    const list = await listTree([folder, path.join(folder, 'gone')], { reading });
    expect(namesIn(list)).toEqual(['b/y']);
    expect(list.unreadable).toBe(2);
  });
});

describe('rules', () => {
  itWithGit('of a repository inside are its own (skipped without Git)', async () => {
    const folder = treeOf({
      '.gitignore': '*.log\n',
      'a.log': '',
      'inner/.gitignore': '*.tmp\n',
      'inner/b.log': '',
      'inner/c.tmp': '',
      'inner/.git': 'gitdir: ../elsewhere\n',
      'inner/deep/d.log': '',
    });
    expect(namesIn(await listTree([folder]))).toEqual([
      ...['.gitignore', 'inner/.gitignore', 'inner/b.log', 'inner/deep/d.log'],
    ]);
  });

  itWithGit('from above hold in a part of a repository (skipped without Git)', async () => {
    const folder = treeOf({
      '.gitignore': '*.log\n/part/out/\nout.txt\n/part/*.md\n',
      'part/.gitignore': '!kept.log\n',
      'part/kept.log': '',
      'part/a.log': '',
      'part/out/x': '',
      'part/sub/out/y': '',
      'part/sub/z.md': '',
      'part/z.md': '',
    });
    makeRepository(folder);
    const part = path.join(folder, 'part');
    const ours = namesIn(await listTree([part]));
    expect(ours).toEqual(['.gitignore', 'kept.log', 'sub/out/y', 'sub/z.md']);
    expect(ours).toEqual(filesByGit(part));
  });

  it('of a chosen folder hold although the folder itself is ignored above', async () => {
    const folder = treeOf({ '.gitignore': 'part/\n*.log\n', 'part/a': '', 'part/b.log': '' });
    mkdirSync(path.join(folder, '.git'));
    expect(namesIn(await listTree([path.join(folder, 'part')]))).toEqual(['a']);
  });

  it('are also the repository’s private ones and the person’s own', async () => {
    const folder = treeOf({
      '.git/info/exclude': 'a\n',
      a: '',
      b: '',
      c: '',
      '.gitignore': '!b\n',
    });
    const personalRules = path.join(treeOf({ mine: 'b\nc\n' }), 'mine');
    expect(namesIn(await listTree([folder], { personalRules }))).toEqual(['.gitignore', 'b']);
  });

  it('hold without Git, too', async () => {
    expect(await filesOf({ '.gitignore': 'out\n', 'out/x': '', y: '' })).toEqual([
      ...['.gitignore', 'y'],
    ]);
  });

  it('leave installed packages out where nobody wrote any, and take them in again', async () => {
    const packages = { 'a/node_modules/p/i.js': '', 'node_modules/q.js': '', 'own.js': '' };
    expect(await filesOf(packages)).toEqual(['own.js']);
    expect(await filesOf({ ...packages, 'a/.gitignore': '!node_modules\n' })).toEqual([
      ...['a/.gitignore', 'a/node_modules/p/i.js', 'own.js'],
    ]);
    expect(await filesOf({ ...packages, '.gitignore': '' })).toHaveLength(4);
  });
});

describe('what is too much', () => {
  const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `f${n}`);

  it.each([
    ['files', { ...PLENTY, files: 10 }, 10],
    ['characters', { ...PLENTY, chars: 20 }, 10],
    ['entries', { ...PLENTY, entries: 9 }, 10],
  ])('is cut off: %s', async (_, limits, most) => {
    const list = await listTree([treeOf(many(10))], { limits: { ...PLENTY, ...limits } });
    const cut = await listTree([treeOf([...many(10), 'g'])], { limits });
    expect(cut.truncated).toBe(true);
    expect(cut.files.length).toBeLessThanOrEqual(most);
    expect(cut.files.length).toBeGreaterThan(0);
    expect(list.truncated).toBe(limits.entries === 9);
  });

  it('ends when it is cancelled, within one folder', async () => {
    const pace = new Pace(() => Infinity); // rests at every step
    let read = 0;
    const reading: ReadingPort = {
      ...nodeReading,
      entries: (): readonly Entry[] => {
        read += 1;
        setImmediate(() => pace.cancel());
        return [...many(5000), 'sub'].map((name) => ({
          name,
          kind: name === 'sub' ? 'folder' : 'file',
        }));
      },
    };
    await expect(listTree(['/any'], { reading, pace })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(read).toBe(1);
  });
});
