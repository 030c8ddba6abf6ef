import { coded, type SessionEventOf, type SessionId, type WorkspaceId } from '@fyllo/protocol';
import { LineJournal, removeTemporaries } from '@fyllo/files';
import { DamageReport } from './damage-report';
import { sessionFiles, UNSENT_FILE } from './layout';
import type { LogParts, StoreContext } from './log-parts';
import { recoverTurn } from './recovery';
import { RunningTurn } from './running-turn';
import { SessionLog } from './session-log';
import { checkSessionFolder, foldIntoMeta, readMeta, type StoredMeta } from './session-meta-file';
import { Transcript } from './transcript';

interface SessionPlace {
  readonly workspaceId: WorkspaceId;
  readonly id: SessionId;
  readonly folder: string;
}

/**
 * Opens a stored session; a turn that a crash left in its journal becomes messages.
 * Errors: `not-found`, `session-damaged`, `format-too-new`, `disk-full`, `permission-denied`, `io-failed`.
 */
export async function openSessionLog(
  place: SessionPlace,
  context: StoreContext,
  closed: () => void,
): Promise<SessionLog> {
  const { fs } = context;
  const files = sessionFiles(place.folder);
  const { folder, ...inside } = files;
  await checkSessionFolder(folder, Object.values(inside), fs);
  const stored = await readMeta(files.meta, context);
  // On a disk that ignores case another session's folder answers to this name.
  if (stored.id !== place.id || stored.workspaceId !== place.workspaceId) {
    throw coded('not-found', 'no such session');
  }
  // what is not sent yet has a writer of its own
  await removeTemporaries(folder, fs, (name) => !name.startsWith(UNSENT_FILE));
  await context.upgrades.adopt(folder);
  await context.upgrades.upgrade(files.meta, context.formats.session);
  const transcript = await Transcript.open(files.transcript, fs);
  try {
    const { agentId, seq } = stored;
    const recovered = await recoverTurn(files.journal, { transcript, agentId, seq, fs });
    const meta = foldIntoMeta(stored, recovered?.events ?? []);
    const log = new SessionLog({
      ...{ id: place.id, files, context, transcript, closed },
      meta: { ...meta, seq: Math.max(meta.seq, await transcript.lastSeq()) },
      damage: await DamageReport.open(files, fs),
      running: null,
      ended: recovered?.turn ?? null,
    });
    await log.settle();
    return log;
  } catch (thrown) {
    await transcript.close();
    throw thrown;
  }
}

/** The log of a session that was made this moment: its first turn runs. */
export async function openNewSessionLog(
  place: SessionPlace,
  context: StoreContext,
  first: {
    readonly meta: StoredMeta;
    readonly at: number;
    readonly event: SessionEventOf<'turn.started'>;
  },
  closed: () => void,
): Promise<SessionLog> {
  const { fs } = context;
  const files = sessionFiles(place.folder);
  const transcript = await Transcript.open(files.transcript, fs);
  try {
    const running = new RunningTurn(first.event, await LineJournal.open(files.journal, { fs }));
    running.apply([{ seq: first.meta.seq, at: first.at, event: first.event }]);
    const parts: LogParts = {
      ...{ id: place.id, files, context, transcript, closed, running },
      meta: first.meta,
      damage: new DamageReport(fs),
      ended: null,
    };
    return new SessionLog(parts);
  } catch (thrown) {
    await transcript.close();
    throw thrown;
  }
}
