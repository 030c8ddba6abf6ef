import path from 'node:path';
import {
  openRegular,
  READ_WRITE_CREATE,
  readRange,
  TRUNCATE,
  writeAll,
  type ByteRange,
} from './file-bytes';
import { asFileOperation } from './file-error';
import { syncFolder } from './folders';
import { nodeFs, type FileHandlePort, type FsPort } from './fs-port';

const LINE_FEED = 0x0a;

export interface LineJournalOptions {
  readonly fs?: FsPort;
  /** Start empty, whatever lies there. */
  readonly truncate?: boolean;
}

/** Where a journal was at some time. */
export interface JournalMark {
  readonly size: number;
  readonly torn: boolean;
}

/**
 * An append-only file of lines with one writer. A call's lines are all in the file or none: after a failure the
 * file is cut back to where it was, at the latest before the next append. Lines that a crash left without an end
 * are never extended; the next append starts on a fresh line. SECURITY: S-02
 */
export class LineJournal {
  private wanted: number;
  /** Whether bytes of a failed append may lie behind `wanted`. */
  private overhang = false;
  private closed = false;

  private constructor(
    readonly path: string,
    private readonly file: FileHandlePort,
    size: number,
    private torn: boolean,
  ) {
    this.wanted = size;
  }

  /** Opens or makes the file, 0600. Errors: `disk-full`, `permission-denied`, `io-failed`. */
  static open(
    target: string,
    { fs = nodeFs, truncate = false }: LineJournalOptions = {},
  ): Promise<LineJournal> {
    return asFileOperation(target, async () => {
      const flags = truncate ? READ_WRITE_CREATE | TRUNCATE : READ_WRITE_CREATE;
      const { file, size } = await openRegular(fs, target, flags);
      try {
        // An empty file may be a new one, whose name is not durable yet.
        if (size === 0) await syncFolder(path.dirname(target), fs);
        const last =
          size === 0 ? undefined : await readRange(file, { offset: size - 1, length: 1 });
        return new LineJournal(target, file, size, last !== undefined && last[0] !== LINE_FEED);
      } catch (thrown) {
        await file.close();
        throw thrown;
      }
    });
  }

  /** Bytes of the file, without anything that failed. */
  get size(): number {
    return this.wanted;
  }

  /** Where the next appended line will start. */
  get nextOffset(): number {
    return this.wanted + (this.torn ? 1 : 0);
  }

  /**
   * Appends lines (which hold no line feed) in one write and answers where each lies. With `sync` they survive a
   * power failure when this returns. Errors: `disk-full`, `permission-denied`, `io-failed`; then nothing was added.
   */
  append(lines: readonly string[], { sync = false } = {}): Promise<readonly ByteRange[]> {
    return asFileOperation(this.path, async () => {
      await this.cutBack();
      const places: ByteRange[] = [];
      let offset = this.nextOffset;
      for (const line of lines) {
        const length = Buffer.byteLength(line);
        places.push({ offset, length });
        offset += length + 1;
      }
      const text = (this.torn ? '\n' : '') + lines.map((line) => `${line}\n`).join('');
      try {
        this.overhang = true;
        await writeAll(this.file, Buffer.from(text), this.wanted);
        if (sync) await this.file.datasync();
      } catch (thrown) {
        await this.tryCutBack();
        throw thrown;
      }
      this.overhang = false;
      this.torn = false;
      this.wanted = offset;
      return places;
    });
  }

  /** Makes everything appended so far survive a power failure. */
  sync(): Promise<void> {
    return asFileOperation(this.path, () => this.file.datasync());
  }

  /** A point `rewind` can go back to. */
  mark(): JournalMark {
    return { size: this.wanted, torn: this.torn };
  }

  /** Takes back appends that belong to something that failed elsewhere. Never fails: see `append`. */
  async rewind(to: JournalMark): Promise<void> {
    if (to.size === this.wanted) return;
    this.wanted = to.size;
    this.torn = to.torn;
    this.overhang = true;
    await this.tryCutBack();
  }

  /** Reads as a file handle does, so that lines can be read while the journal is open for writing. */
  read(buffer: Uint8Array, offset: number, length: number, position: number) {
    return asFileOperation(this.path, () => this.file.read(buffer, offset, length, position));
  }

  /** Closing twice is fine. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await asFileOperation(this.path, () => this.file.close());
  }

  /** On failure `overhang` stays set, and the next append tries again before it writes. */
  private tryCutBack(): Promise<void> {
    return this.cutBack().catch(() => undefined);
  }

  private async cutBack(): Promise<void> {
    if (!this.overhang) return;
    await this.file.truncate(this.wanted);
    this.overhang = false;
  }
}

/** Runs work that appends to several journals; when it fails, all of them go back to where they were. */
export async function asOneAppend<T>(
  journals: readonly LineJournal[],
  work: () => Promise<T>,
): Promise<T> {
  const marks = journals.map((journal) => ({ journal, mark: journal.mark() }));
  try {
    return await work();
  } catch (thrown) {
    await Promise.all(marks.map(({ journal, mark }) => journal.rewind(mark)));
    throw thrown;
  }
}
