import { LineSplitter } from '@fyllo/agent-supervisor/process/line-splitter';
import { NoiseFilter } from '@fyllo/agent-supervisor/process/noise-filter';

type Fate = 'taken' | 'refused' | 'either';

const bytes = (...parts: readonly (string | number)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))),
  );

/** Values and fragments as collections of JSON tests have them, each tried as the value of a member. */
const VALID = [
  ...['0', '-0', '1', '-1', '1.5', '1e5', '1E+5', '1e-5', '0e1', '0.1e10', '123456789', '-0.001'],
  ...[
    'true',
    'false',
    'null',
    '""',
    '" "',
    '"a"',
    '"\\u0041"',
    '"\\n"',
    '"\\\\"',
    '"\\""',
    '"\\/"',
  ],
  ...[
    '"\\b\\f\\r\\t"',
    '"é"',
    '"文件"',
    '"😀"',
    '"\\ud83d\\ude00"',
    '"\u2028"',
    '"\u007f"',
    '"\\u0000"',
  ],
  ...['[]', '[ ]', '[1]', '[1,2]', '[[]]', '[null,true]', '{}', '{ }', '{"a":1}', '{"a":{"b":[]}}'],
  ...['{"":0}', '{"a":1,"a":2}', '{"__proto__":1}', '{"constructor":{}}', '"\\uFFFF"', '"\ufeff"'],
];
const INVALID = [
  ...[
    '',
    'x',
    '01',
    '-',
    '+1',
    '.5',
    '1.',
    '1e',
    '1e+',
    '0x1',
    'Infinity',
    'NaN',
    '-Infinity',
    '1 2',
    '- 1',
  ],
  ...[
    '1_000',
    '1,',
    '--1',
    '1.e1',
    '１',
    'True',
    'FALSE',
    'nul',
    'nulll',
    'undefined',
    "'a'",
    '"',
    '"a',
    'a"',
  ],
  ...[
    '"\\x41"',
    '"\\u004"',
    '"\\u00G0"',
    '"\\"',
    '"\\a"',
    '"\t"',
    '"\u0001"',
    '"\u001f"',
    '[',
    ']',
    '[1',
  ],
  ...[
    '[1,',
    '[,1]',
    '[1,]',
    '[1 2]',
    '[1:2]',
    '[}',
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '{,}',
  ],
  ...[
    '{a:1}',
    "{'a':1}",
    '{"a" 1}',
    '{"a",1}',
    '{"a":1 "b":2}',
    '{1:1}',
    '{null:1}',
    '{"a":1}}',
    '/*c*/1',
  ],
  ...[
    '1//c',
    '#1',
    '<null>',
    '\\u0031',
    '\u00a01',
    '\u20281',
    '{"a":[}',
    '[{"a":]}',
    '"\\ud800',
    '`a`',
    '\f1',
  ],
];
/** What lies around the value; `%` is its place. Each keeps a valid value valid. */
const AROUND = ['{"v":%}', ' {"v" : %\t} ', '{"o":{"v":[%,1]}}'];

const INPUTS: readonly (readonly [Buffer, Fate])[] = [
  ...AROUND.flatMap((around) => [
    ...VALID.map((value) => [bytes(around.replace('%', () => value)), 'taken'] as const),
    ...INVALID.map((value) => [bytes(around.replace('%', () => value)), 'refused'] as const),
  ]),
  // bytes that are no UTF-8, lone surrogates, numbers beyond any double: readers differ, none may throw
  ...[0x80, 0xc0, 0xc1, 0xe0, 0xed, 0xf4, 0xf5, 0xff].map(
    (byte) => [bytes('{"v":"', byte, '"}'), 'either'] as const,
  ),
  ...['"\\ud800"', '"\\udc00\\ud800"', '1e400', '-1e400', '1e-400', '9'.repeat(400)].map(
    (value) => [bytes(`{"v":${value}}`), 'either'] as const,
  ),
  ...[
    '42',
    '"text"',
    'null',
    'true',
    '[]',
    '[{}]',
    '',
    ' ',
    '\u0000',
    '{}x',
    'x{}',
    '{"a":1}{"b":2}',
  ].map((text) => [bytes(text), 'refused'] as const),
];

const nested = (depth: number): Buffer =>
  bytes(`{"v":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`);

/** Through the real way of a line: splitter, then filter. */
function fateOf(line: Buffer): Fate {
  const filter = new NoiseFilter();
  let taken = 0;
  const splitter = new LineSplitter((one) => {
    if (filter.accept(one) !== undefined) taken += 1;
  });
  // the first message ends the time in which much noise ends the start
  for (const one of [bytes('{}'), line]) splitter.push(Buffer.concat([one, Buffer.from('\n')]));
  return taken === 2 ? 'taken' : 'refused';
}

// promise P-03
describe('lines that may be JSON', () => {
  it('are taken or refused as the grammar says, and none throws', () => {
    expect(INPUTS.length).toBeGreaterThanOrEqual(318);
    const wrong = INPUTS.map(
      ([line, fate]) => [line.toString(), fate, fateOf(line)] as const,
    ).filter(([, fate, came]) => fate !== 'either' && fate !== came);
    expect(wrong).toEqual([]);
    expect(INPUTS.filter(([, fate]) => fate === 'taken').length).toBeGreaterThanOrEqual(95);
    expect(INPUTS.filter(([, fate]) => fate === 'refused').length).toBeGreaterThanOrEqual(188);
  });

  it.each([
    [199, 'taken'],
    [200, 'taken'],
    [201, 'refused'],
    [5000, 'refused'],
    [1_000_000, 'refused'],
  ])('nested %d deep are %s', (depth, fate) => {
    expect(fateOf(nested(depth))).toBe(fate);
  });

  it('would break what comes after a reader without the limit (control)', () => {
    const deep: unknown = JSON.parse(nested(50_000).toString());
    expect(() => structuredClone(deep)).toThrow('Maximum call stack');
  });
});

// promise P-01
describe('much output', () => {
  it('of eight million short lines is split, each line once', () => {
    const block = Buffer.from('x234567\n'.repeat(8000));
    let lines = 0;
    const splitter = new LineSplitter(() => {
      lines += 1;
    });
    for (let times = 0; times < 1000; times += 1) splitter.push(block);
    expect(lines).toBe(8_000_000);
  });

  it('in one line of 64 MiB is refused when the limit is reached, not when it ends', () => {
    const chunk = Buffer.alloc(64 * 1024, 120);
    const splitter = new LineSplitter(() => undefined);
    let pushed = 0;
    expect(() => {
      for (; pushed < 1024; pushed += 1) splitter.push(chunk);
    }).toThrow('agent-line-too-long');
    expect(pushed).toBe(256);
  });
});
