import type { MessageId } from '@fyllo/protocol';
import type { Phrase } from '@fyllo/session-model';
import { DrawnText } from './drawn-text';
import type { MatchPlace } from './match-place';

/** More marks in one message than this cost the page more than they show a reader. */
const MAX_MARKS = 2000;
/** A drawn text that changes is marked anew this often. */
const RENEW_MS = 120;
const ALL = 'fyllo-find';
const CURRENT = 'fyllo-find-current';

/**
 * Marks matches in the rows that are drawn, by the browser's own highlights: the document stays as it is, and so do a
 * selection and the nodes of finished blocks.
 */
export class MatchMarks {
  private phrase: Phrase | null = null;
  private current: MatchPlace | null = null;
  private marks = new Map<Element, readonly StaticRange[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest(ROW);
      if (row !== null && row !== undefined) this.marks.delete(row);
    }
    this.timer ??= setTimeout(() => {
      this.draw();
    }, RENEW_MS);
  });

  constructor(private readonly view: HTMLElement) {}

  show(phrase: Phrase | null, current: MatchPlace | null): void {
    if (phrase === null) {
      this.stop();
      return;
    }
    if (this.phrase === null) {
      this.changes.observe(this.view, { childList: true, characterData: true, subtree: true });
    }
    if (phrase !== this.phrase) this.marks.clear();
    this.phrase = phrase;
    this.current = current;
    this.draw();
  }

  stop(): void {
    this.changes.disconnect();
    clearTimeout(this.timer);
    this.timer = undefined;
    this.phrase = null;
    this.current = null;
    this.marks.clear();
    highlights()?.delete(ALL);
    highlights()?.delete(CURRENT);
  }

  /** Where a match lies in the document, if its row is drawn. */
  rangeOf({ id, ordinal }: MatchPlace): Range | undefined {
    const { phrase } = this;
    const row = this.rowOf(id);
    if (phrase === null || row === undefined) return undefined;
    const found = rangesOf(row, phrase, ordinal + 1);
    const place = found[ordinal] ?? found.at(-1);
    if (place === undefined) return undefined;
    const range = document.createRange();
    range.setStart(place.startContainer, place.startOffset);
    range.setEnd(place.endContainer, place.endOffset);
    return range;
  }

  /** The first match of a message that ends below a line of the screen; 0 when none is known to. */
  firstBelow(id: MessageId, line: number): number {
    const row = this.rowOf(id);
    if (this.phrase === null || row === undefined) return 0;
    const probe = document.createRange();
    const found = rangesOf(row, this.phrase, MAX_MARKS).findIndex((place) => {
      probe.setStart(place.startContainer, place.startOffset);
      probe.setEnd(place.endContainer, place.endOffset);
      return probe.getBoundingClientRect().bottom > line;
    });
    return Math.max(0, found);
  }

  private draw(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { phrase, current } = this;
    const registry = highlights();
    if (phrase === null || registry === undefined) return;
    const before = this.marks;
    this.marks = new Map();
    const all = new Highlight();
    for (const row of this.view.querySelectorAll(ROW)) {
      const ranges = before.get(row) ?? rangesOf(row, phrase, MAX_MARKS);
      this.marks.set(row, ranges);
      for (const range of ranges) all.add(range);
    }
    const one = current === null ? undefined : this.rangeOf(current);
    const marked = one === undefined ? new Highlight() : new Highlight(one);
    marked.priority = 1;
    registry.set(ALL, all);
    registry.set(CURRENT, marked);
  }

  private rowOf(id: MessageId): Element | undefined {
    return [...this.view.querySelectorAll(ROW)].find(
      (row) => row.getAttribute('data-message-id') === id,
    );
  }
}

const ROW = '[data-message-row]';

/** Old browsers have none: then a match is only scrolled to. */
const highlights = (): HighlightRegistry | undefined =>
  'highlights' in CSS ? CSS.highlights : undefined;

function rangesOf(row: Element, phrase: Phrase, most: number): readonly StaticRange[] {
  const drawn = new DrawnText(row);
  return phrase
    .findAll(drawn.text, most)
    .map(({ start, end }) => drawn.range(start, end))
    .filter((range) => range !== undefined)
    .map((range) => new StaticRange(range));
}
