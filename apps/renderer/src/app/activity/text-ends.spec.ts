import { beginningOf, endOf } from './text-ends';

describe('the ends of a text', () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_, n) => `line ${n.toString()}`).join('\n');

  it.each(['', 'short', 'a\nb\n'])('are all of a short one: %j', (text) => {
    expect([beginningOf(text), endOf(text)]).toEqual([text, text]);
  });

  it('are bounded in lines', () => {
    expect(beginningOf(lines(500)).split('\n')).toHaveLength(120);
    expect(endOf(lines(500))).toMatch(/^line 379\n[^]*line 499$/u);
  });

  it('are bounded in characters, and whole lines where there are any', () => {
    const wide = Array<string>(10).fill('x'.repeat(5000)).join('\n');
    expect(beginningOf(wide)).toHaveLength(12_000);
    expect(
      endOf(wide)
        .split('\n')
        .map(({ length }) => length),
    ).toEqual([5000, 5000]);
    expect(endOf('x'.repeat(50_000))).toHaveLength(12_000);
  });
});
