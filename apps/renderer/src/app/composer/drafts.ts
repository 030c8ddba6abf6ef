import { Injectable } from '@angular/core';

const PREFIX = 'fyllo.draft.';

/** Unsent texts, one a session and one for the draft page: kept across navigation, and by the tab across reloads. */
@Injectable({ providedIn: 'root' })
export class Drafts {
  private readonly texts = new Map<string, string>();

  read(key: string): string {
    return this.texts.get(key) ?? sessionStorage.getItem(PREFIX + key) ?? '';
  }

  write(key: string, text: string): void {
    this.texts.set(key, text);
    if (text === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  }
}
