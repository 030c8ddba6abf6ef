import { PAGE_BYTES, type Message, type MessageId } from '@fyllo/protocol';
import {
  LineJournal,
  linesBackward,
  linesForward,
  readLine,
  type ByteRange,
  type FsPort,
  type PlacedRecord,
} from '@fyllo/files';
import { piecesOf } from './long-messages';
import { MESSAGE_LINES, messageLine, type TranscriptRecord } from './message-line';
import { Revisions } from './revisions';

/** Bytes of finished messages that come with the first answer: a few screens, so that opening feels instant. */
const TAIL_BYTES = 64 * 1024;

/** Neighbouring finished messages, oldest first. */
export interface MessageRun {
  readonly messages: readonly Message[];
  /** Where the older ones end; 0 when there are none. */
  readonly start: number;
  readonly damage: readonly ByteRange[];
}

/** Finished messages from the beginning on. */
interface MessagesForward {
  readonly messages: readonly Message[];
  /** Where the next ones begin; null when these are the last. */
  readonly next: number | null;
  readonly damage: readonly ByteRange[];
}

type Placed = PlacedRecord<TranscriptRecord>;

/** How a run is put together that is read backwards. */
interface Collecting<T> {
  readonly full: (bytes: number, items: readonly T[]) => boolean;
  /** What a record gives, and what it counts. */
  readonly take: (
    placed: Placed,
  ) => Promise<{ readonly item: T; readonly bytes: number } | undefined>;
}

interface Collected<T> {
  /** Oldest first. */
  readonly items: readonly T[];
  readonly start: number;
  readonly damage: readonly ByteRange[];
}

/**
 * `transcript.jsonl`: one finished message a line, in the order of the conversation. A message that changed
 * afterwards gets a superseding line at the end; readers show the newest text at the first place.
 */
export class Transcript {
  private readonly revisions: Revisions;
  /** Not read twice: damage at the end may be long. */
  private opened: Promise<number> | undefined;

  private constructor(readonly journal: LineJournal) {
    this.revisions = new Revisions(journal);
  }

  static async open(path: string, fs: FsPort): Promise<Transcript> {
    return new Transcript(await LineJournal.open(path, { fs }));
  }

  /** Adds finished messages, durably; answers them as they are in the file, where long ones are in pieces. */
  async append(messages: readonly Message[]): Promise<readonly Message[]> {
    const pieces = messages.flatMap(piecesOf);
    if (pieces.length === 0) return pieces;
    await this.journal.append(
      pieces.map((piece) => messageLine(piece)),
      { sync: true },
    );
    return pieces;
  }

  /** Adds superseding lines for messages that are in the transcript already. */
  async revise(messages: readonly Message[], { sync = false } = {}): Promise<void> {
    const lines = messages.map((message) => messageLine(message, { revises: true }));
    const places = await this.journal.append(lines, { sync });
    messages.forEach((message, index) => {
      const place = places[index];
      if (place !== undefined) this.revisions.note(message.id, place);
    });
  }

  /** The newest messages: about 64 KiB, and never less than the last turn. */
  async tail(): Promise<MessageRun> {
    // Whatever supersedes a message lies behind it, so this pass has seen it already.
    const newest = new Map<MessageId, Message>();
    const { items, start, damage } = await this.collect<Placed>(this.journal.size, {
      full: (bytes, placed) => bytes > TAIL_BYTES && placed.some(isFromPerson),
      take: (placed) => {
        const { message, revises } = placed.record;
        if (revises && !newest.has(message.id)) newest.set(message.id, message);
        return Promise.resolve({ item: placed, bytes: revises ? 0 : placed.length });
      },
    });
    const inTail = new Set(
      items.flatMap(({ record }) => (record.revises ? [] : record.message.id)),
    );
    const messages: Message[] = [];
    for (const placed of items) {
      const { message, revises } = placed.record;
      if (!revises) messages.push(newest.get(message.id) ?? message);
      else if (!inTail.has(message.id)) {
        const shown = await this.revisions.shownAt(placed);
        if (shown !== undefined) messages.push(shown.message);
      }
    }
    return { messages, start, damage };
  }

