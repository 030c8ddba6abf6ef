import type { SessionEvent, SessionEventOf } from '@fyllo/protocol';
import type { SupervisorMessage } from '../api';
import { SessionOutbox } from './session-outbox';

const messageId = 'message-1';
const text = (value: string, more: Partial<SessionEventOf<'text'>> = {}): SessionEvent => ({
  type: 'text',
  messageId,
  channel: 'answer',
  text: value,
  ...more,
});
const tool = (patch: SessionEventOf<'tool'>['patch']): SessionEvent => ({
  type: 'tool',
  messageId,
  toolCallId: 'a',
  patch,
});
const output = (value: string) => ({ content: [{ type: 'text' as const, body: { value } }] });

describe('events on their way out', () => {
  let sent: SupervisorMessage[];
  let outbox: SessionOutbox;
  const batches = (): readonly (readonly SessionEvent[])[] =>
    sent.map((message) => (message.k === 'events' ? message.events : []));

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    outbox = new SessionOutbox('s', { send: (message) => sent.push(message) });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('joins adjacent text of one message, channel and id, once in 16 ms', () => {
    for (const event of [
      text('a'),
      text('b'),
      text('c', { channel: 'thought' }),
      text('d'),
      text('e', { agentMessageId: 'x' }),
      text('f', { agentMessageId: 'x' }),
      text('g', { messageId: 'message-2' }),
    ]) {
      outbox.push(event);
    }
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(16);
    expect(batches()).toEqual([
      [
        text('ab'),
        text('c', { channel: 'thought' }),
        text('d'),
        text('ef', { agentMessageId: 'x' }),
        text('g', { messageId: 'message-2' }),
      ],
    ]);
  });

  it('gathers what comes late for a second, or until something else is said', () => {
    outbox.push(text('0'), true);
    jest.advanceTimersByTime(16);
    for (const value of ['a', 'b', 'c']) {
      outbox.push(text(value), true);
      jest.advanceTimersByTime(300);
    }
    expect(batches()).toEqual([[text('0')]]);
    jest.advanceTimersByTime(100);
    expect(batches().slice(1)).toEqual([[text('abc')]]);
    outbox.push(text('d'), true);
    outbox.push({ type: 'mode', modeId: 'plan' });
    jest.advanceTimersByTime(16);
    expect(batches().slice(2)).toEqual([[text('d'), { type: 'mode', modeId: 'plan' }]]);
  });

  it('does not wait once there is enough', () => {
    outbox.push(text('x'.repeat(70_000)));
    expect(batches()).toHaveLength(1);
  });

  it('keeps and joins them while Main is behind', async () => {
    let room: (() => void) | undefined;
    const ready = (): Promise<void> | undefined =>
      sent.length > 0 ? undefined : new Promise((resolve) => (room = resolve));
    const slow = new SessionOutbox('s', { send: (message) => sent.push(message), ready });
    for (const value of ['a', 'b', 'c']) {
      slow.push(text(value));
      slow.flush();
      jest.advanceTimersByTime(100);
    }
    expect(sent).toEqual([]);
    sent.push({ k: 'events', sessionId: 'other', events: [] });
    room?.();
    await Promise.resolve();
    expect(batches().slice(1)).toEqual([[text('abc')]]);
  });

  it('holds growing output for a second, the newest only', () => {
    outbox.push(tool({ title: 'make', status: 'in_progress' }));
    for (const value of ['1', '12', '123']) outbox.push(tool(output(value)));
    jest.advanceTimersByTime(999);
    expect(batches().flat()).toEqual([tool({ title: 'make', status: 'in_progress' })]);
    jest.advanceTimersByTime(50);
    expect(batches().flat()[1]).toEqual(tool(output('123')));
  });

  it('holds growing output whose title and kind are only repeated', () => {
    const named = { title: 'make', kind: 'execute', status: 'in_progress' } as const;
    outbox.push(tool(named));
    for (const value of ['1', '12', '123']) outbox.push(tool({ ...named, ...output(value) }));
    jest.advanceTimersByTime(999);
    expect(batches().flat()).toEqual([tool(named)]);
    outbox.push(tool({ ...output('1234'), title: 'make all' }));
    jest.advanceTimersByTime(20);
    expect(batches().flat().slice(1)).toEqual([
      tool({ ...named, ...output('1234'), title: 'make all' }),
    ]);
  });

  it('lets held output pass before a request for permission', () => {
    const asked: SessionEvent = {
      type: 'permission.requested',
      messageId,
      requestId: 'request-1',
      toolCallId: 'a',
      options: [],
    };
    outbox.push(tool({ title: 'edit' }));
    outbox.push(tool(output('what is to be allowed')));
    outbox.push(asked);
    outbox.flush();
    expect(batches().flat()).toEqual([
      tool({ title: 'edit' }),
      tool(output('what is to be allowed')),
      asked,
    ]);
  });

  it('lets held output pass with what else is said, and before the end', () => {
    outbox.push(tool({ title: 'make' }));
    outbox.push(tool(output('1')));
    outbox.push(tool({ status: 'completed' }));
    outbox.push(tool({ ...output('12'), output: { value: 12 } }));
    const end: SessionEvent = { type: 'turn.ended', turnId: 't', messageId, outcome: 'completed' };
    outbox.pushLast(end);
    expect(batches().flat()).toEqual([
      tool({ title: 'make' }),
      tool({ ...output('1'), status: 'completed' }),
      tool({ ...output('12'), output: { value: 12 } }),
      end,
    ]);
  });
});
