import { Type, type Static } from '@sinclair/typebox';
import { AgentListSchema } from '../agent';
import { InstallSchema } from '../agent-registry';
import { DraftStatusSchema } from '../draft';
import { AppErrorSchema } from '../error-schema';
import { SessionIdSchema } from '../id-schemas';
import { JsonSchema } from '../json';
import { PreferencesSchema } from '../preferences';
import { SequencedEventSchema } from '../session-event';
import { SearchResultSchema } from '../search';
import { SessionSummarySchema } from '../session';
import { QueueSchema } from '../unsent';
import { WorkspaceSchema } from '../workspace';
import { SearchIdSchema } from './search';

const strict = { additionalProperties: false };

/** What a page sends: one JSON text a frame, on both transports. */
export const ClientFrameSchema = Type.Union([
  /** First frame of a socket: a one-use launch token, or the token of the session it opened before. */
  Type.Object(
    {
      t: Type.Literal('hello'),
      launch: Type.Optional(Type.String({ maxLength: 200 })),
      session: Type.Optional(Type.String({ maxLength: 200 })),
    },
    strict,
  ),
  Type.Object(
    {
      t: Type.Literal('call'),
      id: Type.Integer({ minimum: 1 }),
      method: Type.String({ maxLength: 100 }),
      params: JsonSchema,
    },
    strict,
  ),
  /** Everything up to and including batch `n` has been folded. */
  Type.Object({ t: Type.Literal('ack'), n: Type.Integer({ minimum: 1 }) }, strict),
]);
export type ClientFrame = Readonly<Static<typeof ClientFrameSchema>>;

/** What the host tells a page without being asked. */
export const StreamItemSchema = Type.Union([
  Type.Object({
    k: Type.Literal('events'),
    sessionId: SessionIdSchema,
    events: Type.Array(SequencedEventSchema),
  }),
  /** The client fell behind or the host lost its place: open the session again. */
  Type.Object({ k: Type.Literal('reset'), sessionId: SessionIdSchema }),
  Type.Object({ k: Type.Literal('session'), summary: SessionSummarySchema }),
  /** To pages that have the session open. */
  Type.Object({ k: Type.Literal('queue'), sessionId: SessionIdSchema, queue: QueueSchema }),
  /** The session was deleted. */
  Type.Object({ k: Type.Literal('session-gone'), sessionId: SessionIdSchema }),
  /** What a running search of this page has found so far; its call answers with the whole. */
  Type.Object({
    k: Type.Literal('search'),
    searchId: SearchIdSchema,
    result: SearchResultSchema,
  }),
  /** Something went wrong outside any call, in a session or as a whole: to be shown at once. */
  Type.Object({
    k: Type.Literal('problem'),
    sessionId: Type.Optional(SessionIdSchema),
    error: AppErrorSchema,
  }),
  Type.Object({ k: Type.Literal('agents'), list: AgentListSchema }),
  Type.Object({ k: Type.Literal('install'), install: InstallSchema }),
  /** What is known ahead for the draft of this page. */
  Type.Object({ k: Type.Literal('draft'), draft: DraftStatusSchema }),
  Type.Object({ k: Type.Literal('preferences'), preferences: PreferencesSchema }),
  Type.Object({
    k: Type.Literal('workspace'),
    workspace: Type.Union([WorkspaceSchema, Type.Null()]),
  }),
]);
export type StreamItem = Readonly<Static<typeof StreamItemSchema>>;

export const HostFrameSchema = Type.Union([
  /** The connection is authenticated; `session` is kept by the tab for its next connection. */
  Type.Object({ t: Type.Literal('welcome'), session: Type.String() }),
  Type.Object({ t: Type.Literal('refused'), error: AppErrorSchema }),
  Type.Object({
    t: Type.Literal('result'),
    id: Type.Integer(),
    result: Type.Union([
      Type.Object({ ok: Type.Literal(true), value: JsonSchema }),
      Type.Object({ ok: Type.Literal(false), error: AppErrorSchema }),
    ]),
  }),
  Type.Object({ t: Type.Literal('batch'), n: Type.Integer(), items: Type.Array(StreamItemSchema) }),
]);
export type HostFrame = Readonly<Static<typeof HostFrameSchema>>;
