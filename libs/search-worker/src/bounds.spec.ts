import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_QUERY_CHARS, SNIPPET_CHARS, type SearchResult, type SessionId } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { createSearch } from './search';
import { nodeReading, type ReadingPort } from './files/reading-port';
import { History } from './testing/history';

/** Every one is a program to some matcher: patterns, globs, SQL, shell, templates. */
const METACHARACTERS = [
  ...[
    '.',
    '.*',
    '.+',
    '^',
    '$',
    '^$',
    '\\',
    '\\\\',
    '\\d',
    '\\w+',
    '\\b',
    '\\u0041',
    '[',
    ']',
    '[a-z]',
  ],
  ...['[^', '(', ')', '(?:', '(a+)+$', '(?=x)', '{', '}', '{1,}', '|', '||', '?', '*', '**/*', '+'],
  ...['%', '_', '%_.*[', "' OR 1=1 --", '"', '`id`', '$(id)', '${x}', '{{x}}', '<b>&amp;'],
];

/** Reads that are counted; `slow` makes every one take longer than a search may keep its thread. */
class CountedReading implements ReadingPort {
  bytes = 0;
  clock = 0;
  readonly kindOf = nodeReading.kindOf;

  readonly open: ReadingPort['open'] = (path) => {
    const file = nodeReading.open(path);
    return (
      file && {
        ...file,
        read: (buffer, offset, length, position) => {
          const got = file.read(buffer, offset, length, position);
          this.bytes += got;
          this.clock += 10;
          return got;
        },
      }
    );
  };
}

describe('a search', () => {
  let history: History;

  beforeEach(async () => {
    history = await History.open(temporaryFolder());
  });
  afterEach(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });

  it('takes forty queries of metacharacters literally', async () => {
    expect(METACHARACTERS).toHaveLength(40);
    const said = 'abc ABC 123 the quick brown fox, é 会话';
    const plain = await history.tell({ turns: [[said]] });
    const answers: { readonly id: SessionId; readonly query: string }[] = [];
    for (const query of METACHARACTERS) {
      answers.push({ query, id: await history.tell({ turns: [[`before ${query}after`]] }) });
    }
    for (const { id, query } of answers) {
      const found = await history.find(`before ${query}`);
      expect(found).toContain(id);
      expect(found.length).toBe(answers.filter((other) => other.query.startsWith(query)).length);
      expect(await history.find(query)).not.toContain(plain);
    }
  });

  it('takes queries of 1 to 200 characters, and refuses others before it reads', async () => {
    const long = '😀'.repeat(MAX_QUERY_CHARS);
    const id = await history.tell({ turns: [[`a ${long} b`]] });
    const reading = new CountedReading();
    expect((await history.search(long, { reading })).hits).toHaveLength(1);
    expect(await history.find('b')).toEqual([id]);
    reading.bytes = 0;
    for (const query of [`${long}x`, 'x'.repeat(10_000), '', ' \n ']) {
      await expect(history.search(query, { reading })).rejects.toMatchObject({
        code: 'bad-request',
      });
    }
    expect(reading.bytes).toBe(0);
    expect(await history.find(`  ${'b'.padEnd(MAX_QUERY_CHARS * 3)}`)).toEqual([id]);
  });

  it('has snippets of bounded length', async () => {
    await history.tell({ turns: [[`${'x'.repeat(50_000)} needle ${'y'.repeat(9000)}`]] });
    const { hits } = await history.search('needle');
    expect(Array.from(hits[0]?.snippet?.text ?? '')).toHaveLength(SNIPPET_CHARS);
  });

  const sessions = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await history.tell({ turns: [['word '.repeat(2000)]] });
  };

  it('stops reading when it is cancelled', async () => {
    await sessions(20);
    const reading = new CountedReading();
    const search = createSearch({ found: () => undefined, reading, now: () => reading.clock });
    const whole = await search.search(history.request('needle'));
    expect(whole).toMatchObject({ scanned: 20, hits: [] });
    const all = reading.bytes;
    expect(all).toBeGreaterThan(200_000);

    reading.bytes = 0;
    const running = search.search(history.request('needle'));
    await nextTurn();
    await nextTurn();
    await search.cancel('needle');
    const atCancel = reading.bytes;
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(atCancel).toBeGreaterThan(0);
    expect(reading.bytes - atCancel).toBe(0);
    expect(reading.bytes).toBeLessThan(all / 2);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(reading.bytes).toBe(atCancel);
    await search.cancel('needle'); // over: without effect
    expect((await search.search(history.request('needle'))).scanned).toBe(20);
  });

  it('stops inside a long line when it is cancelled, and looks at no other', async () => {
    const text = `${'漢字 é '.repeat(600_000)} needle`; // six mebibytes
    await history.tell({ turns: [[text]] });
    await history.tell({ turns: [[text]] });
    const reading = new CountedReading();
    const search = createSearch({ found: () => undefined, reading, now: () => reading.clock });
    expect((await search.search(history.request('needle'))).hits).toHaveLength(2);
    expect(reading.bytes).toBeGreaterThan(2 * 6_000_000);

    reading.bytes = 0;
    const running = search.search(history.request('needle'));
    const ended = expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await nextTurn();
    await search.cancel('needle');
    const atCancel = reading.bytes;
    await ended;
    expect(atCancel).toBeGreaterThan(0);
    expect(atCancel).toBeLessThan(6_000_000);
    expect(reading.bytes).toBe(atCancel); // so nothing of the line was folded: it was never whole
  });

  it('would be seen to read on by that count if it were not cancelled (control)', async () => {
    await sessions(20);
    const reading = new CountedReading();
    const search = createSearch({ found: () => undefined, reading, now: () => reading.clock });
    const running = search.search(history.request('needle'));
    await nextTurn();
    await nextTurn();
    const then = reading.bytes;
    await running;
    expect(reading.bytes - then).toBeGreaterThan(100_000);
  });

  it('waits for the one before it, and may be cancelled while it waits', async () => {
    await sessions(6);
    const reading = new CountedReading();
    const order: string[] = [];
    const search = createSearch({ found: () => undefined, reading, now: () => reading.clock });
    const run = (key: string, query: string): Promise<SearchResult> =>
      search.search(history.request(query, { key })).finally(() => order.push(key));
    const [one, two, three] = [run('one', 'none'), run('two', 'none'), run('three', 'word')];
    const two_ = expect(two).rejects.toMatchObject({ code: 'cancelled' });
    await search.cancel('two');
    await two_;
    expect(reading.bytes).toBeGreaterThan(0);
    expect((await one).hits).toEqual([]);
    expect((await three).hits).toHaveLength(6);
    expect(order).toEqual(['two', 'one', 'three']);
  });

  it('goes on with the next one when one is cancelled', async () => {
    await sessions(6);
    const reading = new CountedReading();
    const search = createSearch({ found: () => undefined, reading, now: () => reading.clock });
    const one = search.search(history.request('none', { key: 'one' }));
    const two = search.search(history.request('word', { key: 'two' }));
    const cancelled = expect(one).rejects.toMatchObject({ code: 'cancelled' });
    await search.cancel('one');
    await cancelled;
    expect((await two).hits).toHaveLength(6);
  });
});
