import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { paxRecord, tarArchive, tarGz, type TarPart } from './testing/tar-archive';
import { zipArchive, type ZipPart } from './testing/zip-archive';
import { tarEntries } from './tar-entries';
import { unpack, type UnpackOptions } from './unpack';
import { zipEntries } from './zip-entries';

afterAll(removeTemporaryFolders);

/** Unpacks into `<folder>/in/into`; everything else of the folder must stay as it is. */
async function unpackBytes(
  bytes: Buffer,
  read: typeof tarEntries,
  options: Partial<UnpackOptions> = {},
): Promise<string> {
  const folder = temporaryFolder();
  const [archive, into] = [path.join(folder, 'archive'), path.join(folder, 'in', 'into')];
  writeFileSync(archive, bytes);
  try {
    await unpack(read(archive, new AbortController().signal), into, {
      program: ['bin', 'agent'],
      ...options,
    });
  } finally {
    expect(readdirSync(folder).sort()).toEqual(['archive', 'in']);
    expect(readdirSync(path.dirname(into))).toEqual(['into']);
  }
  return into;
}

const fromTar = (parts: readonly TarPart[], options?: Partial<UnpackOptions>) =>
  unpackBytes(tarGz(parts), tarEntries, options);
const fromZip = (parts: readonly ZipPart[], options?: Partial<UnpackOptions>) =>
  unpackBytes(zipArchive(parts), zipEntries, options);

const LONG = 'x'.repeat(150);

describe('a good archive', () => {
  it('of tar is unpacked, with rights of ours', async () => {
    const into = await fromTar([
      { name: './', type: '5', mode: 0o777 },
      { name: './bin/', type: '5', mode: 0o777 },
      { name: './bin/agent', body: 'program', mode: 0o4777 },
      { name: 'bin/other', body: 'x'.repeat(2000), mode: 0o755 },
      { name: 'x', type: 'L', body: `deep/${LONG}` },
      { name: 'short', body: 'long name' },
      { name: 'p', type: 'x', body: paxRecord('path', `pax/${LONG}`) },
      { name: 'short', body: 'pax name' },
      { name: 'lib/link', type: '2', link: '../bin/other' },
      { name: 'lib/hard', type: '1', link: 'bin/agent' },
      { name: 'empty', body: '' },
    ]);
    expect(readFileSync(path.join(into, 'bin/agent'), 'utf8')).toBe('program');
    expect(readFileSync(path.join(into, 'deep', LONG), 'utf8')).toBe('long name');
    expect(readFileSync(path.join(into, 'pax', LONG), 'utf8')).toBe('pax name');
    expect(readFileSync(path.join(into, 'lib/link'), 'utf8')).toHaveLength(2000);
    expect(readFileSync(path.join(into, 'lib/hard'), 'utf8')).toBe('program');
    const modes = ['bin/agent', 'bin/other', 'lib/hard', 'empty', 'bin'].map(
      (name) => statSync(path.join(into, name)).mode & 0o7777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o700]);
  });

  it('of zip is unpacked, with rights of ours', async () => {
    const into = await fromZip([
      { name: 'bin/', mode: 0o040777 },
      { name: 'bin/agent', body: 'program', mode: 0o104777 },
      { name: 'read me', body: 'words '.repeat(1000), deflated: true },
      { name: 'dos/file', body: 'y', madeOn: 0, mode: 0o120777 },
    ]);
    expect(readFileSync(path.join(into, 'bin/agent'), 'utf8')).toBe('program');
    expect(readFileSync(path.join(into, 'read me'), 'utf8')).toHaveLength(6000);
    expect(readFileSync(path.join(into, 'dos/file'), 'utf8')).toBe('y');
    expect(statSync(path.join(into, 'bin/agent')).mode & 0o7777).toBe(0o700);
    expect(statSync(path.join(into, 'read me')).mode & 0o7777).toBe(0o600);
  });

  it('may be a tar without compression', async () => {
    const into = await unpackBytes(tarArchive([{ name: 'a', body: 'b' }]), tarEntries);
    expect(readFileSync(path.join(into, 'a'), 'utf8')).toBe('b');
  });
});

const file = (name: string): TarPart => ({ name, body: 'x' });

const HOSTILE_TARS: readonly (readonly [string, readonly TarPart[]])[] = [
  ['an absolute name', [file('/etc/x')]],
  ['a name that climbs', [file('../x')]],
  ['a name that climbs later', [file('a/../../x')]],
  ['a name that climbs and comes back', [file('a/../b')]],
  ['a Windows drive', [file('C:/x')]],
  ['a Windows path', [file('..\\x')]],
  ['a stream of a file', [file('a:b')]],
  ['a device name', [file('a/NUL.txt')]],
  ['a name that ends in a dot', [file('a./b')]],
  ['a control character', [file('a\nb')]],
  ['a long name that climbs', [{ name: 'x', type: 'L', body: `../${LONG}` }, file('a')]],
  ['attributes that climb', [{ name: 'p', type: 'x', body: paxRecord('path', '../x') }, file('a')]],
  ['a name without end', [{ name: 'x', type: 'L', body: 'd/'.repeat(30_000) }, file('a')]],
  ['too many folders in one name', [{ name: 'x', type: 'L', body: 'd/'.repeat(60) }, file('a')]],
  ['a link out', [{ name: 'l', type: '2', link: '../x' }]],
  ['a link to an absolute path', [{ name: 'l', type: '2', link: '/etc/passwd' }]],
  ['a link to a folder', [file('d/a'), { name: 'l', type: '2', link: 'd' }]],
  ['a link to what comes later', [{ name: 'l', type: '2', link: 'a' }, file('a')]],
  ['a link that is written through', [{ name: 'l', type: '2', link: '.' }, file('l/x')]],
  ['a hard link out', [{ name: 'l', type: '1', link: '../../archive' }]],
  ['a hard link to an absolute path', [{ name: 'l', type: '1', link: '/etc/passwd' }]],
  ['a character device', [{ name: 'd', type: '3' }]],
  ['a block device', [{ name: 'd', type: '4' }]],
  ['a pipe', [{ name: 'd', type: '6' }]],
  ['the same file twice', [file('a'), file('a')]],
  ['the same file in two spellings', [file('a/b'), file('./a//b')]],
  ['a file below a file', [file('a'), file('a/b')]],
  ['a folder over a file', [file('a'), { name: 'a/', type: '5' }]],
  ['a file over a folder', [file('a/b'), file('a')]],
  ['a file that is the root', [file('.')]],
  ['a broken header', [{ name: 'a', body: 'x', brokenSum: true }]],
  ['a size that is not there', [{ name: 'a', body: 'x', size: 5000 }]],
];

