interface Anchored {
  /** The element whose place on the screen must not change; absent while its row is not rendered. */
  readonly element: Element | undefined;
  readonly top: number;
  readonly row: string;
  readonly rowTop: number;
}

/** So long after its last movement a row that was aimed at is held by its own place: what is in it comes bit by bit. */
const DRAWN_MS = 1000;
/** What moves for longer is not waited for. */
const LONGEST_MS = 4000;

/** Pixels from the top of the view to where a row begins; asked again whenever the row moves, if it depends on it. */
export type RowPlace = number | (() => number);

/** Remembers what lies at the top of a scrolling view, and where the view must scroll so that it still does. */
export class ViewAnchor {
  private anchored: Anchored | undefined;
  private target: RowPlace = 0;
  private aimedAt = 0;
  private movedAt = 0;

  constructor(
    private readonly view: HTMLElement,
    private readonly rows: () => readonly Element[],
  ) {}

  /** Whether a row is aimed at that has not been on the screen yet. */
  get aiming(): boolean {
    return this.anchored !== undefined && this.anchored.element === undefined;
  }

  /** The row that is aimed at. */
  get aimedRow(): string | undefined {
    return this.aiming ? this.anchored?.row : undefined;
  }

  /** From now on a row, perhaps one not rendered yet, belongs at a place. */
  aim(row: string | undefined, place: RowPlace): void {
    this.aimedAt = performance.now();
    this.movedAt = this.aimedAt;
    this.target = place;
    this.anchored =
      row === undefined ? undefined : { element: undefined, top: 0, row, rowTop: placeOf(place) };
  }

  /** Something at or above the row that is aimed at has changed its height. */
  moved(): void {
    this.movedAt = performance.now();
    if (this.anchored === undefined || !this.aiming) return;
    this.anchored = { ...this.anchored, rowTop: placeOf(this.target) };
  }

  /** Takes what is at the top now as what must stay. */
  record(): void {
    const viewTop = this.view.getBoundingClientRect().top;
    const rows = this.rows();
    if (this.aiming && !this.hasArrived(rows)) return;
    const row = firstBelow(rows, viewTop);
    if (row === undefined) {
      this.anchored = undefined;
      return;
    }
    const element = partAt(row, viewTop);
    this.anchored = {
      element,
      top: element.getBoundingClientRect().top - viewTop,
      row: idOf(row),
      rowTop: row.getBoundingClientRect().top - viewTop,
    };
  }

  /** The person goes elsewhere: nothing is aimed at any more. */
  release(): void {
    if (this.aiming) this.anchored = undefined;
  }

  /** Whether the row aimed at is there and has had the time to be drawn: its text comes after its element. */
  private hasArrived(rows: readonly Element[]): boolean {
    const now = performance.now();
    const drawn = now - this.movedAt > DRAWN_MS || now - this.aimedAt > LONGEST_MS;
    return drawn && rows.some((row) => idOf(row) === this.anchored?.row);
  }

  /** The person scrolled by so many pixels: the anchored text belongs that much higher now. */
  shift(pixels: number): void {
    if (this.anchored === undefined || this.aiming) return;
    const { top, rowTop } = this.anchored;
    this.anchored = { ...this.anchored, top: top - pixels, rowTop: rowTop - pixels };
  }

  /** The scroll offset at which the anchored text is where it was. */
  correctedTop(offsetOf: (row: string) => number | undefined): number {
    const { anchored, view } = this;
    if (anchored === undefined) return view.scrollTop;
    if (anchored.element !== undefined && view.contains(anchored.element)) {
      const top = anchored.element.getBoundingClientRect().top - view.getBoundingClientRect().top;
      return view.scrollTop + top - anchored.top;
    }
    return this.expectedTop(offsetOf);
  }

  /** The scroll offset by the heights alone: right before the document has followed a change of the rows. */
  expectedTop(offsetOf: (row: string) => number | undefined): number {
    const { anchored, view } = this;
    const offset = anchored === undefined ? undefined : offsetOf(anchored.row);
    return anchored === undefined || offset === undefined
      ? view.scrollTop
      : offset - anchored.rowTop;
  }

  /** The row at the top and where it begins. */
  place(): { readonly row?: string; readonly offset?: number } {
    return this.anchored === undefined
      ? {}
      : { row: this.anchored.row, offset: this.anchored.rowTop };
  }
}

const placeOf = (place: RowPlace): number => (typeof place === 'number' ? place : place());

const idOf = (row: Element): string => row.getAttribute('data-message-id') ?? '';

/**
 * The part of a message at a line, or the smallest element around it: found from the outside in, so that it costs the
 * depth of a message and not its length.
 */
function partAt(row: Element, line: number): Element {
  let element = row;
  while (!element.hasAttribute('data-anchor')) {
    const child = firstBelow(element.children, line);
    if (child === undefined) break;
    element = child;
  }
  return element;
}

/** Elements follow each other downwards, so the first that reaches below a line is found by halving. */
function firstBelow(elements: ArrayLike<Element>, line: number): Element | undefined {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = bottomOf(elements[middle]) ?? line;
    if (bottom > line + 1) high = middle;
    else low = middle + 1;
  }
  return elements[low];
}

/** An element without a box of its own, such as the boundary of a block, ends where its content does. */
function bottomOf(element: Element | null | undefined): number | undefined {
  if (element === null || element === undefined) return undefined;
  const { bottom, width, height } = element.getBoundingClientRect();
  if (width > 0 || height > 0) return bottom;
  return bottomOf(element.lastElementChild ?? element.previousElementSibling) ?? bottom;
}
