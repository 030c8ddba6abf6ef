import { RowWindow } from './row-window';

const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => `row-${(from + index).toString()}`);

function measured(from: number, to: number, height: number): RowWindow {
  const rows = new RowWindow();
  rows.setRows(ids(from, to));
  ids(from, to).forEach((id) => rows.measure(id, height));
  return rows;
}

describe('RowWindow', () => {
  it('renders what is in view and a view more on both sides', () => {
    const rows = measured(0, 1000, 100);
    expect(rows.rangeFor(50_000, 800)).toEqual({ start: 492, end: 517 });
  });

  it('keeps the rendered rows while they reach half that far, then moves on', () => {
    const rows = measured(0, 1000, 100);
    rows.range = rows.rangeFor(50_000, 800);
    expect(rows.rangeFor(50_300, 800)).toBe(rows.range);
    expect(rows.rangeFor(50_600, 800)).not.toBe(rows.range);
  });

  it('renders the first rows, the last rows and nothing', () => {
    const rows = measured(0, 100, 100);
    expect(rows.rangeFor(0, 800).start).toBe(0);
    expect(rows.rangeFor(1_000_000, 800).end).toBe(100);
    expect(new RowWindow().rangeFor(0, 800)).toEqual({ start: 0, end: 0 });
  });

  it('keeps heights and rendered rows when older ones come in front', () => {
    const rows = measured(10, 20, 50);
    rows.range = { start: 2, end: 6 };
    rows.setRows(ids(0, 20));
    expect(rows.range).toEqual({ start: 12, end: 16 });
    expect(rows.heights.offset(20) - rows.heights.offset(10)).toBe(500);
    expect(rows.indexOf('row-10')).toBe(10);
    expect(rows.idAt(0)).toBe('row-0');
  });

  it('does not change its guess for rows that stay unseen', () => {
    const rows = new RowWindow();
    rows.setRows(ids(0, 100));
    const before = rows.heights.height(50);
    ids(90, 100).forEach((id) => rows.measure(id, 999));
    rows.setRows(ids(0, 101));
    expect(rows.heights.height(50)).toBe(before);
    expect(rows.heights.height(100)).toBe(999);
  });

  it('says whether a measurement changed anything', () => {
    const rows = new RowWindow();
    rows.setRows(['a']);
    expect(rows.measure('a', 100)).toBe(true);
    expect(rows.measure('a', 100.3)).toBe(false);
    expect(rows.measure('a', 120)).toBe(true);
    expect(rows.measure('gone', 120)).toBe(false);
    expect(rows.heights.total).toBe(120);
  });
});
