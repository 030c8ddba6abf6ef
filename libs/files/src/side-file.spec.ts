import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LineJournal } from './line-journal';
import { keepAside, sideFileOf } from './side-file';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterEach(removeTemporaryFolders);

describe('keepAside', () => {
  it('copies damaged bytes once', async () => {
    const target = path.join(temporaryFolder(), 'log.jsonl');
    writeFileSync(target, 'good\nb\u0000ad\n');
    const journal = await LineJournal.open(target);
    const place = { offset: 5, length: 4 };
    expect(await keepAside(target, journal, [place])).toBe(1);
    expect(await keepAside(target, journal, [place, { offset: 0, length: 4 }])).toBe(1);
    expect(await keepAside(target, journal, [place])).toBe(0);
    await journal.close();
    const lines = readFileSync(sideFileOf(target), 'utf8').trim().split('\n');
    const kept = lines.map((line) => JSON.parse(line) as { readonly base64: string });
    expect(kept.map(({ base64 }) => Buffer.from(base64, 'base64').toString())).toEqual([
      'b\u0000ad',
      'good',
    ]);
  });
});
