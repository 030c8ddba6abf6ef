import fc from 'fast-check';
import { plainText } from './plain-text';
import { styledText } from './styled-text';
import type { Graphics } from './text-graphics';

const ESC = '\u001b';
const looks = (text: string): readonly (readonly [string, Graphics])[] =>
  styledText(text).map((run) => [run.text, run.graphics]);
const shown = (text: string): string =>
  styledText(text)
    .map((run) => run.text)
    .join('');

const CASES: readonly (readonly [codes: string, graphics: Graphics])[] = [
  ['31', { colour: 1 }],
  ['1;4;92', { bold: true, underlined: true, colour: 10 }],
  ['2;3;9;7', { dim: true, italic: true, struck: true, inverse: true }],
  ['41', { ground: 1 }],
  ['103', { ground: 11 }],
  ['38;5;9', { colour: 9 }],
  ['38;5;196', { colour: 9 }],
  ['38;5;255', { colour: 7 }],
  ['48;5;16', { ground: 0 }],
  ['38;2;250;10;10', { colour: 9 }],
  ['38:2::0:200:0', { colour: 2 }],
  ['38:2:0:200:0', { colour: 2 }],
  ['48:5:12', { ground: 12 }],
  ['38;5;31;1', { colour: 6, bold: true }],
  ['58;5;1;32', { colour: 2 }],
  ['38;5', {}],
  ['38;2;1;2', {}],
  ['38;5;999', {}],
  ['38;9;1', {}],
  ['31;0', {}],
  ['31;', {}],
  ['1;22', {}],
  ['4;24;9;29;7;27;3;23', {}],
  ['31;41;39;49', {}],
  ['4:0', {}],
  ['4:3', { underlined: true }],
  ['5', {}],
  ['8', {}],
  ['77777777777', {}],
];

describe('styledText', () => {
  it.each(CASES)('understands %s', (codes, graphics) => {
    expect(looks(`${ESC}[${codes}mx`)).toEqual([['x', graphics]]);
    expect(looks(`\u009b${codes}mx`)).toEqual([['x', graphics]]);
  });

  it('makes one run of each look', () => {
    const heavy: Graphics = { bold: true };
    const runs = looks(`a${ESC}[1mb${ESC}[22m${ESC}[Kc${ESC}[3;J`);
    expect(runs.map(([text]) => text)).toEqual(['a', 'b', 'c']);
    expect(runs.map(([, graphics]) => graphics)).toEqual([{}, heavy, {}]);
    expect(styledText('')).toEqual([]);
  });

  it('ends lines once where a colour changes between CR and LF', () => {
    expect(shown(`a\r${ESC}[31m\nb\r${ESC}[0mc\r`)).toBe('a\nb\nc\n');
  });

  it('is no other text than the plain one', () => {
    const unit = fc.constantFrom(
      ...[ESC, `${ESC}[`, `${ESC}]0;`, '\u009b', '31m', '0m', ';', ':', 'm', '\u0007', '\\', 'K'],
      ...['\u009d', '\u009c', '\r', '\n', '\b', 'a', '\u0000', '\u0085', '😀', ' ', `${ESC}[1;31m`],
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        expect(shown(text)).toBe(plainText(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('bounds the runs and loses no character', () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `${ESC}[${31 + (n % 5)}mx`).join('');
    const runs = styledText(text);
    expect(runs.length).toBeLessThanOrEqual(4001);
    expect(runs.at(-1)?.graphics).toEqual({});
    expect(shown(text)).toBe('x'.repeat(20_000));
  });
});
