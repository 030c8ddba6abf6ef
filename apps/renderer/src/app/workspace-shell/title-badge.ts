import { DestroyRef, effect, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { fromEvent, merge } from 'rxjs';
import { SessionIndex } from '../session-list';
import { PageTitle } from '../ui';
import { MissedSessions } from './missed-sessions';

/** Puts the number of missed sessions into the tab's title; call in an injection context. */
export function badgeTitle(): void {
  const { sessions } = inject(SessionIndex);
  const title = inject(PageTitle);
  const missed = new MissedSessions();
  const focused = signal(document.hasFocus());
  merge(fromEvent(window, 'focus'), fromEvent(window, 'blur'))
    .pipe(takeUntilDestroyed())
    .subscribe(() => {
      focused.set(document.hasFocus());
    });
  effect(() => {
    title.badge(missed.count(sessions() ?? [], focused()));
  });
  inject(DestroyRef).onDestroy(() => {
    title.badge(0);
  });
}
