import { elapsedOf, elapsedWords } from './elapsed';

describe('elapsedOf', () => {
  it.each([
    [-5000, '0 秒', '0 s'],
    [999, '0 秒', '0 s'],
    [12_400, '12 秒', '12 s'],
    [72_000, '1 分 12 秒', '1 min 12 s'],
    [3_599_999, '59 分 59 秒', '59 min 59 s'],
    [3_720_000, '1 小时 2 分', '1 h 2 min'],
  ])('%d milliseconds', (milliseconds, zh, en) => {
    const elapsed = elapsedOf(milliseconds);
    expect(elapsedWords['zh-CN'](elapsed)).toBe(zh);
    expect(elapsedWords.en(elapsed)).toBe(en);
  });
});
