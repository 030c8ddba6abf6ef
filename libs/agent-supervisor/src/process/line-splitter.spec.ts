import fc from 'fast-check';
import { MAX_LINE_BYTES } from '@fyllo/protocol';
import { LineSplitter } from './line-splitter';

const split = (chunks: readonly Buffer[], maxBytes?: number): string[] => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line.toString('utf8')), maxBytes);
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
};

const SAMPLE = Buffer.from(
  '{"a":"Grüße"}\n{"b":"文件 \u2028 🚀"}\r\n{"c":"ends without a line feed"}',
);
const LINES = ['{"a":"Grüße"}', '{"b":"文件 \u2028 🚀"}\r', '{"c":"ends without a line feed"}'];

// promise P-01
describe('splitting bytes into lines', () => {
  it('gives the same lines at every split position', () => {
    for (let at = 0; at <= SAMPLE.length; at += 1) {
      expect(split([SAMPLE.subarray(0, at), SAMPLE.subarray(at)])).toEqual(LINES);
    }
  });

  it.each([1, 2, 3])('gives the same lines in chunks of %d bytes', (size) => {
    const chunks = Array.from({ length: Math.ceil(SAMPLE.length / size) }, (_, index) =>
      SAMPLE.subarray(index * size, (index + 1) * size),
    );
    expect(split(chunks)).toEqual(LINES);
  });

  it('loses and adds no byte however a stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (arrays) => {
        const bytes = Buffer.concat(arrays);
        const lines: Buffer[] = [];
        const splitter = new LineSplitter((line) => lines.push(line));
        for (const array of arrays) splitter.push(Buffer.from(array));
        splitter.end();
        const lineFeed = Buffer.from('\n');
        const joined = Buffer.concat(lines.flatMap((line) => [line, lineFeed]));
        expect(bytes.at(-1) === 10 || bytes.length === 0 ? joined : joined.subarray(0, -1)).toEqual(
          bytes,
        );
      }),
    );
  });

  it('takes a line of the greatest length and refuses one byte more', () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const chunks = Array.from({ length: MAX_LINE_BYTES / chunk.length }, () => chunk);
    expect(split([...chunks, Buffer.from('\n')])[0]).toHaveLength(MAX_LINE_BYTES);
    expect(() => split([...chunks, Buffer.from('y\n')])).toThrow('agent-line-too-long');
    expect(() => split([...chunks, Buffer.from('y')])).toThrow('agent-line-too-long');
  });

  it('joins a long line once', () => {
    const concat = jest.spyOn(Buffer, 'concat');
    const chunk = Buffer.alloc(64, 'x');
    const lines = split(Array.from({ length: 10_000 }, () => chunk));
    expect(lines).toHaveLength(1);
    expect(concat).toHaveBeenCalledTimes(1);
    concat.mockRestore();
  });
});
