import type { CdkVirtualScrollViewport, VirtualScrollStrategy } from '@angular/cdk/scrolling';
import { signal } from '@angular/core';
import { Subject } from 'rxjs';
import type { ReadingPlace } from './reading-places';
import { RowWindow } from './row-window';
import { type RowPlace, ViewAnchor } from './view-anchor';

/** Closer to the end than this counts as being there. */
const AT_END = 4;
/** How long opening something at the end keeps the end from being followed: its content needs a frame to come. */
const HOLD_MS = 400;
/** How a person scrolls. */
const INPUTS = ['wheel', 'pointerdown', 'keydown'] as const;
const PASSIVE = { passive: true } as const;

/**
 * Virtual scrolling over rows of any height. Either the end is followed, or the text under the eye stays where it
 * is, whatever grows, shrinks or is put in front of it: content size, position and scroll offset are always written
 * in one task, so no frame shows one without the others.
 */
export class MessageScroll implements VirtualScrollStrategy {
  readonly scrolledIndexChange = new Subject<number>();
  /** Whether the view follows the end. */
  readonly following = signal(true);
  /** Called after every change of place with the pixels above the view. */
  onPlaced: (above: number, viewport: number) => void = () => undefined;

  /** Called when scrolling uncovered rows that must be on the screen in this frame. */
  onUncovered: () => void = () => undefined;

  private viewport: CdkVirtualScrollViewport | undefined;
  private element: HTMLElement | undefined;
  private content: Element | null = null;
  private anchor: ViewAnchor | undefined;
  private place: ReadingPlace = { rows: new RowWindow(), follows: true, row: undefined, offset: 0 };
  private readonly observed = new Set<Element>();
  private readonly resized = new ResizeObserver((entries) => {
    this.measure(entries);
  });
  private lastTop = 0;
  private heldUntil = 0;
  /** The rows have changed since size and position were written. */
  private stale = false;
  private readonly onScroll = (): void => {
    const before = this.place.rows.range;
    this.onContentScrolled();
    if (this.place.rows.range !== before) this.onUncovered();
  };
  private readonly onInput = (event: Event): void => {
    // a key that has been answered has aimed at something
    if (!event.defaultPrevented) this.anchor?.release();
  };

  attach(viewport: CdkVirtualScrollViewport): void {
    this.viewport = viewport;
    this.element = viewport.elementRef.nativeElement;
    this.content = this.element.querySelector('.cdk-virtual-scroll-content-wrapper');
    this.anchor = new ViewAnchor(this.element, () => this.rowElements());
    // the place may have been entered before there was a view
    if (!this.place.follows) this.anchor.aim(this.place.row, this.place.offset);
    this.resized.observe(this.element);
    // the viewport's own notice comes a frame later: too late to fill what a fast wheel uncovers
    this.element.addEventListener('scroll', this.onScroll, PASSIVE);
    for (const input of INPUTS) this.element.addEventListener(input, this.onInput, PASSIVE);
    this.onDataLengthChanged();
  }

  detach(): void {
    this.keepPlace();
    this.element?.removeEventListener('scroll', this.onScroll);
    for (const input of INPUTS) this.element?.removeEventListener(input, this.onInput);
    this.resized.disconnect();
    this.observed.clear();
    this.viewport = undefined;
    this.element = undefined;
    this.scrolledIndexChange.complete();
  }

  /** Shows another conversation at its own place; the place left is kept. */
  enter(place: ReadingPlace): void {
    this.keepPlace();
    this.place = place;
    this.following.set(place.follows);
    this.anchor?.aim(place.follows ? undefined : place.row, place.offset);
  }

  /** The rows of the conversation, by id, in order. */
  setRows(ids: readonly string[]): void {
    this.place.rows.setRows(ids);
    this.stale = true;
    this.viewport?.setRenderedRange(this.place.rows.range);
    this.updateRange();
  }

  onDataLengthChanged(): void {
    this.updateRange();
  }

  onContentScrolled(): void {
    const { element } = this;
    if (element === undefined) return;
    const top = element.scrollTop;
    if (top < this.lastTop - 1) this.following.set(false);
    const aiming = this.anchor?.aiming === true;
    if (!aiming && this.distanceToEnd(element) < AT_END) this.following.set(true);
    this.anchor?.shift(top - this.lastTop);
    this.lastTop = top;
    // content that has come or gone since the last frame must not be taken for the person's scrolling
    this.holdPlace(element);
  }

  onContentRendered(): void {
    this.rendered();
  }

  onRenderedOffsetChanged(): void {
    // the offset is written by `settle` itself
  }

  scrollToIndex(index: number): void {
    const id = this.place.rows.idAt(index);
    if (id !== undefined) this.reveal(id);
  }

  /** Brings a row to the top of the view, or to another place in it, and holds it there until it is drawn. */
  reveal(id: string, place: RowPlace = 0): void {
    this.follow(false);
    this.anchor?.aim(id, place);
    this.settle();
  }

