import type { CdkVirtualScrollViewport } from '@angular/cdk/scrolling';
import { ElementRef } from '@angular/core';
import { MessageScroll } from './message-scroll';
import type { ReadingPlace } from './reading-places';
import { RowWindow } from './row-window';

const HEIGHT = 500;
const ROW = 200;
const IDS = Array.from({ length: 100 }, (_, index) => `row-${index.toString()}`);

/** As much of a viewport as the strategy uses, over an element that has a height and no layout. */
function viewOf(): { readonly element: HTMLElement; readonly viewport: CdkVirtualScrollViewport } {
  const element = document.createElement('div');
  for (const name of ['content-wrapper', 'spacer']) {
    const child = document.createElement('div');
    child.className = `cdk-virtual-scroll-${name}`;
    element.append(child);
  }
  Object.defineProperty(element, 'clientHeight', { value: HEIGHT });
  Object.defineProperty(element, 'scrollHeight', { value: IDS.length * ROW });
  const ignore = (): void => undefined;
  const viewport: Partial<CdkVirtualScrollViewport> = {
    elementRef: new ElementRef(element),
    setRenderedRange: ignore,
    setTotalContentSize: ignore,
    setRenderedContentOffset: ignore,
  };
  return { element, viewport: viewport as CdkVirtualScrollViewport };
}

function placeAt(over: Partial<ReadingPlace>): ReadingPlace {
  const rows = new RowWindow();
  rows.setRows(IDS);
  IDS.forEach((id) => rows.measure(id, ROW));
  return { rows, follows: false, row: undefined, offset: 0, ...over };
}

type Notice = (entries: readonly object[]) => void;
let notice: Notice = () => undefined;

/** Tells the strategy that a row has another height. */
function resize(id: string, blockSize: number): void {
  const target = document.createElement('div');
  target.setAttribute('data-message-id', id);
  notice([{ target, borderBoxSize: [{ blockSize }] }]);
}

describe('MessageScroll', () => {
  beforeAll(() => {
    const Resizes = class {
      constructor(told: Notice) {
        notice = told;
      }
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    };
    Object.assign(globalThis, { ResizeObserver: Resizes });
  });

  it('opens at the place a person left, though that was entered before there was a view', () => {
    const scroll = new MessageScroll();
    const { element, viewport } = viewOf();
    scroll.enter(placeAt({ row: 'row-40', offset: -30 }));
    scroll.setRows(IDS);
    scroll.attach(viewport);
    scroll.rendered();
    expect(scroll.following()).toBe(false);
    expect(element.scrollTop).toBe(40 * ROW + 30);
  });

  it('opens at the end otherwise', () => {
    const scroll = new MessageScroll();
    const { element, viewport } = viewOf();
    scroll.enter(placeAt({ follows: true }));
    scroll.setRows(IDS);
    scroll.attach(viewport);
    scroll.rendered();
    expect(scroll.following()).toBe(true);
    expect(element.scrollTop).toBe(IDS.length * ROW);
  });

  it('keeps the place of a conversation that is left before it was shown', () => {
    const scroll = new MessageScroll();
    const place = placeAt({ row: 'row-7', offset: -5 });
    scroll.enter(place);
    scroll.enter(placeAt({ follows: true }));
    expect([place.follows, place.row, place.offset]).toEqual([false, 'row-7', -5]);
  });

  it('brings a row to a place that is asked for again when something above it changes', () => {
    const scroll = new MessageScroll();
    const { element, viewport } = viewOf();
    const place = placeAt({ follows: true });
    scroll.enter(place);
    scroll.setRows(IDS);
    scroll.attach(viewport);
    let below = 0;
    scroll.reveal('row-20', () => 150 - below);
    expect([scroll.following(), element.scrollTop]).toEqual([false, 20 * ROW - 150]);
    below = 500; // what is looked for is drawn now, deep inside the row
    place.rows.measure('row-20', 900);
    resize('row-20', 901);
    expect(element.scrollTop).toBe(20 * ROW + 500 - 150);
    below = 600; // a change behind the row does not ask
    resize('row-30', 300);
    expect(element.scrollTop).toBe(20 * ROW + 500 - 150);
  });

  it('knows which row is at the top', () => {
    const scroll = new MessageScroll();
    scroll.enter(placeAt({ row: 'row-40', offset: -30 }));
    expect(scroll.topRow).toBe('row-40');
    scroll.setRows(IDS);
    const { viewport } = viewOf();
    scroll.attach(viewport);
    scroll.reveal('row-12');
    expect(scroll.topRow).toBe('row-12');
  });
});