  /** Messages that lie before an offset, at most a page (1 MiB) unless one message alone is bigger. */
  async before(offset: number): Promise<MessageRun> {
    const { items, start, damage } = await this.collect<Message>(offset, {
      full: (bytes, messages) => bytes > PAGE_BYTES && messages.length > 0,
      take: async (placed) => {
        const shown = await this.revisions.shownAt(placed);
        return shown && { item: shown.message, bytes: shown.length };
      },
    });
    return { messages: items, start, damage };
  }

  /** Finds what supersedes the lines of earlier runs, so that `after` and `before` need not wait for it. */
  async prepare(): Promise<void> {
    await this.revisions.prepare();
  }

  /** Messages from an offset on, oldest first, at most a page (1 MiB) unless one message alone is bigger. */
  async after(offset: number): Promise<MessagesForward> {
    const messages: Message[] = [];
    const damage: ByteRange[] = [];
    let bytes = 0;
    for await (const line of linesForward(this.journal, offset, this.journal.size)) {
      const content = readLine(line, MESSAGE_LINES);
      const found: Message[] = [];
      for (const placed of content.records) {
        const shown = await this.revisions.shownAt(placed);
        if (shown !== undefined) found.push(shown.message);
        bytes += shown?.length ?? 0;
      }
      bytes += lengthOf(content.damage);
      if (bytes > PAGE_BYTES && messages.length > 0) return { messages, next: line.offset, damage };
      messages.push(...found);
      damage.push(...content.damage);
    }
    return { messages, next: null, damage };
  }

  /** Whether a line starts at this offset; anything else is no cursor of ours. */
  async isLineStart(offset: number): Promise<boolean> {
    if (!Number.isSafeInteger(offset) || offset <= 0 || offset > this.journal.size) return false;
    const buffer = Buffer.alloc(1);
    const { bytesRead } = await this.journal.read(buffer, 0, 1, offset - 1);
    return bytesRead === 1 && buffer[0] === 0x0a;
  }

  /** The newest text of a message, looked for from the end; `since`: not before lines with smaller numbers. */
  async find(id: MessageId, since = 0): Promise<Message | undefined> {
    for await (const { record } of this.backward(this.journal.size)) {
      if (record.message.id === id) return record.message;
      if (record.message.lastSeq < since) return undefined;
    }
    return undefined;
  }

  /** The highest event number in the transcript as it was opened; its last line has it. */
  lastSeq(): Promise<number> {
    return (this.opened ??= this.readLastSeq());
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  private async readLastSeq(): Promise<number> {
    for await (const { record } of this.backward(this.journal.size)) return record.message.lastSeq;
    return 0;
  }

  private async *backward(end: number): AsyncGenerator<Placed, void> {
    for await (const line of linesBackward(this.journal, end)) {
      yield* readLine(line, MESSAGE_LINES).records.toReversed();
    }
  }

  /** Damage counts as well: a run that meets much of it ends with the message that it has. LIMIT: S-03 */
  private async collect<T>(end: number, { full, take }: Collecting<T>): Promise<Collected<T>> {
    const items: T[] = [];
    const damage: ByteRange[] = [];
    let bytes = 0;
    let start = end;
    for await (const line of linesBackward(this.journal, end)) {
      const content = readLine(line, MESSAGE_LINES);
      const found: T[] = [];
      for (const placed of content.records.toReversed()) {
        const taken = await take(placed);
        if (taken !== undefined) found.push(taken.item);
        bytes += taken?.bytes ?? 0;
      }
      bytes += lengthOf(content.damage);
      if (full(bytes, items)) return { items: items.toReversed(), start, damage };
      items.push(...found);
      damage.push(...content.damage);
      start = line.offset;
    }
    return { items: items.toReversed(), start: 0, damage };
  }
}

const isFromPerson = ({ record }: Placed): boolean =>
  !record.revises && record.message.role === 'user';

const lengthOf = (ranges: readonly ByteRange[]): number =>
  ranges.reduce((sum, { length }) => sum + length, 0);
