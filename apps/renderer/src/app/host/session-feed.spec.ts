import {
  fail,
  ok,
  type SequencedEvent,
  type SessionSnapshot,
  type StreamItem,
} from '@fyllo/protocol';
import fc from 'fast-check';
import { SessionFeed } from './session-feed';
import { FakeLink, settled } from './testing/fake-link';
import { ANSWER, SESSION, snapshot, started, summary, text, user } from './testing/session-fixture';

const events = (...list: SequencedEvent[]) => [
  { k: 'events' as const, sessionId: SESSION, events: list },
];

const answer = (feed: SessionFeed): string =>
  feed
    .view()
    .messages.filter(({ id }) => id === ANSWER)
    .flatMap((message) => message.parts.map((part) => ('text' in part ? part.text : '')))
    .join('|');

async function openFeed(...snapshots: SessionSnapshot[]) {
  const link = new FakeLink();
  let opened = 0;
  link.answers['session.open'] = () => {
    const value = snapshots[Math.min(opened, snapshots.length - 1)];
    opened += 1;
    return value ? ok(value) : fail('not-found', '');
  };
  const feed = new SessionFeed(SESSION, link);
  await settled();
  return { link, feed, opened: () => opened };
}

const ITEM = {
  ...{ id: 'item-1', key: 'key-1234567', text: 'later', mentions: [], attachments: [] },
  editing: null,
};

