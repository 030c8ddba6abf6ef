import { effect, inject } from '@angular/core';
import type { Preferences } from '@fyllo/protocol';
import { HostState } from '../host';
import { CurrentLanguage } from '../language';

export type Theme = Preferences['theme'];

/** `system` leaves the choice to the browser's own light or dark. */
export const useTheme = (theme: Theme, root: HTMLElement): void => {
  root.dataset['theme'] = theme;
};

/** Keeps the page's theme and language as the preferences say; call once, in an injection context. */
export function applyPreferences(): void {
  const state = inject(HostState);
  const language = inject(CurrentLanguage);
  effect(() => {
    const preferences = state.preferences();
    if (!preferences) return; // until then the page is as the host wrote it
    useTheme(preferences.theme, document.documentElement);
    language.use(preferences.language);
  });
}
