import {
  SESSION_FORMAT,
  TITLE_CODE_POINTS,
  type AgentId,
  type ConfigChoice,
  type Scope,
  type SessionEventOf,
  type SessionMeta,
  type SessionMode,
  type WorkspaceId,
} from '@fyllo/protocol';
import type { SessionTarget } from '@fyllo/agent-supervisor/api';
import { titleFrom } from '@fyllo/session-model';
import { newId } from '../new-id';
import type { MessageContent } from '../unsent/unsent-content';
import { foldersOf } from './session-scope';

/** The beginning of a turn, with ids that were never used. */
export const turnStart = (
  agentId: AgentId,
  key: string,
  { text, mentions, attachments }: MessageContent,
): SessionEventOf<'turn.started'> => ({
  type: 'turn.started',
  turnId: newId('turn'),
  userMessageId: newId('message'),
  messageId: newId('message'),
  agentId,
  key,
  parts: [
    { type: 'text', text, ...(mentions.length === 0 ? {} : { mentions: [...mentions] }) },
    ...attachments.map((attachment) => ({ type: 'attachment' as const, attachment })),
  ],
});

/** Metadata of a session before its first turn. `now`: Unix milliseconds. */
export function newMeta(
  { parts }: SessionEventOf<'turn.started'>,
  session: {
    readonly workspaceId: WorkspaceId;
    readonly agent: { readonly id: AgentId; readonly name: string };
    readonly mode: SessionMode;
    readonly scope: Scope;
    readonly choices: readonly ConfigChoice[];
    readonly now: number;
  },
): SessionMeta {
  const { workspaceId, agent, mode, scope, choices, now } = session;
  return {
    format: SESSION_FORMAT,
    id: newId('session'),
    workspaceId,
    title: titleFrom(parts, TITLE_CODE_POINTS),
    agentId: agent.id,
    agentName: agent.name,
    mode,
    createdAt: now,
    activityAt: now,
    turnCount: 0,
    scope,
    ...(choices.length === 0 ? {} : { configChoices: [...choices] }),
    state: { plan: [], commands: [], config: [] },
  };
}

/** A session as its agent takes it up, from what is stored of it. */
export const targetOf = (meta: SessionMeta): SessionTarget => ({
  sessionId: meta.id,
  agentId: meta.agentId,
  mode: meta.mode,
  agentSessionId: meta.agentSessionId ?? null,
  choices: meta.configChoices ?? [],
  config: meta.state.config,
  ...foldersOf(meta.scope),
});

/** Choices with a new one: the last is what was chosen last, and each setting is there once. */
export const withChoice = (
  choices: readonly ConfigChoice[],
  choice: ConfigChoice,
): ConfigChoice[] => [...choices.filter(({ configId }) => configId !== choice.configId), choice];
