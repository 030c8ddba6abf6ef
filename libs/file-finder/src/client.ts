import { coded, CodedError } from '@fyllo/protocol';
import { WorkerClient } from '@fyllo/worker-kit';
import type { FileFinderApi, FindRequest, FoundFiles } from './api';

export interface FileFinderOptions {
  /** File URL of the bundled worker entry, a program that calls `runFileFinder()`. */
  readonly url: URL;
  /** How long the thread stays, with its lists in memory, when nobody asks; milliseconds. */
  readonly idleMs?: number;
}

const IDLE_MS = 5 * 60_000;

/**
 * The finder of files as Main sees it. The thread is started by the first question and ends when nobody asked for some
 * minutes; when it dies it is started again, and the questions that died with it are not repeated.
 */
export class FileFinderWorker {
  private worker: WorkerClient<FileFinderApi> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private running = 0;
  private closed = false;

  constructor(private readonly options: FileFinderOptions) {}

  get isRunning(): boolean {
    return this.worker?.isRunning === true;
  }

  /** Errors: `cancelled`, `bad-request`; `worker-gone` when the thread died or the finder is closed. */
  async find(request: FindRequest): Promise<FoundFiles> {
    const worker = this.started();
    this.running += 1;
    clearTimeout(this.idle);
    try {
      return await worker.call('find', request);
    } finally {
      this.running -= 1;
      if (this.running === 0) this.endWhenIdle();
    }
  }

  /** Ends a question, which then rejects with `cancelled`. */
  async cancel(key: string): Promise<void> {
    if (this.worker?.isRunning !== true) return; // a question to a dead thread is over
    try {
      await this.worker.call('cancel', key);
    } catch (thrown) {
      if (!(thrown instanceof CodedError && thrown.code === 'worker-gone')) throw thrown;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idle);
    await this.worker?.close();
  }

  private started(): WorkerClient<FileFinderApi> {
    if (this.closed) throw coded('worker-gone', 'The file finder is closed');
    this.worker ??= new WorkerClient<FileFinderApi>({ url: this.options.url, name: 'file-finder' });
    this.worker.start(); // somebody asks, so a thread that stayed down gets another chance
    return this.worker;
  }

  private endWhenIdle(): void {
    if (this.closed) return;
    this.idle = setTimeout(() => {
      const { worker } = this;
      this.worker = undefined;
      void worker?.close();
    }, this.options.idleMs ?? IDLE_MS).unref();
  }
}
