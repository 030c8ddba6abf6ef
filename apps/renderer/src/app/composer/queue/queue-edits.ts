import { inject, Injectable, signal } from '@angular/core';
import type { Mention, QueuedMessage, SessionId } from '@fyllo/protocol';
import { HOST_LINK } from '../../host';
import { moveMentions } from '../completion/move-mentions';

/** A queued message while this page edits it. */
export interface QueueEdit {
  readonly sessionId: SessionId;
  /** As it was. */
  readonly item: QueuedMessage;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** It is on its way to the host. */
  readonly saving: boolean;
}

/** Queued messages under edit. They outlive the page of their session: whoever comes back goes on. */
@Injectable({ providedIn: 'root' })
export class QueueEdits {
  private readonly all = signal<ReadonlyMap<string, QueueEdit>>(new Map());

  constructor() {
    const link = inject(HOST_LINK);
    // the host lets go of what a lost connection edited; a message that is gone by now shows in the queue
    link.connected.subscribe(() => {
      for (const [itemId, { sessionId }] of this.all()) {
        void link.call('queue.edit', { sessionId, itemId });
      }
    });
  }

  /** Those of one session. */
  of(sessionId: SessionId): readonly QueueEdit[] {
    return [...this.all().values()].filter((edit) => edit.sessionId === sessionId);
  }

  find(itemId: string): QueueEdit | undefined {
    return this.all().get(itemId);
  }

  begin(sessionId: SessionId, item: QueuedMessage): void {
    const { text, mentions } = item;
    this.put({ sessionId, item, text, mentions, saving: false });
  }

  write(itemId: string, text: string): void {
    const edit = this.find(itemId);
    if (edit) this.put({ ...edit, text, mentions: moveMentions(edit.text, text, edit.mentions) });
  }

  setSaving(itemId: string, saving: boolean): void {
    const edit = this.find(itemId);
    if (edit) this.put({ ...edit, saving });
  }

  end(itemId: string): void {
    this.all.update((all) => new Map([...all].filter(([id]) => id !== itemId)));
  }

  private put(edit: QueueEdit): void {
    this.all.update((all) => new Map(all).set(edit.item.id, edit));
  }
}
