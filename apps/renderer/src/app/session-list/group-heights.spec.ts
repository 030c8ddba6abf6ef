import { groupHeights, HEADER_HEIGHT, ROW_HEIGHT, type DrawnGroup } from './group-heights';

const AREA = 700;
const opened = (rows: number): DrawnGroup => ({ open: true, rows });
const collapsed = (rows: number): DrawnGroup => ({ open: false, rows });

/** What a browser makes of the heights, in pixels of an area of 700. */
function pixels(css: string): number {
  const plain = css
    .replaceAll('100%', `${AREA}px`)
    .replaceAll('50%', `${AREA / 2}px`)
    .replaceAll('px', '');
  const least = plain.replace(
    /min\(([^,]+), ([^)]+)\)/u,
    (_, a: string, b: string) => `${Math.min(Number(a), Number(b))}`,
  );
  const [from, less = '0'] = least.replace(/^calc\((.+)\)$/u, '$1').split(' - ');
  return Number(from) - Number(less);
}

const heightsOf = (pinned: DrawnGroup | null, recent: DrawnGroup | null): number[] => {
  const heights = groupHeights({ pinned, recent });
  return [pixels(heights.pinned), pixels(heights.recent)];
};

describe('groupHeights', () => {
  it('gives few pinned sessions exactly their rows, and recent ones the rest', () => {
    const pinned = HEADER_HEIGHT + 3 * ROW_HEIGHT;
    expect(heightsOf(opened(3), opened(2))).toEqual([pinned, AREA - pinned]);
  });

  it('never gives pinned sessions more than half', () => {
    expect(heightsOf(opened(6), opened(1))).toEqual([344, 356]);
    expect(heightsOf(opened(7), opened(1))).toEqual([350, 350]);
    expect(heightsOf(opened(5000), opened(1))).toEqual([350, 350]);
  });

  it.each([
    ['recent collapsed', opened(3), collapsed(9), [AREA - HEADER_HEIGHT, HEADER_HEIGHT]],
    ['pinned collapsed', collapsed(3), opened(9), [HEADER_HEIGHT, AREA - HEADER_HEIGHT]],
    ['both collapsed', collapsed(3), collapsed(9), [HEADER_HEIGHT, HEADER_HEIGHT]],
    ['only recent', null, opened(9), [0, AREA]],
    ['only pinned', opened(9), null, [AREA, 0]],
    ['only recent, collapsed', null, collapsed(9), [0, HEADER_HEIGHT]],
    ['none', null, null, [0, 0]],
  ])('%s', (_name, pinned, recent, heights) => {
    expect(heightsOf(pinned, recent)).toEqual(heights);
  });
});
