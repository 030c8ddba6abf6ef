import { linesForward, readLine, readRange, type ByteRange, type LineJournal } from '@fyllo/files';
import type { Message, MessageId } from '@fyllo/protocol';
import { MESSAGE_LINES, MESSAGE_START, REVISION_START } from './message-line';

const PLAIN = Buffer.from(MESSAGE_START);
const REVISING = Buffer.from(REVISION_START);

const SCAN_CHUNK_BYTES = 1024 * 1024;

/** Whether a line need not be parsed: it is a message at its first place, and nothing is glued to it. */
const isPlain = (bytes: Buffer): boolean =>
  bytes.subarray(0, PLAIN.length).equals(PLAIN) && !bytes.includes(REVISING);

/**
 * Where the newest superseding line of a message lies. Lines of earlier runs are found by one pass over the file
 * when the first older page is asked for; it parses only what may supersede something.
 */
export class Revisions {
  private readonly own = new Map<MessageId, ByteRange>();
  private scanned: Promise<ReadonlyMap<MessageId, ByteRange>> | undefined;

  constructor(private readonly journal: LineJournal) {}

  note(id: MessageId, place: ByteRange): void {
    this.own.set(id, place);
  }

  async prepare(): Promise<void> {
    await this.earlier();
  }

  async newest(
    id: MessageId,
  ): Promise<{ readonly message: Message; readonly length: number } | undefined> {
    const place = this.own.get(id) ?? (await this.earlier()).get(id);
    if (place === undefined) return undefined;
    const bytes = await readRange(this.journal, place);
    const line = { offset: place.offset, bytes, terminated: true };
    const message = readLine(line, MESSAGE_LINES).records.at(-1)?.record.message;
    return message === undefined ? undefined : { message, length: place.length };
  }

  private earlier(): Promise<ReadonlyMap<MessageId, ByteRange>> {
    this.scanned ??= this.scan(this.journal.size).catch((thrown: unknown) => {
      this.scanned = undefined; // the next page tries again
      throw thrown;
    });
    return this.scanned;
  }

  private async scan(end: number): Promise<ReadonlyMap<MessageId, ByteRange>> {
    const found = new Map<MessageId, ByteRange>();
    for await (const line of linesForward(this.journal, 0, end, { chunk: SCAN_CHUNK_BYTES })) {
      if (isPlain(line.bytes)) continue;
      for (const { record, offset, length } of readLine(line, MESSAGE_LINES).records) {
        if (record.revises) found.set(record.message.id, { offset, length });
      }
    }
    return found;
  }
}
