import fc from 'fast-check';
import { shareOf, tokenCount, USAGE_LEVELS } from './usage-share';

const levelAt = (percent: number) => shareOf({ used: percent * 1000, size: 100_000 });

describe('shareOf', () => {
  it.each([
    [0, 0, 'ok'],
    [74.99, 74, 'ok'],
    [75, 75, 'warn'],
    [89.9, 89, 'warn'],
    [90, 90, 'high'],
    [94.99, 94, 'high'],
    [95, 95, 'critical'],
    [99.99, 99, 'critical'],
    [100, 100, 'critical'],
    [130, 100, 'critical'],
  ] as const)('takes %d percent for %d, %s', (exact, percent, level) => {
    expect(levelAt(exact)).toEqual({ percent, level });
  });

  it('says nothing where nothing is known', () => {
    const unknown = [
      { used: 0, size: 0 },
      { used: 5, size: 0 },
      { used: Number.NaN, size: 100 },
      { used: 5, size: Number.NaN },
      { used: -1, size: 100 },
      { used: 5, size: -100 },
      { used: Infinity, size: Infinity },
    ];
    expect(unknown.map(shareOf)).toEqual(unknown.map(() => null));
  });

  it('clamps whatever is huge', () => {
    const { MAX_SAFE_INTEGER: most } = Number;
    expect(shareOf({ used: Number.MAX_VALUE, size: 1 })?.percent).toBe(100);
    expect(shareOf({ used: most, size: most })).toEqual({ percent: 100, level: 'critical' });
    expect(shareOf({ used: 1, size: most })).toEqual({ percent: 0, level: 'ok' });
  });

  it('gives every whole percent as it is', () => {
    const size = fc.constantFrom(100, 1000, 128_000, 200_000, 1_000_000);
    const property = fc.property(size, fc.integer({ min: 0, max: 100 }), (total, percent) => {
      expect(shareOf({ used: (total / 100) * percent, size: total })?.percent).toBe(percent);
    });
    fc.assert(property);
  });

  it('never falls when more is used', () => {
    const share = fc.integer({ min: 0, max: 400_000 });
    const property = fc.property(share, share, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((used) =>
        shareOf({ used, size: 200_000 }),
      );
      expect(less?.percent).toBeLessThanOrEqual(more?.percent ?? -1);
      const place = (level = 'none') => (USAGE_LEVELS as readonly string[]).indexOf(level);
      expect(place(less?.level)).toBeLessThanOrEqual(place(more?.level));
    });
    fc.assert(property);
  });
});

describe('tokenCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [12_345, '12.3K'],
    [199_999, '199.9K'],
    [200_000, '200K'],
    [1_048_576, '1M'],
    [1_250_000, '1.2M'],
  ])('writes %d as %s', (tokens, written) => {
    expect(tokenCount(tokens)).toBe(written);
  });
});
