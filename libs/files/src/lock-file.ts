import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { coded } from '@fyllo/protocol';
import { readDocument } from './document';
import { FILE_MODE, WRITE_NEW, writeAll } from './file-bytes';
import { asFileOperation, causeOf, isMissing, isTaken } from './file-error';
import { removeFile } from './folders';
import { nodeFs, type FsPort } from './fs-port';

/** Who holds a lock. */
export interface LockOwner {
  readonly pid: number;
  /** Start of the process in clock ticks since boot (Linux): tells a reused pid from the owner. */
  readonly startTicks: string | null;
  /** ISO date of taking the lock. */
  readonly since: string;
}

const RETRY_MS = 50;
const RETRIES = 40;
/** A lock is written in microseconds; one that names nobody after so long was torn. */
const UNREADABLE_MS = 500;
/** A takeover takes milliseconds; its guard is left over when it is this old. */
const GUARD_STALE_MS = 10_000;

/** A lock on a folder, held by one process until `release` or its death. SECURITY: S-09 */
export class LockFile {
  private constructor(
    readonly path: string,
    readonly owner: LockOwner,
    private readonly fs: FsPort,
  ) {}

  /**
   * Takes the lock; that of a dead process is taken over.
   * Errors: `storage-locked`, whose detail names the owner and the file; `disk-full`, `permission-denied`, `io-failed`.
   */
  static async take(path: string, fs: FsPort = nodeFs): Promise<LockFile> {
    const owner: LockOwner = {
      pid: process.pid,
      startTicks: await startTicksOf(process.pid),
      since: new Date().toISOString(),
    };
    for (let attempt = 0; attempt < RETRIES; attempt += 1) {
      if (await create(path, owner, fs)) return new LockFile(path, owner, fs);
      const other = await readOwner(path, fs);
      if (other !== undefined && (await isAlive(other))) throw refused(path, other);
      // A lock without a readable owner may be one that is being written this moment.
      if (other !== undefined || attempt > RETRIES / 2) await removeStale(path, other, fs);
      else await delay(RETRY_MS);
    }
    throw coded('storage-locked', 'the lock could not be taken', { detail: path });
  }

  /** Gives the lock back, unless somebody else holds it now. */
  async release(): Promise<void> {
    const current = await readOwner(this.path, this.fs);
    if (current?.pid === this.owner.pid && current.since === this.owner.since) {
      await removeFile(this.path, this.fs);
    }
  }
}

/** Where a pid says little about its owner (no `/proc`), the person may have to remove the file. */
const refused = (path: string, owner: LockOwner) =>
  coded('storage-locked', 'another process uses the data folder', {
    detail: `pid ${owner.pid}, since ${owner.since}: ${path}`,
  });

const create = (path: string, owner: LockOwner, fs: FsPort): Promise<boolean> =>
  asFileOperation(path, async () => {
    try {
      const file = await fs.open(path, WRITE_NEW, FILE_MODE);
      try {
        await writeAll(file, Buffer.from(JSON.stringify(owner)), 0);
      } finally {
        await file.close();
      }
      return true;
    } catch (thrown) {
      if (isTaken(thrown)) return false;
      throw thrown;
    }
  });

async function readOwner(path: string, fs: FsPort): Promise<LockOwner | undefined> {
  const read = await readDocument(path, fs);
  if (read.state !== 'ok') return undefined;
  const owner = read.value as Partial<LockOwner> | null;
  if (!Number.isSafeInteger(owner?.pid) || owner?.pid === undefined || owner.pid <= 0) {
    return undefined;
  }
  return { pid: owner.pid, startTicks: owner.startTicks ?? null, since: String(owner.since) };
}

/**
 * Removes a stale lock under a guard folder, and only if it is still the one that was `seen`: two starters may have
 * seen the same stale lock, and the slower one must not remove the lock the faster one has made since, not even
 * while that is being written and names nobody yet.
 */
async function removeStale(path: string, seen: LockOwner | undefined, fs: FsPort): Promise<void> {
  const guard = `${path}.takeover`;
  try {
    await fs.makeFolder(guard, 0o700);
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown;
    await waitForGuard(guard, fs);
    return;
  }
  try {
    const owner = await readOwner(path, fs);
    const same = owner?.pid === seen?.pid && owner?.since === seen?.since;
    if (same && (owner !== undefined || (await isOld(path, fs)))) await removeFile(path, fs);
  } finally {
    await fs.removeFolder(guard);
  }
}

/** Whether a lock that names nobody has had time to be written. */
async function isOld(path: string, fs: FsPort): Promise<boolean> {
  try {
    return Date.now() - (await fs.status(path)).mtimeMs > UNREADABLE_MS;
  } catch (thrown) {
    if (isMissing(thrown)) return false;
    throw thrown;
  }
}

async function waitForGuard(guard: string, fs: FsPort): Promise<void> {
  await delay(RETRY_MS);
  try {
    const { mtimeMs } = await fs.status(guard);
    if (Date.now() - mtimeMs > GUARD_STALE_MS) await fs.removeFolder(guard);
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
}

async function isAlive({ pid, startTicks }: LockOwner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    // EPERM: it exists and belongs to somebody else.
    if (causeOf(thrown) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const now = await startTicksOf(pid);
  return now !== null && (startTicks === null || now === startTicks);
}

/** Field 22 of `/proc/<pid>/stat`; null elsewhere, and for a process that is gone or a zombie. */
async function startTicksOf(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The second field, the name, may hold spaces and brackets: count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null; // no such process
  }
}
