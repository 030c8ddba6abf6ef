import { effect, inject, Injectable, Injector, signal, untracked } from '@angular/core';
import type { AgentId, AttachmentId, SessionId, SessionMode } from '@fyllo/protocol';
import type { WrittenMessage } from '@fyllo/session-model';
import { type Draft, Drafts } from '../composer';
import { useErrorText } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { Toasts } from '../ui';
import { NewSession } from './new-session';
import { rewritingWords } from './words';

/** Where a message that is written anew comes from. */
export interface RewrittenFrom {
  readonly id: SessionId;
  readonly title: string;
  /** Whether the new session gets other folders than that one had. */
  readonly otherFolders: boolean;
}

/** A message that is written anew, and what the new session takes over. */
export interface Rewrite extends RewrittenFrom, WrittenMessage {
  readonly agentId: AgentId;
  readonly mode: SessionMode;
}

/** What is told beside a draft; without an origin only that an earlier draft waits. */
export interface RewritingNote {
  readonly from: RewrittenFrom | null;
  readonly hasEarlier: boolean;
}

interface Folders {
  readonly projects: readonly { readonly id: string; readonly path: string }[];
  readonly primary: string;
}

/** Whether the folders of a session are not those that a new one would get. */
export const otherFolders = (scope: Folders, workspace: Folders): boolean =>
  foldersOf(scope) !== foldersOf(workspace);

const foldersOf = ({ projects, primary }: Folders): string =>
  JSON.stringify([
    projects.find(({ id }) => id === primary)?.path,
    projects.map(({ path }) => path).toSorted(),
  ]);

/**
 * Messages that a person writes anew as the beginning of another session (behaviour 8.8). They lie in the draft; the
 * host puts aside what was written there before, and it comes back when the message is sent or given up.
 */
@Injectable({ providedIn: 'root' })
export class Rewriting {
  private readonly link = inject(HOST_LINK);
  private readonly drafts = inject(Drafts);
  private readonly sessions = inject(NewSession);
  private readonly toasts = inject(Toasts);
  private readonly words = useWords(rewritingWords);
  private readonly errorText = useErrorText();
  private readonly injector = inject(Injector);
  private readonly origins = signal<ReadonlyMap<string, RewrittenFrom>>(new Map());

  constructor() {
    this.sessions.made.subscribe(({ draftKey }) => {
      if (this.note(draftKey) !== null) this.restoreWhenSent(draftKey);
    });
  }

  note(draftKey: string): RewritingNote | null {
    const from = this.origins().get(draftKey) ?? null;
    const hasEarlier = this.drafts.of(draftKey).hasAside();
    return from === null && !hasEarlier ? null : { from, hasEarlier };
  }

  /** False when the draft is not free: it is not known, being sent, or could not be put aside. The person is told. */
  async start(draftKey: string, rewrite: Rewrite): Promise<boolean> {
    const { text, mentions, attachments, agentId, mode, ...from } = rewrite;
    const draft = this.drafts.of(draftKey);
    await draft.shown(); // a page that began in a session has not asked for the draft before
    if (draft.sending() || !(await this.free(draftKey, draft))) {
      if (draft.sending()) this.toasts.warn(this.words().busy);
      return false;
    }
    draft.write(text, mentions);
    this.sessions.choose(draftKey, { agentId, mode });
    this.origins.update((all) => new Map(all).set(draftKey, from));
    if (attachments.length > 0) await this.adopt(draft, from.id, attachments);
    return true;
  }

  /** The message is not written anew after all. */
  async giveUp(draftKey: string): Promise<boolean> {
    const draft = this.drafts.of(draftKey);
    if (draft.hasAside()) {
      const back = await draft.exchange('unsent.take-back');
      if (!back.ok) {
        this.toasts.warn(this.errorText()(back.error));
        return false;
      }
    } else draft.clear();
    this.forget(draftKey);
    return true;
  }

  /** Makes room; of two messages in a row, the first was not the person's draft. */
  private async free(draftKey: string, draft: Draft): Promise<boolean> {
    if (!draft.ready() || draft.unkept() !== null) {
      this.toasts.warn(this.words().notAside);
      return false;
    }
    const empty = draft.text() === '' && draft.attachments.items().length === 0;
    if (!draft.hasAside() && (empty || this.origins().has(draftKey))) {
      draft.clear();
      return true;
    }
    const aside = await draft.exchange('unsent.put-aside');
    if (!aside.ok) this.toasts.warn(this.words().notAside, this.errorText()(aside.error));
    return aside.ok;
  }

  private async adopt(draft: Draft, sessionId: SessionId, ids: readonly AttachmentId[]) {
    const adopted = await this.link.call('unsent.adopt', { sessionId, attachmentIds: [...ids] });
    if (adopted.ok) draft.attachments.restore(adopted.value.attachments);
    else this.toasts.warn(this.words().withoutFiles, this.errorText()(adopted.error));
  }

  private restoreWhenSent(draftKey: string): void {
    const draft = this.drafts.of(draftKey);
    const sent = effect(
      () => {
        if (draft.sending()) return;
        sent.destroy();
        untracked(() => {
          this.forget(draftKey);
          // what was typed behind the message meanwhile is a draft too: then the earlier one waits on
          if (draft.hasAside() && draft.text() === '') void this.giveUp(draftKey);
        });
      },
      { injector: this.injector },
    );
  }

  private forget(draftKey: string): void {
    this.origins.update((all) => new Map([...all].filter(([key]) => key !== draftKey)));
  }
}
