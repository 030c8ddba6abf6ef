import { Type, type Static } from '@sinclair/typebox';
import { AttachmentSchema, MentionSchema } from './attachment';
import { SessionIdSchema } from './id-schemas';
import { MAX_QUEUED_MESSAGES } from './limits';

export const UNSENT_FORMAT = 1;

/** A message that waits for the end of the running turn (behaviour 6.8). */
export const QueuedMessageSchema = Type.Object({
  id: Type.String({ minLength: 8, maxLength: 64 }),
  /** The idempotency key it is sent with. */
  key: Type.String(),
  text: Type.String(),
  mentions: Type.Array(MentionSchema),
  attachments: Type.Array(AttachmentSchema),
});
export type QueuedMessage = Readonly<Static<typeof QueuedMessageSchema>>;

/** What of a queue a page is told. */
export const QueueSchema = Type.Object({
  items: Type.Array(
    Type.Intersect([
      QueuedMessageSchema,
      /** Somebody edits it: it is not sent meanwhile. `here`: the page that is told. */
      Type.Object({
        editing: Type.Union([Type.Literal('here'), Type.Literal('elsewhere'), Type.Null()]),
      }),
    ]),
    { maxItems: MAX_QUEUED_MESSAGES },
  ),
  /** Nothing of it goes out by itself: after a stop, a failure or a restart, until the person sends one. */
  held: Type.Boolean(),
});
export type Queue = Readonly<Static<typeof QueueSchema>>;

/** `unsent.json`: what a person has written in one place and not sent. Fields of later versions survive. */
export const UnsentRecordSchema = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  mentions: Type.Array(MentionSchema),
  /** In the order of choosing; their copies lie in `attachments/` beside the record. */
  attachments: Type.Array(AttachmentSchema),
  /**
   * The send that was begun with this content: a repeated one has the same key. `sessionId`: the session that a first
   * send makes. When that session, or a message with that key, is there, the content was sent.
   */
  sending: Type.Optional(
    Type.Object({ key: Type.String(), sessionId: Type.Optional(SessionIdSchema) }),
  ),
  queue: Type.Optional(
    Type.Object({ items: Type.Array(QueuedMessageSchema), held: Type.Boolean() }),
  ),
});
export type UnsentRecord = Readonly<Static<typeof UnsentRecordSchema>>;

/** The same as a page opens it. */
export const UnsentSchema = Type.Object({
  /** The first `MAX_UNSENT_SLICE` units; `unsent.read` has the rest. */
  text: Type.String(),
  /** UTF-16 units of the whole text. */
  length: Type.Integer({ minimum: 0 }),
  mentions: Type.Array(MentionSchema),
  attachments: Type.Array(AttachmentSchema),
  /** Key of a send that was begun and may have arrived: it is repeated with this key while nothing has changed. */
  key: Type.Optional(Type.String()),
  /** An earlier draft was put aside for this one (only for the draft of the Workspace). */
  hasAside: Type.Boolean(),
});
export type Unsent = Readonly<Static<typeof UnsentSchema>>;
