import { Type, type Static } from '@sinclair/typebox';
import { AttachmentSchema, MentionSchema } from './attachment';
import {
  CommandSchema,
  ConfigOptionSchema,
  MediaSchema,
  PermissionOptionSchema,
  PlanEntrySchema,
  ToolPatchSchema,
  UsageSchema,
} from './content';
import { AppErrorSchema } from './error-schema';
import { AgentIdSchema, MessageIdSchema, RequestIdSchema, TurnIdSchema } from './id-schemas';
import { QUESTION_OUTCOMES, QuestionSchema } from './question';

/**
 * The one union of what happens in a session. It is what is journaled, sent and folded; every event names its
 * message, so nobody ever searches for the message an event belongs to.
 */
const inMessage = { messageId: MessageIdSchema };
/** The tool call whose sub-agent said it, as the agent says. */
const fromSubAgent = { parentCallId: Type.Optional(Type.String()) };

export const UserPartSchema = Type.Union([
  Type.Object({
    type: Type.Literal('text'),
    text: Type.String(),
    /** Files that the text names, in its order and without overlaps. They reach the agent as links. */
    mentions: Type.Optional(Type.Array(MentionSchema)),
  }),
  /** A file that went with the message; its copy lies in the session's folder. */
  Type.Object({ type: Type.Literal('attachment'), attachment: AttachmentSchema }),
  /** Injected context: stored with the message, shown nowhere (behaviour 4.3). */
  Type.Object({ type: Type.Literal('reminder'), text: Type.String() }),
]);
export type UserPart = Readonly<Static<typeof UserPartSchema>>;

const TurnStarted = Type.Object({
  type: Type.Literal('turn.started'),
  turnId: TurnIdSchema,
  userMessageId: MessageIdSchema,
  messageId: MessageIdSchema,
  agentId: AgentIdSchema,
  /** The sender's idempotency key: a repeated send with the same key is the same message. */
  key: Type.String(),
  parts: Type.Array(UserPartSchema),
});

export const TURN_OUTCOMES = ['completed', 'cancelled', 'failed', 'interrupted'] as const;
export type TurnOutcome = (typeof TURN_OUTCOMES)[number];

const TurnEnded = Type.Object({
  type: Type.Literal('turn.ended'),
  turnId: TurnIdSchema,
  ...inMessage,
  outcome: Type.Union(TURN_OUTCOMES.map((outcome) => Type.Literal(outcome))),
  /** As the agent said it: end_turn, max_tokens, max_turn_requests, refusal, cancelled or something newer. */
  stopReason: Type.Optional(Type.String()),
  error: Type.Optional(AppErrorSchema),
});

const Text = Type.Object({
  type: Type.Literal('text'),
  ...inMessage,
  channel: Type.Union([Type.Literal('answer'), Type.Literal('thought')]),
  text: Type.String(),
  /** The agent's own message id: it only separates text parts, never messages. */
  agentMessageId: Type.Optional(Type.String()),
  ...fromSubAgent,
});

const MediaEvent = Type.Object({
  type: Type.Literal('media'),
  ...inMessage,
  channel: Type.Union([Type.Literal('answer'), Type.Literal('thought')]),
  media: MediaSchema,
  ...fromSubAgent,
});

const Tool = Type.Object({
  type: Type.Literal('tool'),
  ...inMessage,
  toolCallId: Type.String(),
  patch: ToolPatchSchema,
});

const PermissionRequested = Type.Object({
  type: Type.Literal('permission.requested'),
  ...inMessage,
  requestId: RequestIdSchema,
  toolCallId: Type.String(),
  options: Type.Array(PermissionOptionSchema),
});

export const PERMISSION_OUTCOMES = ['selected', 'cancelled', 'withdrawn', 'expired'] as const;
export type PermissionOutcome = (typeof PERMISSION_OUTCOMES)[number];

const PermissionResolved = Type.Object({
  type: Type.Literal('permission.resolved'),
  ...inMessage,
  requestId: RequestIdSchema,
  outcome: Type.Union(PERMISSION_OUTCOMES.map((outcome) => Type.Literal(outcome))),
  optionId: Type.Optional(Type.String()),
  /** The rule of the Workspace answered, not a person at that moment. */
  byPolicy: Type.Optional(Type.Literal(true)),
});

