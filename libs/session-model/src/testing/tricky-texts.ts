import fc from 'fast-check';

/** Characters whose case, composition or place in JSON is special, and plain ones between which they must be found. */
const CHARACTERS = [
  ...Array.from('abkséESK İIıißßẞſKΣσςµéÉệÅÅøЖж  \n\t\u00a0\u3000\u2028%_.*[]()\\/"`;:{}\'?+^$|-'),
  ...[
    'e\u0301',
    'E\u0301',
    'e\u0323\u0302',
    'e\u0302\u0323',
    'e\u0334\u0301',
    'h\u0331',
    'H\u0331',
    '\u1e96',
  ],
  ...[
    'I\u0307',
    'x\u0302',
    '\u0301',
    'ʼ',
    '\u0915\u093c',
    '\u0958',
    'ᾳ',
    'ᾼ',
    'α\u0345',
    '\u1d15e',
  ],
  ...[
    '한',
    '\u1112\u1161\u11ab',
    '하\u11ab',
    '하',
    'ㅎ',
    '会',
    '话',
    '\uf900',
    '豈',
    '\u{2f800}',
    '丽',
  ],
  ...[
    '😀',
    '👩‍👩‍👧',
    '🇩🇪',
    '🇪',
    '\ud83d',
    '\ude00',
    '\0',
    '\x1b',
    '\b',
    '\x7f',
    '\u037e',
    '\u1fef',
    '\u212b',
  ],
  ...[
    'the ',
    'text',
    '"},{"',
    '\\n',
    '\\u0061',
    'fi',
    '\ufb05',
    '\ufb06',
    '\ufffd',
    '\ufeff',
    '𐐀',
    '𐐨',
  ],
];

export const trickyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...CHARACTERS), { maxLength, size: 'max' })
    .map((characters) => characters.join(''));

/** A text and something that is likely to be in it: a part of it, of another case or form, or something else. */
export const textAndQuery: fc.Arbitrary<{ readonly text: string; readonly query: string }> = fc
  .record({
    text: trickyText(24),
    other: trickyText(3),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 8 }),
    change: fc.constantFrom(
      (part: string) => part,
      (part: string) => part.toUpperCase(),
      (part: string) => part.toLowerCase(),
      (part: string) => part.normalize('NFC'),
      (part: string) => part.normalize('NFD'),
      (part: string) => part.replace(/\s+/gu, '  '),
    ),
    isOther: fc.boolean(),
  })
  .map(({ text, other, from, length, change, isOther }) => {
    const start = Math.floor(from * text.length);
    return { text, query: isOther ? other : change(text.slice(start, start + length)) };
  })
  .filter(({ query }) => query.trim() !== '');
