import type { AssistantMessage, Message, SequencedEvent, SessionEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, type SessionView } from './session-fold';

const TURN = 'turn-0000000001';
const USER = 'message-000000000u';
const REPLY = 'message-000000000a';

export const started = (
  over: Partial<Record<'turnId' | 'userMessageId' | 'messageId', string>> = {},
) =>
  ({
    type: 'turn.started',
    turnId: TURN,
    userMessageId: USER,
    messageId: REPLY,
    agentId: 'fyllo-guide',
    key: 'key-00000001',
    parts: [{ type: 'text', text: 'hello' }],
    ...over,
  }) satisfies SessionEvent;

const text = (value: string, more: { agentMessageId?: string; channel?: 'thought' } = {}) =>
  ({
    type: 'text',
    messageId: REPLY,
    channel: 'answer',
    text: value,
    ...more,
  }) satisfies SessionEvent;

const number = (events: readonly SessionEvent[], from = 1): SequencedEvent[] =>
  events.map((event, index) => ({ seq: from + index, at: 1000 + index, event }));

const fold = (...events: SessionEvent[]): SessionView => applyEvents(EMPTY_VIEW, number(events));

const reply = (view: SessionView): AssistantMessage => {
  const message = view.messages.find((candidate) => candidate.id === REPLY);
  if (message?.role !== 'assistant') throw new Error('no reply');
  return message;
};

const ended = (outcome: 'completed' | 'cancelled' | 'failed' | 'interrupted') =>
  ({ type: 'turn.ended', turnId: TURN, messageId: REPLY, outcome }) satisfies SessionEvent;

describe('text', () => {
  it('joins chunks of one agent message and separates those of another', () => {
    const view = fold(
      started(),
      text('a', { agentMessageId: '1' }),
      text('b', { agentMessageId: '1' }),
      text('c', { agentMessageId: '2' }),
      text('d'),
    );
    expect(reply(view).parts).toEqual([
      { type: 'text', text: 'ab', agentMessageId: '1' },
      { type: 'text', text: 'cd', agentMessageId: '2' },
    ]);
  });

  it('keeps thoughts and answers apart and opens nothing for an empty chunk', () => {
    const view = fold(started(), text(''), text('t', { channel: 'thought' }), text('a'));
    expect(reply(view).parts.map((part) => part.type)).toEqual(['thought', 'text']);
  });
});

describe('tools', () => {
  const tool = (patch: Extract<SessionEvent, { type: 'tool' }>['patch'], toolCallId = 't1') =>
    ({ type: 'tool', messageId: REPLY, toolCallId, patch }) satisfies SessionEvent;

  it('makes a row from whatever comes first and never a second one', () => {
    const view = fold(
      started(),
      tool({ status: 'in_progress' }),
      tool({ title: 'Read a.ts', kind: 'read' }),
    );
    expect(reply(view).parts).toHaveLength(1);
    expect(reply(view).parts[0]).toMatchObject({
      title: 'Read a.ts',
      kind: 'read',
      status: 'in_progress',
    });
  });

  it('replaces arrays and keeps what an update leaves out', () => {
    const view = fold(
      started(),
      tool({ content: [{ type: 'text', body: { value: 'A' } }], locations: [{ path: '/a' }] }),
      tool({ content: [{ type: 'text', body: { value: 'B' } }] }),
    );
    expect(reply(view).parts[0]).toMatchObject({
      content: [{ type: 'text', body: { value: 'B' } }],
      locations: [{ path: '/a' }],
    });
  });

  it.each(['completed', 'failed', 'cancelled', 'interrupted'] as const)(
    'does not take a %s call back to running',
    (status) => {
      const view = fold(started(), tool({ status }), tool({ status: 'in_progress' }));
      expect(reply(view).parts[0]).toMatchObject({ status });
    },
  );

  it.each([
    ['completed', 'interrupted'],
    ['cancelled', 'cancelled'],
    ['failed', 'interrupted'],
    ['interrupted', 'interrupted'],
  ] as const)('closes open calls and requests when the turn is %s', (outcome, status) => {
    const view = fold(
      started(),
      tool({ status: 'in_progress' }),
      {
        type: 'permission.requested',
        messageId: REPLY,
        requestId: 'request-0000000001',
        toolCallId: 't1',
        options: [],
      },
      ended(outcome),
    );
    expect(reply(view).parts[0]).toMatchObject({ status, permissions: [{ state: 'expired' }] });
    expect(reply(view)).toMatchObject({ state: outcome, endedAt: 1003 });
  });
});

