import type { Attachment, AttachmentId, Message, UserPart } from '@fyllo/protocol';
import type { SessionLog } from '@fyllo/session-store';
import { attachmentsIn } from './unsent-content';

/** Files of a session's messages by their ids; the log is read from its end until all are found. */
export async function sentFiles(
  log: Pick<SessionLog, 'snapshot' | 'page'>,
  ids: readonly AttachmentId[],
): Promise<readonly Attachment[]> {
  const wanted = new Set(ids);
  const found: Attachment[] = [];
  const take = (parts: readonly UserPart[]): void => {
    for (const file of attachmentsIn(parts)) if (wanted.delete(file.id)) found.push(file);
  };
  const { tail, runningEvents, olderCursor } = await log.snapshot();
  for (const { event } of runningEvents) if (event.type === 'turn.started') take(event.parts);
  take(tail.flatMap(partsOf));
  let cursor = olderCursor;
  while (wanted.size > 0 && cursor !== null) {
    const page = await log.page(cursor);
    take(page.messages.flatMap(partsOf));
    cursor = page.olderCursor;
  }
  return found;
}

const partsOf = (message: Message): readonly UserPart[] =>
  message.role === 'user' ? message.parts : [];
