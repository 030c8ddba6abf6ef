import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { FoundFiles } from './api';
import { createFileFinder } from './finder';
import { nodeReading, type ReadingPort } from './listing/reading-port';
import { writeTree } from './testing/file-tree';

afterAll(removeTemporaryFolders);

/** A finder whose reading is counted, and whose clock stands still. */
function setUp(reading: ReadingPort = nodeReading) {
  const seen = { folders: 0 };
  let now = 0;
  let asked = 0;
  const finder = createFileFinder({
    personalRules: '/nowhere',
    now: () => now,
    reading: {
      ...reading,
      entries: (folder, most) => {
        seen.folders += 1;
        return reading.entries(folder, most);
      },
    },
  });
  const keyOf = () => `question-${(asked += 1)}`;
  const ask = (query: string, ...folders: readonly string[]) =>
    finder.find({
      key: keyOf(),
      query,
      folders: folders.map((folder) => ({
        path: folder,
        project: folders.length > 1 ? path.basename(folder) : null,
      })),
    });
  const later = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { finder, ask, seen, later };
}

const relatives = ({ files }: FoundFiles) => files.map(({ relative }) => relative);

/** Until what was begun behind an answer is done: readings of these few files end within a turn or two. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

describe('a question for files', () => {
  it('is answered with where they are', async () => {
    const folder = temporaryFolder();
    writeTree(folder, ['src/a b#c%d.ts', 'other']);
    const { ask } = setUp();
    expect(await ask('a b', folder)).toEqual({
      files: [
        {
          path: path.join(folder, 'src/a b#c%d.ts'),
          relative: 'src/a b#c%d.ts',
          project: null,
          marks: [4, 5, 6],
        },
      ],
      total: 1,
      truncated: false,
      unreadable: 0,
    });
  });

  it('names the project when there are several', async () => {
    const folder = temporaryFolder();
    writeTree(folder, ['web/main.ts', 'api/main.ts']);
    const { ask } = setUp();
    const { files } = await ask('main', path.join(folder, 'web'), path.join(folder, 'api'));
    expect(files).toMatchObject([
      { project: 'web', relative: 'main.ts', path: path.join(folder, 'web/main.ts') },
      { project: 'api', relative: 'main.ts', path: path.join(folder, 'api/main.ts') },
    ]);
  });

  it('that is empty lists the first fifty, those near the top before others', async () => {
    const folder = temporaryFolder();
    writeTree(folder, ['z', ...Array.from({ length: 60 }, (_, n) => `sub/${n + 100}`)]);
    const { ask } = setUp();
    const found = await ask(' ', folder);
    expect(found.files).toHaveLength(50);
    expect(relatives(found).slice(0, 3)).toEqual(['z', 'sub/100', 'sub/101']);
    expect(found.total).toBe(61);
    expect(await ask('', folder)).toEqual(found);
  });

  it('with many hits has fifty of them, and says how many there are', async () => {
    const folder = temporaryFolder();
    writeTree(
      folder,
      Array.from({ length: 60 }, (_, n) => `name-${n}`),
    );
    const { ask } = setUp();
    const { files, total } = await ask('name', folder);
    expect([files.length, total]).toEqual([50, 60]);
  });

  it('is refused when it is too long, or about too many folders', async () => {
    const { ask, seen } = setUp();
    const tooMany = Array.from({ length: 17 }, (_, n) => `/folder-${n}`);
    await expect(ask('x'.repeat(201), '/')).rejects.toMatchObject({ code: 'bad-request' });
    await expect(ask('x', ...tooMany)).rejects.toMatchObject({ code: 'bad-request' });
    expect(seen.folders).toBe(0);
  });

  it('says how many folders could not be read', async () => {
    const folder = temporaryFolder();
    const { ask } = setUp();
    const found = await ask('x', path.join(folder, 'gone'));
    expect(found).toEqual({ files: [], total: 0, truncated: false, unreadable: 1 });
  });
});

describe('what was read', () => {
  it('serves all questions of the next three seconds', async () => {
    const folder = temporaryFolder();
    writeTree(folder, ['a/x', 'b/x']);
    const { ask, seen, later } = setUp();
    await ask('', folder);
    expect(seen.folders).toBe(3);
    later(2999);
    for (const query of ['a', 'ax', '', 'x']) await ask(query, folder);
    await settled();
    expect(seen.folders).toBe(3);
  });

  it('is read once for questions that come together', async () => {
    const folder = temporaryFolder();
    writeTree(folder, ['a/x', 'b/x']);
    const { ask, seen } = setUp();
    await Promise.all([ask('x', folder), ask('a', folder), ask('', folder)]);
    expect(seen.folders).toBe(3);
  });

  it('answers later questions at once, and is read again behind them', async () => {
    const folder = temporaryFolder();
    writeTree(folder, ['old', 'going']);
    const { ask, seen, later } = setUp();
    await ask('', folder);
    writeTree(folder, ['new']);
    rmSync(path.join(folder, 'going'));
    later(3000);
    expect(relatives(await ask('', folder))).toEqual(['going', 'old']);
    await settled();
    expect(seen.folders).toBe(2);
    expect(relatives(await ask('', folder))).toEqual(['new', 'old']);
    expect(relatives(await ask('n', folder))).toEqual(['new']);
    expect((await ask('going', folder)).total).toBe(0);
    expect(seen.folders).toBe(2);
  });

  it('is another for other folders', async () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    writeTree(one, ['x1']);
    writeTree(two, ['x2']);
    const { ask } = setUp();
    expect(relatives(await ask('x', one))).toEqual(['x1']);
    expect(relatives(await ask('x', two))).toEqual(['x2']);
    expect(relatives(await ask('x', one, two))).toEqual(['x1', 'x2']);
  });
});

describe('a question that is cancelled', () => {
  /** Folders without end, each read in a turn of its own. */
  const endless = (): ReadingPort => ({
    entries: () => [{ name: 'deeper', kind: 'folder' }],
    text: () => undefined,
    exists: () => false,
  });

  it('ends at once, and its reading serves the next one', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'a'));
    writeTree(folder, ['a/x']);
    const { finder, ask, seen } = setUp();
    const first = ask('x', folder);
    const ended = expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await finder.cancel('question-1');
    const second = ask('x', folder);
    await ended;
    expect(relatives(await second)).toEqual(['a/x']);
    expect(seen.folders).toBe(2);
  });

  it('lets its reading end when no other comes', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance', 'nextTick'] });
    try {
      let clock = 0;
      let read = 0;
      const finder = createFileFinder({
        now: () => (clock += 10), // rests at every step
        reading: {
          ...endless(),
          entries: () => {
            read += 1;
            return [{ name: 'd', kind: 'folder' }];
          },
        },
      });
      const question = finder.find({
        key: 'q',
        query: '',
        folders: [{ path: '/a', project: null }],
      });
      const ended = expect(question).rejects.toMatchObject({ code: 'cancelled' });
      await settled();
      await finder.cancel('q');
      await ended;
      await settled();
      const before = read;
      await settled();
      expect(read).toBeGreaterThan(before);
      jest.advanceTimersByTime(3000);
      await settled();
      const after = read;
      await settled();
      expect(read).toBe(after);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is without effect when it is over, or never was', async () => {
    const { finder } = setUp();
    await expect(finder.cancel('nothing')).resolves.toBeUndefined();
  });
});