describe('SessionFeed', () => {
  it('folds the snapshot, then what follows it', async () => {
    const { link, feed } = await openFeed(
      snapshot({ tail: [user(1)], runningEvents: [started(2), text(3)], seq: 3, olderCursor: 'c' }),
    );
    expect(feed.status()).toBe('ready');
    expect(feed.hasOlder()).toBe(true);
    link.items.next(events(text(4), text(5)));
    expect(answer(feed)).toBe('3;4;5;');
    expect(feed.view().messages).toHaveLength(3);
  });

  it('keeps events that arrive while the snapshot is on its way and drops those it contains', async () => {
    const link = new FakeLink();
    let give: (value: unknown) => void = () => undefined;
    link.answers['session.open'] = () =>
      new Promise(
        (resolve) =>
          (give = (value) => {
            resolve(ok(value));
          }),
      );
    const feed = new SessionFeed(SESSION, link);
    link.items.next(events(text(3), text(4), text(5)));
    expect(feed.status()).toBe('loading');
    give(snapshot({ runningEvents: [started(2), text(3), text(4)], seq: 4 }));
    await settled();
    expect(answer(feed)).toBe('3;4;5;');
  });

  it('ends at the same text for any delivery with repeats and losses', async () => {
    const all = [started(1), ...Array.from({ length: 12 }, (_, index) => text(index + 2))];
    const whole = all
      .slice(1)
      .map(({ seq }) => `${seq};`)
      .join('');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 20 }),
        async (starts) => {
          let published = 0;
          const link = new FakeLink();
          link.answers['session.open'] = () =>
            ok(snapshot({ runningEvents: all.slice(0, published), seq: published }));
          const feed = new SessionFeed(SESSION, link);
          await settled();
          for (const start of [...starts, 0]) {
            published = all.length;
            link.items.next(events(...all.slice(start)));
            await settled();
          }
          expect(answer(feed)).toBe(whole);
          expect(feed.status()).toBe('ready');
          feed.close();
        },
      ),
      { numRuns: 30 },
    );
  });

  it('opens again after a gap, a reset and a reconnect', async () => {
    const { link, feed, opened } = await openFeed(
      snapshot({ runningEvents: [started(1)], seq: 1 }),
      snapshot({ runningEvents: [started(1), text(2), text(3)], seq: 3 }),
    );
    link.items.next(events(text(3)));
    await settled();
    expect([opened(), answer(feed)]).toEqual([2, '2;3;']);
    link.items.next([{ k: 'reset', sessionId: 'session-bbbbbbbbbb' }]);
    expect(opened()).toBe(2);
    link.items.next([{ k: 'reset', sessionId: SESSION }]);
    await settled();
    expect(opened()).toBe(3);
    link.lose();
    expect(feed.status()).toBe('offline');
    expect(answer(feed)).toBe('2;3;');
    link.comeBack();
    await settled();
    expect([opened(), feed.status()]).toEqual([4, 'ready']);
  });

  it('stops asking a host whose numbers never join up', async () => {
    const { link, feed, opened } = await openFeed(
      snapshot({ runningEvents: [started(1)], seq: 1 }),
    );
    for (let round = 0; round < 20; round += 1) {
      link.items.next(events(text(9)));
      await settled();
    }
    expect(opened()).toBe(6);
    expect(feed.error()?.code).toBe('internal');
  });

  it('shows a live notice once and does not take its number for an event', async () => {
    const noticed: string[] = [];
    const link = new FakeLink();
    link.answers['session.open'] = () => ok(snapshot({ runningEvents: [started(1)], seq: 1 }));
    const feed = new SessionFeed(SESSION, link, { noticed: ({ title }) => noticed.push(title) });
    await settled();
    const notice: SequencedEvent = {
      seq: 1,
      at: 1,
      event: { type: 'notice', severity: 'info', title: 'Hi' },
    };
    link.items.next(events(notice, text(2)));
    expect(noticed).toEqual(['Hi']);
    expect(answer(feed)).toBe('2;');
    expect(link.paramsOf('session.open')).toHaveLength(1);
  });

  it('pages older messages in front, keeps the identity of the rest, and keeps them when opened again', async () => {
    const first = snapshot({ tail: [user(5), user(6)], seq: 6, olderCursor: 'c5' });
    const { link, feed } = await openFeed(
      first,
      snapshot({ ...first, tail: [user(5), user(6), user(7)], seq: 7 }),
    );
    link.answers['session.page'] = () =>
      ok({ messages: [user(3), user(4), user(5)], olderCursor: null });
    const before = feed.view().messages;
    const paged = feed.loadOlder();
    expect(feed.loadingOlder()).toBe(true);
    void feed.loadOlder();
    await paged;
    expect(link.paramsOf('session.page')).toEqual([{ sessionId: SESSION, cursor: 'c5' }]);
    expect(feed.view().messages.map(({ at }) => at)).toEqual([3, 4, 5, 6]);
    expect(feed.view().messages[2]).toBe(before[0]);
    expect(feed.hasOlder()).toBe(false);
    link.items.next([{ k: 'reset', sessionId: SESSION }]);
    await settled();
    expect(feed.view().messages.map(({ at }) => at)).toEqual([3, 4, 5, 6, 7]);
    expect(feed.view().messages[2]).toBe(before[0]);
    expect(feed.hasOlder()).toBe(false);
  });

  it('says why older messages did not come, until they are asked for again', async () => {
    const { link, feed } = await openFeed(snapshot({ tail: [user(2)], seq: 2, olderCursor: 'c2' }));
    link.answers['session.page'] = () => fail('io-failed', '');
    await feed.loadOlder();
    expect([feed.olderError()?.code, feed.hasOlder()]).toEqual(['io-failed', true]);
    link.answers['session.page'] = () => ok({ messages: [user(1)], olderCursor: null });
    await feed.loadOlder();
    expect([feed.olderError(), feed.hasOlder()]).toEqual([null, false]);
  });

  it('starts over from the snapshot when it does not continue what is loaded', async () => {
    const { link, feed } = await openFeed(
      snapshot({ tail: [user(1), user(2)], seq: 2, olderCursor: 'c1' }),
      snapshot({ tail: [user(8), user(9)], seq: 9, olderCursor: 'c8' }),
    );
    link.items.next([{ k: 'reset', sessionId: SESSION }]);
    await settled();
    expect(feed.view().messages.map(({ at }) => at)).toEqual([8, 9]);
  });

  it('repeats a send once with the same key when the connection was lost', async () => {
    const { link, feed } = await openFeed(snapshot());
    link.answers['session.send'] = () => {
      if (link.paramsOf('session.send').length > 1) return ok({ turnId: 't', messageId: 'm' });
      link.lose();
      return fail('disconnected', '');
    };
    const sent = feed.send('hello');
    await settled();
    link.comeBack();
    expect(await sent).toMatchObject({ ok: true });
    const [first, second, ...more] = link.paramsOf('session.send');
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      text: 'hello',
    });
    expect(more).toEqual([]);
  });

  it('asks for a detail once, and again after it failed', async () => {
    const { link, feed } = await openFeed(snapshot());
    link.answers['session.detail'] = () => fail('io-failed', '');
    expect((await feed.detail({ offset: 1, length: 2 })).ok).toBe(false);
    link.answers['session.detail'] = () => ok({ value: 'big' });
    const both = await Promise.all([
      feed.detail({ offset: 1, length: 2 }),
      feed.detail({ offset: 1, length: 2 }),
    ]);
    expect(both).toEqual([ok('big'), ok('big')]);
    expect(link.paramsOf('session.detail')).toHaveLength(2);
  });

  it('has the queue of the snapshot, then what is told of it, and no other session’s', async () => {
    const waits = (id: string, sessionId = SESSION): StreamItem => ({
      ...{ k: 'queue', sessionId },
      queue: { items: [{ ...ITEM, id }], held: true },
    });
    const { link, feed } = await openFeed(snapshot({ queue: { items: [ITEM], held: false } }));
    expect(feed.queue.state()).toEqual({ items: [ITEM], held: false });
    link.items.next([waits('item-2'), waits('item-3', 'session-bbbbbbbbbb')]);
    expect(feed.queue.state()).toEqual({ items: [{ ...ITEM, id: 'item-2' }], held: true });
  });

  it('follows its own summary, says why it failed, and unsubscribes when closed', async () => {
    const { link, feed } = await openFeed(snapshot());
    link.items.next([{ k: 'session', summary: summary({ title: 'New', state: 'running' }) }]);
    link.items.next([
      { k: 'session', summary: summary({ id: 'session-bbbbbbbbbb', title: 'Other' }) },
    ]);
    expect(feed.header()?.summary.title).toBe('New');
    feed.close();
    expect(link.paramsOf('session.close')).toEqual([{ sessionId: SESSION }]);
    expect(link.items.observed).toBe(false);

    const missing = await openFeed();
    expect([missing.feed.status(), missing.feed.error()?.code]).toEqual(['failed', 'not-found']);
  });

  it('fails as not found once it was deleted, whatever is still on its way', async () => {
    const { link, feed } = await openFeed(snapshot());
    link.items.next([{ k: 'session-gone', sessionId: 'session-bbbbbbbbbb' }]);
    expect(feed.status()).toBe('ready');
    const asked = feed.open();
    link.items.next([{ k: 'session-gone', sessionId: SESSION }]);
    await asked;
    expect([feed.status(), feed.error()?.code]).toEqual(['failed', 'not-found']);
  });

  it('asks the host for what a person does in the session', async () => {
    const { link, feed } = await openFeed(snapshot());
    const of = { sessionId: SESSION };
    const choice = { configId: 'model', value: 'b' };
    void feed.setConfig(choice);
    void feed.answerQuestion('request-aaaaaaaaaa', { action: 'decline' });
    void feed.send('hi', { key: 'key-1234567', primaryOnly: true });
    void feed.send('hi', { key: 'key-1234567' });
    link.answers['session.scope'] = () => ok({ folders: [], differs: true, primaryOnly: false });
    expect(await feed.scope()).toMatchObject({ ok: true, value: { differs: true } });
    expect(link.calls.slice(1)).toEqual([
      { method: 'session.set-config', params: { ...of, choice } },
      {
        method: 'session.answer-question',
        params: { ...of, requestId: 'request-aaaaaaaaaa', answer: { action: 'decline' } },
      },
      {
        method: 'session.send',
        params: { ...of, key: 'key-1234567', text: 'hi', primaryOnly: true },
      },
      { method: 'session.send', params: { ...of, key: 'key-1234567', text: 'hi' } },
      { method: 'session.scope', params: of },
    ]);
  });
});
