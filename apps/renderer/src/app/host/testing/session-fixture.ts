import type {
  Message,
  ResultValue,
  SequencedEvent,
  SessionSnapshot,
  SessionSummary,
} from '@fyllo/protocol';

export const SESSION = 'session-aaaaaaaaaa';

export const summary = (over: Partial<SessionSummary> = {}): SessionSummary => ({
  id: SESSION,
  title: 'A title',
  agentId: 'fyllo-guide',
  agentName: 'FylloCode Guide',
  mode: 'fyllocode',
  createdAt: 1,
  activityAt: 1,
  turnCount: 1,
  pinned: false,
  state: 'idle',
  attention: 0,
  unread: false,
  ...over,
});

/** An answer of the session list; the last page unless `next` says otherwise. */
export const listPage = (
  sessions: SessionSummary[],
  next: ResultValue<'session.list'>['next'] = null,
): ResultValue<'session.list'> => ({ sessions, next, unreadable: 0, damaged: [] });

export const user = (n: number): Message => ({
  id: `message-user${String(n).padStart(6, '0')}`,
  role: 'user',
  turnId: 'turn-aaaaaaaaaa',
  at: n,
  key: `key-${n}`,
  parts: [{ type: 'text', text: `question ${n}` }],
  lastSeq: n,
});

export const ANSWER = 'message-answer0000';

export const started = (seq: number): SequencedEvent => ({
  seq,
  at: seq,
  event: {
    type: 'turn.started',
    turnId: 'turn-aaaaaaaaaa',
    userMessageId: 'message-question00',
    messageId: ANSWER,
    agentId: 'fyllo-guide',
    key: 'key-12345',
    parts: [{ type: 'text', text: 'hello' }],
  },
});

export const text = (seq: number, value = `${seq};`): SequencedEvent => ({
  seq,
  at: seq,
  event: { type: 'text', messageId: ANSWER, channel: 'answer', text: value },
});

export const snapshot = (over: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
  header: {
    summary: summary(),
    scope: {
      projects: [{ id: 'project-aaaaaaaaaa', name: 'demo', path: '/demo' }],
      primary: 'project-aaaaaaaaaa',
      cwd: '/demo',
    },
    state: { plan: [], commands: [], config: [] },
  },
  tail: [],
  runningEvents: [],
  seq: 0,
  olderCursor: null,
  damage: null,
  queue: { items: [], held: false },
  ...over,
});
