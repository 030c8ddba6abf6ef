import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { GrowingFile } from './growing-file';
import { FaultyFs } from './testing/faulty-fs';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterAll(removeTemporaryFolders);

const target = (): string => path.join(temporaryFolder(), 'file');

describe('a file that grows', () => {
  it('takes pieces in order, for its owner alone, and is synced at its end', async () => {
    const fs = new FaultyFs();
    const file = await GrowingFile.create(target(), fs);
    await file.append(Buffer.from('one '));
    await file.append(Buffer.from('two'));
    expect(file.size).toBe(7);
    await file.finish();
    expect(readFileSync(file.path, 'utf8')).toBe('one two');
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(fs.calls).toEqual(['open', 'write', 'write', 'truncate', 'datasync', 'close']);
  });

  it('goes on where it was after a piece that failed half-way', async () => {
    const fs = new FaultyFs();
    fs.inject({ at: 0, code: '', shortWrites: 2 });
    const file = await GrowingFile.create(target(), fs);
    await file.append(Buffer.from('one '));
    fs.inject({ at: 2, code: 'ENOSPC', only: ['write'] });
    await expect(file.append(Buffer.from('tools'))).rejects.toMatchObject({ code: 'disk-full' });
    expect(file.size).toBe(4);
    fs.inject();
    await file.append(Buffer.from('t'));
    await file.finish();
    expect(readFileSync(file.path, 'utf8')).toBe('one t');
  });

  it('replaces nothing, and leaves nothing when it is discarded', async () => {
    const taken = target();
    writeFileSync(taken, 'old');
    await expect(GrowingFile.create(taken)).rejects.toMatchObject({ code: 'conflict' });
    expect(readFileSync(taken, 'utf8')).toBe('old');
    const file = await GrowingFile.create(target());
    await file.append(Buffer.from('x'));
    await file.discard();
    await file.discard();
    expect(existsSync(file.path)).toBe(false);
  });

  it('is closed when its end fails, whichever call it is', async () => {
    let runs = 0;
    for (let at = 1; at <= 3; at += 1) {
      const fs = new FaultyFs();
      const file = await GrowingFile.create(target(), fs);
      fs.inject({ at, code: 'EIO' });
      await expect(file.finish()).rejects.toMatchObject({ code: 'io-failed' });
      expect(fs.calls.at(-1)).toBe('close');
      await file.discard();
      expect(existsSync(file.path)).toBe(false);
      runs += 1;
    }
    expect(runs).toBe(3);
  });
});
