import type { Message, MessageId } from '@fyllo/protocol';
import { REVISION_MARK, REVISION_START, supersedingRecords } from '@fyllo/session-store/read';
import { LineSearch, readWhole, type LineFilter } from './line-search';
import type { Pace } from '@fyllo/worker-kit';
import type { OpenFile } from './reading-port';

const MARK = Buffer.from(REVISION_MARK);
const ID_BYTES = 'message-'.length + 10;
const BUFFER_BYTES = 256 * 1024;

/** Finds the lines that may supersede something. */
class MarkedLines implements LineFilter {
  readonly bytes = Buffer.allocUnsafe(BUFFER_BYTES);

  find(from: number, end: number): number {
    return this.bytes.subarray(0, end).indexOf(MARK, from);
  }

  mayBeIn(end: number): boolean {
    return this.find(0, end) >= 0;
  }
}

/** What the newest texts of the messages that have superseding lines came to. */
export interface NewestTexts<T> {
  readonly found: ReadonlyMap<MessageId, T | undefined>;
  /** Whether one of them was too long to be looked at. */
  readonly passedOver: boolean;
}

/**
 * Looks at the newest text of every message that has superseding lines (design 10.4), in one pass over a transcript.
 * Error: `cancelled`.
 */
export async function newestTexts<T>(
  file: OpenFile,
  pace: Pace,
  look: (message: Message) => T | undefined,
): Promise<NewestTexts<T>> {
  const found = new Map<MessageId, T | undefined>();
  const places = new Map<MessageId, number>();
  const lines = new LineSearch(file, new MarkedLines(), pace);
  await lines.find(0, (line) => {
    for (const { record, offset } of supersedingRecords(line)) {
      found.set(record.message.id, look(record.message));
      places.set(record.message.id, offset);
    }
    return undefined;
  });
  let passedOver = false;
  for (const offset of lines.passedOver) {
    const id = idAt(file, offset);
    if (id === undefined || offset < (places.get(id) ?? 0)) continue;
    // what it supersedes is not shown, so a hit there is none
    found.set(id, undefined);
    passedOver = true;
  }
  return { found, passedOver };
}

/** The id of the message that the line at an offset supersedes, as far as its first bytes tell. */
function idAt(file: OpenFile, offset: number): MessageId | undefined {
  const head = readWhole(file, offset, REVISION_START.length + ID_BYTES).toString('latin1');
  return head.startsWith(REVISION_START) ? head.slice(REVISION_START.length) : undefined;
}
