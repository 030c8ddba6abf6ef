import { STOP_KILL_AFTER_MS, STOP_TERM_AFTER_MS, STOP_TOTAL_MS } from '@fyllo/protocol';
import { GroupLife, signalGroup } from './process-group';

const POLL_MS = 25;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function diesBefore(group: GroupLife, deadline: number): Promise<boolean> {
  while (group.isAlive()) {
    if (Date.now() >= deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/**
 * Ends a process group that has been asked to go by the end of its stdin: SIGTERM, then SIGKILL, within
 * `STOP_TOTAL_MS` milliseconds. `termAfterMs` is how long the end of stdin may suffice.
 */
// LIMIT: C-02
export async function stopGroup(pgid: number, termAfterMs = STOP_TERM_AFTER_MS): Promise<void> {
  const start = Date.now();
  const group = new GroupLife(pgid);
  if (await diesBefore(group, start + termAfterMs)) return;
  signalGroup(pgid, 'SIGTERM');
  if (await diesBefore(group, start + STOP_KILL_AFTER_MS)) return;
  signalGroup(pgid, 'SIGKILL');
  await diesBefore(group, start + STOP_TOTAL_MS);
}
