import {
  afterNextRender,
  computed,
  effect,
  ElementRef,
  inject,
  Injector,
  type Signal,
  untracked,
} from '@angular/core';
import { openRequests } from '../host/open-requests';
import type { OpenSession } from '../host/open-session';

const CARD = '[data-testid=permission-card], [data-testid=question-card]';
/** Where a card begins for the keyboard: at the refusing answer, or at the first thing to fill in or to press. */
const STARTS = ['[role=toolbar] [tabindex="0"]', 'input, textarea, select, button'];

/**
 * A card that has the focus goes when it is answered, here or elsewhere, or withdrawn. The focus goes on to the card
 * that is shown next; `leave` says where else it goes. Call in an injection context.
 */
export function keepRequestFocus(session: Signal<OpenSession>, leave: () => void): void {
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const injector = inject(Injector);
  const first = computed(() => openRequests(session().view())[0]?.requestId);
  let before: string | undefined;
  effect(() => {
    const next = first();
    const over = before;
    before = next;
    // here the document is still as it was before the change
    if (over === undefined || cardOf(document.activeElement)?.dataset['requestId'] !== over) return;
    untracked(() => {
      afterNextRender(
        () => {
          const { activeElement } = document;
          const free = activeElement === document.body || cardOf(activeElement) !== null;
          if (free && !focusCard(host, next)) leave();
        },
        { injector },
      );
    });
  });
}

const cardOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(CARD) ?? null;

function focusCard(host: HTMLElement, request: string | undefined): boolean {
  const cards = [...host.querySelectorAll<HTMLElement>(CARD)];
  const card = cards.find(({ dataset }) => dataset['requestId'] === request);
  const start = STARTS.map((place) => card?.querySelector<HTMLElement>(place)).find(Boolean);
  start?.focus();
  return start !== undefined && start !== null;
}
