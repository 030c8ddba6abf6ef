import type { FindRequest, FoundFiles } from '@fyllo/file-finder/api';
import { coded, type Project } from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import type { FileFinderLink } from '../file-finder-link';
import { FileQuestions } from './file-questions';

const NOTHING: FoundFiles = { files: [], total: 0, truncated: false, unreadable: 0 };

const projects = (...names: readonly string[]): Promise<readonly Project[]> =>
  Promise.resolve(names.map((name) => ({ id: `project-${name}`, name, path: `/at/${name}` })));

/** A finder that leaves everything to the test. */
function setUp() {
  const asked: FindRequest[] = [];
  const cancelled: string[] = [];
  const ends = new Map<
    string,
    { end: (found: FoundFiles) => void; fail: (thrown: unknown) => void }
  >();
  const link: FileFinderLink = {
    find: (request) =>
      new Promise((end, fail) => {
        asked.push(request);
        ends.set(request.key, { end, fail });
      }),
    cancel: (key) => {
      cancelled.push(key);
      ends.get(key)?.fail(coded('cancelled', 'cancelled'));
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const endOf = (query: string) => {
    const key = asked.find((request) => request.query === query)?.key ?? '';
    return ends.get(key);
  };
  return { questions: new FileQuestions(link), asked, cancelled, endOf };
}

const page = (id: number) => ({ id }) as unknown as Connection;
const turn = () => new Promise(setImmediate);

describe('questions for files', () => {
  it('are asked about the folders, with the projects’ names when there are several', async () => {
    const { questions, asked, endOf } = setUp();
    const one = questions.find(page(1), 'one', () => projects('web'));
    const two = questions.find(page(2), 'two', () => projects('web', 'api'));
    await turn();
    expect(asked.map(({ folders }) => folders)).toEqual([
      [{ path: '/at/web', project: null }],
      [
        { path: '/at/web', project: 'web' },
        { path: '/at/api', project: 'api' },
      ],
    ]);
    endOf('one')?.end(NOTHING);
    endOf('two')?.end({ ...NOTHING, total: 2 });
    expect(await one).toEqual(NOTHING);
    expect((await two).total).toBe(2);
  });

  it('end when the same page asks a newer one, and not when another page does', async () => {
    const { questions, asked, cancelled, endOf } = setUp();
    const [first, other] = [page(1), page(2)];
    const old = questions.find(first, 'old', () => projects('a'));
    const ended = expect(old).rejects.toMatchObject({ code: 'cancelled' });
    const others = questions.find(other, 'others', () => projects('a'));
    await turn();
    const newer = questions.find(first, 'newer', () => projects('a'));
    await ended;
    await turn();
    expect(asked.map(({ query }) => query)).toEqual(['old', 'others', 'newer']);
    expect(cancelled).toEqual([asked[0]?.key]);
    endOf('newer')?.end(NOTHING);
    endOf('others')?.end(NOTHING);
    expect(await Promise.all([newer, others])).toEqual([NOTHING, NOTHING]);
  });

  it('are not even asked when a newer one comes while their folders are looked up', async () => {
    const { questions, asked, endOf } = setUp();
    const connection = page(1);
    const all = ['a', 'b', 'c'].map((query) =>
      questions.find(connection, query, () => projects('x')),
    );
    const ends = Promise.allSettled(all);
    await turn();
    endOf('c')?.end(NOTHING);
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(asked.map(({ query }) => query)).toEqual(['c']);
  });

  it('end with their page', async () => {
    const { questions, asked, cancelled } = setUp();
    const connection = page(1);
    const open = questions.find(connection, 'open', () => projects('a'));
    const ended = expect(open).rejects.toMatchObject({ code: 'cancelled' });
    await turn();
    await questions.cancel(connection);
    await ended;
    await questions.cancel(connection);
    expect(cancelled).toEqual([asked[0]?.key]);
  });

  it('leave nothing behind when their folders cannot be told', async () => {
    const { questions, cancelled } = setUp();
    const connection = page(1);
    const gone = () => Promise.reject(coded('not-found', 'gone'));
    await expect(questions.find(connection, 'x', gone)).rejects.toMatchObject({
      code: 'not-found',
    });
    await questions.cancel(connection);
    expect(cancelled).toEqual([]);
  });
});
