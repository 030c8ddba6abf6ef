import { inject, Injectable, signal } from '@angular/core';
import type { DraftStatus } from '@fyllo/protocol';
import { HOST_LINK } from './provide-host';

/** What the host last said about the session asked ahead for the draft of this page (behaviour 7.7). */
@Injectable({ providedIn: 'root' })
export class DraftNews {
  private readonly last = signal<DraftStatus | null>(null);

  /** Null before the first word, and after the choice or the connection has changed. */
  readonly status = this.last.asReadonly();

  constructor() {
    const link = inject(HOST_LINK);
    // the probe belongs to the connection, and is gone with it
    link.connected.subscribe(() => {
      this.forget();
    });
    link.items.subscribe((items) => {
      const news = items.findLast((item) => item.k === 'draft');
      if (news) this.last.set(news.draft);
    });
  }

  forget(): void {
    this.last.set(null);
  }
}
