import { CdkVirtualScrollViewport } from '@angular/cdk/scrolling';
import { computed, DestroyRef, ElementRef, inject, signal, type Signal } from '@angular/core';

/** Movement below this is rounding. */
const NOTICEABLE = 2;

/**
 * Whether the host and `row` have stood still for `milliseconds`, all of `row` on the screen, and `reason` has not
 * changed: what has just appeared, moved, grown or become the target of the keyboard must not be answered by a click
 * or key that was meant for something else. Watched once a frame; call in an injection context.
 * Not in `index.ts`, which is in the first chunk: that one asks nobody anything.
 * SECURITY: X-03
 */
export function useStillness(
  row: Signal<ElementRef<HTMLElement> | undefined>,
  reason: Signal<unknown>,
  milliseconds: number,
): Signal<boolean> {
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const view = inject(CdkVirtualScrollViewport, { optional: true })?.elementRef.nativeElement;
  const settled = signal<{ readonly for: unknown } | undefined>(undefined);
  let since = performance.now();
  let places: readonly number[] = [];
  let before: unknown;
  let frame = requestAnimationFrame(function look(now) {
    const options = row()?.nativeElement;
    const wanted = reason();
    const next = [host, options].flatMap((element) => placeOf(element));
    const visible = options !== undefined && isInSight(options, view);
    if (!visible || wanted !== before || hasMoved(places, next)) since = now;
    places = next;
    before = wanted;
    const still = now - since >= milliseconds;
    if (!still) settled.set(undefined);
    else if (settled() === undefined) settled.set({ for: wanted });
    frame = requestAnimationFrame(look);
  });
  inject(DestroyRef).onDestroy(() => {
    cancelAnimationFrame(frame);
  });
  // a new reason counts at once, not with the next frame
  return computed(() => {
    const now = settled();
    return now !== undefined && now.for === reason();
  });
}

function placeOf(element: Element | undefined): readonly number[] {
  if (element === undefined) return [];
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height];
}

const hasMoved = (before: readonly number[], after: readonly number[]): boolean =>
  before.length !== after.length ||
  after.some((value, index) => Math.abs(value - (before[index] ?? 0)) > NOTICEABLE);

/** Whether all of an element lies inside the window and the view that scrolls it. */
function isInSight(element: Element, view: Element | undefined): boolean {
  const { left, top, right, bottom, height } = element.getBoundingClientRect();
  const port = view?.getBoundingClientRect();
  return (
    height > 0 &&
    top >= Math.max(0, port?.top ?? 0) - NOTICEABLE &&
    left >= Math.max(0, port?.left ?? 0) - NOTICEABLE &&
    bottom <= Math.min(innerHeight, port?.bottom ?? innerHeight) + NOTICEABLE &&
    right <= Math.min(innerWidth, port?.right ?? innerWidth) + NOTICEABLE
  );
}
