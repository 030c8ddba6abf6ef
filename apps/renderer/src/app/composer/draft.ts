import { type Signal, signal, type WritableSignal } from '@angular/core';
import type { AppError, Result } from '@fyllo/protocol';
import { randomKey } from '../host';

const TEXT_PREFIX = 'fyllo.draft.';
const KEY_PREFIX = 'fyllo.send-key.';

/** Stores or starts what a text asks for; the same key again is the same send, not another one. */
export type Send = (text: string, key: string) => Promise<Result<unknown>>;

/** One unsent text and the send that is to take it away. It outlives the input that shows it. */
export class Draft {
  private readonly written: WritableSignal<string>;
  private readonly underWay = signal(false);
  private readonly failed = signal<AppError | null>(null);
  /** Made at the first attempt and kept until the text is sent or changed: an unanswered send may be stored. */
  private sendKey: string | null;

  readonly text: Signal<string>;
  readonly sending = this.underWay.asReadonly();
  /** Why the last attempt failed. */
  readonly failure = this.failed.asReadonly();

  constructor(private readonly name: string) {
    this.written = signal(sessionStorage.getItem(TEXT_PREFIX + name) ?? '');
    this.text = this.written.asReadonly();
    this.sendKey = sessionStorage.getItem(KEY_PREFIX + name);
  }

  write(text: string): void {
    if (text === this.written()) return;
    this.written.set(text);
    keep(TEXT_PREFIX + this.name, text === '' ? null : text);
    this.useKey(null);
  }

  /** Keeps the text until it has arrived, and what was typed behind it meanwhile as a new draft. */
  async send(send: Send): Promise<void> {
    if (this.underWay()) return;
    const text = this.written();
    const key = this.sendKey ?? randomKey();
    this.useKey(key);
    this.failed.set(null);
    this.underWay.set(true);
    const result = await send(text, key);
    this.underWay.set(false);
    if (!result.ok) {
      this.failed.set(result.error);
      return;
    }
    const now = this.written();
    this.write(now.startsWith(text) ? now.slice(text.length) : now);
  }

  /** The person has taken note of why the last attempt failed. */
  dismiss(): void {
    this.failed.set(null);
  }

  private useKey(key: string | null): void {
    if (key === this.sendKey) return;
    this.sendKey = key;
    keep(KEY_PREFIX + this.name, key);
  }
}

function keep(name: string, value: string | null): void {
  sessionStorage.removeItem(name); // also so that no older text comes back when the newer one does not fit
  if (value === null) return;
  try {
    sessionStorage.setItem(name, value);
  } catch (error) {
    // A text above the tab's quota stays in memory: it is lost by a reload, but neither by typing nor by navigation.
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
  }
}
