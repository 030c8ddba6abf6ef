import { Injectable, signal } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';

/** Which long messages are shown as a whole. It outlives their rows, which come and go with scrolling. */
@Injectable({ providedIn: 'root' })
export class UnfoldedMessages {
  private readonly ids = signal<ReadonlySet<MessageId>>(new Set());

  has(id: MessageId): boolean {
    return this.ids().has(id);
  }

  show(id: MessageId, whole: boolean): void {
    if (this.ids().has(id) === whole) return;
    this.ids.update((ids) => {
      const next = new Set(ids);
      if (whole) next.add(id);
      else next.delete(id);
      return next;
    });
  }
}
