import { Pace } from '@fyllo/worker-kit';
import fc from 'fast-check';
import { FileIndex, type IndexedFile, type RankedFile } from './file-index';
import { wholeCharacters } from './marks';
import { RenewableIndex } from './renewable-index';

const fileAt = (relative: string, project?: string, folder = 0): IndexedFile => ({
  ...{ folder, relative },
  name: relative.slice(relative.lastIndexOf('/') + 1),
  place: project === undefined ? relative : `${project}/${relative}`,
});

const indexOf = (...files: readonly string[]): FileIndex =>
  new FileIndex(files.map((file) => fileAt(file)));

const ranked = async (index: Pick<FileIndex, 'rank'>, query: string) => {
  const { files, total } = await index.rank(query, new Pace());
  return { names: files.map(({ file }) => file.relative), files, total };
};

const marked = ({ file, marks }: RankedFile): string =>
  marks.map((at) => file.relative[at] ?? '').join('');

describe('the order of what fits', () => {
  it('has the file of that name before the folder of that name', async () => {
    const index = indexOf(
      'composer/box.ts',
      'app/page/composer.ts',
      'x/cromposter.ts',
      'README.md',
    );
    const { names, total } = await ranked(index, 'composer');
    expect(names).toEqual(['app/page/composer.ts', 'composer/box.ts', 'x/cromposter.ts']);
    expect(total).toBe(3);
  });

  it('has the shorter one first, then the one before it in the alphabet', async () => {
    const index = indexOf('b/index.ts', 'a/long/index.ts', 'a/index.ts', 'index.ts');
    const { names } = await ranked(index, 'index.ts');
    expect(names).toEqual(['index.ts', 'a/index.ts', 'b/index.ts', 'a/long/index.ts']);
  });

  it('finds the shortest of more equal ones than are looked at in the end', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => `folder-${n + 10_000}/index.ts`);
    const { names, total } = await ranked(indexOf(...many, 'a/index.ts'), 'index');
    expect(names[0]).toBe('a/index.ts');
    expect(total).toBe(12_001);
  });

  it.each([
    ['parts of names', 'lib sto', ['libs/session-store/x.ts'], ['libs/files/x.ts']],
    ['a path', 'src/ma', ['src/main.ts'], ['main/src.ts']],
    ['first letters', 'sfs', ['src/send-first-session.ts'], ['src/other.ts']],
    ['the other case', 'README', ['readme.md'], ['red.me']],
    ['Chinese', '报告', ['文档/年度报告.md'], ['文档/报.md']],
    ['a space in the name', 'my file', ['my file.txt'], ['my.txt']],
    ['an accent that was not typed', 'resume', ['résumé.pdf'], ['rest.pdf']],
    ['an emoji', '🚀', ['a/🚀.md'], ['a/🐟.md']],
    ['characters of regular expressions', '(.*', ['a(.*).md'], ['abc.md']],
  ])('takes %s', async (_, query, fitting, others) => {
    const { names } = await ranked(indexOf(...fitting, ...others), query);
    expect(names).toEqual(fitting);
  });

  it('answers nothing where nothing fits', async () => {
    expect(await ranked(indexOf('a', 'b'), 'zz')).toEqual({ names: [], files: [], total: 0 });
    expect((await ranked(new FileIndex([]), 'a')).total).toBe(0);
  });

  it('ends between two parts when it is cancelled', async () => {
    const index = indexOf(...Array.from({ length: 20_000 }, (_, n) => `file-${n}`));
    const pace = new Pace();
    pace.cancel();
    await expect(index.rank('file', pace)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('marks', () => {
  it('lie in the name when the name fits, else in the path', async () => {
    const { files } = await ranked(indexOf('index/a/index.ts', 'index/other.md'), 'index');
    expect(files.map(({ marks }) => marks)).toEqual([
      [8, 9, 10, 11, 12],
      [0, 1, 2, 3, 4],
    ]);
  });

  it('are those of the path below the folder when the project was named, too', async () => {
    const index = new FileIndex([fileAt('src/main.ts', 'web'), fileAt('src/main.ts', 'api', 1)]);
    const { files, total } = await ranked(index, 'web/src/main');
    expect(total).toBe(1);
    expect(files.map(marked)).toEqual(['src/main']);
  });

  it('lie in name and path for a query of several words', async () => {
    const { files } = await ranked(indexOf('composer/queue/list.ts'), 'comp list');
    expect(files.map(marked)).toEqual(['complist']);
  });

  it('never halve a character', () => {
    expect(wholeCharacters('a🚀b', [1])).toEqual([1, 2]);
    expect(wholeCharacters('a🚀b', [2, 3])).toEqual([1, 2, 3]);
    expect(wholeCharacters('\ud83d', [0])).toEqual([0]);
  });

  it('spell the query in its order, inside of the path, each place once', async () => {
    const letter = fc.constantFrom(...Array.from('abAB/.-_文1'));
    const name = fc
      .string({ unit: letter, minLength: 1, maxLength: 30 })
      .filter((text) => !/^\/|\/\/|\/$/u.test(text));
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 1, maxLength: 20 }),
        fc.string({
          unit: fc.constantFrom(...Array.from('abAB/.-文1')),
          minLength: 1,
          maxLength: 4,
        }),
        async (names, query) => {
          const { files, total } = await ranked(indexOf(...names), query);
          expect(files).toHaveLength(total);
          for (const file of files) {
            hits += 1;
            expect(marked(file).toLowerCase()).toBe(query.toLowerCase());
            expect([...new Set(file.marks)].sort((a, b) => a - b)).toEqual(file.marks);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(hits).toBeGreaterThan(300);
  });

  it('stay inside of any path for any query', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        text,
        async (names, query) => {
          const { files } = await ranked(indexOf(...names), query);
          for (const { file, marks } of files) {
            for (const at of marks) expect(at).toBeLessThan(file.relative.length);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('an index that is renewed', () => {
  const files = (...names: readonly string[]) => names.map((name) => fileAt(name));

  it('is the same one when nothing changed', () => {
    const index = RenewableIndex.of(files('a', 'b'));
    expect(index.renewed(files('a', 'b'))).toBe(index);
  });

  it('answers as one that is made anew, whatever came and went', async () => {
    const names = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/'), minLength: 1 }),
    );
    const query = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(names, names, names, query, async (one, two, three, asked) => {
        const renewed = RenewableIndex.of(files(...one))
          .renewed(files(...two))
          .renewed(files(...three));
        const anew = RenewableIndex.of(files(...three));
        expect(await ranked(renewed, asked)).toEqual(await ranked(anew, asked));
      }),
      { numRuns: 300 },
    );
  });

  it('is made anew after many changes', async () => {
    const many = (word: string) => files(...Array.from({ length: 600 }, (_, n) => `${word}-${n}`));
    const renewed = RenewableIndex.of(many('old')).renewed(many('new'));
    expect((await ranked(renewed, 'old')).total).toBe(0);
    expect((await ranked(renewed, 'new')).total).toBe(600);
  });
});
