import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { openRegular, READ } from './file-bytes';
import { nodeFs } from './fs-port';
import { linesBackward, linesForward, type Line } from './lines';
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
            expect(await all(linesForward(file, 0, size, chunk))).toEqual(split(text));
            expect(await all(linesBackward(file, size, chunk))).toEqual(split(text).toReversed());
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
});
