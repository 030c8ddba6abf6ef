import type { Attachment, SessionEventOf } from '@fyllo/protocol';
import { emptied, type SessionStore, type UnsentPlace } from '@fyllo/session-store';
import { META, SESSION_ID, turnStarted, WORKSPACE_ID } from './writer-ids';

/** Each file's bytes follow from its name and size, so that a half or another one is told. */
export const bytesOf = (name: string, size: number): Buffer => Buffer.alloc(size, `<${name}>`);

/** Gives a place a file in one piece after the other. */
export async function upload(place: UnsentPlace, name: string, size: number): Promise<Attachment> {
  const bytes = bytesOf(name, size);
  const id = await place.begin({ name, type: '', size });
  const piece = 128 * 1024;
  for (let offset = 0; offset < size; offset += piece) {
    await place.append(id, offset, bytes.subarray(offset, offset + piece));
  }
  return place.complete(id);
}

export const turnWith = (
  turn: number,
  attachments: readonly Attachment[],
): SessionEventOf<'turn.started'> => {
  const started = turnStarted(turn);
  const files = attachments.map((attachment) => ({ type: 'attachment' as const, attachment }));
  return { ...started, parts: [...started.parts, ...files] };
};

/** Sends the draft as the host does: as a new session. One that is empty was sent. */
export async function sendFirst(store: SessionStore): Promise<void> {
  const draft = store.unsent(WORKSPACE_ID);
  const { text, attachments } = await draft.record();
  if (text === '') return;
  const sending = { key: turnStarted(1).key, sessionId: SESSION_ID };
  await draft.change((record) => ({ ...record, sending }));
  const files = [];
  for (const attachment of attachments) {
    files.push({ path: await draft.file(attachment), attachment });
  }
  await store.createSession(META, turnWith(1, attachments), files);
  await draft.change(emptied);
}
