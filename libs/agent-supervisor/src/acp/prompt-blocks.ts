import type { Attachment, UserPart } from '@fyllo/protocol';
import type { AttachmentContent } from './attachment-content';
import { fileName, fileUri } from './file-uri';
import type { JsonRecord } from './json-access';
import { StreamedString } from './outgoing-line';

/** What an agent is told, ready to go out; contents of files are read when it does. */
export interface Prompt {
  readonly blocks: readonly JsonRecord[];
  /** Aborted, with the error as its reason, when a file could not be read to its end. */
  readonly broken: AbortSignal;
}

type TextPart = Extract<UserPart, { type: 'text' }>;

/**
 * The blocks of a message, in the order of its parts (docs/adr/0018). `before`: texts that come first. `contents`:
 * those of its attachments, by their ids.
 */
export function promptOf(
  parts: readonly UserPart[],
  before: readonly string[] = [],
  contents: ReadonlyMap<string, AttachmentContent> = new Map(),
): Prompt {
  const broken = new AbortController();
  const broke = (error: unknown): void => {
    broken.abort(error);
  };
  const blocks = parts.flatMap((part): readonly JsonRecord[] => {
    if (part.type === 'reminder') return [textBlock(part.text)];
    if (part.type === 'text') return textBlocks(part);
    const content = contents.get(part.attachment.id);
    return content === undefined ? [] : [attachmentBlock(content, broke)];
  });
  return { blocks: [...before.map(textBlock), ...blocks], broken: broken.signal };
}

const textBlock = (text: string): JsonRecord => ({ type: 'text', text });

/** The text as it is, with a link in the place of each mention. */
function textBlocks({ text, mentions = [] }: TextPart): readonly JsonRecord[] {
  if (mentions.length === 0) return [textBlock(text)];
  const blocks: JsonRecord[] = [];
  let from = 0;
  for (const { at, length, path } of mentions) {
    if (at < from || at + length > text.length) continue; // names nothing in this text
    if (at > from) blocks.push(textBlock(text.slice(from, at)));
    blocks.push({ type: 'resource_link', uri: fileUri(path), name: fileName(path) });
    from = at + length;
  }
  return from < text.length ? [...blocks, textBlock(text.slice(from))] : blocks;
}

function attachmentBlock(content: AttachmentContent, broke: (error: unknown) => void): JsonRecord {
  const { attachment, path, isText } = content;
  const { kind, mimeType, size } = attachment;
  const body = new StreamedString(
    `(${size} bytes)`,
    () => (isText ? content.jsonText() : content.base64()),
    broke,
  );
  if (kind === 'image') return { type: 'image', mimeType, data: body };
  const uri = attachmentUri(path, attachment);
  return { type: 'resource', resource: { uri, mimeType, [isText ? 'text' : 'blob']: body } };
}

/** The copy that an agent may open, and the name that a model can read. Half a surrogate pair has no escape. */
const attachmentUri = (path: string, { name }: Attachment): string =>
  `${fileUri(path)}#${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
