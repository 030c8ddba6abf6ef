import { linesForward, readLine } from '@fyllo/files';
import { coded, type Message, type MessageId, type SequencedEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import { EVENT_LINES } from '@fyllo/session-store/read';
import { MAX_SEARCHED_LINE_BYTES } from './line-search';
import type { Pace } from '@fyllo/worker-kit';
import type { OpenFile } from './reading-port';

/** A longer journal is not folded: its events are held in memory. LIMIT: P-10 */
const MAX_JOURNAL_BYTES = 16 * 1024 * 1024;

/** Events folded at a time, without giving the thread up. */
const BATCH = 256;

/**
 * The messages that a journal which was left behind amounts to, as a recovery would make them. Errors: `cancelled`;
 * `too-large`.
 */
export async function journalMessages(file: OpenFile, pace: Pace): Promise<readonly Message[]> {
  if (file.size > MAX_JOURNAL_BYTES) throw coded('too-large', 'The journal is too long');
  const readable = {
    read: (buffer: Uint8Array, offset: number, length: number, position: number) =>
      Promise.resolve({ bytesRead: file.read(buffer, offset, length, position) }),
  };
  let view = EMPTY_VIEW;
  let batch: SequencedEvent[] = [];
  const held = MAX_SEARCHED_LINE_BYTES;
  for await (const line of linesForward(readable, 0, file.size, { held })) {
    const rest = pace.rest();
    if (rest !== undefined) await rest;
    for (const { record } of readLine(line, EVENT_LINES).records) {
      if (batch.length === 0 && view.messages.length === 0) batch.push(...startFor(record));
      batch.push(record);
    }
    if (batch.length < BATCH) continue;
    view = applyEvents(view, batch);
    batch = [];
  }
  return applyEvents(view, batch).messages;
}

/** Events whose `turn.started` was damaged still belong to a message. */
function startFor({ seq, at, event }: SequencedEvent): readonly SequencedEvent[] {
  if (event.type === 'turn.started' || !('messageId' in event)) return [];
  const messageId: MessageId = event.messageId;
  return [
    {
      seq: seq - 1,
      at,
      event: {
        type: 'turn.started',
        turnId: '',
        userMessageId: '',
        messageId,
        agentId: '',
        key: '',
        parts: [],
      },
    },
  ];
}
