import { Worker, type Transferable } from 'node:worker_threads';
import { CodedError, coded, type Result } from '@fyllo/protocol';
import { wrap } from 'comlink';
import nodeEndpoint from 'comlink/dist/umd/node-adapter';

/** What one start of a worker is given. Ports can be sent once, so every start needs its own. */
export interface WorkerStart {
  readonly workerData?: unknown;
  readonly transferList?: readonly Transferable[];
}

export interface WorkerProgram {
  /** File or data URL of the bundled worker entry. */
  readonly url: URL;
  /** Old-generation heap limit in MiB. */
  readonly heapMb: number;
  readonly name: string;
}

type Call = (...args: readonly unknown[]) => Promise<Result<unknown>>;
type Reject = (reason: CodedError) => void;

/** One life of a worker thread: calls settle, at the latest when the thread ends. */
export class RunningWorker {
  private readonly worker: Worker;
  private readonly remote: Readonly<Record<string, Call>>;
  private readonly pending = new Set<Reject>();
  private gone: CodedError | undefined;
  private reason = '';

  constructor(
    private readonly program: WorkerProgram,
    start: WorkerStart,
    private readonly onExit: (error: CodedError) => void,
  ) {
    this.worker = new Worker(program.url, {
      name: program.name,
      workerData: start.workerData,
      transferList: [...(start.transferList ?? [])],
      resourceLimits: { maxOldGenerationSizeMb: program.heapMb },
    });
    this.remote = wrap(nodeEndpoint(this.worker)) as unknown as Readonly<Record<string, Call>>;
    this.worker.on('error', (error: unknown) => {
      this.reason = error instanceof Error ? error.message : String(error);
    });
    this.worker.once('exit', (code) => {
      this.end(code);
    });
  }

  /** Rejects with `worker-gone` when the thread ends before it answers, and at once when it has ended. */
  async call(name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.gone !== undefined) throw this.gone;
    const run = this.remote[name];
    if (run === undefined) throw coded('unknown-method', name);
    let reject: Reject = () => undefined;
    const ended = new Promise<never>((_resolve, refuse) => {
      reject = refuse;
    });
    this.pending.add(reject);
    try {
      const result = await Promise.race([run(...args), ended]);
      if (result.ok) return result.value;
      throw new CodedError(result.error);
    } finally {
      this.pending.delete(reject);
    }
  }

  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private end(code: number): void {
    const why = this.reason === '' ? `exit code ${code}` : this.reason;
    this.gone = coded('worker-gone', `${this.program.name}: ${why}`, { retryable: true });
    for (const reject of this.pending) reject(this.gone);
    this.pending.clear();
    this.onExit(this.gone);
  }
}
