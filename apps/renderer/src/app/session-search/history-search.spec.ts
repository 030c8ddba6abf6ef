import { fail, ok, type Result, type SearchHit, type SearchResult } from '@fyllo/protocol';
import { FakeLink } from '../host/testing/fake-link';
import { HistorySearch } from './history-search';

const hit = (n: number): SearchHit => ({
  sessionId: `session-${String(n).padStart(10, '0')}`,
  title: `Title ${n}`,
  activityAt: n,
  match: 'text',
});

const found = (...hits: readonly SearchHit[]): SearchResult => ({
  hits: [...hits],
  scanned: 3,
  total: 9,
  unreadable: 0,
  more: false,
});

/** A host whose searches are answered by hand, in any order. */
function start() {
  const link = new FakeLink();
  const answers: ((result: Result<SearchResult>) => void)[] = [];
  link.answers['search.run'] = () => new Promise((resolve) => answers.push(resolve));
  const search = new HistorySearch(link);
  const runs = () => link.paramsOf('search.run') as { searchId: string; query: string }[];
  const idOf = (n: number): string => runs()[n]?.searchId ?? '';
  return {
    link,
    search,
    runs,
    cancelled: () => link.paramsOf('search.cancel'),
    idOf,
    typePause: (text: string): void => {
      search.ask(text);
      jest.advanceTimersByTime(250);
    },
    answer: async (n: number, result: Result<SearchResult>) => {
      answers[n]?.(result);
      await jest.advanceTimersByTimeAsync(0);
    },
    tell: (n: number, result: SearchResult): void => {
      link.items.next([{ k: 'search', searchId: idOf(n), result }]);
    },
    shown: () => search.found()?.result.hits.map(({ title }) => title),
  };
}

describe('HistorySearch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends one search after a pause in typing, trimmed', async () => {
    const { search, runs, answer, shown, cancelled } = start();
    for (const text of ['w', 'wo', 'wor', 'word', ' word', ' word ']) {
      search.ask(text);
      jest.advanceTimersByTime(60);
    }
    expect(runs()).toEqual([]);
    expect(search.state()).toBe('searching');
    jest.advanceTimersByTime(100);
    expect(runs().map(({ query }) => query)).toEqual(['word']);
    await answer(0, ok(found(hit(1))));
    expect([search.state(), shown(), cancelled()]).toEqual(['results', ['Title 1'], []]);
    search.ask('  word');
    jest.advanceTimersByTime(1000);
    expect(runs()).toHaveLength(1);
  });

  it('is idle over nothing and over blanks, and forgets what was found', async () => {
    const { search, typePause, runs, answer } = start();
    expect(search.state()).toBe('idle');
    typePause('   ');
    expect([search.state(), runs()]).toEqual(['idle', []]);
    typePause('a');
    await answer(0, ok(found(hit(1))));
    typePause(' ');
    expect([search.state(), search.found(), runs().length]).toEqual(['idle', null, 1]);
  });

  it('does not send what is too long, and says how long it is', () => {
    const { search, typePause, runs } = start();
    typePause('x'.repeat(201));
    expect([search.state(), search.tooLong(), runs()]).toEqual(['error', 201, []]);
    typePause('x'.repeat(200));
    expect([search.state(), search.tooLong(), runs().length]).toEqual(['searching', null, 1]);
  });

  it('shows partial results in order, and the whole at the end', async () => {
    const { search, typePause, tell, answer, shown } = start();
    typePause('a');
    tell(0, found(hit(1)));
    expect([search.state(), shown()]).toEqual(['searching', ['Title 1']]);
    tell(0, found(hit(1), hit(2)));
    expect(shown()).toEqual(['Title 1', 'Title 2']);
    await answer(0, ok(found(hit(1), hit(2), hit(3))));
    expect([search.state(), shown()?.length]).toEqual(['results', 3]);
    tell(0, found());
    expect(shown()).toHaveLength(3);
  });

  it('ends a search that is not wanted any more and drops whatever it still says', async () => {
    const { search, typePause, tell, answer, shown, runs, cancelled, idOf } = start();
    typePause('a');
    tell(0, found(hit(1)));
    search.ask('ab');
    expect([search.outdated(), cancelled()]).toEqual([true, [{ searchId: idOf(0) }]]);
    tell(0, found(hit(1), hit(2)));
    await answer(0, ok(found(hit(1), hit(2), hit(3))));
    expect([search.state(), shown()]).toEqual(['searching', ['Title 1']]);
    jest.advanceTimersByTime(250);
    expect(runs().map(({ query }) => query)).toEqual(['a', 'ab']);
    await answer(1, ok(found()));
    expect([search.state(), search.outdated(), shown()]).toEqual(['none', false, []]);
    expect(cancelled()).toHaveLength(1);
  });

  it('ends what runs when it is closed, before the pause and after it', async () => {
    const waiting = start();
    waiting.search.ask('a');
    waiting.search.close();
    jest.advanceTimersByTime(1000);
    expect(waiting.link.calls).toEqual([]);

    const { link, search, typePause, cancelled, idOf, answer } = start();
    typePause('a');
    search.close();
    expect(cancelled()).toEqual([{ searchId: idOf(0) }]);
    await answer(0, ok(found(hit(1))));
    expect([search.found(), link.items.observed]).toEqual([null, false]);
  });

  it('says what went wrong and tries the same again', async () => {
    const { search, typePause, answer, runs, cancelled } = start();
    typePause('a');
    await answer(0, fail('worker-gone', ''));
    expect([search.state(), search.error()?.code]).toEqual(['error', 'worker-gone']);
    search.retry();
    expect([search.state(), runs().map(({ query }) => query)]).toEqual(['searching', ['a', 'a']]);
    await answer(1, fail('timed-out', ''));
    expect([search.state(), cancelled().length]).toEqual(['error', 1]);
    typePause('b');
    expect([search.state(), search.error(), runs().length]).toEqual(['searching', null, 3]);
  });

  it('tries again by itself once a lost connection is back', async () => {
    const { link, search, typePause, answer, runs } = start();
    link.lose();
    typePause('a');
    await answer(0, ok(found()));
    expect(search.error()?.code).toBe('disconnected');
    link.comeBack();
    expect([search.state(), runs().length]).toEqual(['searching', 2]);
    link.comeBack();
    expect(runs()).toHaveLength(2);
  });

  it('takes a search that the host ended for over, not for failed', async () => {
    const { search, typePause, tell, answer } = start();
    typePause('a');
    tell(0, found(hit(1)));
    await answer(0, fail('cancelled', ''));
    expect([search.state(), search.error()]).toEqual(['results', null]);
    typePause('b');
    await answer(1, fail('cancelled', ''));
    expect([search.state(), search.found()]).toEqual(['idle', null]);
  });
});
