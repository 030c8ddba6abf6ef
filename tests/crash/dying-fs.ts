import { nodeFs, type FileHandlePort, type FsPort } from '@fyllo/files';

/** When a program dies by SIGKILL. */
export interface Death {
  /** During the N-th call that counts, from 1: the call is on its way to the disk at that moment. */
  readonly at: number;
  /** Which calls count: all of them, or only writes of a record's size. */
  readonly during: 'any call' | 'a record';
  /** How long the call has been on its way by then, in milliseconds. */
  readonly spinMs: number;
}

const BIG = 1024 * 1024;

function die(spinMs: number): void {
  const start = performance.now();
  while (performance.now() - start < spinMs);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * The real file system, and a kill in the midst of one of its calls: a timer from outside would mostly hit the
 * pauses between them. Nothing is synced: a kill keeps what the system has taken, so syncs would prove nothing.
 */
export function dyingFs({ at, during, spinMs }: Death): FsPort {
  let calls = 0;
  const call = <T>(operation: () => Promise<T>, bytes = 0): Promise<T> => {
    const running = operation();
    if (during === 'any call' || bytes >= BIG) calls += 1;
    if (calls === at) die(spinMs);
    return running;
  };
  const wrap = (file: FileHandlePort): FileHandlePort => ({
    read: (...args) => file.read(...args),
    write: (...args) => call(() => file.write(...args), args[2]),
    stat: () => file.stat(),
    truncate: (length) => call(() => file.truncate(length)),
    sync: () => call(() => Promise.resolve()),
    datasync: () => call(() => Promise.resolve()),
    close: () => call(() => file.close()),
  });
  return {
    ...nodeFs,
    open: async (...args) => wrap(await call(() => nodeFs.open(...args))),
    rename: (from, to) => call(() => nodeFs.rename(from, to)),
    unlink: (path) => call(() => nodeFs.unlink(path)),
    makeFolders: (path, mode) => call(() => nodeFs.makeFolders(path, mode)),
    makeFolder: (path, mode) => call(() => nodeFs.makeFolder(path, mode)),
    removeTree: (path) => call(() => nodeFs.removeTree(path)),
  };
}
