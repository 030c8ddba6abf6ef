import { constants } from 'node:fs';
import path from 'node:path';
import { FILE_MODE, writeAll } from './file-bytes';
import { asFileOperation } from './file-error';
import { makePrivateFolder } from './folders';
import { nodeFs, type FileHandlePort, type FsPort } from './fs-port';

export interface RotatingLogOptions {
  /** At this size the file becomes `<name>.1`, in place of the one before it, and a new one is begun. */
  readonly maxBytes: number;
  /** Text that may wait for a slow disk; what comes beyond it is left out, and counted in the file. */
  readonly maxWaitingChars?: number;
}

const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
const MAX_WAITING_CHARS = 1024 * 1024;

/**
 * A log that nobody waits for: lines are taken at once and written in the background, in order. A disk that fails
 * loses lines, never the program that logs.
 */
export class RotatingLog {
  private waiting: string[] = [];
  private waitingChars = 0;
  private leftOut = 0;
  private writing: Promise<void> | undefined;
  private failed = false;

  constructor(
    private readonly file: string,
    private readonly options: RotatingLogOptions,
    private readonly fs: FsPort = nodeFs,
  ) {}

  /** Takes a line without its line feed. */
  append(line: string): void {
    if (this.failed) return;
    if (this.waitingChars + line.length > (this.options.maxWaitingChars ?? MAX_WAITING_CHARS)) {
      this.leftOut += 1;
      return;
    }
    this.waiting.push(`${line}\n`);
    this.waitingChars += line.length;
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
  }

  /** Settles when everything taken so far is in the file, or was lost. Never rejects. */
  async settled(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private async write(): Promise<void> {
    try {
      await makePrivateFolder(path.dirname(this.file), this.fs);
      while (this.waiting.length > 0) await this.writeWaiting();
    } catch {
      // a log must not become a second fault: it ends here, and what it would have told is told by its owner
      this.failed = true;
      this.waiting = [];
    }
  }

  private async writeWaiting(): Promise<void> {
    const left = this.leftOut === 0 ? '' : `(${this.leftOut} lines were left out)\n`;
    const bytes = Buffer.from(this.waiting.join('') + left);
    this.waiting = [];
    this.waitingChars = 0;
    this.leftOut = 0;
    await asFileOperation(this.file, async () => {
      const { file, size } = await this.open();
      try {
        await writeAll(file, bytes, size);
      } finally {
        await file.close();
      }
    });
  }

  private async open(): Promise<{ readonly file: FileHandlePort; readonly size: number }> {
    const file = await this.fs.open(this.file, APPEND, FILE_MODE);
    const { size } = await file.stat();
    if (size < this.options.maxBytes) return { file, size };
    await file.close();
    await this.fs.rename(this.file, `${this.file}.1`);
    return { file: await this.fs.open(this.file, APPEND, FILE_MODE), size: 0 };
  }
}
