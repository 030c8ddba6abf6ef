import fc from 'fast-check';
import { MAX_JSON_DEPTH } from '@fyllo/protocol';
import { readLine, type RecordFormat } from './line-records';

interface Row {
  readonly n: number;
}

const ROWS: RecordFormat<Row> = {
  starts: ['{"n":'],
  read: (value) => {
    const row = value as Partial<Row> | null;
    return typeof row?.n === 'number' ? (value as Row) : undefined;
  },
};

const read = (bytes: Buffer | string, offset = 100) => {
  const line = { offset, bytes: Buffer.from(bytes), terminated: true };
  const { records, damage } = readLine(line, ROWS);
  return { numbers: records.map(({ record }) => record.n), records, damage };
};

const NUL = '\0'.repeat(512);

describe('readLine', () => {
  it.each([
    ['a record', '{"n":1}', [1], false],
    ['CRLF', '{"n":1}\r', [1], false],
    ['a byte order mark', '\uFEFF{"n":1}', [1], false],
    ['white space only', '  \t\r', [], false],
    ['NUL padding before a record', `${NUL}{"n":1}`, [1], true],
    ['NUL padding after a record', `{"n":1}${NUL}`, [1], true],
    ['NUL padding alone', NUL, [], true],
    ['a torn record', '{"n":1,"te', [], true],
    ['a torn and a whole record', '{"n":1,"te{"n":2}', [2], true],
    ['two records', '{"n":1}{"n":2}', [1, 2], true],
    ['three records', '{"n":1}{"n":2}{"n":3}', [1, 2, 3], true],
    ['torn, whole, whole', '{"n":9,"x":"{"n":2}{"n":3}', [2, 3], true],
    ['a record with a record inside, torn', '{"n":1,"in":{"n":5},"x":"{"n":2}', [2], true],
    ['the wrong shape', '{"m":1}', [], true],
    ['no object', '17', [], true],
    ['not JSON', 'n: 1', [], true],
  ])('reads %s', (_name, text, numbers, damaged) => {
    const result = read(text);
    expect(result.numbers).toEqual(numbers);
    const whole = { offset: 100, length: Buffer.byteLength(text) };
    expect(result.damage).toEqual(damaged ? [whole] : []);
  });

  it('says where records lie', () => {
    expect(read('\uFEFF{"n":1}').records).toEqual([{ record: { n: 1 }, offset: 103, length: 7 }]);
    expect(read('{"é{"n":2}').records).toEqual([{ record: { n: 2 }, offset: 104, length: 7 }]);
  });

  it('reads invalid UTF-8 as far as it goes and reports it', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"n":1,"s":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    const { numbers, damage } = read(bytes);
    expect(numbers).toEqual([1]);
    expect(damage).toHaveLength(1);
  });

  it('refuses what nests too deep to be written again', () => {
    const nested = (levels: number): string =>
      `{"n":1,"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(read(nested(MAX_JSON_DEPTH)).numbers).toEqual([1]);
    expect(read(nested(MAX_JSON_DEPTH + 1)).numbers).toEqual([]);
  });

  it('looks for glued records a bounded number of times', () => {
    const { numbers, damage } = read('{"n":'.repeat(100_000));
    expect(numbers).toEqual([]);
    expect(damage).toHaveLength(1);
  });

  it('never loses the second of two records, wherever the first was cut', () => {
    let runs = 0;
    fc.assert(
      fc.property(
        fc.record({ n: fc.integer(), text: fc.string(), list: fc.array(fc.jsonValue()) }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.nat(),
        (first, n, cut) => {
          const torn = Buffer.from(JSON.stringify(first));
          const whole = Buffer.from(JSON.stringify({ n }));
          const head = torn.subarray(0, cut % torn.length);
          const { numbers } = read(Buffer.concat([head, whole]));
          expect(numbers.at(-1)).toBe(n);
          runs += 1;
        },
      ),
      { seed: 11, numRuns: 1000 },
    );
    expect(runs).toBe(1000);
  });
});
