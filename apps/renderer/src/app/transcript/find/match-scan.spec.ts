import type { AssistantMessage, Message, Part } from '@fyllo/protocol';
import { Phrase } from '@fyllo/session-model';
import { MatchScan } from './match-scan';

const user = (n: number, text: string): Message => ({
  ...{ id: `message-u${n}`, role: 'user', turnId: `turn-${n}`, at: 0, key: 'key', lastSeq: n },
  parts: [
    { type: 'reminder', text: 'a hidden needle' },
    { type: 'text', text },
  ],
});
const reply = (
  n: number,
  parts: readonly Part[],
  over: Partial<AssistantMessage> = {},
): Message => ({
  ...{ id: `message-a${n}`, role: 'assistant', turnId: `turn-${n}`, at: 0, lastSeq: n },
  ...{ agentId: 'agent', state: 'completed', ...over },
  parts: [...parts],
});
const text = (words: string): Part => ({ type: 'text', text: words });
const TOOL: Part = {
  ...{ type: 'tool', toolCallId: 'call', title: 'needle', kind: 'read', status: 'completed' },
  ...{ content: [], locations: [], permissions: [] },
};

/** A clock by which every look at it takes a while, so that every step is a slice. */
function slowClock() {
  let time = 0;
  const clock = { now: () => (time += 5), pauses: 0 };
  return {
    now: clock.now,
    pause: () => {
      clock.pauses += 1;
      return Promise.resolve();
    },
    pauses: () => clock.pauses,
  };
}

const wanted = (): boolean => false;
const count = async (message: Message, query: string): Promise<number> => {
  const matches = await new MatchScan().run([message], new Phrase(query), wanted);
  return matches?.[0]?.count ?? 0;
};

describe('MatchScan', () => {
  it('counts in the messages that have the phrase, in their order', async () => {
    const messages = [
      user(1, 'needle and Needle'),
      reply(1, [text('nothing')]),
      user(2, 'a NEEDLE'),
      reply(2, [text('need**le** [needle](https://needle.example/)')]),
    ];
    expect(await new MatchScan().run(messages, new Phrase('needle'), wanted)).toEqual([
      { id: 'message-u1', count: 2 },
      { id: 'message-u2', count: 1 },
      { id: 'message-a2', count: 2 },
    ]);
  });

  it('looks at what is shown as text only', async () => {
    const hidden: Part[] = [
      { type: 'thought', text: 'needle' },
      TOOL,
      { type: 'notice', code: 'config-dropped', detail: 'needle' },
      { type: 'unknown', variant: 'needle', raw: 'needle' },
    ];
    expect(await count(reply(1, hidden), 'needle')).toBe(0);
    expect(await count(reply(1, [...hidden, text('needle')]), 'needle')).toBe(1);
    expect(await count(user(1, 'no words'), 'hidden')).toBe(0);
  });

  it('finds a phrase across texts that follow each other, and across nothing else', async () => {
    expect(await count(reply(1, [text('one'), text('two')]), 'one two')).toBe(1);
    const apart = reply(1, [text('one'), TOOL, text('two')]);
    expect(await count(apart, 'one two')).toBe(0);
    const unseen: Part = { type: 'unknown', variant: 'x', raw: '' };
    expect(await count(reply(1, [text('one'), unseen, text(' '), text('two')]), 'one two')).toBe(1);
  });

  it('takes the words of a signal for text, and its source not', async () => {
    const signal = text(
      'so\n\n<fyllo-signal type="show.time">{"label":"at noon"}</fyllo-signal>\n\nthen',
    );
    expect(await count(reply(1, [signal]), 'at noon')).toBe(1);
    expect(await count(reply(1, [signal]), 'label')).toBe(0);
    expect(await count(user(1, '<fyllo-signal type="x">'), 'fyllo-signal')).toBe(1);
  });

  it('follows a reply that grows', async () => {
    const scan = new MatchScan();
    const phrase = new Phrase('needle');
    const written = 'a needle\n\n- a nee**dle**\n- needles\n\n```\nneedle\n```\n\nand a needle';
    for (let end = 1; end <= written.length; end += 3) {
      const parts = [text('needle first'), TOOL, text(written.slice(0, end))];
      await scan.run([reply(1, parts, { state: 'running' })], phrase, wanted);
    }
    const over = reply(1, [text('needle first'), TOOL, text(written)]);
    expect(await scan.run([over], phrase, wanted)).toEqual([{ id: over.id, count: 6 }]);
  });

  it('lets the page do its work in between, and stops when nobody waits for it', async () => {
    const clock = slowClock();
    const messages = Array.from({ length: 50 }, (_, n) => user(n, `needle ${n}`));
    const scan = new MatchScan(clock);
    expect(await scan.run(messages, new Phrase('needle'), wanted)).toHaveLength(50);
    expect(clock.pauses()).toBeGreaterThan(20);
    expect(await scan.run(messages, new Phrase('need'), () => true)).toBeUndefined();
  });

  it('counts again what has changed, and nothing else', async () => {
    const clock = slowClock();
    const scan = new MatchScan(clock);
    const phrase = new Phrase('needle');
    const messages = Array.from({ length: 50 }, (_, n) => user(n, `needle ${n}`));
    await scan.run(messages, phrase, wanted);
    const before = clock.pauses();
    const changed = [...messages.slice(0, 49), user(49, 'needle needle')];
    const matches = await scan.run(changed, phrase, wanted);
    expect(matches?.at(-1)).toEqual({ id: 'message-u49', count: 2 });
    expect(clock.pauses() - before).toBeLessThan(3);
  });
});
