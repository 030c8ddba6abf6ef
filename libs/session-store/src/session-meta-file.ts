import { coded, type SequencedEvent, type SessionMeta } from '@fyllo/protocol';
import { isSessionMeta } from '@fyllo/protocol/validators';
import { applyEvents } from '@fyllo/session-model';
import { entryKind, readDocument, replaceDocument, type FsPort } from '@fyllo/files';
import { isFields, type DocumentFormat } from './document-format';
import type { StoreContext } from './log-parts';

/** `session.json` as it lies on disk: the metadata after the event with number `seq`. */
export type StoredMeta = SessionMeta & { readonly seq: number };

/** Errors: `format-too-new`, `session-damaged`. Fields this version does not know stay. SECURITY: M-03, M-04 */
function metaFrom(value: unknown, format: DocumentFormat): StoredMeta {
  if (format.isNewer(value)) {
    throw coded('format-too-new', 'session.json was written by a newer version');
  }
  const upgraded = format.upgraded(value);
  const candidate = isFields(upgraded) ? { mode: 'fyllocode', ...upgraded } : upgraded;
  if (!isSessionMeta(candidate) || format.isOlder(candidate)) {
    throw coded('session-damaged', 'session.json is not valid');
  }
  const { seq } = candidate as { readonly seq?: unknown };
  return { ...candidate, seq: typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : 0 };
}

/** The metadata in today's format, whatever lies there. Errors: `not-found`, `session-damaged`, `format-too-new`, `permission-denied`, `io-failed`. */
export async function readMeta(
  path: string,
  { fs, formats }: Pick<StoreContext, 'fs' | 'formats'>,
): Promise<StoredMeta> {
  const read = await readDocument(path, fs);
  if (read.state === 'missing') throw coded('not-found', 'session.json is missing');
  if (read.state === 'damaged') throw coded('session-damaged', 'session.json cannot be read');
  return metaFrom(read.value, formats.session);
}

export const writeMeta = (path: string, meta: StoredMeta, fs: FsPort): Promise<void> =>
  replaceDocument(path, `${JSON.stringify(meta, null, 2)}\n`, fs);

/** Metadata after some events; those it holds already change nothing. */
export function foldIntoMeta(meta: StoredMeta, events: readonly SequencedEvent[]): StoredMeta {
  const fresh = events.filter(({ seq }) => seq > meta.seq);
  const last = fresh.at(-1);
  if (last === undefined) return meta;
  const { state } = applyEvents({ messages: [], state: meta.state, seq: 0, ignored: 0 }, fresh);
  return fresh.reduce(foldTurn, { ...meta, state, seq: last.seq });
}

/** Activity moves at a user message and at a turn's end (behaviour 2.1). */
function foldTurn(meta: StoredMeta, { at, event }: SequencedEvent): StoredMeta {
  if (event.type === 'turn.started') {
    return { ...meta, activityAt: at, turnCount: meta.turnCount + 1 };
  }
  if (event.type === 'turn.ended') return { ...meta, activityAt: at, lastOutcome: event.outcome };
  return meta;
}

/** Refuses a session folder that is a link or holds something else where its files belong. SECURITY: S-08 */
export async function checkSessionFolder(
  folder: string,
  files: readonly string[],
  fs: FsPort,
): Promise<void> {
  if ((await entryKind(folder, fs)) !== 'folder') throw coded('not-found', 'no such session');
  for (const file of files) {
    const kind = await entryKind(file, fs);
    if (kind !== 'file' && kind !== 'missing') {
      throw coded(
        'session-damaged',
        'something that is not a file lies among the session’s files',
        {
          detail: file,
        },
      );
    }
  }
}
