import { Injectable, signal } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly detail: string | null;
  /** `alert` interrupts a screen reader, `status` waits. */
  readonly role: 'status' | 'alert';
}

const STATUS_MS = 4000;
const ALERT_MS = 12_000;
/** Older ones make room: a burst of notices must not cover the page. */
const MOST_SHOWN = 4;

/** Short notices over the page. */
@Injectable({ providedIn: 'root' })
export class Toasts {
  private readonly list = signal<readonly Toast[]>([]);
  private lastId = 0;

  readonly shown = this.list.asReadonly();

  tell(text: string, detail: string | null = null): void {
    this.show(text, detail, 'status', detail === null ? STATUS_MS : ALERT_MS);
  }

  warn(text: string, detail: string | null = null): void {
    this.show(text, detail, 'alert', ALERT_MS);
  }

  dismiss(id: number): void {
    this.list.update((list) => list.filter((toast) => toast.id !== id));
  }

  /** Texts come from agents and programs too, so what a terminal would obey is taken out here, for all of them. */
  private show(given: string, detail: string | null, role: Toast['role'], ms: number): void {
    const id = ++this.lastId;
    const text = plainText(given);
    const toast = { id, text, detail: detail === null ? null : plainText(detail), role };
    this.list.update((list) =>
      [...list.filter((other) => other.text !== text), toast].slice(-MOST_SHOWN),
    );
    setTimeout(() => {
      this.dismiss(id);
    }, ms);
  }
}
