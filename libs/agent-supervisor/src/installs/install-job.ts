import type { AppError, Install } from '@fyllo/protocol';

/** Progress is told no more often. */
const TELL_MS = 200;

type Progress = Partial<Pick<Install, 'received' | 'total' | 'line'>>;

/** An installation under way: its state, what ends it, and who hears of it. */
export class InstallJob {
  private readonly ending = new AbortController();
  private current: Install;
  private toldAt = -TELL_MS;

  constructor(
    registryId: string,
    version: string,
    private readonly tell: (install: Install) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.current = { registryId, version, phase: 'waiting', startedAt: Date.now() };
  }

  get state(): Install {
    return this.current;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  get isOver(): boolean {
    return ['done', 'failed', 'cancelled'].includes(this.current.phase);
  }

  cancel(): void {
    this.ending.abort();
  }

  enter(phase: Install['phase'], error?: AppError): void {
    const { registryId, version, startedAt } = this.current;
    const line = phase === 'failed' ? this.current.line : undefined;
    this.current = {
      ...{ registryId, version, startedAt, phase },
      ...(line === undefined ? {} : { line }),
      ...(error === undefined ? {} : { error }),
    };
    this.say();
  }

  progress(progress: Progress): void {
    this.current = { ...this.current, ...progress };
    if (this.now() - this.toldAt >= TELL_MS) this.say();
  }

  /** Settles, by rejecting, when the installation is to end; for waiting on what cannot be ended itself. */
  ended(error: () => Error): Promise<never> {
    const ended = new Promise<never>((_resolve, reject) => {
      const end = (): void => {
        reject(error());
      };
      if (this.signal.aborted) end();
      this.signal.addEventListener('abort', end, { once: true });
    });
    ended.catch(() => undefined); // it may come when nobody waits any more
    return ended;
  }

  private say(): void {
    this.toldAt = this.now();
    this.tell(this.current);
  }
}
