import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SessionFolders } from '@fyllo/agent-supervisor/api';
import {
  MAX_ATTACHMENTS_BYTES,
  coded,
  type AgentAbilities,
  type Attachment,
  type AttachmentId,
  type Mention,
} from '@fyllo/protocol';
import { takesKind } from '@fyllo/session-model';
import { contains } from '../folders/members';

/**
 * The files of these ids, in the order of the ids. Errors: `attachment-missing`, `attachment-limit` when they are too
 * large together, `bad-request` when one is named twice.
 */
export function chosen(
  available: readonly Attachment[],
  ids: readonly AttachmentId[],
): readonly Attachment[] {
  if (new Set(ids).size < ids.length) throw coded('bad-request', 'A file is named twice.');
  const files = ids.map((id) => {
    const file = available.find((candidate) => candidate.id === id);
    if (!file) throw coded('attachment-missing', 'A file of the message is not there.');
    return file;
  });
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENTS_BYTES) {
    throw coded('attachment-limit', 'The files are too large together.', { detail: 'message' });
  }
  return files;
}

/** Error: `attachment-unsupported` with the names of the files that the agent does not take, one a line. */
export function requireTaken(files: readonly Attachment[], abilities: AgentAbilities): void {
  const refused = files.filter(({ kind }) => !takesKind(abilities, kind));
  if (refused.length === 0) return;
  throw coded('attachment-unsupported', 'The agent does not take such files.', {
    detail: refused.map(({ name }) => name).join('\n'),
  });
}

/**
 * Mentions reach the agent as links, so each must be a file of the folders that it is given, wherever links lead.
 * Errors: `bad-request` for places that do not fit the text, `mention-missing` with the path.
 */
export async function requireMentions(
  text: string,
  mentions: readonly Mention[],
  { cwd, additional }: SessionFolders,
): Promise<void> {
  if (mentions.length === 0) return;
  let end = 0;
  for (const { at, length } of mentions) {
    if (at < end || at + length > text.length) {
      throw coded('bad-request', 'A mention is not where the text is.');
    }
    end = at + length;
  }
  const folders = await Promise.all([cwd, ...additional].map(realPath));
  for (const mention of mentions) {
    const file = await realFile(mention.path);
    if (file !== null && folders.some((folder) => folder !== null && contains(folder, file))) {
      continue;
    }
    throw coded('mention-missing', 'A file of the text is not there.', { detail: mention.path });
  }
}

/** Null when nothing is there that could be looked at. */
const realPath = (place: string): Promise<string | null> => realpath(place).catch(() => null);

async function realFile(place: string): Promise<string | null> {
  if (!path.isAbsolute(place) || place.includes('\0')) return null;
  const real = await realPath(place);
  if (real === null) return null;
  const stats = await stat(real).catch(() => null);
  return stats?.isFile() ? real : null;
}
