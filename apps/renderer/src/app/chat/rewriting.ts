import { effect, inject, Injectable, Injector, signal, untracked } from '@angular/core';
import type { AgentId, SessionId, SessionMode } from '@fyllo/protocol';
import { Drafts } from '../composer';
import { NewSession } from './new-session';

/** Where a message that is written anew comes from. */
export interface RewrittenFrom {
  readonly id: SessionId;
  readonly title: string;
  /** Whether the new session gets other folders than that one had. */
  readonly otherFolders: boolean;
}

/** A message that is written anew, and what the new session takes over. */
export interface Rewrite extends RewrittenFrom {
  readonly text: string;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
}

/** What is told beside a draft; without an origin only that an earlier draft waits. */
export interface RewritingNote {
  readonly from: RewrittenFrom | null;
  readonly hasEarlier: boolean;
}

/** Names the draft of a Workspace's next session. */
export const draftKeyOf = (workspace: { readonly id: string } | null): string =>
  `draft:${workspace?.id ?? ''}`;

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

const asideKey = (draftKey: string): string => `${draftKey}:aside`;

/**
 * Messages that a person writes anew as the beginning of another session (behaviour 8.8). They lie in the draft; what
 * was written there before is kept aside, like every draft across a reload, and comes back when the message is sent or
 * given up.
 */
@Injectable({ providedIn: 'root' })
export class Rewriting {
  private readonly drafts = inject(Drafts);
  private readonly sessions = inject(NewSession);
  private readonly injector = inject(Injector);
  private readonly origins = signal<ReadonlyMap<string, RewrittenFrom>>(new Map());

  constructor() {
    this.sessions.made.subscribe(({ draftKey }) => {
      if (this.note(draftKey) !== null) this.restoreWhenSent(draftKey);
    });
  }

  note(draftKey: string): RewritingNote | null {
    const from = this.origins().get(draftKey) ?? null;
    const hasEarlier = this.drafts.of(asideKey(draftKey)).text() !== '';
    return from === null && !hasEarlier ? null : { from, hasEarlier };
  }

  /** False while the draft is being sent: then it is not free. */
  start(draftKey: string, { text, agentId, mode, ...from }: Rewrite): boolean {
    const draft = this.drafts.of(draftKey);
    if (draft.sending()) return false;
    // of two messages in a row, the first was not the person's draft
    if (this.note(draftKey) === null) this.drafts.of(asideKey(draftKey)).write(draft.text());
    draft.dismiss();
    draft.write(text);
    this.sessions.choose(draftKey, { agentId, mode });
    this.origins.update((all) => new Map(all).set(draftKey, from));
    return true;
  }

  /** The message is not written anew after all. */
  giveUp(draftKey: string): void {
    this.drafts.of(draftKey).dismiss();
    this.drafts.of(draftKey).write('');
    this.restore(draftKey);
  }

  private restoreWhenSent(draftKey: string): void {
    const draft = this.drafts.of(draftKey);
    const sent = effect(
      () => {
        if (draft.sending()) return;
        sent.destroy();
        untracked(() => {
          this.restore(draftKey);
        });
      },
      { injector: this.injector },
    );
  }

  private restore(draftKey: string): void {
    const aside = this.drafts.of(asideKey(draftKey));
    const draft = this.drafts.of(draftKey);
    if (draft.text() === '') draft.write(aside.text());
    aside.write('');
    this.origins.update((all) => new Map([...all].filter(([key]) => key !== draftKey)));
  }
}
