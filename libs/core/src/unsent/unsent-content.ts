import type {
  Attachment,
  AttachmentId,
  Mention,
  QueuedMessage,
  UnsentRecord,
  UserPart,
} from '@fyllo/protocol';

/** What a person sends, as a page names it: files by their ids. */
export interface NamedContent {
  readonly text: string;
  readonly mentions?: readonly Mention[];
  readonly attachments?: readonly AttachmentId[];
}

/** The same with the files it has. */
export interface MessageContent {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly attachments: readonly Attachment[];
}

export interface HeldQueue {
  readonly items: readonly QueuedMessage[];
  readonly held: boolean;
}

export const queueOf = ({ queue }: UnsentRecord): HeldQueue => queue ?? { items: [], held: false };

/** The record with another queue; an empty one is none. */
export function withQueue(record: UnsentRecord, { items, held }: HeldQueue): UnsentRecord {
  const { queue: _, ...rest } = record;
  return items.length === 0 ? rest : { ...rest, queue: { items: [...items], held } };
}

/** Something else is written here: a message is sent once more beside it, or by a page that does not know of it. */
const holdsOther = (record: UnsentRecord, { text }: NamedContent): boolean =>
  record.text.trim() !== '' && record.text.trim() !== text.trim();

/** The record when a send begins: what is in it from now on is what is sent, unless that is something else. */
export const begun = (
  record: UnsentRecord,
  content: NamedContent,
  sending: Exclude<UnsentRecord['sending'], undefined>,
): UnsentRecord => {
  if (holdsOther(record, content)) return record;
  const { text, mentions = [] } = content;
  return { ...record, text, mentions: [...mentions], sending };
};

/** The record without what was sent. A text that was written since, and files that were added, stay. */
export function emptied(
  record: UnsentRecord,
  { text, attachments = [] }: Pick<NamedContent, 'text' | 'attachments'>,
): UnsentRecord {
  const same = record.text.trim() === text.trim();
  const sent = new Set(attachments);
  return {
    ...record,
    text: same ? '' : record.text,
    mentions: same ? [] : record.mentions,
    attachments: record.attachments.filter(({ id }) => !sent.has(id)),
  };
}

export const attachmentsIn = (parts: readonly UserPart[]): readonly Attachment[] =>
  parts.flatMap((part) => (part.type === 'attachment' ? [part.attachment] : []));
