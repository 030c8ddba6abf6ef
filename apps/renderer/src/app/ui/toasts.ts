import { Injectable, signal } from '@angular/core';

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

  private show(text: string, detail: string | null, role: Toast['role'], ms: number): void {
    const id = ++this.lastId;
    this.list.update((list) =>
      [...list.filter((toast) => toast.text !== text), { id, text, detail, role }].slice(
        -MOST_SHOWN,
      ),
    );
    setTimeout(() => {
      this.dismiss(id);
    }, ms);
  }
}
