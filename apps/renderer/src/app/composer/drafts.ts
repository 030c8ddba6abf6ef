import { inject, Injectable, untracked } from '@angular/core';
import { isSessionId } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { Draft } from './draft';

const WORKSPACE_DRAFT = 'draft:';

/** Names the draft of a Workspace's next session. */
export const draftKeyOf = (workspace: { readonly id: string } | null): string =>
  `${WORKSPACE_DRAFT}${workspace?.id ?? ''}`;

/** Unsent messages, one a session and one for the draft page of each Workspace: kept across navigation. */
@Injectable({ providedIn: 'root' })
export class Drafts {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly drafts = new Map<string, Draft>();

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) for (const draft of this.drafts.values()) void draft.keep();
    });
    window.addEventListener('pagehide', () => {
      for (const draft of this.drafts.values()) draft.rush();
    });
  }

  /** The unsent message of a session, by its id, or of the draft page, by `draftKeyOf`. */
  of(key: string): Draft {
    const known = this.drafts.get(key);
    if (known) return known;
    const draft = untracked(() => this.open(key));
    this.drafts.set(key, draft);
    return draft;
  }

  private open(key: string): Draft {
    if (isSessionId(key)) return new Draft(this.link, { sessionId: key });
    return new Draft(this.link, {}, () => draftKeyOf(this.state.workspace()) === key);
  }
}
