import { DestroyRef, effect, inject, untracked } from '@angular/core';
import { HOST_LINK, HostState } from '../host';
import { SessionIndex } from '../session-list';

/**
 * Lets the host start agents ahead, once the window shows its sessions and has nothing better to do (behaviour 7.6);
 * never when the person does not want it. Call in an injection context.
 */
export function warmAgents(): void {
  const link = inject(HOST_LINK);
  const { preferences } = inject(HostState);
  const { sessions } = inject(SessionIndex);
  let stop: () => void = () => undefined;
  const begin = effect(() => {
    if (sessions() === null || preferences() === null) return;
    begin.destroy();
    stop = whenIdle(() => {
      if (untracked(preferences)?.prewarm !== false) void link.call('agents.warm', {});
    });
  });
  inject(DestroyRef).onDestroy(() => {
    stop();
  });
}

/** Runs once the page has painted and has time; gives a way to call it off. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => {
      cancelIdleCallback(handle);
    };
  }
  const timer = setTimeout(run);
  return () => {
    clearTimeout(timer);
  };
}

/** A page that is always busy gets its agents too. */
const LATEST_MS = 5000;
