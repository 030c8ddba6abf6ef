import { RowHeights } from './row-heights';

/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** A guess for rows nobody has seen yet, until their own kind has been measured. */
const FIRST_ESTIMATE = 160;
/** Rendered beyond the visible part, in viewport heights; renewed when only half of it is left. */
const OVERSCAN = 1;
const LEAST_OVERSCAN = 600;

/** Which rows exist, how high they are and which of them must be rendered. No document needed. */
export class RowWindow {
  readonly heights = new RowHeights();
  range: RowRange = { start: 0, end: 0 };

  private ids: readonly string[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly measured = new Map<string, number>();
  private measuredSum = 0;

  /** The rows in order. Heights, also guessed ones, stay with their row; rendered rows stay rendered. */
  setRows(ids: readonly string[]): void {
    const firstRendered = this.ids[this.range.start];
    const estimate = this.estimate();
    const heightOf = (id: string): number => {
      const index = this.indexes.get(id);
      return this.measured.get(id) ?? (index === undefined ? estimate : this.heights.height(index));
    };
    this.heights.reset(ids.map(heightOf));
    this.ids = ids;
    this.indexes.clear();
    ids.forEach((id, index) => this.indexes.set(id, index));
    const start = firstRendered === undefined ? undefined : this.indexes.get(firstRendered);
    const size = this.range.end - this.range.start;
    this.range =
      start === undefined
        ? { start: 0, end: 0 }
        : { start, end: Math.min(ids.length, start + size) };
  }

  get length(): number {
    return this.ids.length;
  }

  indexOf(id: string): number | undefined {
    return this.indexes.get(id);
  }

  idAt(index: number): string | undefined {
    return this.ids[index];
  }

  /** Notes a measured height; whether it changed anything. */
  measure(id: string, height: number): boolean {
    const index = this.indexes.get(id);
    const before = this.measured.get(id);
    if (index === undefined || (before !== undefined && Math.abs(before - height) < 0.5))
      return false;
    this.measuredSum += height - (before ?? 0);
    this.measured.set(id, height);
    this.heights.set(index, height);
    return true;
  }

  /** The range to render for a scroll position; the same object while the rendered rows still reach far enough. */
  rangeFor(top: number, viewport: number): RowRange {
    if (this.length === 0) return this.range.end === 0 ? this.range : { start: 0, end: 0 };
    const overscan = Math.max(LEAST_OVERSCAN, viewport * OVERSCAN);
    const needed = this.covering(top - overscan / 2, top + viewport + overscan / 2);
    const { start, end } = this.range;
    const spare = this.covering(top - overscan * 2, top + viewport + overscan * 2);
    const enough = start <= needed.start && end >= needed.end;
    const tooMany = start < spare.start || end > spare.end;
    if (enough && !tooMany) return this.range;
    return this.covering(top - overscan, top + viewport + overscan);
  }

  private covering(from: number, to: number): RowRange {
    const start = this.heights.indexAt(Math.max(0, from));
    const end = Math.min(this.length, this.heights.indexAt(Math.max(0, to)) + 1);
    return { start, end };
  }

  private estimate(): number {
    return this.measured.size < 4 ? FIRST_ESTIMATE : this.measuredSum / this.measured.size;
  }
}
