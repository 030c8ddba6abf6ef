import fc from 'fast-check';
import { wordMarks, type Mark } from './word-marks';

const marked = (line: string, marks: readonly Mark[]): string =>
  marks.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    line,
  );

const brief = (oldLine: string, newLine: string): readonly string[] | undefined => {
  const marks = wordMarks(oldLine, newLine);
  return marks && [marked(oldLine, marks.old), marked(newLine, marks.new)];
};

describe('wordMarks', () => {
  it.each([
    ['const a = 1;', 'const b = 1;', ['const [a] = 1;', 'const [b] = 1;']],
    ['  foo(bar)', '    foo(bar)', ['[  ]foo(bar)', '[    ]foo(bar)']],
    ['foo()', 'foo(x, y)', ['foo()', 'foo([x, y])']],
    ['你好，世界', '你好，朋友', ['你好，[世界]', '你好，[朋友]']],
    [
      'a snake_case_1 = snake;',
      'a snake_case_2 = snake;',
      ['a [snake_case_1] = snake;', 'a [snake_case_2] = snake;'],
    ],
    ['value ', 'value', ['value[ ]', 'value']],
    ['ab\u202ecd ef gh', 'ab\u202ecd ef gx', ['ab\u202ecd ef [gh]', 'ab\u202ecd ef [gx]']],
    ['same', 'same', ['same', 'same']],
  ])('of %j and %j', (oldLine, newLine, expected) => {
    expect(brief(oldLine, newLine)).toEqual(expected);
  });

  it.each([
    ['lines with too little in common', 'nothing alike', 'wholly other, really'],
    ['an empty line', '', 'text'],
    ['long lines', `${'a '.repeat(600)}x`, `${'a '.repeat(600)}y`],
  ])('says nothing of %s', (_, oldLine, newLine) => {
    expect(wordMarks(oldLine, newLine)).toBeUndefined();
  });

  it('leaves the same text unmarked on both sides, of whatever characters', () => {
    const line = fc.array(fc.constantFrom('a', 'bc', ' ', '\t', '中', '😀', '\ud800', '(', 'é'));
    fc.assert(
      fc.property(line, line, (old, next) => {
        const [oldLine, newLine] = [old.join(''), next.join('')];
        const marks = wordMarks(oldLine, newLine);
        if (marks === undefined) return;
        const rest = (text: string, all: readonly Mark[]): string =>
          all.reduceRight((kept, { start, end }) => kept.slice(0, start) + kept.slice(end), text);
        expect(rest(oldLine, marks.old)).toBe(rest(newLine, marks.new));
      }),
      { numRuns: 1000 },
    );
  });
});
