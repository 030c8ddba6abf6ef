import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LockFile } from './lock-file';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder';

jest.setTimeout(60_000);

afterEach(removeTemporaryFolders);

const newPath = (): string => path.join(temporaryFolder(), 'lock');
const SINCE = '2026-01-01T00:00:00.000Z';

/** The pid of a process that is over. */
function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return pid;
}

describe('LockFile', () => {
  it('refuses a second holder and names the first', async () => {
    const target = newPath();
    const lock = await LockFile.take(target);
    await expect(LockFile.take(target)).rejects.toMatchObject({
      code: 'storage-locked',
      error: { detail: `pid ${process.pid}, since ${lock.owner.since}: ${target}` },
    });
    await lock.release();
    expect(existsSync(target)).toBe(false);
    await (await LockFile.take(target)).release();
  });

  it.each([
    ['of a dead process', () => JSON.stringify({ pid: deadPid(), startTicks: '1', since: SINCE })],
    [
      'whose pid another process has now',
      () => JSON.stringify({ pid: process.pid, startTicks: '1', since: SINCE }),
    ],
    ['without a content', () => ''],
    ['with a hostile content', () => '{"pid":-1}'],
  ])('takes over a lock %s', async (_name, content) => {
    const target = newPath();
    writeFileSync(target, content());
    const lock = await LockFile.take(target);
    expect(lock.owner.pid).toBe(process.pid);
    await lock.release();
    expect(readdirSync(path.dirname(target))).toEqual([]);
  });

  it('lets one of many starters take over a stale lock', async () => {
    let races = 0;
    for (let race = 0; race < 20; race += 1) {
      const target = newPath();
      writeFileSync(target, JSON.stringify({ pid: deadPid(), startTicks: '1', since: SINCE }));
      const starters = Array.from({ length: 4 }, () => LockFile.take(target));
      const results = await Promise.allSettled(starters);
      const winners = results.filter(({ status }) => status === 'fulfilled');
      const refusals = results.filter(
        (result) =>
          result.status === 'rejected' &&
          (result.reason as { readonly code?: string }).code === 'storage-locked',
      );
      expect([winners.length, refusals.length]).toEqual([1, 3]);
      races += 1;
    }
    expect(races).toBe(20);
  });

  it('does not remove a lock that somebody else holds now', async () => {
    const target = newPath();
    const lock = await LockFile.take(target);
    writeFileSync(target, JSON.stringify({ pid: 1, startTicks: null, since: SINCE }));
    await lock.release();
    expect(existsSync(target)).toBe(true);
  });

  it('says when something else lies in its place', async () => {
    const target = newPath();
    mkdirSync(target);
    await expect(LockFile.take(target)).rejects.toMatchObject({ name: 'CodedError' });
  });
});
