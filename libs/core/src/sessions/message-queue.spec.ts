import { MAX_QUEUED_CHARS, MAX_QUEUED_MESSAGES, coded, type QueuedMessage } from '@fyllo/protocol';
import { EMPTY_RECORD } from '@fyllo/session-store';
import { fileNamed, MemoryPlace } from '../unsent/testing/memory-place';
import { MessageQueue } from './message-queue';

const PAGE = { page: 1 };
const OTHER = { page: 2 };

async function setUp(place = new MemoryPlace()) {
  const state = { isBusy: true, refuse: null as Error | null, busyOnceRefused: false, told: 0 };
  const sent: string[] = [];
  const begins: (() => void)[] = [];
  const problems: string[] = [];
  const faults: unknown[] = [];
  const queue = await MessageQueue.load(() => Promise.resolve(place.asPlace), {
    deliver: (item: QueuedMessage, begin: () => void) => {
      begins.push(begin);
      state.isBusy = state.busyOnceRefused || state.refuse === null;
      if (state.refuse) return Promise.reject(state.refuse);
      sent.push(item.text);
      return Promise.resolve();
    },
    isBusy: () => Promise.resolve(state.isBusy),
    changed: () => (state.told += 1),
    problem: ({ code }) => problems.push(code),
    fault: (thrown) => faults.push(thrown),
  });
  let keys = 0;
  const add = (text: string, attachments: string[] = []) =>
    queue.add(`key-0000000${(keys += 1)}`, { text, attachments });
  const end = async (outcome: 'completed' | 'cancelled' | 'failed' | 'interrupted') => {
    state.isBusy = false;
    await queue.ended(outcome);
    await settled();
  };
  const idOf = (text: string) =>
    queue.view(PAGE).items.find((item) => item.text === text)?.id ?? '';
  const texts = () => queue.view(PAGE).items.map(({ text }) => text);
  return { queue, place, state, sent, begins, problems, faults, add, end, idOf, texts };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('messages that wait', () => {
  it('go out one after each turn that ends as it should, in order', async () => {
    const { add, end, sent, texts, place } = await setUp();
    await add('a');
    await add('b');
    await settled();
    expect(sent).toEqual([]);
    await end('completed');
    expect([sent, texts()]).toEqual([['a'], ['b']]);
    await end('completed');
    expect(sent).toEqual(['a', 'b']);
    expect(place.disk).not.toHaveProperty('queue');
  });

  it('go out at once when nothing runs and nothing waits', async () => {
    const { add, state, sent } = await setUp();
    state.isBusy = false;
    await add('a');
    await settled();
    expect(sent).toEqual(['a']);
  });

  it.each(['cancelled', 'failed', 'interrupted'] as const)(
    'are held after a turn that was %s, until the person sends one',
    async (outcome) => {
      const { add, end, sent, queue, idOf, texts } = await setUp();
      await add('a');
      await add('b');
      await end(outcome);
      expect([sent, queue.view(PAGE).held]).toEqual([[], true]);
      await queue.sendNext(idOf('b'));
      await settled();
      expect([sent, texts(), queue.view(PAGE).held]).toEqual([['b'], ['a'], false]);
      await end('completed');
      expect(sent).toEqual(['b', 'a']);
    },
  );

  it('are held by a stop, even when the agent had come to its end just then', async () => {
    const { add, end, sent, queue } = await setUp();
    await add('a');
    queue.stopped();
    await end('completed');
    expect([sent, queue.view(PAGE).held]).toEqual([[], true]);
    await queue.resume(); // the person sent something else
    await settled();
    expect(sent).toEqual(['a']);
  });

  it('go out after a turn that was stopped when the person sends one before it ends', async () => {
    const { add, end, sent, queue, idOf } = await setUp();
    for (const text of ['a', 'b', 'c']) await add(text);
    queue.stopped();
    await queue.sendNext(idOf('b'));
    await settled();
    expect(sent).toEqual([]);
    await end('cancelled');
    expect(sent).toEqual(['b']);
    queue.stopped();
    await queue.sendNext(idOf('a'));
    queue.stopped(); // the last word counts
    await end('cancelled');
    expect([sent, queue.view(PAGE).held]).toEqual([['b'], true]);
  });

  it('are held after a restart', async () => {
    const { add, place } = await setUp();
    await add('a');
    const again = await setUp(place);
    again.state.isBusy = false;
    await again.end('completed');
    expect([again.sent, again.queue.view(PAGE).held]).toEqual([[], true]);
  });

  it('are never sent while they are edited, nor is what is behind them', async () => {
    const { add, end, sent, queue, idOf, texts } = await setUp();
    await add('a');
    await add('b');
    await queue.edit(idOf('a'), PAGE);
    await end('completed');
    expect(sent).toEqual([]);
    expect(queue.view(PAGE).items.map(({ editing }) => editing)).toEqual(['here', null]);
    expect(queue.view(OTHER).items.map(({ editing }) => editing)).toEqual(['elsewhere', null]);
    await expect(queue.edit(idOf('a'), OTHER)).rejects.toMatchObject({ code: 'conflict' });
    await expect(queue.remove(idOf('a'), OTHER)).rejects.toMatchObject({ code: 'conflict' });
    await queue.release(idOf('a'), OTHER); // not its own
    expect(sent).toEqual([]);
    await queue.save(idOf('a'), PAGE, { text: 'better' });
    await settled();
    expect([sent, texts()]).toEqual([['better'], ['b']]);
  });

  it('go out when the page that edited them is gone', async () => {
    const { add, end, sent, queue, idOf } = await setUp();
    await add('a');
    await queue.edit(idOf('a'), PAGE);
    await end('completed');
    await queue.leave(OTHER);
    expect(sent).toEqual([]);
    await queue.leave(PAGE);
    await settled();
    expect(sent).toEqual(['a']);
  });

  it('are moved and removed, and what is gone is said to be gone', async () => {
    const { add, queue, idOf, texts, state } = await setUp();
    for (const text of ['a', 'b', 'c']) await add(text);
    await queue.move(idOf('c'), idOf('a'));
    await queue.move(idOf('a'), null);
    expect(texts()).toEqual(['c', 'b', 'a']);
    const gone = idOf('b');
    await queue.remove(gone, PAGE);
    await queue.remove(gone, PAGE);
    expect([texts(), state.told]).toEqual([['c', 'a'], 6]);
    for (const work of [queue.edit(gone, PAGE), queue.move(gone, null), queue.sendNext(gone)]) {
      await expect(work).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(queue.move(idOf('a'), gone)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('take their files from the unsent message and back, and lose none that is named', async () => {
    const [one, two, three] = [fileNamed('1'), fileNamed('2'), fileNamed('3')];
    const place = new MemoryPlace({
      ...{ format: 1, text: 'a', mentions: [], attachments: [one, two, three] },
    });
    const { add, queue, idOf, end } = await setUp(place);
    await add('a', [two.id, one.id]);
    expect(place.disk).toMatchObject({ text: '', attachments: [three] });
    expect(place.disk.queue?.items[0]?.attachments).toEqual([two, one]);
    await queue.save(idOf('a'), PAGE, { text: 'a', attachments: [three.id, two.id] });
    expect(place.disk.attachments).toEqual([]);
    expect(place.disk.queue?.items[0]?.attachments).toEqual([three, two]);
    expect(place.deleted).toEqual([one.id]);
    await expect(add('b', [one.id])).rejects.toMatchObject({ code: 'attachment-missing' });
    await end('completed');
    expect(place.deleted).toEqual([one.id]); // what was sent belongs to its message
  });

  it('that cannot be sent are held, and the person is told why', async () => {
    const { add, end, queue, state, problems, sent, texts } = await setUp();
    await add('a');
    state.refuse = coded('scope-stale', 'gone');
    await end('completed');
    expect([texts(), problems, queue.view(PAGE).held]).toEqual([['a'], ['scope-stale'], true]);
    state.refuse = null;
    await queue.resume();
    await settled();
    expect(sent).toEqual(['a']);
  });

  it('follow another message that came first', async () => {
    const { add, end, state, problems, sent } = await setUp();
    await add('a');
    state.refuse = coded('turn-running', 'another');
    state.busyOnceRefused = true;
    await end('completed');
    expect([sent, problems]).toEqual([[], []]);
    state.refuse = null;
    await end('completed');
    expect([sent, problems]).toEqual([['a'], []]);
  });

  it('do not try for ever to follow a turn that is not there', async () => {
    const { add, end, state, problems, queue } = await setUp();
    await add('a');
    state.refuse = coded('turn-running', 'another');
    await end('completed');
    expect([problems, queue.view(PAGE).held]).toEqual([['turn-running'], true]);
  });

  it('are not sent again when the disk does not let them out of the record', async () => {
    const { add, end, place, sent, faults, texts } = await setUp();
    await add('a');
    await add('b');
    place.faults.push(() => {
      throw coded('disk-full', 'full');
    });
    await end('completed');
    expect([sent, texts(), faults.length]).toEqual([['a'], ['b'], 1]);
    await end('completed');
    expect([sent, texts(), place.disk.queue]).toEqual([['a', 'b'], [], undefined]);
  });

  it('are there once, with their files, when the disk kept what it said had failed', async () => {
    const file = fileNamed('1');
    const place = new MemoryPlace({ ...EMPTY_RECORD, text: 'a', attachments: [file] });
    const { queue, texts } = await setUp(place);
    const fails = () => {
      throw coded('io-failed', 'not durable');
    };
    const add = (key: string, text: string, attachments: string[] = []) =>
      queue.add(key, { text, attachments });
    place.lateFaults.push(fails);
    await expect(add('key-1', 'a', [file.id])).rejects.toMatchObject({ code: 'io-failed' });
    await add('key-2', 'b');
    await add('key-1', 'a', [file.id]);
    expect([texts(), place.deleted]).toEqual([['a', 'b'], []]);
    expect(queue.view(PAGE).items[0]?.attachments).toEqual([file]);
  });

  it('are bounded, and a message that is added twice is there once', async () => {
    const { queue, add, texts } = await setUp();
    await add('x'.repeat(MAX_QUEUED_CHARS));
    await expect(add('y')).rejects.toMatchObject({ code: 'too-large' });
    await queue.save(queue.view(PAGE).items[0]?.id ?? '', PAGE, { text: 'x' });
    for (let count = 1; count < MAX_QUEUED_MESSAGES; count += 1) {
      await queue.add(`again-${count}`, { text: 'x' });
      await queue.add(`again-${count}`, { text: 'x' });
    }
    expect(texts()).toHaveLength(MAX_QUEUED_MESSAGES);
    await expect(add('y')).rejects.toMatchObject({ code: 'too-large' });
  });

  it('take no more once the session is closed, and nothing goes out', async () => {
    const { queue, add, end, state, sent, begins } = await setUp();
    await add('sent');
    await add('a');
    await end('completed');
    expect(begins.map((begin) => begin())).toEqual([undefined]);
    await queue.close();
    expect(begins[0]).toThrow('closed'); // also what is on its way
    state.isBusy = false;
    await queue.ended('completed');
    await expect(add('b')).rejects.toMatchObject({ code: 'not-found' });
    expect(sent).toEqual(['sent']);
  });
});
