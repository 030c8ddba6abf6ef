import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coded } from '@fyllo/protocol';
import { piecesOf, writeNewFile } from './new-file';
import { FaultyFs } from './testing/faulty-fs';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterAll(removeTemporaryFolders);

const target = (): string => path.join(temporaryFolder(), 'file');
const pieces = [Buffer.from('one '), Buffer.from(''), Buffer.from('two')];

describe('a new file', () => {
  it('holds all pieces, for its owner alone', async () => {
    const [file, program] = [target(), target()];
    expect(await writeNewFile(file, pieces)).toBe(7);
    await writeNewFile(program, pieces, { executable: true });
    expect(readFileSync(file, 'utf8')).toBe('one two');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(program).mode & 0o777).toBe(0o700);
  });

  it('replaces nothing and follows no link', async () => {
    const [file, link] = [target(), target()];
    writeFileSync(file, 'old');
    symlinkSync(file, link);
    await expect(writeNewFile(file, pieces)).rejects.toThrow('conflict');
    await expect(writeNewFile(link, pieces)).rejects.toThrow('conflict');
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it('does not remain when its source fails', async () => {
    const file = target();
    const source = async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('part');
      throw coded('too-large', 'enough');
    };
    await expect(writeNewFile(file, source())).rejects.toThrow('too-large');
    expect(existsSync(file)).toBe(false);
  });

  it('does not remain when the disk is full', async () => {
    const file = target();
    const fs = new FaultyFs();
    fs.inject({ at: 2, code: 'ENOSPC', only: ['write'], shortWrites: 2 });
    await expect(writeNewFile(file, pieces, {}, fs)).rejects.toThrow('disk-full');
    expect(existsSync(file)).toBe(false);
  });

  it('may be a copy of another one, which is synced; a link is not copied', async () => {
    const [file, link, copy] = [target(), target(), target()];
    const bytes = Buffer.alloc(2 * 1024 * 1024 + 1, 'ab');
    writeFileSync(file, bytes);
    symlinkSync(file, link);
    const fs = new FaultyFs();
    expect(await writeNewFile(copy, piecesOf(file, fs), { sync: true }, fs)).toBe(bytes.length);
    expect(readFileSync(copy).equals(bytes)).toBe(true);
    expect(fs.calls).toContain('datasync');
    await expect(writeNewFile(target(), piecesOf(link, fs), {}, fs)).rejects.toThrow('io-failed');
  });
});
