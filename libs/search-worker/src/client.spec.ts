import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SearchResult } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { SearchRequest } from './api';
import { SearchWorker } from './client';
import { createSearch } from './search';
import { History } from './testing/history';

const built = (name: string): URL =>
  pathToFileURL(path.join(__dirname, '../../../dist/libs-search-worker', `${name}.mjs`));

const ignore = (): void => undefined;

describe('the search in its thread', () => {
  let history: History;
  let worker: SearchWorker;

  beforeAll(async () => {
    history = await History.open(temporaryFolder());
    for (let n = 0; n < 60; n += 1) {
      const said = n % 20 === 5 ? 'a rare needle' : 'nothing';
      await history.tell({ turns: [[said.padEnd(20_000, ' word')]] });
    }
  });
  afterAll(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });
  afterEach(() => worker.close());

  /** Much to look at behind the last hit, so that what is told before the end arrives before it. */
  const lengthy = (query: string): SearchRequest => {
    const others = history.targets.filter((_target, index) => index % 20 !== 14);
    const targets = [...history.targets, ...Array.from({ length: 200 }, () => others).flat()];
    return history.request(query, { targets });
  };

  it('finds what the search without a thread finds, and tells of hits before the end', async () => {
    worker = new SearchWorker({ url: built('search-worker') });
    const partial: SearchResult[] = [];
    const request = lengthy('rare needle');
    const end = await worker.run(request, (result) => partial.push(result));
    expect(end).toEqual(await createSearch({ found: ignore }).search(request));
    expect(end.hits).toHaveLength(3);
    expect(partial.length).toBeGreaterThan(0);
    expect(partial[0]?.hits).toEqual(end.hits.slice(0, partial[0]?.hits.length));
    const told = partial.length;
    await worker.run(history.request('nothing here'), ignore);
    expect(partial).toHaveLength(told);
  });

  it('starts no thread before the first search', async () => {
    worker = new SearchWorker({ url: built('no-such-file') });
    await worker.cancel('nothing');
    await worker.close();
    await expect(worker.run(history.request('x'), ignore)).rejects.toMatchObject({
      code: 'worker-gone',
    });
  });

  it('is cancelled, and searches on', async () => {
    worker = new SearchWorker({ url: built('search-worker') });
    await worker.run(history.request('warm'), ignore);
    const many = Array.from({ length: 400 }, () => history.targets).flat();
    const request = history.request('not there', { targets: many });
    const running = worker.run(request, ignore);
    const cancelled = expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await worker.cancel(request.key);
    await cancelled;
    const next = await worker.run(history.request('rare needle'), ignore);
    expect(next.hits).toHaveLength(3);
  });

  it('passes errors on with their code', async () => {
    worker = new SearchWorker({ url: built('search-worker') });
    const tooLong = history.request('x'.repeat(10_000));
    await expect(worker.run(tooLong, ignore)).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('ends its searches when the thread dies, and starts a new one', async () => {
    worker = new SearchWorker({ url: built('mortal-thread') });
    expect((await worker.run(history.request('rare needle'), ignore)).hits).toHaveLength(3);
    for (let death = 0; death < 5; death += 1) {
      const many = Array.from({ length: 200 }, () => history.targets).flat();
      const requests = [
        history.request('not there', { targets: many }),
        history.request('end of the thread'),
      ];
      const ends = await Promise.allSettled(requests.map((request) => worker.run(request, ignore)));
      expect(ends).toMatchObject([
        { status: 'rejected', reason: { code: 'worker-gone' } },
        { status: 'rejected', reason: { code: 'worker-gone' } },
      ]);
      await worker.cancel('not there');
      expect((await worker.run(history.request('rare needle'), ignore)).hits).toHaveLength(3);
    }
  });

  it('hears of a listener that throws, and goes on', async () => {
    const errors: unknown[] = [];
    worker = new SearchWorker({
      url: built('search-worker'),
      onListenerError: (error) => errors.push(error),
    });
    const end = await worker.run(lengthy('rare needle'), () => {
      throw new Error('a listener');
    });
    expect(end.hits).toHaveLength(3);
    expect(errors.length).toBeGreaterThan(0);
  });
});
