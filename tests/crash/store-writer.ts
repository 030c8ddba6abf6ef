import { SessionStore } from '@fyllo/session-store';
import { dyingFs, type Death } from './dying-fs';
import { recordText } from './records';
import { META, textOf, turnEnded, turnStarted } from './writer-ids';

/** Records of a turn; then it ends, so that kills also meet the fold into the transcript. */
const RECORDS_PER_TURN = 2;

/** Writes records into a new session until it dies, and says which ones were acknowledged; 0 is the session. */
async function main(dataDir: string, death: Death): Promise<void> {
  const store = await SessionStore.open(dataDir, { fs: dyingFs(death) });
  const { log } = await store.createSession(META, turnStarted(1));
  process.stdout.write('0\n');
  for (let n = 1, turn = 1; ; n += 1) {
    await log.append([textOf(turn, recordText(n))]);
    process.stdout.write(`${n}\n`);
    if (n % RECORDS_PER_TURN === 0) {
      await log.append([turnEnded(turn)]);
      turn += 1;
      await log.append([turnStarted(turn)]);
    }
  }
}

const [, , dataDir = '', death = ''] = process.argv;
await main(dataDir, JSON.parse(death) as Death);
