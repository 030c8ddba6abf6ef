import { inject } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { useErrorText } from '../errors';
import { HOST_LINK } from '../host';
import { SessionIndex } from '../session-list';
import { revealInTitle, Toasts } from '../ui';

/** Shows what goes wrong outside any call, with the title of its session; call in an injection context. */
export function showProblems(): void {
  const toasts = inject(Toasts);
  const index = inject(SessionIndex);
  const errorText = useErrorText();
  inject(HOST_LINK)
    .items.pipe(takeUntilDestroyed())
    .subscribe((items) => {
      for (const item of items) {
        if (item.k !== 'problem') continue;
        const { sessionId, error } = item;
        const session = sessionId === undefined ? null : index.find(sessionId);
        const where = session ? `${revealInTitle(session.title)}: ` : '';
        toasts.warn(where + errorText()(error), error.detail ?? error.message);
      }
    });
}
