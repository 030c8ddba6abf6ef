import { Type } from '@sinclair/typebox';
import {
  AgentIdSchema,
  MessageIdSchema,
  RequestIdSchema,
  SessionIdSchema,
  TurnIdSchema,
} from '../id-schemas';
import { DetailRefSchema, JsonSchema } from '../json';
import { MAX_PROMPT_CHARS } from '../limits';
import { MessageSchema } from '../message';
import { SequencedEventSchema } from '../session-event';
import { SessionHeaderSchema, SessionModeSchema, SessionSummarySchema } from '../session';
import { method } from './method';

const strict = { additionalProperties: false };
const sessionId = SessionIdSchema;
/** Sends may be repeated after a lost connection: the same key is the same message. */
const key = Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const text = Type.String({ minLength: 1, maxLength: MAX_PROMPT_CHARS, pattern: '\\S' });
const olderCursor = Type.Union([Type.String(), Type.Null()]);

/** Bytes that could not be read as messages and were kept aside. */
const damage = Type.Object({ lines: Type.Integer(), file: Type.String() });

export const SessionSnapshotSchema = Type.Object({
  header: SessionHeaderSchema,
  /** The newest finished messages, oldest first. */
  tail: Type.Array(MessageSchema),
  /** Events of the running turn, to be folded on top of the tail. */
  runningEvents: Type.Array(SequencedEventSchema),
  seq: Type.Integer(),
  olderCursor,
  damage: Type.Union([damage, Type.Null()]),
});

export const sessionMethods = {
  'session.list': method(
    'workspace',
    'All sessions of the Workspace, latest activity first.',
    Type.Object({}, strict),
    Type.Object({
      sessions: Type.Array(SessionSummarySchema),
      /** Session folders that could not be read. */
      unreadable: Type.Integer(),
    }),
  ),
  'session.create': method(
    'workspace',
    'The first send of a draft: makes the session, stores the message and starts the turn, or leaves no trace.',
    Type.Object({ key, agentId: AgentIdSchema, mode: SessionModeSchema, text }, strict),
    Type.Object({ session: SessionSummarySchema }),
  ),
  'session.open': method(
    'session',
    'Snapshot and subscription in one step; also the way back after a gap, an overflow or a reconnect.',
    Type.Object({ sessionId }, strict),
    SessionSnapshotSchema,
  ),
  'session.close': method(
    'session',
    'Ends the subscription of this connection.',
    Type.Object({ sessionId }, strict),
    Type.Object({}),
  ),
  'session.page': method(
    'session',
    'Finished messages before a cursor, oldest first, at most 1 MiB.',
    Type.Object({ sessionId, cursor: Type.String({ maxLength: 200 }) }, strict),
    Type.Object({ messages: Type.Array(MessageSchema), olderCursor }),
  ),
  'session.detail': method(
    'session',
    'A heavy payload of this session, by its reference.',
    Type.Object({ sessionId, ref: DetailRefSchema }, strict),
    Type.Object({ value: JsonSchema }),
  ),
  'session.send': method(
    'session',
    'Sends a message and starts a turn; a repeated key answers with the first result.',
    Type.Object({ sessionId, key, text }, strict),
    Type.Object({ turnId: TurnIdSchema, messageId: MessageIdSchema }),
  ),
  'session.cancel': method(
    'session',
    'Asks the agent to stop the running turn; the turn ends when it answers.',
    Type.Object({ sessionId }, strict),
    Type.Object({}),
  ),
  'session.force-stop': method(
    'session',
    'Ends the running turn at once and kills the agent process.',
    Type.Object({ sessionId }, strict),
    Type.Object({}),
  ),
  'session.answer-permission': method(
    'session',
    'The person’s choice among the options of an open request.',
    Type.Object(
      { sessionId, requestId: RequestIdSchema, optionId: Type.String({ maxLength: 1000 }) },
      strict,
    ),
    Type.Object({}),
  ),
};
