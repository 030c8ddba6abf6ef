/** Scrolls what lies between a row and a place in it, such as wide or long code, until the place is in its sight. */
export function scrollInside(row: Element, range: Range): void {
  let element =
    range.startContainer instanceof Element
      ? range.startContainer
      : range.startContainer.parentElement;
  for (; element !== null && element !== row; element = element.parentElement) {
    if (!isScroller(element)) continue;
    const place = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    element.scrollTop += outside(place.top, place.bottom, box.top, box.bottom);
    element.scrollLeft += outside(place.left, place.right, box.left, box.right);
  }
}

function isScroller(element: Element): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  if (scrollHeight <= clientHeight && scrollWidth <= clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
}

/** How far a span lies outside a box: then it comes to the middle. */
const outside = (start: number, end: number, boxStart: number, boxEnd: number): number =>
  start >= boxStart && end <= boxEnd ? 0 : (start + end - boxStart - boxEnd) / 2;