  /** The first row that reaches below the top of the view. */
  get topRow(): string | undefined {
    const { element, place } = this;
    if (element === undefined) return place.row;
    return place.rows.idAt(place.rows.heights.indexAt(element.scrollTop));
  }

  /** Goes to the end and stays there. */
  toEnd(): void {
    this.follow(true);
    this.settle();
  }

  /** A person opens or closes something: the view stays, even at the end. */
  hold(): void {
    this.anchor?.record();
    this.follow(false);
    this.heldUntil = performance.now() + HOLD_MS;
  }

  /** Rows may have come or gone; does nothing when none did. */
  rendered(): void {
    const rows = this.rowElements();
    const same = rows.length === this.observed.size && rows.every((row) => this.observed.has(row));
    if (same && !this.stale) return;
    const present = new Set<Element>(rows);
    for (const row of this.observed) {
      if (present.has(row)) continue;
      this.resized.unobserve(row);
      this.observed.delete(row);
    }
    for (const row of present) {
      if (this.observed.has(row)) continue;
      this.resized.observe(row);
      this.observed.add(row);
    }
    this.settle();
  }

  private measure(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const id = target.getAttribute('data-message-id');
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (id !== null && height > 0 && this.place.rows.measure(id, height)) this.tellAnchor(id);
    }
    this.settle();
  }

  private tellAnchor(changed: string): void {
    const { rows } = this.place;
    const aimed = this.anchor?.aimedRow;
    if (aimed === undefined) return;
    if ((rows.indexOf(changed) ?? 0) <= (rows.indexOf(aimed) ?? -1)) this.anchor?.moved();
  }

  /** Writes size, position and scroll offset together. */
  private settle(): void {
    const { element, viewport } = this;
    if (element === undefined || viewport === undefined) return;
    this.stale = false;
    const { heights } = this.place.rows;
    const total = heights.total;
    const first = this.rowElements()[0]?.getAttribute('data-message-id');
    const index =
      first === undefined || first === null ? undefined : this.place.rows.indexOf(first);
    const offset = heights.offset(index ?? 0);
    viewport.setTotalContentSize(total);
    viewport.setRenderedContentOffset(offset);
    write(element, '.cdk-virtual-scroll-spacer', 'height', `${total.toString()}px`);
    write(
      element,
      '.cdk-virtual-scroll-content-wrapper',
      'transform',
      `translateY(${offset.toString()}px)`,
    );
    this.holdPlace(element);
  }

  /** Scrolls to the end or so that the anchored text is where it was, and looks which rows are needed there. */
  private holdPlace(element: HTMLElement): void {
    const { anchor } = this;
    if (anchor === undefined) return;
    if (this.following()) this.scrollTo(element.scrollHeight);
    else this.scrollTo(anchor.correctedTop((row) => this.offsetOf(row)));
    const free = !anchor.aiming && performance.now() > this.heldUntil;
    if (free && this.distanceToEnd(element) < AT_END) this.following.set(true);
    anchor.record();
    this.updateRange();
    this.onPlaced(element.scrollTop, element.clientHeight);
  }

  private updateRange(): void {
    const { element, viewport, anchor } = this;
    if (element === undefined || viewport === undefined || anchor === undefined) return;
    const { rows } = this.place;
    const end = rows.heights.total - element.clientHeight;
    const top = this.following() ? end : anchor.expectedTop((row) => this.offsetOf(row));
    const range = rows.rangeFor(Math.max(0, top), element.clientHeight);
    rows.range = range;
    viewport.setRenderedRange(range);
    this.scrolledIndexChange.next(range.start);
  }

  private offsetOf(row: string): number | undefined {
    const index = this.place.rows.indexOf(row);
    return index === undefined ? undefined : this.place.rows.heights.offset(index);
  }

  private scrollTo(top: number): void {
    const { element } = this;
    if (element === undefined) return;
    if (Math.abs(element.scrollTop - top) > 0.25) element.scrollTop = top;
    this.lastTop = element.scrollTop;
  }

  private follow(following: boolean): void {
    this.following.set(following);
    this.place.follows = following;
  }

  private keepPlace(): void {
    if (this.anchor === undefined) return;
    const { row, offset } = this.anchor.place();
    this.place.follows = this.following();
    this.place.row = row;
    this.place.offset = offset ?? 0;
  }

  private distanceToEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
    return scrollHeight - scrollTop - clientHeight;
  }

  private rowElements(): readonly Element[] {
    return [...(this.content?.children ?? [])].filter((row) =>
      row.hasAttribute('data-message-row'),
    );
  }
}

function write(
  root: HTMLElement,
  selector: string,
  property: 'height' | 'transform',
  value: string,
): void {
  const target = root.querySelector<HTMLElement>(selector);
  if (target !== null && target.style[property] !== value) target.style[property] = value;
}
