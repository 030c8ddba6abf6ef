import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LineJournal } from './line-journal';
import { FaultyFs } from './testing/faulty-fs';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterEach(removeTemporaryFolders);

const newPath = (): string => path.join(temporaryFolder(), 'log.jsonl');

describe('LineJournal', () => {
  it('appends lines and says where they lie', async () => {
    const target = newPath();
    const journal = await LineJournal.open(target);
    expect(await journal.append(['"é"', '2'])).toEqual([
      { offset: 0, length: 4 },
      { offset: 5, length: 1 },
    ]);
    expect(await journal.append(['33'])).toEqual([{ offset: 7, length: 2 }]);
    await journal.close();
    expect(readFileSync(target, 'utf8')).toBe('"é"\n2\n33\n');
    expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  it('never extends a line that a crash left without an end', async () => {
    const target = newPath();
    writeFileSync(target, '1\n{"to');
    const journal = await LineJournal.open(target);
    expect(journal.nextOffset).toBe(7);
    expect(await journal.append(['2'])).toEqual([{ offset: 7, length: 1 }]);
    await journal.append(['3']);
    await journal.close();
    expect(readFileSync(target, 'utf8')).toBe('1\n{"to\n2\n3\n');
  });

  it('syncs data when asked to, and the folder when the file is new', async () => {
    const target = newPath();
    const fs = new FaultyFs();
    const journal = await LineJournal.open(target, { fs });
    expect(fs.calls).toEqual(['open', 'stat', 'open', 'sync', 'close']);
    fs.inject();
    await journal.append(['1']);
    await journal.append(['2'], { sync: true });
    await journal.close();
    expect(fs.calls).toEqual(['write', 'write', 'datasync', 'close']);
  });

  it('adds all lines of a call or none, whichever call fails, also for short writes', async () => {
    let runs = 0;
    for (const torn of [false, true]) {
      for (let at = 1; at <= 10; at += 1) {
        const target = newPath();
        const before = torn ? 'old' : 'old\n';
        writeFileSync(target, before);
        const fs = new FaultyFs();
        fs.inject({ at: 0, code: '', shortWrites: 1 });
        const journal = await LineJournal.open(target, { fs });
        fs.inject({ at, code: 'ENOSPC', only: ['write', 'datasync'] });
        const lines = torn ? ['ab', 'cd', 'e'] : ['abc', 'cd', 'e'];
        const appended = journal.append(lines, { sync: true });
        await expect(appended).rejects.toMatchObject({ code: 'disk-full' });
        expect(readFileSync(target, 'utf8')).toBe(before);
        fs.inject();
        await journal.append(['again']);
        await journal.close();
        expect(readFileSync(target, 'utf8')).toBe('old\nagain\n');
        runs += 1;
      }
    }
    expect(runs).toBe(20);
  });

  it('cuts a failed append off before the next one when it could not do so at once', async () => {
    const target = newPath();
    const fs = new FaultyFs();
    const journal = await LineJournal.open(target, { fs });
    await journal.append(['1']);
    fs.inject({ at: 1, code: 'EIO', persistent: true, only: ['datasync', 'truncate'] });
    await expect(journal.append(['2'], { sync: true })).rejects.toMatchObject({
      code: 'io-failed',
    });
    await expect(journal.append(['3'])).rejects.toMatchObject({ code: 'io-failed' });
    expect(readFileSync(target, 'utf8')).toBe('1\n2\n');
    fs.inject();
    await journal.append(['3']);
    await journal.close();
    expect(readFileSync(target, 'utf8')).toBe('1\n3\n');
  });

  it('goes back to a mark, and to a torn line too', async () => {
    const target = newPath();
    writeFileSync(target, 'torn');
    const journal = await LineJournal.open(target);
    const mark = journal.mark();
    await journal.append(['1']);
    await journal.rewind(mark);
    expect(readFileSync(target, 'utf8')).toBe('torn');
    await journal.append(['2']);
    await journal.close();
    expect(readFileSync(target, 'utf8')).toBe('torn\n2\n');
  });

  it('starts empty when told to', async () => {
    const target = newPath();
    appendFileSync(target, 'old\n');
    const journal = await LineJournal.open(target, { truncate: true });
    await journal.append(['new']);
    await journal.close();
    expect(readFileSync(target, 'utf8')).toBe('new\n');
  });

  it('refuses a folder in place of the file', async () => {
    const target = newPath();
    mkdirSync(target);
    await expect(LineJournal.open(target)).rejects.toMatchObject({ code: 'io-failed' });
  });
});