describe('permissions', () => {
  const request = (requestId: string) =>
    ({
      type: 'permission.requested',
      messageId: REPLY,
      requestId,
      toolCallId: 'same',
      options: [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }],
    }) satisfies SessionEvent;

  it('keeps what each request was about, whatever becomes of the tool afterwards', () => {
    const about = (title: string, value: string): SessionEvent => ({
      type: 'tool',
      messageId: REPLY,
      toolCallId: 'same',
      patch: { title, kind: 'execute', input: { value } },
    });
    const view = fold(
      started(),
      about('one', 'rm a'),
      request('request-0000000001'),
      about('two', 'rm b'),
      request('request-0000000002'),
      about('three', 'rm -rf /'),
    );
    expect(reply(view).parts[0]).toMatchObject({
      title: 'three',
      permissions: [
        { subject: { title: 'one', kind: 'execute', input: { value: 'rm a' } } },
        { subject: { title: 'two', kind: 'execute', input: { value: 'rm b' } } },
      ],
    });
  });

  it('keeps two requests of one tool call apart, and the first answer is the last', () => {
    const view = fold(
      started(),
      request('request-0000000001'),
      request('request-0000000002'),
      {
        type: 'permission.resolved',
        messageId: REPLY,
        requestId: 'request-0000000002',
        outcome: 'selected',
        optionId: 'y',
      },
      {
        type: 'permission.resolved',
        messageId: REPLY,
        requestId: 'request-0000000002',
        outcome: 'cancelled',
      },
    );
    const [part] = reply(view).parts;
    expect(part).toMatchObject({
      permissions: [
        { requestId: 'request-0000000001', state: 'open' },
        { requestId: 'request-0000000002', state: 'selected', optionId: 'y' },
      ],
    });
  });
});

describe('state of the session', () => {
  it('replaces plan, usage and title, and clears only the agent’s title', () => {
    const view = fold(
      { type: 'plan', entries: [{ content: 'a', priority: 'high', status: 'pending' }] },
      { type: 'plan', entries: [] },
      { type: 'usage', usage: { used: 5, size: 0, cost: { amount: 1.5, currency: 'USD' } } },
      { type: 'agent-title', title: 'T' },
      { type: 'agent-title', title: null },
      { type: 'notice', severity: 'info', title: 'hi' },
    );
    expect(view.state).toEqual({
      plan: [],
      commands: [],
      config: [],
      usage: { used: 5, size: 0, cost: { amount: 1.5, currency: 'USD' } },
    });
  });

  it('folds a compaction that starts with a chunk and ends with a summary', () => {
    const base = { type: 'compaction', messageId: REPLY, compactionId: 'c' } as const;
    const view = fold(
      started(),
      { ...base, append: 'draft' },
      { ...base, status: 'completed', summary: 'final', error: 'x' },
      { ...base, error: null },
    );
    expect(reply(view).parts).toEqual([
      { type: 'compaction', compactionId: 'c', status: 'completed', summary: 'final' },
    ]);
  });
});

describe('readers that start in the middle', () => {
  it('counts events for messages that are not loaded', () => {
    expect(fold(text('lost')).ignored).toBe(1);
  });

  it('takes late text into the finished message', () => {
    const view = fold(started(), text('a'), ended('completed'), text('b'));
    expect(reply(view)).toMatchObject({ state: 'completed', parts: [{ text: 'ab' }] });
  });

  it('ignores events it has folded before', () => {
    const events = number([started(), text('a'), text('b')]);
    const once = applyEvents(EMPTY_VIEW, events);
    expect(applyEvents(once, events).messages).toEqual(once.messages);
  });

  it('keeps the identity of messages that do not change', () => {
    const before = fold(started(), text('a'), ended('completed'));
    const next = started({
      turnId: 'turn-0000000002',
      userMessageId: 'message-000000002u',
      messageId: 'message-000000002a',
    });
    const after = applyEvents(before, number([next], 10));
    const same = (message: Message, index: number) => message === after.messages[index];
    expect(before.messages.every(same)).toBe(true);
    expect(after.messages).toHaveLength(4);
  });
});
