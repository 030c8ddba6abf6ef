import { fenced, infoOf } from './fence';

describe('fence', () => {
  it('is longer than any inside', () => {
    expect(fenced('a\n')).toBe('```\na\n```');
    expect(fenced('````\nx\n````', 'md')).toBe('`````md\n````\nx\n````\n`````');
  });

  it('takes the language from the ending', () => {
    expect(infoOf('src/a.test.ts')).toBe('ts');
    expect(infoOf('Makefile')).toBe('');
  });
});
