import { DestroyRef, inject, signal, type Signal } from '@angular/core';

const NARROW = '(max-width: 900px)';

/** Whether the window is too narrow for three columns; call in an injection context. */
export function narrowWindow(): Signal<boolean> {
  const query = matchMedia(NARROW);
  const narrow = signal(query.matches);
  const follow = (): void => {
    narrow.set(query.matches);
  };
  query.addEventListener('change', follow);
  inject(DestroyRef).onDestroy(() => {
    query.removeEventListener('change', follow);
  });
  return narrow.asReadonly();
}
