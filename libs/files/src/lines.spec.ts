import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { openRegular, READ } from './file-bytes';
import { nodeFs } from './fs-port';
import { linesBackward, linesForward, type Line } from './lines';
import { readLine } from './line-records';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterAll(removeTemporaryFolders);

const target = path.join(temporaryFolder(), 'lines');

async function all(lines: AsyncGenerator<Line>): Promise<readonly (readonly unknown[])[]> {
  const found: unknown[][] = [];
  for await (const { offset, bytes, terminated } of lines) {
    found.push([offset, bytes.toString('latin1'), terminated]);
  }
  return found;
}

/** The plain way, to compare with. */
function split(text: string): readonly (readonly unknown[])[] {
  let offset = 0;
  const parts = text.split('\n');
  const lines = parts.map((part, index) => {
    const line = [offset, part, index < parts.length - 1];
    offset += part.length + 1;
    return line;
  });
  return lines.filter(([, part]) => part !== '');
}

describe('lines of a file', () => {
  it('are the same backward and forward, for any text and any chunk', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('\n', 'a', 'b', '\r'), maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (text, chunk) => {
          writeFileSync(target, text, 'latin1');
          const { file, size } = await openRegular(nodeFs, target, READ);
          try {
            expect(await all(linesForward(file, 0, size, { chunk }))).toEqual(split(text));
            expect(await all(linesBackward(file, size, { chunk }))).toEqual(
              split(text).toReversed(),
            );
          } finally {
            await file.close();
          }
          runs += 1;
        },
      ),
      { seed: 7, numRuns: 400 },
    );
    expect(runs).toBe(400);
  });

  it('are passed over without being held when they are too long', async () => {
    writeFileSync(target, `ab\n${'x'.repeat(70)}\ncd\n${'y'.repeat(30)}`);
    const { file, size } = await openRegular(nodeFs, target, READ);
    const lengths = async (lines: AsyncGenerator<Line>) => {
      const found: unknown[] = [];
      for await (const { offset, bytes, tooLong } of lines) {
        found.push(tooLong === undefined ? [offset, bytes.toString()] : [offset, bytes, tooLong]);
      }
      return found;
    };
    const none = Buffer.alloc(0);
    const expected = [
      [0, 'ab'],
      [3, none, 70],
      [74, 'cd'],
      [77, none, 30],
    ];
    const sizes = { chunk: 8, held: 20 };
    expect(await lengths(linesForward(file, 0, size, sizes))).toEqual(expected);
    expect(await lengths(linesBackward(file, size, sizes))).toEqual(expected.toReversed());
    await file.close();
  });

  it('of a gigabyte cost no more memory than a piece of it, and are damage', async () => {
    const length = 1024 ** 3;
    const largest = { buffer: 0, reads: 0, bytes: 0 };
    // a file of one line that takes no disk
    const endless = {
      read: (buffer: Uint8Array, _offset: number, wanted: number, position: number) => {
        const bytesRead = Math.min(wanted, length - position);
        buffer.fill(0x78);
        largest.buffer = Math.max(largest.buffer, buffer.length);
        largest.reads += 1;
        largest.bytes += bytesRead;
        return Promise.resolve({ bytesRead });
      },
    };
    const damage: unknown[] = [];
    const format = { starts: ['{'], read: () => undefined };
    for await (const line of linesBackward(endless, length, { held: 8 * 1024 * 1024 })) {
      damage.push(...readLine(line, format).damage);
    }
    expect(damage).toEqual([{ offset: 0, length }]);
    expect(largest.buffer).toBe(1024 * 1024);
    expect(largest.bytes).toBe(length);
    expect(largest.reads).toBeLessThan(1100);
  });
});
