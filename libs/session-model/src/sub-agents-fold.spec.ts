import type { AssistantMessage, SessionEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from './session-fold';

const [TURN, ASKED, REPLY] = ['turn-0000000001', 'message-00000000u1', 'message-00000000a1'];

const said = (text: string, parentCallId?: string): SessionEvent => ({
  type: 'text',
  messageId: REPLY,
  channel: 'answer',
  text,
  ...(parentCallId === undefined ? {} : { parentCallId }),
});
const call = (patch: Extract<SessionEvent, { type: 'tool' }>['patch']): SessionEvent => ({
  type: 'tool',
  messageId: REPLY,
  toolCallId: 'a',
  patch,
});
const ended: SessionEvent = {
  type: 'turn.ended',
  turnId: TURN,
  messageId: REPLY,
  outcome: 'completed',
};

const partsOf = (...events: SessionEvent[]): AssistantMessage['parts'] => {
  const started: SessionEvent = {
    type: 'turn.started',
    turnId: TURN,
    userMessageId: ASKED,
    messageId: REPLY,
    agentId: 'a',
    key: 'k',
    parts: [],
  };
  const numbered = [started, ...events].map((event, n) => ({ seq: n + 1, at: 1000 + n, event }));
  const reply = applyEvents(EMPTY_VIEW, numbered).messages.find(({ id }) => id === REPLY);
  return reply?.role === 'assistant' ? reply.parts : [];
};

describe('what sub-agents say', () => {
  it('is joined for each, however they speak at once', () => {
    expect(
      partsOf(said('a1', 'a'), said('b1', 'b'), said('a2', 'a'), said('b2', 'b'), said('a3', 'a')),
    ).toEqual([
      { type: 'text', text: 'a1a2a3', parentCallId: 'a' },
      { type: 'text', text: 'b1b2', parentCallId: 'b' },
    ]);
  });

  it('parts what the agent itself says, and never joins it', () => {
    expect(partsOf(said('x'), said('a1', 'a'), said('y'), said('a2', 'a'))).toEqual([
      { type: 'text', text: 'x' },
      { type: 'text', text: 'a1a2', parentCallId: 'a' },
      { type: 'text', text: 'y' },
    ]);
  });
});

describe('a call that started a sub-agent', () => {
  it('knows when it was heard of and when it ended, and ends once', () => {
    const parts = partsOf(
      call({ title: 'Task' }),
      call({ subAgent: {} }),
      call({ subAgent: { tokens: 1 } }),
      call({ status: 'completed' }),
      call({ subAgent: { tokens: 2 }, status: 'failed' }),
    );
    expect(parts).toMatchObject([{ subAgent: { tokens: 2, startedAt: 1002, endedAt: 1004 } }]);
  });

  it('ends with its turn, and knows that', () => {
    expect(partsOf(call({ subAgent: {} }), ended)).toMatchObject([
      { status: 'interrupted', subAgent: { startedAt: 1001, endedAt: 1002 } },
    ]);
  });
});

it('facts of a sub-agent stay when later updates name only some', () => {
  const [part] = partsOf(
    call({ subAgent: { description: 'd', model: 'm' }, status: 'in_progress' }),
    call({ subAgent: { tokens: 5 } }),
    call({ subAgent: {}, status: 'completed' }),
  );
  expect(part?.type === 'tool' ? part.subAgent : undefined).toEqual({
    ...{ description: 'd', model: 'm', tokens: 5 },
    ...{ startedAt: 1001, endedAt: 1003 },
  });
});
