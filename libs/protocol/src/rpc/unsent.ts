import { Type } from '@sinclair/typebox';
import { AttachmentIdSchema, AttachmentSchema, MentionSchema } from '../attachment';
import { SessionIdSchema } from '../id-schemas';
import {
  MAX_ATTACHMENTS,
  MAX_MENTIONS,
  MAX_NAME_CHARS,
  MAX_UNSENT_CHARS,
  MAX_UNSENT_SLICE,
  MAX_UPLOAD_CHUNK_CHARS,
} from '../limits';
import { UnsentSchema } from '../unsent';
import { method } from './method';

const strict = { additionalProperties: false };
/** The place of an unsent message: a session, or without one the draft page of the Workspace. */
const place = { sessionId: Type.Optional(SessionIdSchema) };
const attachmentId = AttachmentIdSchema;
const offset = Type.Integer({ minimum: 0 });

/** Texts and files that are not sent yet. They live on the host: across reloads, crashes and restarts. */
export const unsentMethods = {
  'unsent.open': method(
    'place',
    'What was written here and not sent. Files of an upload that was broken off are gone.',
    Type.Object(place, strict),
    UnsentSchema,
  ),
  'unsent.read': method(
    'place',
    'A slice of a long unsent text, from a place in UTF-16 units.',
    Type.Object({ ...place, from: offset }, strict),
    Type.Object({ text: Type.String() }),
  ),
  'unsent.write': method(
    'place',
    'Replaces the unsent text from a place on. It is kept when `end` says that this was its last slice, and then it is durable. `too-large` above `MAX_UNSENT_CHARS`.',
    Type.Object(
      {
        ...place,
        from: Type.Integer({ minimum: 0, maximum: MAX_UNSENT_CHARS }),
        text: Type.String({ maxLength: MAX_UNSENT_SLICE }),
        end: Type.Boolean(),
        mentions: Type.Array(MentionSchema, { maxItems: MAX_MENTIONS }),
      },
      strict,
    ),
    Type.Object({}),
  ),
  'unsent.attach': method(
    'place',
    'Announces a file: name, type as the page knows it, and size in bytes. `attachment-limit` (its detail is `file`, `message` or `count`) before anything is read.',
    Type.Object(
      {
        ...place,
        name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARS }),
        type: Type.String({ maxLength: 200 }),
        size: Type.Integer({ minimum: 0 }),
      },
      strict,
    ),
    Type.Object({ attachmentId }),
  ),
  'unsent.chunk': method(
    'place',
    'The next bytes of an announced file, as base64, in order. `conflict` for any other place; `attachment-limit` beyond the announced size.',
    Type.Object(
      {
        ...place,
        attachmentId,
        offset,
        data: Type.String({ maxLength: MAX_UPLOAD_CHUNK_CHARS, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      },
      strict,
    ),
    Type.Object({}),
  ),
  'unsent.attached': method(
    'place',
    'The file is complete: its copy is kept with the unsent message. `conflict` when bytes are missing; `attachment-invalid` for an image that is none. Then nothing of it is left.',
    Type.Object({ ...place, attachmentId }, strict),
    Type.Object({ attachment: AttachmentSchema }),
  ),
  'unsent.detach': method(
    'place',
    'Takes a file away, also one that is on its way; its copy is deleted. Without effect when it is gone.',
    Type.Object({ ...place, attachmentId }, strict),
    Type.Object({}),
  ),
  'unsent.adopt': method(
    'session',
    'Copies files of this session’s messages into the draft of the Workspace, for a message that is written anew.',
    Type.Object(
      {
        sessionId: SessionIdSchema,
        attachmentIds: Type.Array(attachmentId, { maxItems: MAX_ATTACHMENTS }),
      },
      strict,
    ),
    Type.Object({ attachments: Type.Array(AttachmentSchema) }),
  ),
  'unsent.put-aside': method(
    'workspace',
    'Puts the draft of the Workspace aside, with its files, and begins an empty one. When one is aside already, the present draft is dropped instead.',
    Type.Object({}, strict),
    UnsentSchema,
  ),
  'unsent.take-back': method(
    'workspace',
    'The draft that was put aside is the draft again; what is in the draft by then is dropped with its files.',
    Type.Object({}, strict),
    UnsentSchema,
  ),
  'attachment.read': method(
    'place',
    'Bytes of a kept file, sent or not, as base64, at most `ATTACHMENT_READ_BYTES` from a place on. `attachment-missing` when its copy is gone.',
    Type.Object({ ...place, attachmentId, offset }, strict),
    Type.Object({ data: Type.String(), size: Type.Integer() }),
  ),
};
