import type { FsPort } from '@fyllo/files';
import { writeMeta, type StoredMeta } from './session-meta-file';

/** Metadata that changed between turns is written at most once in this time. */
const FLUSH_MS = 1000;

/**
 * The metadata of an open session and its file. All writing happens in the session's queue, which the owner
 * passes; small changes are held back for a second.
 */
export class LiveMeta {
  private timer: NodeJS.Timeout | undefined;
  private dirty = false;

  constructor(
    private readonly path: string,
    private held: StoredMeta,
    private readonly fs: FsPort,
    private readonly enqueue: (task: () => Promise<void>) => Promise<void>,
  ) {}

  get current(): StoredMeta {
    return this.held;
  }

  /** Writes at once; on failure nothing has changed. */
  async write(next: StoredMeta): Promise<void> {
    await writeMeta(this.path, next, this.fs);
    this.held = next;
    this.settle();
  }

  /** Changes in memory only: what the journal of the running turn tells anyway. */
  hold(next: StoredMeta): void {
    this.held = next;
  }

  /** Changes now, writes within a second. */
  change(next: StoredMeta): void {
    this.held = next;
    this.dirty = true;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // A failed write leaves `dirty` set, so the next change and the closing try again.
      this.enqueue(() => this.flush()).catch(() => undefined);
    }, FLUSH_MS).unref();
  }

  /** Call it in the session's queue. */
  async flush(): Promise<void> {
    if (this.dirty) await this.write(this.held);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private settle(): void {
    this.dirty = false;
    this.stop();
  }
}
