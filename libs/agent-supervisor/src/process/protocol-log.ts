import { PROTOCOL_LOG_LINES, PROTOCOL_LOG_LINE_CHARS, type ProtocolLine } from '@fyllo/protocol';
import { redact } from './redaction';

/** What is kept of a line: more than is shown, because hiding a secret needs what stands before and after it. */
const KEPT_BYTES = 4 * PROTOCOL_LOG_LINE_CHARS;

/** Where lines go besides; must return at once. */
export type LineSink = (line: ProtocolLine) => void;

interface KeptLine {
  readonly at: number;
  readonly direction: ProtocolLine['direction'];
  /** A copy: a part of the chunk would keep the whole of it in memory. */
  readonly head: Buffer;
  readonly bytes: number;
}

/**
 * The last lines that went over one agent's wire. Recording copies a few kilobytes at most; secrets are taken out
 * when somebody reads, or at once where a sink listens.
 */
export class ProtocolLog {
  private readonly kept: KeptLine[] = [];
  private next = 0;

  constructor(private readonly sink?: LineSink) {}

  /** Takes in a line, with or without its line feed. */
  record(direction: ProtocolLine['direction'], text: string | Buffer): void {
    const head =
      typeof text === 'string'
        ? Buffer.from(text.slice(0, KEPT_BYTES))
        : Buffer.from(text.subarray(0, KEPT_BYTES));
    const bytes = Buffer.byteLength(text);
    const line = { at: Date.now(), direction, head, bytes };
    this.kept[this.next] = line;
    this.next = (this.next + 1) % PROTOCOL_LOG_LINES;
    this.sink?.(shown(line));
  }

  /** Oldest first, fit to be shown. */
  lines(): ProtocolLine[] {
    return [...this.kept.slice(this.next), ...this.kept.slice(0, this.next)].map(shown);
  }
}

function shown({ at, direction, head, bytes }: KeptLine): ProtocolLine {
  const text = redact(head.toString('utf8').trimEnd());
  if (text.length <= PROTOCOL_LOG_LINE_CHARS && head.length >= bytes) {
    return { at, direction, text };
  }
  const cut = text.slice(0, PROTOCOL_LOG_LINE_CHARS - CUT_CHARS);
  return { at, direction, text: `${cut}… (${bytes} bytes)` };
}

/** Room for the words that tell of a cut. */
const CUT_CHARS = 40;
