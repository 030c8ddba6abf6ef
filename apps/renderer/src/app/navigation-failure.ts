import { inject } from '@angular/core';
import type { NavigationError } from '@angular/router';
import { CurrentLanguage, defineWords } from './language';
import { Toasts } from './ui';

const words = defineWords(
  '这个页面没能加载。请重新加载标签页。',
  'This page could not be loaded. Reload the tab.',
);

/** A part of the page that does not come (a lost host, a newer build) is said, not left blank. */
export function tellNavigationFailure(failure: NavigationError): void {
  const detail = failure.error instanceof Error ? failure.error.message : null;
  inject(Toasts).warn(words[inject(CurrentLanguage).value()], detail);
}
