import type { SessionEvent, SessionEventOf, SessionMeta, Workspace } from '@fyllo/protocol';

export const WORKSPACE_ID = 'workspace-0000000001';
export const PROJECT = { id: 'project-0000000001', name: 'one', path: '/projects/one' };

export const workspace: Workspace = {
  id: WORKSPACE_ID,
  name: 'one',
  projects: [PROJECT],
  primary: PROJECT.id,
  openedAt: 1,
};

const numbered = (prefix: string, n: number): string => `${prefix}-${`${n}`.padStart(10, '0')}`;

export const sessionId = (n = 1): string => numbered('session', n);
export const userMessageId = (turn: number): string => numbered('message', turn * 2);
export const messageId = (turn: number): string => numbered('message', turn * 2 + 1);
export const requestId = (n: number): string => numbered('request', n);

export const sessionMeta = (n = 1): SessionMeta => ({
  format: 1,
  id: sessionId(n),
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
});

export const turnStarted = (turn: number, said = 'hello'): SessionEventOf<'turn.started'> => ({
  type: 'turn.started',
  turnId: numbered('turn', turn),
  userMessageId: userMessageId(turn),
  messageId: messageId(turn),
  agentId: 'fyllo-guide',
  key: numbered('key', turn),
  parts: [{ type: 'text', text: said }],
});

export const text = (turn: number, said: string): SessionEvent => ({
  type: 'text',
  messageId: messageId(turn),
  channel: 'answer',
  text: said,
});

export const turnEnded = (
  turn: number,
  outcome: SessionEventOf<'turn.ended'>['outcome'] = 'completed',
): SessionEvent => ({
  type: 'turn.ended',
  turnId: numbered('turn', turn),
  messageId: messageId(turn),
  outcome,
});
