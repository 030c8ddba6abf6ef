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
export interface MessagesForward {
  readonly messages: readonly Message[];
  /** Where the next ones begin; null when these are the last. */
  readonly next: number | null;
  readonly damage: readonly ByteRange[];
}

type Placed = PlacedRecord<TranscriptRecord>;

interface Shown {
  readonly message: Message;
  /** Bytes of its line. */
  readonly length: number;
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

  /** Adds finished messages, durably. */
  async append(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    await this.journal.append(
      messages.map((message) => messageLine(message)),
      { sync: true },
    );
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
    const newest = new Map<MessageId, Message>();
    return this.collect(this.journal.size, {
      full: (bytes, messages) =>
        bytes > TAIL_BYTES && messages.some((message) => message.role === 'user'),
      // Whatever supersedes a message lies behind it, so this pass has seen it already.
      newest: ({ record: { message, revises }, length }) => {
        if (revises && !newest.has(message.id)) newest.set(message.id, message);
        const shown = { message: newest.get(message.id) ?? message, length };
        return Promise.resolve(revises ? undefined : shown);
      },
    });
  }

  /** Messages that lie before an offset, at most a page (1 MiB) unless one message alone is bigger. */
  async before(offset: number): Promise<MessageRun> {
    return this.collect(offset, {
      full: (bytes, messages) => bytes > PAGE_BYTES && messages.length > 0,
      newest: (placed) => this.newest(placed),
    });
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
        const shown = await this.newest(placed);
        if (shown !== undefined) found.push(shown.message);
        bytes += shown?.length ?? 0;
      }
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

  /** What is shown at the place of a line: nothing for one that supersedes another. */
  private async newest({ record, length }: Placed): Promise<Shown | undefined> {
    const { message, revises } = record;
    if (revises) return undefined;
    return (await this.revisions.newest(message.id)) ?? { message, length };
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

  private async collect(
    end: number,
    rules: {
      readonly full: (bytes: number, messages: readonly Message[]) => boolean;
      readonly newest: (placed: Placed) => Promise<Shown | undefined>;
    },
  ): Promise<MessageRun> {
    const messages: Message[] = [];
    const damage: ByteRange[] = [];
    let bytes = 0;
    let start = end;
    for await (const line of linesBackward(this.journal, end)) {
      const content = readLine(line, MESSAGE_LINES);
      const found: Message[] = [];
      for (const placed of content.records.toReversed()) {
        const shown = await rules.newest(placed);
        if (shown !== undefined) found.push(shown.message);
        bytes += shown?.length ?? 0;
      }
      if (rules.full(bytes, messages)) return { messages: messages.toReversed(), start, damage };
      messages.push(...found);
      damage.push(...content.damage);
      start = line.offset;
    }
    return { messages: messages.toReversed(), start: 0, damage };
  }
}
