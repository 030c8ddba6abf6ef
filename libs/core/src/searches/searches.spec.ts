import type { SearchRequest } from '@fyllo/search-worker/api';
import { coded, type SearchHit, type SearchResult, type StreamItem } from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import type { SearchLink } from '../search-link';
import { connectionIn, CREATE, setUp } from '../sessions/testing/turns-fixture';
import { Searches } from './searches';

const RESULT: SearchResult = { hits: [], scanned: 1, total: 1, unreadable: 2, more: true };

interface Running {
  readonly request: SearchRequest;
  readonly found: (partial: SearchResult) => void;
  readonly end: (result: SearchResult) => void;
}

/** A search thread that leaves everything to the test. */
function fakeLink() {
  const running = new Map<string, Running>();
  const link: SearchLink = {
    run: (request, found) =>
      new Promise((end, fail) => {
        running.set(request.key, { request, found, end });
        cancels.set(request.key, () => fail(coded('cancelled', 'cancelled')));
      }),
    cancel: (key) => {
      cancels.get(key)?.();
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const cancels = new Map<string, () => void>();
  return { link, running, only: (): Running => [...running.values()].at(-1) as Running };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

async function setUpSearches() {
  const app = await setUp();
  const { link, only, running } = fakeLink();
  const searches = new Searches(app.directory, app.store, link);
  const heard: StreamItem[] = [];
  const connection = connectionIn(app.workspace, ({ text }) => {
    heard.push(JSON.parse(text) as StreamItem);
  });
  const run = (searchId: string, from: Connection = connection) =>
    searches.run(from, app.workspace.id, { searchId, query: 'q' });
  return { ...app, searches, only, running, heard, connection, run };
}

describe('searches', () => {
  it('look through the sessions of the caller’s Workspace and pass partial results on', async () => {
    const { create, only, heard, run, close } = await setUpSearches();
    const { id, title, activityAt } = await create(CREATE);
    const answer = run('search-1');
    await turn();
    const { request, found, end } = only();
    expect(request.targets).toEqual([{ id, title, activityAt, running: true }]);
    const hit: SearchHit = { sessionId: id, title, activityAt, match: 'id' };
    found({ ...RESULT, hits: [hit, { ...hit, sessionId: 'session-deleted000' }] });
    end({ ...RESULT, hits: [hit] });
    expect(await answer).toEqual({ ...RESULT, hits: [hit] });
    found(RESULT);
    expect(heard).toEqual([
      { k: 'search', searchId: 'search-1', result: { ...RESULT, hits: [hit] } },
    ]);
    await close();
  });

  it('run one at a time in a window, and not in the way of another window', async () => {
    const { workspace, running, heard, run, close } = await setUpSearches();
    const first = run('search-1');
    await turn();
    const other = run('search-1', connectionIn(workspace, undefined, 7));
    const second = run('search-2');
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await turn();
    const [one, seven, two] = [...running.values()];
    one?.found(RESULT);
    expect(heard).toEqual([]);
    two?.end(RESULT);
    seven?.end(RESULT);
    expect(await second).toEqual(RESULT);
    expect(await other).toEqual(RESULT);
    await close();
  });

  it('leave the last of three that come at once', async () => {
    const { running, run, close } = await setUpSearches();
    const first = run('search-1');
    await turn();
    const second = run('search-2');
    const third = run('search-2');
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    await turn();
    expect(running.size).toBe(2); // the first, and the third: the second never began
    [...running.values()].at(-1)?.end(RESULT);
    expect(await third).toEqual(RESULT);
    await close();
  });

  it('end when they are cancelled by their own id, or their page goes', async () => {
    const { searches, connection, run, close } = await setUpSearches();
    const first = run('search-1');
    await turn();
    await searches.cancel(connection, 'search-0');
    const state = await Promise.race([first.catch(() => 'ended'), turn().then(() => 'runs')]);
    expect(state).toBe('runs');
    await searches.cancel(connection);
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await close();
  });
});
