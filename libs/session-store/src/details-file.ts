import { coded, MAX_JSON_DEPTH, type DetailRef, type Json } from '@fyllo/protocol';
import { entryKind, LineJournal, nestsDeeperThan, readRange, type FsPort } from '@fyllo/files';

const LINE_FEED = 0x0a;

/** `details.jsonl`: heavy payloads, one JSON value a line. Opened when the first one is written or asked for. */
export class DetailsFile {
  private journal: LineJournal | undefined;
  private unsynced = false;

  constructor(
    private readonly path: string,
    private readonly fs: FsPort,
  ) {}

  async open(): Promise<LineJournal> {
    return (this.journal ??= await LineJournal.open(this.path, { fs: this.fs }));
  }

  async append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await (await this.open()).append(lines);
    this.unsynced = true;
  }

  /** Before a reference becomes durable, what it refers to must be. */
  async sync(): Promise<void> {
    if (!this.unsynced || this.journal === undefined) return;
    await this.journal.sync();
    this.unsynced = false;
  }

  /** SECURITY: S-08 — a reference counts only if it names exactly one line. Error: `not-found`. */
  async read({ offset, length }: DetailRef): Promise<Json> {
    const missing = coded('not-found', 'no such detail');
    if (this.journal === undefined && (await entryKind(this.path, this.fs)) === 'missing') {
      throw missing;
    }
    const journal = await this.open();
    const sane = [offset, length].every(Number.isSafeInteger) && offset >= 0 && length > 0;
    if (!sane || offset + length >= journal.size) throw missing;
    const before = offset === 0 ? 0 : 1;
    const bytes = await readRange(journal, {
      offset: offset - before,
      length: before + length + 1,
    });
    const value = bytes.subarray(before, before + length);
    const isLine =
      (before === 0 || bytes[0] === LINE_FEED) &&
      bytes[before + length] === LINE_FEED &&
      !value.includes(LINE_FEED);
    if (!isLine || nestsDeeperThan(value, MAX_JSON_DEPTH)) throw missing;
    try {
      return JSON.parse(value.toString('utf8')) as Json;
    } catch {
      throw missing;
    }
  }

  async close(): Promise<void> {
    await this.journal?.close();
    this.journal = undefined;
  }
}
