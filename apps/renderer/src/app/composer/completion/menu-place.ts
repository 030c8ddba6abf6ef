/** Kept free between the menu and whatever would cut it off, in CSS pixels. */
const MARGIN = 12;

/** How high a menu above its place can be without being cut off, in CSS pixels. */
export function roomAbove(place: HTMLElement): number {
  const box = place.parentElement ?? place;
  const page = place.closest('main');
  const top = page?.getBoundingClientRect().top ?? 0;
  return Math.max(0, Math.floor(box.getBoundingClientRect().top - Math.max(0, top) - MARGIN));
}

/** Scrolls the list of a row, and nothing around it, so far that the row is seen. */
export function keepInView(row: Element | null): void {
  const list = row?.parentElement;
  if (!row || !list) return;
  const [seen, wanted] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (wanted.top < seen.top) list.scrollTop -= seen.top - wanted.top;
  else if (wanted.bottom > seen.bottom) list.scrollTop += wanted.bottom - seen.bottom;
}
