import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Attachment, SessionEventOf } from '@fyllo/protocol';
import type { UnsentPlace } from '../unsent/unsent-place';
import { turnStarted, WORKSPACE_ID } from './session-fixtures';

/** Gives a place a file in pieces, as a page does; one that fails is taken away. */
export async function upload(
  place: UnsentPlace,
  name: string,
  bytes: Uint8Array,
  { type = '', piece = 4096 } = {},
): Promise<Attachment> {
  const id = await place.begin({ name, type, size: bytes.length });
  try {
    for (let offset = 0; offset < bytes.length; offset += piece) {
      await place.append(id, offset, bytes.subarray(offset, offset + piece));
    }
    return await place.complete(id);
  } catch (thrown) {
    await place.detach(id).catch(() => undefined);
    throw thrown;
  }
}

export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 1)]);

/** The start of a turn whose message has files too. */
export const withFiles = (
  started: SessionEventOf<'turn.started'>,
  attachments: readonly Attachment[],
): SessionEventOf<'turn.started'> => {
  const files = attachments.map((attachment) => ({ type: 'attachment' as const, attachment }));
  return { ...started, parts: [...started.parts, ...files] };
};

export const turnWith = (turn: number, attachments: readonly Attachment[]) =>
  withFiles(turnStarted(turn), attachments);

export const draftFolder = (dataDir: string): string =>
  path.join(dataDir, 'workspaces', WORKSPACE_ID, 'draft');

/** What lies in a real folder, sorted. */
export const namesIn = (folder: string): readonly string[] => readdirSync(folder).sort();
