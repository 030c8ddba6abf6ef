import { Type } from '@sinclair/typebox';
import {
  AgentIdSchema,
  MessageIdSchema,
  RequestIdSchema,
  SessionIdSchema,
  TurnIdSchema,
} from '../id-schemas';
import { DetailRefSchema, JsonSchema } from '../json';
import { MAX_TITLE_CHARS } from '../limits';
import { ErrorCodeSchema } from '../error-schema';
import { ConfigChoiceSchema } from '../content';
import { MessageSchema } from '../message';
import { QuestionAnswerSchema } from '../question';
import { ScopeStatusSchema } from '../workspace';
import { LanguageSchema } from '../preferences';
import { SequencedEventSchema } from '../session-event';
import { SessionHeaderSchema, SessionModeSchema, SessionSummarySchema } from '../session';
import { QueueSchema } from '../unsent';
import { messageFields, messageKey } from './message-fields';
import { method } from './method';

const strict = { additionalProperties: false };
const sessionId = SessionIdSchema;
const key = messageKey;
const olderCursor = Type.Union([Type.String(), Type.Null()]);

/** Behind this session of the list; by its key, so that sessions which come, go or move lose nobody. */
const listPlace = Type.Object({ activityAt: Type.Integer(), id: SessionIdSchema }, strict);
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
  queue: QueueSchema,
});

export const sessionMethods = {
  'session.list': method(
    'workspace',
    'The sessions of the Workspace, latest activity first, a page at a time.',
    Type.Object({ after: Type.Optional(listPlace) }, strict),
    Type.Object({
      sessions: Type.Array(SessionSummarySchema),
      /** Where the next page begins; null on the last. */
      next: Type.Union([listPlace, Type.Null()]),
      /** Session folders that could not be read. */
      unreadable: Type.Integer(),
      /** The first of them, with the reason. */
      damaged: Type.Array(Type.Object({ folder: Type.String(), code: ErrorCodeSchema })),
    }),
  ),
  'session.create': method(
    'workspace',
    'The first send of a draft: makes the session, stores the message and starts the turn, or leaves no trace. `scope-single-folder` when the agent takes one folder only and `primaryOnly` does not say that this is all right; `attachment-unsupported` (its detail names the files) when the agent does not take them; `attachment-missing`; `mention-missing` (its detail is the path) for one that is no file of the folders.',
    Type.Object(
      {
        key,
        agentId: AgentIdSchema,
        mode: SessionModeSchema,
        ...messageFields,
        primaryOnly: Type.Optional(Type.Boolean()),
        /** The files are those of this session's unsent message, not of the Workspace's draft; they are copied. */
        filesOf: Type.Optional(SessionIdSchema),
      },
      strict,
    ),
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
    'Sends a message and starts a turn; a repeated key answers with the first result. `scope-stale` when a folder of the session is gone and the agent has to take it up again; files and mentions as in session.create.',
    Type.Object(
      { sessionId, key, ...messageFields, primaryOnly: Type.Optional(Type.Boolean()) },
      strict,
    ),
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
  'session.answer-question': method(
    'session',
    'The person’s answer to a form, an address or a request to sign in. `question-closed` when it is over.',
    Type.Object({ sessionId, requestId: RequestIdSchema, answer: QuestionAnswerSchema }, strict),
    Type.Object({}),
  ),
  'session.set-config': method(
    'session',
    'Changes a setting of the agent for this session, also while a turn runs. The agent’s full list comes as an event before the answer. `config-refused` when the agent did not take it; its detail is what the agent said.',
    Type.Object({ sessionId, choice: ConfigChoiceSchema }, strict),
    Type.Object({}),
  ),
  'session.scope': method(
    'session',
    'The folders of the session beside those of the Workspace now.',
    Type.Object({ sessionId }, strict),
    ScopeStatusSchema,
  ),
  'session.rename': method(
    'session',
    'Gives the session a title of the person’s own.',
    Type.Object(
      {
        sessionId,
        title: Type.String({ minLength: 1, maxLength: MAX_TITLE_CHARS, pattern: '\\S' }),
      },
      strict,
    ),
    Type.Object({ session: SessionSummarySchema }),
  ),
  'session.pin': method(
    'session',
    'Pins the session, or takes the pin away; it stays as active as it was.',
    Type.Object({ sessionId, pinned: Type.Boolean() }, strict),
    Type.Object({ session: SessionSummarySchema }),
  ),
  'session.delete': method(
    'session',
    'Stops what runs in the session and removes all of it, if need be at the next start.',
    Type.Object({ sessionId }, strict),
    Type.Object({}),
  ),
  'session.export': method(
    'session',
    'The conversation as Markdown, a page of about 1 MiB at a time: visible texts, tools as summaries.',
    Type.Object(
      {
        sessionId,
        language: LanguageSchema,
        cursor: Type.Optional(Type.String({ maxLength: 200 })),
      },
      strict,
    ),
    Type.Object({
      /** A file name without hostile characters, the same on every page. */
      name: Type.String(),
      markdown: Type.String(),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  'session.save-export': method(
    'session',
    'The same, into a file that the person chooses in the native dialog; null when it was dismissed.',
    Type.Object({ sessionId, language: LanguageSchema }, strict),
    Type.Object({ path: Type.Union([Type.String(), Type.Null()]) }),
  ),
  'session.kept-aside': method(
    'session',
    'Damaged bytes of the session’s files that were kept aside, as text.',
    Type.Object({ sessionId }, strict),
    Type.Object({
      places: Type.Array(
        Type.Object({
          /** The damaged file, and where in it the bytes were. */
          file: Type.String(),
          offset: Type.Integer(),
          length: Type.Integer(),
          text: Type.String(),
        }),
      ),
      total: Type.Integer(),
    }),
  ),
};
