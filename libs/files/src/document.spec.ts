import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readDocument, removeTemporaries, replaceDocument } from './document';
import { FaultyFs } from './testing/faulty-fs';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

afterEach(removeTemporaryFolders);

const ERRORS = [
  ['ENOSPC', 'disk-full'],
  ['EACCES', 'permission-denied'],
  ['EROFS', 'permission-denied'],
  ['EIO', 'io-failed'],
  ['EMFILE', 'io-failed'],
] as const;

describe('replaceDocument', () => {
  it('writes, syncs, renames and syncs the folder, in this order, for its owner only', async () => {
    const target = path.join(temporaryFolder(), 'a.json');
    const fs = new FaultyFs();
    await replaceDocument(target, '{"a":1}', fs);
    expect(fs.calls).toEqual(
      ['open', 'write', 'sync', 'close', 'rename'].concat(['open', 'sync', 'close']),
    );
    expect(readFileSync(target, 'utf8')).toBe('{"a":1}');
    expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  it('takes a long text in pieces, and keeps the old one when they stop coming', async () => {
    const folder = temporaryFolder();
    const target = path.join(folder, 'a.md');
    async function* pieces(broken: boolean) {
      yield await Promise.resolve('é');
      if (broken) throw new Error('no more');
      yield '中';
    }
    await replaceDocument(target, pieces(false));
    await expect(replaceDocument(target, pieces(true))).rejects.toMatchObject({
      code: 'io-failed',
    });
    expect(readFileSync(target, 'utf8')).toBe('é中');
    expect(readdirSync(folder)).toEqual(['a.md']);
  });

  it('survives writes that take one byte at a time', async () => {
    const target = path.join(temporaryFolder(), 'a.json');
    const fs = new FaultyFs();
    fs.inject({ at: 0, code: '', shortWrites: 1 });
    await replaceDocument(target, '{"é":"中"}', fs);
    expect(readFileSync(target, 'utf8')).toBe('{"é":"中"}');
    expect(fs.calls.filter((name) => name === 'write')).toHaveLength(12);
  });

  it('keeps the old text and leaves no temporary file, whichever call fails', async () => {
    let runs = 0;
    for (const [cause, code] of ERRORS) {
      for (let at = 1; at <= 5; at += 1) {
        const folder = temporaryFolder();
        const target = path.join(folder, 'a.json');
        const fs = new FaultyFs();
        await replaceDocument(target, 'old', fs);
        fs.inject({ at, code: cause });
        await expect(replaceDocument(target, 'new', fs)).rejects.toMatchObject({ code });
        expect(readFileSync(target, 'utf8')).toBe('old');
        expect(readdirSync(folder)).toEqual(['a.json']);
        fs.inject();
        await replaceDocument(target, 'new', fs);
        expect(readFileSync(target, 'utf8')).toBe('new');
        runs += 1;
      }
    }
    expect(runs).toBe(25);
  });

  it('says so when the rename may not be durable; the new text is whole then', async () => {
    let runs = 0;
    for (let at = 6; at <= 8; at += 1) {
      const target = path.join(temporaryFolder(), 'a.json');
      const fs = new FaultyFs();
      await replaceDocument(target, 'old', fs);
      fs.inject({ at, code: 'EIO' });
      await expect(replaceDocument(target, 'new', fs)).rejects.toMatchObject({ code: 'io-failed' });
      expect(readFileSync(target, 'utf8')).toBe('new');
      runs += 1;
    }
    expect(runs).toBe(3);
  });

  it('removes only its own left-over temporary files', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.json', 'a.json.0123456789ab.tmp', 'mine.tmp']) {
      writeFileSync(path.join(folder, name), 'x');
    }
    await removeTemporaries(folder);
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'mine.tmp']);
  });

  it('leaves those of documents that somebody else writes', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.json.0123456789ab.tmp', 'b.json.0123456789ab.tmp']) {
      writeFileSync(path.join(folder, name), 'x');
    }
    await removeTemporaries(folder, undefined, (name) => name.startsWith('a.json.'));
    expect(readdirSync(folder)).toEqual(['b.json.0123456789ab.tmp']);
  });
});

describe('readDocument', () => {
  it('tells missing, damaged and good documents apart', async () => {
    const folder = temporaryFolder();
    const at = (name: string): string => path.join(folder, name);
    writeFileSync(at('good'), '\uFEFF{"a":1}');
    writeFileSync(at('torn'), '{"a":');
    writeFileSync(at('empty'), '');
    mkdirSync(at('folder'));
    symlinkSync(at('good'), at('link'));
    expect(await readDocument(at('good'))).toMatchObject({ state: 'ok', value: { a: 1 } });
    expect(await readDocument(at('torn'))).toEqual({ state: 'damaged', text: '{"a":' });
    expect(await readDocument(at('empty'))).toEqual({ state: 'damaged', text: '' });
    expect(await readDocument(at('folder'))).toEqual({ state: 'damaged' });
    expect(await readDocument(at('link'))).toEqual({ state: 'damaged' });
    expect(await readDocument(at('none'))).toEqual({ state: 'missing' });
  });
});
