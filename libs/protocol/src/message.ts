import { Type, type Static } from '@sinclair/typebox';
import {
  CommandSchema,
  ConfigOptionSchema,
  ExitSchema,
  LocationSchema,
  MediaSchema,
  PermissionOptionSchema,
  PlanEntrySchema,
  SubAgentFactsSchema,
  ToolContentSchema,
  ToolKindSchema,
  ToolStatusSchema,
  UsageSchema,
} from './content';
import { AppErrorSchema } from './error-schema';
import { AgentIdSchema, MessageIdSchema, RequestIdSchema, TurnIdSchema } from './id-schemas';
import { HeavySchema, JsonSchema } from './json';
import { QUESTION_OUTCOMES, QuestionSchema } from './question';
import { PERMISSION_OUTCOMES, TURN_NOTICES, TURN_OUTCOMES, UserPartSchema } from './session-event';

/** What a request is about: the tool call as it was when the request came. What was shown is what is approved. */
export const PermissionSubjectSchema = Type.Object({
  title: Type.String(),
  kind: ToolKindSchema,
  input: Type.Optional(HeavySchema(JsonSchema)),
  content: Type.Array(ToolContentSchema),
  locations: Type.Array(LocationSchema),
});
export type PermissionSubject = Readonly<Static<typeof PermissionSubjectSchema>>;

export const PermissionSchema = Type.Object({
  requestId: RequestIdSchema,
  subject: PermissionSubjectSchema,
  options: Type.Array(PermissionOptionSchema),
  state: Type.Union([
    Type.Literal('open'),
    ...PERMISSION_OUTCOMES.map((outcome) => Type.Literal(outcome)),
  ]),
  optionId: Type.Optional(Type.String()),
  byPolicy: Type.Optional(Type.Literal(true)),
});
export type Permission = Readonly<Static<typeof PermissionSchema>>;

/** The call whose sub-agent this part comes from, as the agent says. */
const fromSubAgent = { parentCallId: Type.Optional(Type.String()) };

const TextPart = Type.Object({
  type: Type.Literal('text'),
  text: Type.String(),
  agentMessageId: Type.Optional(Type.String()),
  ...fromSubAgent,
});
const ThoughtPart = Type.Object({
  type: Type.Literal('thought'),
  text: Type.String(),
  agentMessageId: Type.Optional(Type.String()),
  ...fromSubAgent,
});
const MediaPart = Type.Object({
  type: Type.Literal('media'),
  channel: Type.Union([Type.Literal('answer'), Type.Literal('thought')]),
  media: MediaSchema,
  ...fromSubAgent,
});
const ToolPartSchema = Type.Object({
  type: Type.Literal('tool'),
  toolCallId: Type.String(),
  title: Type.String(),
  name: Type.Optional(Type.String()),
  kind: ToolKindSchema,
  status: ToolStatusSchema,
  input: Type.Optional(HeavySchema(JsonSchema)),
  output: Type.Optional(HeavySchema(JsonSchema)),
  content: Type.Array(ToolContentSchema),
  exit: Type.Optional(ExitSchema),
  locations: Type.Array(LocationSchema),
  meta: Type.Optional(HeavySchema(JsonSchema)),
  permissions: Type.Array(PermissionSchema),
  ...fromSubAgent,
  /** This call started a sub-agent. Unix milliseconds of when that was heard and of when the call ended. */
  subAgent: Type.Optional(
    Type.Intersect([
      SubAgentFactsSchema,
      Type.Object({ startedAt: Type.Integer(), endedAt: Type.Optional(Type.Integer()) }),
    ]),
  ),
});
const NoticePart = Type.Object({
  type: Type.Literal('notice'),
  code: Type.Union(TURN_NOTICES.map((code) => Type.Literal(code))),
  detail: Type.Optional(Type.String()),
});
const QuestionPartSchema = Type.Object({
  type: Type.Literal('question'),
  requestId: RequestIdSchema,
  question: QuestionSchema,
  state: Type.Union([
    Type.Literal('open'),
    ...QUESTION_OUTCOMES.map((outcome) => Type.Literal(outcome)),
  ]),
});
const CompactionPart = Type.Object({
  type: Type.Literal('compaction'),
  compactionId: Type.String(),
  status: Type.String(),
  summary: Type.String(),
  error: Type.Optional(Type.String()),
});
const UnknownPart = Type.Object({
  type: Type.Literal('unknown'),
  variant: Type.String(),
  raw: Type.String(),
});

export const PartSchema = Type.Union([
  TextPart,
  ThoughtPart,
  MediaPart,
  ToolPartSchema,
  NoticePart,
  QuestionPartSchema,
  CompactionPart,
  UnknownPart,
]);
export type Part = Readonly<Static<typeof PartSchema>>;
export type PartOf<T extends Part['type']> = Extract<Part, { type: T }>;
export type ToolPart = PartOf<'tool'>;
export type QuestionPart = PartOf<'question'>;

/** A message as it is shown and as it lies in `transcript.jsonl`. One turn is one assistant message. */
export const UserMessageSchema = Type.Object({
  id: MessageIdSchema,
  role: Type.Literal('user'),
  turnId: TurnIdSchema,
  at: Type.Integer(),
  key: Type.String(),
  parts: Type.Array(UserPartSchema),
  lastSeq: Type.Integer(),
});

export const AssistantMessageSchema = Type.Object({
  id: MessageIdSchema,
  role: Type.Literal('assistant'),
  turnId: TurnIdSchema,
  agentId: AgentIdSchema,
  /** Unix milliseconds of the turn's start and, once it is over, of its end. */
  at: Type.Integer(),
  endedAt: Type.Optional(Type.Integer()),
  state: Type.Union([
    Type.Literal('running'),
    ...TURN_OUTCOMES.map((outcome) => Type.Literal(outcome)),
  ]),
  stopReason: Type.Optional(Type.String()),
  error: Type.Optional(AppErrorSchema),
  parts: Type.Array(PartSchema),
  /** Number of the last event folded into this message: recovery compares it with the journal. */
  lastSeq: Type.Integer(),
});

export const MessageSchema = Type.Union([UserMessageSchema, AssistantMessageSchema]);
export type UserMessage = Readonly<Static<typeof UserMessageSchema>>;
export type AssistantMessage = Readonly<Static<typeof AssistantMessageSchema>>;
export type Message = UserMessage | AssistantMessage;

/** What is true of a session as a whole, as far as agents have said it. */
export const SessionStateSchema = Type.Object({
  plan: Type.Array(PlanEntrySchema),
  commands: Type.Array(CommandSchema),
  config: Type.Array(ConfigOptionSchema),
  /** The agent has not confirmed `config` since it took the session up again. */
  configUnconfirmed: Type.Optional(Type.Literal(true)),
  modeId: Type.Optional(Type.String()),
  usage: Type.Optional(UsageSchema),
  agentTitle: Type.Optional(Type.String()),
});
export type SessionState = Readonly<Static<typeof SessionStateSchema>>;
