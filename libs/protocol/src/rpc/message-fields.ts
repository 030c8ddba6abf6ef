import { Type } from '@sinclair/typebox';
import { AttachmentIdSchema, MentionSchema } from '../attachment';
import { MAX_ATTACHMENTS, MAX_MENTIONS, MAX_PROMPT_CHARS } from '../limits';

/** Sends may be repeated after a lost connection: the same key is the same message. */
export const messageKey = Type.String({
  minLength: 8,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
});

/** What a person says: never without a text (behaviour 6.1). */
export const messageFields = {
  text: Type.String({ minLength: 1, maxLength: MAX_PROMPT_CHARS, pattern: '\\S' }),
  /** In the order of the text, without overlaps, inside the session's folders. */
  mentions: Type.Optional(Type.Array(MentionSchema, { maxItems: MAX_MENTIONS })),
  /** Files of the unsent message of the same place, in the order in which they are sent. */
  attachments: Type.Optional(Type.Array(AttachmentIdSchema, { maxItems: MAX_ATTACHMENTS })),
};
