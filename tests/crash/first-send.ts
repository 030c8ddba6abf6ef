import type { Attachment, UnsentRecord } from '@fyllo/protocol';
import type { SessionStore, UnsentPlace } from '@fyllo/session-store';
import { upload as uploadBytes, withFiles } from '@fyllo/session-store/testing/unsent-fixtures';
import { META, SESSION_ID, turnStarted, WORKSPACE_ID } from './writer-ids';

/** Each file's bytes follow from its name and size, so that a half or another one is told. */
export const bytesOf = (name: string, size: number): Buffer => Buffer.alloc(size, `<${name}>`);

/** Gives a place a file in one piece after the other. */
export const upload = (place: UnsentPlace, name: string, size: number): Promise<Attachment> =>
  uploadBytes(place, name, bytesOf(name, size), { piece: 128 * 1024 });

export const turnWith = (turn: number, attachments: readonly Attachment[]) =>
  withFiles(turnStarted(turn), attachments);

/** A record whose text and files were all sent, and nothing was written since. */
export const sent = (record: UnsentRecord): UnsentRecord => ({
  ...record,
  text: '',
  mentions: [],
  attachments: [],
});

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
  await draft.change(sent);
}
