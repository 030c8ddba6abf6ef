import { signal } from '@angular/core';
import { type AppError, type ErrorCode, MAX_UNSENT_CHARS, UNSENT_SETTLE_MS } from '@fyllo/protocol';
import type { HostLink } from '../host';
import type { UnsentPlace } from './attachments/draft-attachments';
import { type Written, writesOf } from './unsent-text';

/** Pauses before a write that failed is tried again; the last one is repeated. */
const RETRY_MS = [1000, 4000, 15_000] as const;
/** A write that failed once may well go through at once: the person is told when it fails again. */
const TOLD_AFTER = 2;
/** The place is gone, and its text with it. */
const GONE: readonly ErrorCode[] = ['not-found', 'wrong-workspace', 'not-authorised'];

export interface DraftKeeperParts {
  readonly link: HostLink;
  readonly place: UnsentPlace;
  /** What is to be kept, as it is now. */
  readonly written: () => Written;
  /** Whether the host would keep it in its place now: the stored text is known, and this is its Workspace. */
  readonly mayWrite: () => boolean;
}

/**
 * Keeps what is typed on the host: a moment after the last key, or at once when asked; one write after another, each
 * with the newest text. What could not be kept stays due: it is tried again at the next welcome, or after a pause.
 */
export class DraftKeeper {
  private readonly fault = signal<AppError | null>(null);
  private revision = 0;
  private kept = 0;
  private failures = 0;
  private writing: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Why the text is not kept, once that has lasted. */
  readonly failure = this.fault.asReadonly();

  constructor(private readonly parts: DraftKeeperParts) {
    parts.link.connected.subscribe(() => void this.flush());
  }

  get due(): boolean {
    return this.kept !== this.revision;
  }

  /** The text is another one. */
  changed(): void {
    this.revision += 1;
    this.later(UNSENT_SETTLE_MS);
  }

  /** What is shown is what the host has. */
  agree(): void {
    this.kept = this.revision;
    clearTimeout(this.timer);
  }

  /** Resolves when all is kept, or cannot be kept now. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  /** The page goes: everything is on its way before this returns. */
  rush(): void {
    if (!this.due || !this.parts.mayWrite()) return;
    for (const slice of this.slices()) void this.parts.link.call('unsent.write', slice);
  }

  private async writeAll(): Promise<void> {
    while (this.due && this.parts.mayWrite()) {
      const { revision } = this;
      const error = await this.write();
      if (error !== null) {
        this.fail(error);
        return;
      }
      this.kept = revision;
      this.failures = 0;
      this.fault.set(null);
    }
  }

  private async write(): Promise<AppError | null> {
    if (this.parts.written().text.length > MAX_UNSENT_CHARS) {
      return { code: 'too-large', message: 'The text is too long to be kept.' };
    }
    for (const slice of this.slices()) {
      const result = await this.parts.link.call('unsent.write', slice);
      if (!result.ok) return result.error;
    }
    return null;
  }

  private fail(error: AppError): void {
    if (error.code === 'disconnected') return; // the next welcome writes again
    if (GONE.includes(error.code)) {
      this.agree();
      return;
    }
    this.failures += 1;
    if (this.failures >= TOLD_AFTER || error.code === 'too-large') this.fault.set(error);
    if (error.code === 'too-large') return; // until it is shorter
    this.later(RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] ?? RETRY_MS[0]);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private slices(): ReturnType<typeof writesOf> {
    return writesOf(this.parts.place, this.parts.written());
  }
}
