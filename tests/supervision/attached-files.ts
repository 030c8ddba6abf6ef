import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PromptRequest } from '@fyllo/agent-supervisor';
import type { Attachment, UserPart } from '@fyllo/protocol';

export interface AttachedFile extends Omit<Attachment, 'id' | 'size'> {
  readonly bytes: string | Uint8Array;
  /** The name of its copy; made of its id unless it is given. */
  readonly copy?: string;
}

/** The id of the n-th file of a message, counted from 0. */
export const attachmentId = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A message with files whose copies lie in a folder; `parts`: what comes before them. */
export function withFiles(
  folder: string,
  files: readonly AttachedFile[],
  parts: readonly UserPart[] = [{ type: 'text', text: 'see' }],
): Pick<PromptRequest, 'parts' | 'attachmentFiles'> {
  mkdirSync(folder, { recursive: true });
  const attached = files.map(({ bytes, copy, ...file }, index) => {
    const id = attachmentId(index);
    const at = path.join(folder, copy ?? id);
    writeFileSync(at, bytes);
    const attachment: Attachment = { ...file, id, size: Buffer.byteLength(bytes) };
    return { at, part: { type: 'attachment' as const, attachment } };
  });
  return {
    parts: [...parts, ...attached.map(({ part }) => part)],
    attachmentFiles: Object.fromEntries(
      attached.map(({ at, part }) => [part.attachment.id, at] as const),
    ),
  };
}
