import { Injectable, signal } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';

/** A way back out of what the notice tells. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly detail: string | null;
  /** `alert` interrupts a screen reader, `status` waits. */
  readonly role: 'status' | 'alert';
  readonly action: ToastAction | null;
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
    this.show({ text, detail, role: 'status', action: null });
  }

  warn(text: string, detail: string | null = null): void {
    this.show({ text, detail, role: 'alert', action: null });
  }

  /** Stays longer, so that there is time to act; using it ends the notice. */
  offer(text: string, action: ToastAction): void {
    this.show({ text, detail: null, role: 'status', action });
  }

  dismiss(id: number): void {
    this.list.update((list) => list.filter((toast) => toast.id !== id));
  }

  /** Texts come from agents and programs too, so what a terminal would obey is taken out here, for all of them. */
  private show(given: Omit<Toast, 'id'>): void {
    const id = ++this.lastId;
    const { detail, role, action } = given;
    const text = plainText(given.text);
    const toast = { id, text, detail: detail === null ? null : plainText(detail), role, action };
    const brief = role === 'status' && detail === null && action === null;
    // said again it is one notice, but each way back is one of its own
    this.list.update((list) =>
      [...list.filter((other) => other.text !== text || other.action), toast].slice(-MOST_SHOWN),
    );
    setTimeout(
      () => {
        this.dismiss(id);
      },
      brief ? STATUS_MS : ALERT_MS,
    );
  }
}
