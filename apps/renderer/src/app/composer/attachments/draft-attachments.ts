import { computed, signal, type Signal } from '@angular/core';
import type { AgentAbilities, Attachment, AttachmentId, SessionId } from '@fyllo/protocol';
import type { HostLink } from '../../host';
import type { DraftAttachment } from './draft-attachment';

/** Where an unsent message is written: in a session, or without one on the draft page of the Workspace. */
export interface UnsentPlace {
  readonly sessionId?: SessionId;
}

/** The files of one unsent message. It outlives the components that show it; uploads go on meanwhile. */
export class DraftAttachments {
  private readonly list = signal<readonly DraftAttachment[]>([]);

  /** In the order of choosing. */
  readonly items = this.list.asReadonly();
  /** Nothing here keeps the message from being sent; uploads under way are waited for by `settled`. */
  readonly sendable = computed(() =>
    this.list().every(({ state }) => state !== 'failed' && state !== 'unfit'),
  );

  constructor(
    private readonly link: HostLink,
    private readonly place: UnsentPlace,
  ) {}

  /** Takes what fits of these files; for the rest there is one notice. */
  add(_files: Iterable<File>): void {}

  /** Takes a file away, and its copy on the host. */
  remove(_key: string): void {}

  /** Files of the host's record come before those chosen here meanwhile. */
  restore(_attachments: readonly Attachment[]): void {}

  /** Forgets all files of this page and shows these: another message is written here now. */
  replace(_attachments: readonly Attachment[]): void {}

  /** Resolves when nothing is on its way any more; `sendable` then says whether all have arrived. */
  settled(): Promise<void> {
    return Promise.resolve();
  }

  /** The copies, in the order of choosing. */
  ids(): AttachmentId[] {
    return [];
  }

  /** These were sent: they are not shown any more, and their copies stay. */
  release(_ids: readonly AttachmentId[]): void {}

  /** What the agent of this message takes; `undefined` while it is not known. */
  useAbilities(_abilities: Signal<AgentAbilities | undefined>): void {}
}
