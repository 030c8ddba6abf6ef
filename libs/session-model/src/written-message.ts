import type { AttachmentId, Mention, UserPart } from '@fyllo/protocol';

/** What a message was written as: to be written anew, or sent once more. */
export interface WrittenMessage {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly attachments: readonly AttachmentId[];
}

/** Between texts, as they are shown. */
const GAP = '\n\n';

/** What a person wrote and chose for a message that was sent. */
export function writtenOf(parts: readonly UserPart[]): WrittenMessage {
  const texts: string[] = [];
  const mentions: Mention[] = [];
  const attachments: AttachmentId[] = [];
  let length = 0;
  for (const part of parts) {
    if (part.type === 'attachment') attachments.push(part.attachment.id);
    if (part.type !== 'text') continue;
    const before = length;
    mentions.push(...(part.mentions ?? []).map((one) => ({ ...one, at: one.at + before })));
    texts.push(part.text);
    length += part.text.length + GAP.length;
  }
  return { text: texts.join(GAP), mentions, attachments };
}
