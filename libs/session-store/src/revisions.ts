import {
  linesBackward,
  readLine,
  readRange,
  type ByteRange,
  type Line,
  type LineJournal,
  type PlacedRecord,
} from '@fyllo/files';
import type { Message, MessageId } from '@fyllo/protocol';
import { MESSAGE_LINES, MESSAGE_START, type TranscriptRecord } from './message-line';
import { maySupersede, supersedingRecords } from './superseding';

const START = Buffer.from(MESSAGE_START);
/** Where an id stands in a line that begins with a message, and the rest of it. */
const ID_OFFSET = '{"id":"'.length;
const ID_BYTES = 'message-'.length + 10;

const SCAN_CHUNK_BYTES = 1024 * 1024;

/** What is shown of a message, and the bytes of its line. */
export interface Shown {
  readonly message: Message;
  readonly length: number;
}

/** The superseding lines of a message. */
interface Revised {
  readonly newest: ByteRange;
  /** Offset of the first one. */
  first: number;
  /** Whether the line that they supersede can be read: then the message has its place there. */
  hasPlace: boolean;
}

/** The id of the message that is all there is in a line, as far as that is told without parsing it. */
function idOfPlain(bytes: Buffer): string | undefined {
  const isPlain =
    bytes.subarray(0, START.length).equals(START) &&
    !maySupersede(bytes) &&
    bytes.indexOf(START, 1) < 0;
  return isPlain ? bytes.toString('latin1', ID_OFFSET, ID_OFFSET + ID_BYTES) : undefined;
}

/**
 * Where the superseding lines of messages lie. Those of earlier runs are found by one pass over the file when the
 * first older page is asked for; it parses only what may supersede something or is superseded.
 */
export class Revisions {
  private readonly own = new Map<MessageId, ByteRange>();
  private scanned: Promise<ReadonlyMap<string, Revised>> | undefined;

  constructor(private readonly journal: LineJournal) {}

  note(id: MessageId, place: ByteRange): void {
    this.own.set(id, place);
  }

  async prepare(): Promise<void> {
    await this.earlier();
  }

  /**
   * What is shown at the place of a record: the newest text of its message, or nothing when that has its place
   * elsewhere. Where the first line of a message is damaged, its place is that of the first superseding one.
   */
  async shownAt({
    record,
    offset,
    length,
  }: PlacedRecord<TranscriptRecord>): Promise<Shown | undefined> {
    const { message, revises } = record;
    const revised = (await this.earlier()).get(message.id);
    if (revises && (revised?.first !== offset || revised.hasPlace)) return undefined;
    const newest = this.own.get(message.id) ?? revised?.newest;
    return (newest && (await this.read(newest, message.id))) ?? { message, length };
  }

  private async read(place: ByteRange, id: MessageId): Promise<Shown | undefined> {
    const bytes = await readRange(this.journal, place);
    const found = supersedingRecords({ offset: place.offset, bytes, terminated: true }).at(-1);
    const message = found?.record.message;
    return message?.id === id ? { message, length: place.length } : undefined;
  }

  private earlier(): Promise<ReadonlyMap<string, Revised>> {
    this.scanned ??= this.scan(this.journal.size).catch((thrown: unknown) => {
      this.scanned = undefined; // the next page tries again
      throw thrown;
    });
    return this.scanned;
  }

  /** Backwards, so that what a line is superseded by is known when it is met. */
  private async scan(end: number): Promise<ReadonlyMap<string, Revised>> {
    const found = new Map<string, Revised>();
    for await (const line of linesBackward(this.journal, end, { chunk: SCAN_CHUNK_BYTES })) {
      const plain = idOfPlain(line.bytes);
      if (plain === undefined || found.has(plain)) collect(line, found);
    }
    return found;
  }
}

function collect(line: Line, found: Map<string, Revised>): void {
  for (const { record, offset, length } of readLine(line, MESSAGE_LINES).records.toReversed()) {
    const { id } = record.message;
    const revised = found.get(id);
    if (!record.revises) {
      if (revised !== undefined) revised.hasPlace = true;
    } else if (revised === undefined) {
      found.set(id, { newest: { offset, length }, first: offset, hasPlace: false });
    } else revised.first = offset;
  }
}
