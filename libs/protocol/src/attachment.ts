import { Type, type Static } from '@sinclair/typebox';
import { MAX_ATTACHMENT_BYTES, MAX_NAME_CHARS, MAX_PATH_BYTES } from './limits';

/** A random UUID: also the name of the copy on disk, with the extension of the file's name. */
export const AttachmentIdSchema = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
export type AttachmentId = Static<typeof AttachmentIdSchema>;

/** An image needs the agent's `image` capability, any other file its `embeddedContext` (behaviour 6.3). */
export const ATTACHMENT_KINDS = ['image', 'file'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** A file that goes with a message. The host keeps a copy, so what was sent stays what it was. */
export const AttachmentSchema = Type.Object({
  id: AttachmentIdSchema,
  /** As the person's file is called: for display and for the agent, never part of a path of ours. */
  name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARS }),
  kind: Type.Union(ATTACHMENT_KINDS.map((kind) => Type.Literal(kind))),
  /** Settled by the content where it is known: what the agent is told fits the bytes. */
  mimeType: Type.String({ maxLength: 200 }),
  /** Bytes. */
  size: Type.Integer({ minimum: 0, maximum: MAX_ATTACHMENT_BYTES }),
});
export type Attachment = Readonly<Static<typeof AttachmentSchema>>;

/** A file of the session's folders that a text names: `at` and `length` are UTF-16 units of the text. */
export const MentionSchema = Type.Object(
  {
    at: Type.Integer({ minimum: 0 }),
    length: Type.Integer({ minimum: 1 }),
    /** Absolute. */
    path: Type.String({ minLength: 1, maxLength: MAX_PATH_BYTES }),
  },
  { additionalProperties: false },
);
export type Mention = Readonly<Static<typeof MentionSchema>>;
