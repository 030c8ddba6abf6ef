import { TextDecoder } from 'node:util';
import { coded, type AgentAbilities, type Attachment, type CodedError } from '@fyllo/protocol';
import { nodeFs, openRegular, READ, readRange, type FileHandlePort } from '@fyllo/files';
import { takesKind } from '@fyllo/session-model';
import type { PromptRequest } from '../api';

/** What is in memory of a file at a time: three bytes are four characters of base64, so pieces need no padding. */
const PIECE_BYTES = 3 * 64 * 1024;

const missing = ({ name }: Attachment): CodedError =>
  coded('attachment-missing', 'The copy of an attachment is not what it was', { detail: name });

/** The copy of a file that goes with a message, as it lies on the disk. */
export class AttachmentContent {
  private constructor(
    readonly attachment: Attachment,
    /** Absolute. */
    readonly path: string,
    /** Valid UTF-8 without a NUL; never so for an image. */
    readonly isText: boolean,
  ) {}

  /** Looks at the copy, without keeping it. Error: `attachment-missing`, its detail is the name. */
  static async at(attachment: Attachment, path: string | undefined): Promise<AttachmentContent> {
    if (path === undefined) throw missing(attachment);
    const bytes = bytesOf(attachment, path);
    return new AttachmentContent(attachment, path, await isText(attachment, bytes));
  }

  /** Base64 in pieces. Error: `attachment-missing`. */
  async *base64(): AsyncGenerator<string> {
    for await (const bytes of bytesOf(this.attachment, this.path)) yield bytes.toString('base64');
  }

  /** The text in pieces, as a JSON string has it between its quotes. Error: `attachment-missing`. */
  async *jsonText(): AsyncGenerator<string> {
    const decoder = newDecoder();
    try {
      for await (const bytes of bytesOf(this.attachment, this.path)) {
        yield JSON.stringify(decoder.decode(bytes, { stream: true })).slice(1, -1);
      }
      decoder.decode();
    } catch {
      throw missing(this.attachment); // or it is no text any more
    }
  }
}

/**
 * The contents of all attachments of a message, by their ids. Errors: `attachment-unsupported` and
 * `attachment-missing`, their detail is the name.
 */
export async function attachmentContents(
  { parts, attachmentFiles }: Pick<PromptRequest, 'parts' | 'attachmentFiles'>,
  abilities: AgentAbilities,
): Promise<ReadonlyMap<string, AttachmentContent>> {
  const attachments = parts.flatMap((part) => (part.type === 'attachment' ? part.attachment : []));
  for (const { kind, name } of attachments) {
    if (takesKind(abilities, kind)) continue;
    throw coded('attachment-unsupported', `The agent takes no ${kind}`, { detail: name });
  }
  const contents = new Map<string, AttachmentContent>();
  for (const attachment of attachments) {
    const { id } = attachment;
    const path = Object.hasOwn(attachmentFiles, id) ? attachmentFiles[id] : undefined;
    contents.set(id, await AttachmentContent.at(attachment, path));
  }
  return contents;
}

/** A byte order mark is part of the file. */
const newDecoder = (): TextDecoder => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function isText({ kind }: Attachment, pieces: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = newDecoder();
  let valid = kind === 'file';
  // to its end, whatever is found: all of it must be there
  for await (const bytes of pieces) {
    valid &&= !bytes.includes(0) && decodes(() => decoder.decode(bytes, { stream: true }));
  }
  return valid && decodes(() => decoder.decode());
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false; // the only error there is: this is no UTF-8
  }
}

/** Exactly as many bytes as are recorded; anything else at the path is not what the person chose. */
async function* bytesOf(attachment: Attachment, path: string): AsyncGenerator<Buffer> {
  const file = await openCopy(attachment, path);
  try {
    for (let offset = 0; offset < attachment.size; offset += PIECE_BYTES) {
      const length = Math.min(PIECE_BYTES, attachment.size - offset);
      const bytes = await readRange(file, { offset, length }).catch(() => undefined);
      if (bytes?.length !== length) throw missing(attachment);
      yield bytes;
    }
  } finally {
    await file.close();
  }
}

// SECURITY: S-08 — the path is the host's, and still no link, device or pipe at its place is read
async function openCopy(attachment: Attachment, path: string): Promise<FileHandlePort> {
  const opened = await openRegular(nodeFs, path, READ).catch(() => undefined);
  if (opened?.size === attachment.size) return opened.file;
  await opened?.file.close();
  throw missing(attachment);
}