const QuestionRequested = Type.Object({
  type: Type.Literal('question.requested'),
  ...inMessage,
  requestId: RequestIdSchema,
  question: QuestionSchema,
});

const QuestionResolved = Type.Object({
  type: Type.Literal('question.resolved'),
  ...inMessage,
  requestId: RequestIdSchema,
  outcome: Type.Union(QUESTION_OUTCOMES.map((outcome) => Type.Literal(outcome))),
});

/** Context that went with a message and was not there when it was sent: hidden like every reminder. */
const UserReminder = Type.Object({
  type: Type.Literal('user.reminder'),
  /** Of the user message. */
  ...inMessage,
  text: Type.String(),
});

export const TURN_NOTICES = [
  /** The agent no longer knows the session; it starts without memory of it. */
  'agent-memory-lost',
  /** The same, and what was said before was told to it again, as far as it fits. */
  'agent-memory-rebuilt',
  /** A chosen setting is not offered any more; `detail` names it. */
  'config-dropped',
  /** The agent asked for permission in a way that cannot be answered and was refused. */
  'permission-refused',
] as const;
export type TurnNoticeCode = (typeof TURN_NOTICES)[number];

const TurnNotice = Type.Object({
  type: Type.Literal('turn.notice'),
  ...inMessage,
  code: Type.Union(TURN_NOTICES.map((code) => Type.Literal(code))),
  detail: Type.Optional(Type.String()),
});

const Compaction = Type.Object({
  type: Type.Literal('compaction'),
  ...inMessage,
  compactionId: Type.String(),
  status: Type.Optional(Type.String()),
  /** Text to append to the summary; `summary` replaces it, `null` clears it. */
  append: Type.Optional(Type.String()),
  summary: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** An update of a kind we do not know: kept and counted, shown nowhere. */
const Unknown = Type.Object({
  type: Type.Literal('unknown'),
  ...inMessage,
  variant: Type.String(),
  raw: Type.String(),
});

/** State of the session as a whole. Each replaces what was there. */
const Plan = Type.Object({ type: Type.Literal('plan'), entries: Type.Array(PlanEntrySchema) });
const Commands = Type.Object({
  type: Type.Literal('commands'),
  commands: Type.Array(CommandSchema),
});
const Config = Type.Object({
  type: Type.Literal('config'),
  options: Type.Array(ConfigOptionSchema),
  /** The agent said nothing when it took the session up again: these are the last known ones. */
  unconfirmed: Type.Optional(Type.Literal(true)),
});
const Mode = Type.Object({ type: Type.Literal('mode'), modeId: Type.String() });
const UsageEvent = Type.Object({ type: Type.Literal('usage'), usage: UsageSchema });
const AgentTitle = Type.Object({
  type: Type.Literal('agent-title'),
  title: Type.Union([Type.String(), Type.Null()]),
});

/** Shown once, live; never stored (ACP `notice`). */
const Notice = Type.Object({
  type: Type.Literal('notice'),
  severity: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
});

export const SessionEventSchema = Type.Union([
  TurnStarted,
  TurnEnded,
  Text,
  MediaEvent,
  Tool,
  PermissionRequested,
  PermissionResolved,
  QuestionRequested,
  QuestionResolved,
  UserReminder,
  TurnNotice,
  Compaction,
  Unknown,
  Plan,
  Commands,
  Config,
  Mode,
  UsageEvent,
  AgentTitle,
  Notice,
]);

export type SessionEvent = Readonly<Static<typeof SessionEventSchema>>;
export type SessionEventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

/** An event with its place in the session: `seq` is given at append and never reset, `at` is Unix milliseconds. */
export const SequencedEventSchema = Type.Object({
  seq: Type.Integer({ minimum: 0 }),
  at: Type.Integer({ minimum: 0 }),
  event: SessionEventSchema,
});
export interface SequencedEvent {
  readonly seq: number;
  readonly at: number;
  readonly event: SessionEvent;
}
