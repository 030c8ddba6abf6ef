import { RenderPace } from './render-pace';

describe('RenderPace', () => {
  it('lets a short block follow about twenty times a second', () => {
    const pace = new RenderPace();
    pace.observe(100, 0);
    expect(pace.delay(100, 0)).toBe(0);
    pace.spend(100, 0);
    pace.observe(110, 10);
    expect(pace.delay(110, 10)).toBe(38);
    expect(pace.delay(110, 48)).toBe(0);
  });

  it('makes a long block wait for what it costs', () => {
    const pace = new RenderPace();
    pace.observe(20_000, 0);
    pace.spend(20_000, 0);
    pace.observe(20_000, 100);
    const wait = pace.delay(20_000, 100);
    expect(wait).toBeGreaterThan(100);
    pace.observe(20_000, 100 + wait);
    expect(pace.delay(20_000, 100 + wait)).toBe(0);
  });
});
