import { MAX_LINE_BYTES, coded } from '@fyllo/protocol';

const LINE_FEED = 0x0a;

/**
 * Splits a byte stream at line feeds. Bytes of an unfinished line are kept as the chunks they came in and joined
 * once, so a line costs what it is long however it is cut. Characters are never decoded here: no byte of a UTF-8
 * character is a line feed.
 */
// LIMIT: P-01
export class LineSplitter {
  private parts: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly take: (line: Buffer) => void,
    private readonly maxBytes: number = MAX_LINE_BYTES,
  ) {}

  /** Error: `agent-line-too-long`; the splitter must not be used afterwards. */
  push(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end < 0) break;
      this.keep(chunk.subarray(start, end));
      this.finish();
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
  }

  /** The stream ended: what is left is a line too. */
  end(): void {
    if (this.size > 0) this.finish();
  }

  private keep(part: Buffer): void {
    if (part.length === 0) return;
    this.size += part.length;
    if (this.size > this.maxBytes) {
      this.parts = [];
      throw coded('agent-line-too-long', `A line is longer than ${this.maxBytes} bytes`);
    }
    this.parts.push(part);
  }

  private finish(): void {
    const [only] = this.parts;
    const line = this.parts.length === 1 && only ? only : Buffer.concat(this.parts, this.size);
    this.parts = [];
    this.size = 0;
    this.take(line);
  }
}
