import { Injectable } from '@angular/core';
import { Draft } from './draft';

/** Unsent texts, one a session and one for the draft page: kept across navigation, and by the tab across reloads. */
@Injectable({ providedIn: 'root' })
export class Drafts {
  private readonly drafts = new Map<string, Draft>();

  of(key: string): Draft {
    const known = this.drafts.get(key);
    if (known) return known;
    const draft = new Draft(key);
    this.drafts.set(key, draft);
    return draft;
  }
}
