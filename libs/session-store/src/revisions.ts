import { linesForward, readLine, readRange, type ByteRange, type LineJournal } from '@fyllo/files';
import type { Message, MessageId } from '@fyllo/protocol';
import { MESSAGE_LINES, REVISION_START } from './message-line';

const START = Buffer.from(REVISION_START);

/**
 * Where the newest superseding line of a message lies. Lines of earlier runs are found by one pass over the file
 * when the first older page is asked for; it compares only how lines begin.
 */
export class Revisions {
  private readonly own = new Map<MessageId, ByteRange>();
  private scanned: Promise<ReadonlyMap<MessageId, ByteRange>> | undefined;

  constructor(private readonly journal: LineJournal) {}

  note(id: MessageId, place: ByteRange): void {
    this.own.set(id, place);
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
    for await (const { offset, bytes } of linesForward(this.journal, 0, end, 1024 * 1024)) {
      if (!bytes.subarray(0, START.length).equals(START)) continue;
      const id = bytes.toString('latin1', START.length, bytes.indexOf(0x22, START.length));
      const line = { offset, bytes, terminated: true };
      if (readLine(line, MESSAGE_LINES).records.length > 0) {
        found.set(id, { offset, length: bytes.length });
      }
    }
    return found;
  }
}
