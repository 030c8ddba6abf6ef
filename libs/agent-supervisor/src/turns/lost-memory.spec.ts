import type { SessionMode } from '@fyllo/protocol';
import type { SupervisorMessage } from '../api';
import { LostMemory } from './lost-memory';
import { SessionEvents } from './session-events';
import { Turn } from './turn';

const makeTurn = (mode: SessionMode): Turn =>
  new Turn({
    sessionId: 's',
    agentId: 'a',
    mode,
    cwd: '/',
    additional: [],
    agentSessionId: null,
    choices: [],
    config: [],
    turnId: 'turn-1',
    messageId: 'answer',
    userMessageId: 'question',
    parts: [{ type: 'text', text: 'go on' }],
    attachmentFiles: {},
  });

describe('an agent without memory of its session', () => {
  let sent: SupervisorMessage[];
  let events: SessionEvents;

  const memory = (waitMs: number): LostMemory =>
    new LostMemory('s', { send: (message) => sent.push(message) }, events, waitMs);
  const wanted = (): number => sent.filter(({ k }) => k === 'history-wanted').length;
  const told = (): unknown[] => {
    events.flush();
    return sent.flatMap((message) => (message.k === 'events' ? message.events : []));
  };

  beforeEach(() => {
    sent = [];
    events = new SessionEvents('s', { send: (message) => sent.push(message) }, {});
  });

  it('is told what was said before, once a turn', async () => {
    const turn = makeTurn('fyllocode');
    const lost = memory(10_000);
    const telling = lost.tell(turn);
    lost.give('another-turn', 'wrong');
    lost.give('turn-1', 'before');
    await telling;
    await lost.tell(turn);
    expect(turn.history).toBe('before');
    expect(wanted()).toBe(1);
    expect(told()).toEqual([
      { type: 'user.reminder', messageId: 'question', text: 'before' },
      { type: 'turn.notice', messageId: 'answer', code: 'agent-memory-rebuilt' },
    ]);
  });

  it.each([
    ['native', 10_000, 0],
    ['fyllocode', 1, 1],
  ] as const)('is said to have none in mode %s when nobody tells', async (mode, ms, asked) => {
    const turn = makeTurn(mode);
    await memory(ms).tell(turn);
    expect(turn.history).toBeNull();
    expect(wanted()).toBe(asked);
    expect(told()).toEqual([
      { type: 'turn.notice', messageId: 'answer', code: 'agent-memory-lost' },
    ]);
  });

  it('is not told in a turn that was stopped', async () => {
    const turn = makeTurn('fyllocode');
    const telling = memory(10_000).tell(turn);
    turn.cutOff();
    await telling;
    expect(told()).toEqual([]);
  });
});
