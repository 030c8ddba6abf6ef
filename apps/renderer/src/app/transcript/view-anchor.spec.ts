import { ViewAnchor } from './view-anchor';

/** An element at a place of the screen; without a height it has no box of its own. */
function box(name: string, top: number, height: number, ...children: readonly Element[]): Element {
  const element = document.createElement('div');
  element.setAttribute('data-name', name);
  element.append(...children);
  place(element, top, height);
  return element;
}

function place(element: Element, top: number, height: number): void {
  const width = height === 0 ? 0 : 700;
  element.getBoundingClientRect = () => new DOMRect(0, top, width, height);
}

const part = (name: string, top: number, height: number): Element => {
  const element = box(name, top, height);
  element.setAttribute('data-anchor', '');
  return element;
};

describe('ViewAnchor', () => {
  const view = document.createElement('div');
  place(view, 0, 600);
  afterEach(() => {
    view.replaceChildren();
    view.scrollTop = 0;
  });

  it('holds the block at the top of the view, also behind elements without a box', () => {
    const blocks = [part('one', -500, 300), part('two', -200, 250), part('three', 50, 300)];
    const boundaries = blocks.map((block, n) => box(`boundary ${n}`, 0, 0, block));
    const empty = box('empty boundary', 0, 0);
    const text = box('text', -500, 850, boundaries[0] ?? empty, empty, ...boundaries.slice(1));
    const row = box('row', -520, 900, text);
    row.setAttribute('data-message-id', 'row');
    view.append(row);
    const anchor = new ViewAnchor(view, () => [row]);
    anchor.record();
    // a block above it grows by 80
    place(blocks[1] ?? view, -120, 250);
    expect(anchor.correctedTop(() => 0)).toBe(80);
    // only what is above moves it
    place(blocks[1] ?? view, -200, 250);
    place(blocks[2] ?? view, 500, 300);
    expect(anchor.correctedTop(() => 0)).toBe(0);
  });

  it('aims at a row by the heights until it is drawn', () => {
    const anchor = new ViewAnchor(view, () => []);
    anchor.aim('row', 100);
    expect([anchor.aiming, anchor.aimedRow]).toEqual([true, 'row']);
    expect(anchor.correctedTop(() => 5000)).toBe(4900);
    anchor.record();
    expect(anchor.aiming).toBe(true);
    anchor.release();
    expect([anchor.aiming, anchor.aimedRow]).toEqual([false, undefined]);
  });
});
