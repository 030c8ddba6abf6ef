import type { Message } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import type { SessionLog } from '../session-log';

/** What a reader sees who pages to the very beginning: all messages, the running turn folded on top. */
export async function readSession(log: SessionLog): Promise<readonly Message[]> {
  const snapshot = await log.snapshot();
  let messages = snapshot.tail;
  let cursor = snapshot.olderCursor;
  while (cursor !== null) {
    const page = await log.page(cursor);
    messages = [...page.messages, ...messages];
    cursor = page.olderCursor;
  }
  return applyEvents({ ...EMPTY_VIEW, messages }, snapshot.runningEvents).messages;
}
