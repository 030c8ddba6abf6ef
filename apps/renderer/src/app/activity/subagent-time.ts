import { computed, effect, signal, type Signal } from '@angular/core';
import type { ToolPart } from '@fyllo/protocol';
import { durationOf } from './subagent-facts';
import { isOver } from './subagent-texts';

const TICK_MS = 1000;

/** How long the work of a sub-agent has taken, moving while it runs. Call in an injection context. */
export function useDuration(call: Signal<ToolPart>): Signal<number | undefined> {
  const now = signal(Date.now());
  const running = computed(() => !isOver(call()));
  effect((onCleanup) => {
    if (!running()) return;
    const timer = setInterval(() => {
      now.set(Date.now());
    }, TICK_MS);
    onCleanup(() => {
      clearInterval(timer);
    });
  });
  return computed(() => durationOf(call(), now()));
}