describe('a hostile tar', () => {
  it.each(HOSTILE_TARS)('with %s is refused', async (_what, parts) => {
    await expect(fromTar(parts)).rejects.toThrow('archive-unsafe');
  });

  it('that is cut off is refused', async () => {
    const bytes = tarGz([{ name: 'a', body: 'random '.repeat(1000) }]);
    for (const length of [10, bytes.length >> 1, bytes.length - 4]) {
      await expect(unpackBytes(bytes.subarray(0, length), tarEntries)).rejects.toThrow(
        'archive-unsafe',
      );
    }
  });

  it.each(['', 'no archive at all'.repeat(100)])('that is no tar (%j) is refused', async (text) => {
    await expect(unpackBytes(Buffer.from(text), tarEntries)).rejects.toThrow('archive-unsafe');
  });

  it('that unpacks to too much is refused, at the limit it is not', async () => {
    const parts = [{ name: 'a', body: 'x'.repeat(600) }, file('b')];
    await expect(fromTar(parts, { maxBytes: 600 })).rejects.toThrow('archive-unsafe');
    expect(readdirSync(await fromTar(parts, { maxBytes: 601 }))).toEqual(['a', 'b']);
  });

  it('that copies itself by links counts every copy', async () => {
    const links = [1, 2, 3].map((n) => ({ name: `l${n}`, type: '1', link: 'a' }));
    const parts = [{ name: 'a', body: 'x'.repeat(100) }, ...links];
    await expect(fromTar(parts, { maxBytes: 399 })).rejects.toThrow('archive-unsafe');
  });

  it('of too many files is refused, at the limit it is not', async () => {
    const parts = ['a', 'b', 'c'].map(file);
    await expect(fromTar(parts, { maxFiles: 2 })).rejects.toThrow('archive-unsafe');
    expect(readdirSync(await fromTar(parts, { maxFiles: 3 }))).toHaveLength(3);
  });
});

const HOSTILE_ZIPS: readonly (readonly [string, readonly ZipPart[]])[] = [
  ['an absolute name', [{ name: '/etc/x' }]],
  ['a name that climbs', [{ name: 'a/../../x' }]],
  ['a Windows path that climbs', [{ name: 'a\\..\\..\\x' }]],
  ['a Windows drive', [{ name: 'C:\\x' }]],
  ['a link', [{ name: 'l', body: '/etc/passwd', mode: 0o120777 }]],
  ['a device', [{ name: 'd', mode: 0o020666 }]],
  ['the same file twice', [{ name: 'a' }, { name: 'a' }]],
  ['a file below a file', [{ name: 'a', body: 'x' }, { name: 'a/b' }]],
  ['an encrypted file', [{ name: 'a', body: 'x', encrypted: true }]],
  ['an unknown compression', [{ name: 'a', body: 'x', method: 99 }]],
  ['more bytes than it says', [{ name: 'a', body: 'x'.repeat(5000), deflated: true, size: 10 }]],
  ['fewer bytes than it says', [{ name: 'a', body: 'x', deflated: true, size: 5000 }]],
];

describe('a hostile zip', () => {
  it.each(HOSTILE_ZIPS)('with %s is refused', async (_what, parts) => {
    await expect(fromZip(parts)).rejects.toThrow('archive-unsafe');
  });

  it('that unpacks to too much is refused', async () => {
    const parts = [{ name: 'a', body: Buffer.alloc(1024 * 1024), deflated: true }];
    await expect(fromZip(parts, { maxBytes: 1024 * 1024 - 1 })).rejects.toThrow('archive-unsafe');
  });

  it('that is no zip, or cut off, is refused', async () => {
    const bytes = zipArchive([{ name: 'a', body: 'x' }]);
    for (const part of [Buffer.from(''), Buffer.from('PK'), bytes.subarray(0, -5)]) {
      await expect(unpackBytes(part, zipEntries)).rejects.toThrow('archive-unsafe');
    }
  });
});

describe('unpacking', () => {
  it.each([tarEntries, zipEntries])('ends when it is to end', async (read) => {
    const archive = path.join(temporaryFolder(), 'archive');
    const bytes = read === tarEntries ? tarGz([file('a')]) : zipArchive([{ name: 'a' }]);
    writeFileSync(archive, bytes);
    const into = path.join(temporaryFolder(), 'into');
    const entries = read(archive, AbortSignal.abort());
    await expect(unpack(entries, into, { program: [] })).rejects.toThrow();
    expect(existsSync(path.join(into, 'a'))).toBe(false);
  });

  it('says that the disk is full', async () => {
    const fs = new FaultyFs();
    fs.inject({ at: 1, code: 'ENOSPC', only: ['write'] });
    await expect(fromTar([file('a')], { fs })).rejects.toThrow('disk-full');
  });
});
