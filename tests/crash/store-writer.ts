import { SessionStore, type SessionLog } from '@fyllo/session-store';
import { dyingFs, type Death } from './dying-fs';
import { recordText, type RecordSize } from './records';
import { META, passingSessionId, textOf, turnEnded, turnStarted, WORKSPACE_ID } from './writer-ids';

/** Records of a turn; then it ends, so that kills also meet the fold into the transcript. */
const RECORDS_PER_TURN = 2;

const say = (what: string): boolean => process.stdout.write(`${what}\n`);

/** Between the small records: a rename, and a session that comes and goes. */
async function aside(store: SessionStore, log: SessionLog, n: number): Promise<void> {
  await log.patchMeta(() => ({ userTitle: `${n}` }));
  say(`title ${n}`);
  const id = passingSessionId(n);
  await store.createSession({ ...META, id }, turnStarted(1));
  say(`made ${n}`);
  await store.deleteSession(WORKSPACE_ID, id);
  say(`deleted ${n}`);
}

/** Writes records into a new session until it dies, and says what was acknowledged; record 0 is the session. */
async function main(dataDir: string, death: Death, size: RecordSize): Promise<void> {
  const store = await SessionStore.open(dataDir, { fs: dyingFs(death) });
  const { log } = await store.createSession(META, turnStarted(1));
  say('record 0');
  for (let n = 1, turn = 1; ; n += 1) {
    await log.append([textOf(turn, recordText(n, size))]);
    say(`record ${n}`);
    if (size === 'small') await aside(store, log, n);
    if (n % RECORDS_PER_TURN === 0) {
      await log.append([turnEnded(turn)]);
      turn += 1;
      await log.append([turnStarted(turn)]);
    }
  }
}

const [, , dataDir = '', death = '', size = ''] = process.argv;
await main(dataDir, JSON.parse(death) as Death, size as RecordSize);
