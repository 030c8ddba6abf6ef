import { FILE_MODE, WRITE_NEW, writeAll } from './file-bytes';
import { asFileOperation } from './file-error';
import { removeFile } from './folders';
import { nodeFs, type FileHandlePort, type FsPort } from './fs-port';

/** A new file, 0600, that grows piece by piece over a while, such as one that is uploaded. */
export class GrowingFile {
  private written = 0;
  private open = true;

  private constructor(
    readonly path: string,
    private readonly file: FileHandlePort,
    private readonly fs: FsPort,
  ) {}

  /** Errors: `conflict` (something is there), `disk-full`, `permission-denied`, `io-failed`. */
  static create(path: string, fs: FsPort = nodeFs): Promise<GrowingFile> {
    return asFileOperation(
      path,
      async () => new GrowingFile(path, await fs.open(path, WRITE_NEW, FILE_MODE), fs),
    );
  }

  /** Bytes, without those of a piece that failed. */
  get size(): number {
    return this.written;
  }

  /** Errors: `disk-full`, `io-failed` …; then the file has its former size, and the piece may be given again. */
  append(bytes: Uint8Array): Promise<void> {
    return asFileOperation(this.path, async () => {
      await writeAll(this.file, bytes, this.written);
      this.written += bytes.length;
    });
  }

  /**
   * Nothing more comes: the content survives a power failure, once its folder is synced too. After a failure it is
   * not known what the disk has, so the file is of no use any more. Errors: `disk-full`, `io-failed` …
   */
  async finish(): Promise<void> {
    try {
      await asFileOperation(this.path, async () => {
        await this.file.truncate(this.written); // a piece that failed may have left bytes behind the end
        await this.file.datasync();
      });
    } finally {
      await this.close();
    }
  }

  /** Lets the file go and removes it. Errors: `permission-denied`, `io-failed`. */
  async discard(): Promise<void> {
    await this.close().catch(() => undefined); // a close that fails has closed all the same
    await removeFile(this.path, this.fs);
  }

  private async close(): Promise<void> {
    if (!this.open) return;
    this.open = false;
    await asFileOperation(this.path, () => this.file.close());
  }
}
