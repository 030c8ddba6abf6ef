import { computed, signal } from '@angular/core';
import type { AppError, ResultValue } from '@fyllo/protocol';
import type { Subscription } from 'rxjs';
import type { HostLink } from '../../host';
import type { UnsentPlace } from '../attachments/draft-attachments';

export type FoundFiles = ResultValue<'files.find'>;
export type QuestionState = 'searching' | 'found' | 'none' | 'failed' | 'offline';

/** A pause in typing before the host is asked, in milliseconds: shorter than a person notices. */
const SETTLE_MS = 60;

/** Asks the host for files while a person types. Whatever is answered to an earlier query than the last is dropped. */
export class FileQuestion {
  private readonly answered = signal<{ readonly query: string; readonly files: FoundFiles } | null>(
    null,
  );
  private readonly asked = signal<string | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly reconnection: Subscription;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private round = 0;

  /** Also what an earlier query found, until there is something about the present one; none after an error. */
  readonly files = computed(() =>
    this.failure() === null ? (this.answered()?.files ?? null) : null,
  );
  /** Whether `files` is the answer to what was asked last. */
  readonly upToDate = computed(() => {
    const answered = this.answered();
    return answered !== null && answered.query === this.asked();
  });
  readonly error = this.failure.asReadonly();
  readonly state = computed<QuestionState>(() => {
    const failure = this.failure();
    if (failure !== null) return failure.code === 'disconnected' ? 'offline' : 'failed';
    if (!this.upToDate()) return 'searching';
    return (this.files()?.files.length ?? 0) > 0 ? 'found' : 'none';
  });

  constructor(
    private readonly link: HostLink,
    private readonly place: UnsentPlace,
  ) {
    this.reconnection = link.connected.subscribe(() => {
      if (this.failure()?.code === 'disconnected') this.retry();
    });
  }

  /** The first question goes out at once. */
  ask(query: string): void {
    const first = this.asked() === null;
    if (query === this.asked()) return;
    this.asked.set(query);
    this.failure.set(null);
    clearTimeout(this.pause);
    this.round += 1;
    if (first) void this.run(query);
    else
      this.pause = setTimeout(() => {
        void this.run(query);
      }, SETTLE_MS);
  }

  /** The same once more, after an error. */
  retry(): void {
    const query = this.asked();
    if (query === null) return;
    this.failure.set(null);
    void this.run(query);
  }

  /** What is still answered is dropped; the question is not used afterwards. */
  close(): void {
    clearTimeout(this.pause);
    this.round += 1;
    this.reconnection.unsubscribe();
  }

  private async run(query: string): Promise<void> {
    this.round += 1;
    const { round } = this;
    const result = await this.link.call('files.find', { ...this.place, query });
    if (round !== this.round) return;
    if (result.ok) this.answered.set({ query, files: result.value });
    else this.failure.set(result.error);
  }
}
