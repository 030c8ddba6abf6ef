import { Type, type Static } from '@sinclair/typebox';
import { AgentIdSchema, SessionIdSchema, WorkspaceIdSchema } from './id-schemas';
import { ConfigChoiceSchema } from './content';
import { SessionStateSchema } from './message';
import { TURN_OUTCOMES } from './session-event';
import { ScopeSchema } from './workspace';

export const SESSION_FORMAT = 1;

export const SessionModeSchema = Type.Union([Type.Literal('fyllocode'), Type.Literal('native')]);
export type SessionMode = Static<typeof SessionModeSchema>;

/** `session.json`. Fields this version does not know survive a rewrite. */
export const SessionMetaSchema = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  id: SessionIdSchema,
  workspaceId: WorkspaceIdSchema,
  /** From the first message; a rename sets `userTitle`. */
  title: Type.String(),
  userTitle: Type.Optional(Type.String()),
  /** Kept across restarts; moves neither the activity nor anything of a running turn (behaviour 2.1). */
  pinned: Type.Optional(Type.Boolean()),
  /** A turn ended while no window had the session open. */
  unread: Type.Optional(Type.Boolean()),
  agentId: AgentIdSchema,
  agentName: Type.String(),
  /** A missing value reads as `fyllocode` (behaviour 4.1). */
  mode: SessionModeSchema,
  createdAt: Type.Integer(),
  activityAt: Type.Integer(),
  turnCount: Type.Integer({ minimum: 0 }),
  scope: ScopeSchema,
  /** The agent's own id of the conversation: opaque, replaced when the agent lost it. */
  agentSessionId: Type.Optional(Type.String()),
  /** Settings the person chose and the agent confirmed, in the order of choosing; applied again after recovery. */
  configChoices: Type.Optional(Type.Array(ConfigChoiceSchema)),
  lastOutcome: Type.Optional(Type.Union(TURN_OUTCOMES.map((outcome) => Type.Literal(outcome)))),
  state: SessionStateSchema,
});
export type SessionMeta = Readonly<Static<typeof SessionMetaSchema>>;

/** A row of the session list. */
export const SessionSummarySchema = Type.Object({
  id: SessionIdSchema,
  title: Type.String(),
  agentId: AgentIdSchema,
  agentName: Type.String(),
  mode: SessionModeSchema,
  createdAt: Type.Integer(),
  activityAt: Type.Integer(),
  turnCount: Type.Integer(),
  pinned: Type.Boolean(),
  /** `waiting`: a turn runs and waits for a decision. */
  state: Type.Union([Type.Literal('idle'), Type.Literal('running'), Type.Literal('waiting')]),
  /** Open permission requests and questions. */
  attention: Type.Integer(),
  /** A background turn ended since the session was last open in a window. */
  unread: Type.Boolean(),
});
export type SessionSummary = Readonly<Static<typeof SessionSummarySchema>>;

/** Title, agent, folders and so on of the session in view. */
export const SessionHeaderSchema = Type.Object({
  summary: SessionSummarySchema,
  scope: ScopeSchema,
  state: SessionStateSchema,
});
export type SessionHeader = Readonly<Static<typeof SessionHeaderSchema>>;
