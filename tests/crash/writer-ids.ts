import type { SessionEvent, SessionEventOf, SessionMeta } from '@fyllo/protocol';

export const WORKSPACE_ID = 'workspace-0000000001';
export const SESSION_ID = 'session-0000000001';
const numbered = (prefix: string, n: number): string => `${prefix}-${`${n}`.padStart(10, '0')}`;
const PROJECT = { id: 'project-0000000001', name: 'one', path: '/projects/one' };

/** Sessions that are made and deleted again. */
export const passingSessionId = (n: number): string => numbered('session', 1000 + n);

export const META: SessionMeta = {
  format: 1,
  id: SESSION_ID,
  workspaceId: WORKSPACE_ID,
  title: 'a title',
  agentId: 'fyllo-guide',
  agentName: 'Guide',
  mode: 'fyllocode',
  createdAt: 1,
  activityAt: 1,
  turnCount: 0,
  scope: { projects: [PROJECT], primary: PROJECT.id, cwd: PROJECT.path },
  state: { plan: [], commands: [], config: [] },
};

export const messageId = (turn: number): string => numbered('message', turn * 2 + 1);

export const turnStarted = (turn: number): SessionEventOf<'turn.started'> => ({
  type: 'turn.started',
  turnId: numbered('turn', turn),
  userMessageId: numbered('message', turn * 2),
  messageId: messageId(turn),
  agentId: META.agentId,
  key: numbered('key', turn),
  parts: [{ type: 'text', text: `turn ${turn}` }],
});

export const textOf = (turn: number, text: string): SessionEvent => ({
  type: 'text',
  messageId: messageId(turn),
  channel: 'answer',
  text,
});

export const turnEnded = (turn: number): SessionEvent => ({
  type: 'turn.ended',
  turnId: numbered('turn', turn),
  messageId: messageId(turn),
  outcome: 'completed',
});
