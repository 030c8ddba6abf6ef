import { DestroyRef, effect, inject } from '@angular/core';
import { PageTitle } from '../ui';

/** Puts the name of a page into the tab's title as long as it is shown; call in an injection context. */
export function titleOfPage(name: () => string): void {
  const title = inject(PageTitle);
  effect(() => {
    title.show(name());
  });
  inject(DestroyRef).onDestroy(() => {
    title.show('');
  });
}
