import { DestroyRef, type ElementRef, inject, signal, type Signal } from '@angular/core';

/** Movement below this is rounding. */
const NOTICEABLE = 2;

/**
 * Whether an element has stood still for `milliseconds`, watched once a frame: what has just appeared or moved under
 * the pointer must not be answered by a click that was meant for something else. Call in an injection context.
 * SECURITY: X-03
 */
export function useStillness(
  element: ElementRef<HTMLElement>,
  milliseconds: number,
): Signal<boolean> {
  const still = signal(false);
  let since = performance.now();
  let left = Number.NaN;
  let top = Number.NaN;
  let frame = requestAnimationFrame(function look(now) {
    const place = element.nativeElement.getBoundingClientRect();
    if (Math.abs(place.left - left) > NOTICEABLE || Math.abs(place.top - top) > NOTICEABLE)
      since = now;
    ({ left, top } = place);
    still.set(now - since >= milliseconds);
    frame = requestAnimationFrame(look);
  });
  inject(DestroyRef).onDestroy(() => {
    cancelAnimationFrame(frame);
  });
  return still.asReadonly();
}
