import { readLine } from '@fyllo/files';
import type { Message, MessageId } from '@fyllo/protocol';
import { MESSAGE_LINES, REVISION_START } from '@fyllo/session-store/read';
import { MAX_SEARCHED_LINE_BYTES, readInto, readWhole } from './line-search';
import type { Pace } from './pace';
import type { OpenFile } from './reading-port';

const LINE_FEED = 0x0a;
const START = Buffer.from(REVISION_START);
const ID_BYTES = 'message-'.length + 10;
const CHUNK_BYTES = 256 * 1024;

/**
 * Where superseding lines of a transcript lie (design 10.4). They are looked for when something was found, by one
 * pass that compares only how records begin.
 */
export class NewestTexts {
  private constructor(
    private readonly file: OpenFile,
    private readonly offsets: ReadonlyMap<MessageId, readonly number[]>,
  ) {}

  /** Looks at what lies behind `from`. Error: `cancelled`. */
  static async behind(from: number, file: OpenFile, pace: Pace): Promise<NewestTexts> {
    const offsets = new Map<MessageId, number[]>();
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const overlap = START.length + ID_BYTES;
    const step = CHUNK_BYTES - overlap;
    for (let position = from; position < file.size; position += step) {
      const rest = pace.rest();
      if (rest !== undefined) await rest;
      const chunk = buffer.subarray(0, readInto(file, buffer, position));
      for (let at = chunk.indexOf(START); at >= 0 && at < step; at = chunk.indexOf(START, at + 1)) {
        const start = at + START.length;
        const id = chunk.toString('latin1', start, start + ID_BYTES);
        const places = offsets.get(id);
        if (places === undefined) offsets.set(id, [position + at]);
        else places.push(position + at);
      }
    }
    return new NewestTexts(file, offsets);
  }

  /** The newest message with this id that lies behind an offset and can be read. */
  after(offset: number, id: MessageId): Message | undefined {
    for (const place of (this.offsets.get(id) ?? []).toReversed()) {
      if (place <= offset) return undefined;
      const message = this.messageAt(place);
      if (message?.id === id) return message;
    }
    return undefined;
  }

  private messageAt(offset: number): Message | undefined {
    const bytes = restOfLine(this.file, offset);
    if (bytes === undefined) return undefined;
    const { records } = readLine({ offset, bytes, terminated: true }, MESSAGE_LINES);
    return records.find((placed) => placed.offset === offset)?.record.message;
  }
}

/** The bytes from an offset to the end of its line; `undefined` when these are too many. */
function restOfLine(file: OpenFile, offset: number): Buffer | undefined {
  for (let length = CHUNK_BYTES; ; length *= 4) {
    const wanted = Math.min(length, file.size - offset, MAX_SEARCHED_LINE_BYTES);
    const bytes = readWhole(file, offset, wanted);
    const feed = bytes.indexOf(LINE_FEED);
    if (feed >= 0) return bytes.subarray(0, feed);
    if (bytes.length < length) return wanted < MAX_SEARCHED_LINE_BYTES ? bytes : undefined;
  }
}
