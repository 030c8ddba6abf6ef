import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LineJournal } from './line-journal';
import { readKept, SideFile, sideFileOf, untoldPlaces } from './side-file';
import { FaultyFs } from './testing/faulty-fs';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

jest.setTimeout(60_000);
afterEach(removeTemporaryFolders);

describe('a side file', () => {
  it('copies damaged bytes once', async () => {
    const target = path.join(temporaryFolder(), 'log.jsonl');
    writeFileSync(target, 'good\nb\u0000ad\n');
    const journal = await LineJournal.open(target);
    const side = new SideFile(target);
    const place = { offset: 5, length: 4 };
    expect(await side.keep(journal, [place])).toBe(1);
    expect(await side.keep(journal, [place, { offset: 0, length: 4 }])).toBe(1);
    expect(await new SideFile(target).keep(journal, [place])).toBe(0);
    expect(await side.keep(journal, [place])).toBe(0);
    await journal.close();
    const lines = readFileSync(sideFileOf(target), 'utf8').trim().split('\n');
    const kept = lines.map((line) => JSON.parse(line) as { readonly base64: string });
    expect(kept.map(({ base64 }) => Buffer.from(base64, 'base64').toString())).toEqual([
      'b\u0000ad',
      'good',
    ]);
  });

  it('keeps all of a long place whose file will be removed, and part of one that stays', async () => {
    const MIB = 1024 * 1024;
    const bytes = Buffer.alloc(20 * MIB, 'abcdefg');
    const journal = await bigFile(bytes);
    const place = { offset: 10, length: bytes.length - 10 };
    for (const [whole, length] of [
      [true, bytes.length - 10],
      [false, 16 * MIB],
    ] as const) {
      const target = path.join(temporaryFolder(), 'other.jsonl');
      expect(await new SideFile(target, new FaultyFs()).keep(journal, [place], { whole })).toBe(1);
      const lines = readFileSync(sideFileOf(target), 'utf8').trim().split('\n');
      const pieces = lines.map((line) => JSON.parse(line) as { from?: number; base64: string });
      const together = pieces
        .sort((one, other) => (one.from ?? 0) - (other.from ?? 0))
        .map(({ base64 }) => Buffer.from(base64, 'base64'));
      expect(Buffer.concat(together).equals(bytes.subarray(10, 10 + length))).toBe(true);
      expect(await untoldPlaces(target)).toBe(1);
      const { places, total } = await readKept(target, { newest: 5, maxBytes: 100 });
      expect([places.length, total]).toEqual([1, 1]);
      expect(places[0]).toMatchObject(place);
      expect(await new SideFile(target, new FaultyFs()).keep(journal, [place], { whole })).toBe(0);
    }
    await journal.close();
  });

  it('is read once, however often more is kept', async () => {
    const target = path.join(temporaryFolder(), 'log.jsonl');
    const journal = await bigFile(Buffer.alloc(1000, 'x'));
    const fs = new FaultyFs();
    const side = new SideFile(target, fs);
    let places = 0;
    for (let offset = 0; offset < 1000; offset += 10) {
      places += await side.keep(journal, [{ offset, length: 10 }]);
    }
    expect(places).toBe(100);
    // One byte at each opening, to see whether the last line has its end.
    expect(fs.calls.filter((name) => name === 'read').length).toBeLessThanOrEqual(100);
    expect(await untoldPlaces(target)).toBe(100);
    await journal.close();
  });
});

async function bigFile(bytes: Buffer): Promise<LineJournal> {
  const file = path.join(temporaryFolder(), 'log.jsonl');
  writeFileSync(file, bytes);
  return LineJournal.open(file);
}
