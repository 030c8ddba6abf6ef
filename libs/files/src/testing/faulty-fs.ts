import { nodeFs, type FileHandlePort, type FsPort } from '../fs-port';

export interface Fault {
  /** The N-th call fails, counted from 1; 0: none. */
  readonly at: number;
  readonly code: string;
  /** Every call from the N-th on fails. */
  readonly persistent?: boolean;
  /** Only calls with these names count, e.g. `write`. */
  readonly only?: readonly string[];
  /** A write takes at most so many bytes. */
  readonly shortWrites?: number;
}

/**
 * A file system whose N-th call fails, and that records the names of its calls. It syncs nothing: nobody cuts the
 * power of a test, and hundreds of runs would wait for the disk.
 */
export class FaultyFs implements FsPort {
  readonly calls: string[] = [];
  private counted = 0;
  private fault: Fault | undefined;

  constructor(private readonly base: FsPort = nodeFs) {}

  /** From now on calls are counted anew and fail as said; without a fault everything works. */
  inject(fault?: Fault): void {
    this.fault = fault;
    this.counted = 0;
    this.calls.length = 0;
  }

  /** Whether the fault has happened. */
  get hit(): boolean {
    return this.fault !== undefined && this.fault.at > 0 && this.counted >= this.fault.at;
  }

  readonly open: FsPort['open'] = async (path, flags, mode) =>
    this.wrap(await this.call('open', () => this.base.open(path, flags, mode)));
  readonly rename: FsPort['rename'] = (from, to) =>
    this.call('rename', () => this.base.rename(from, to));
  readonly unlink: FsPort['unlink'] = (path) => this.call('unlink', () => this.base.unlink(path));
  readonly makeFolders: FsPort['makeFolders'] = (path, mode) =>
    this.call('makeFolders', () => this.base.makeFolders(path, mode));
  readonly makeFolder: FsPort['makeFolder'] = (path, mode) =>
    this.call('makeFolder', () => this.base.makeFolder(path, mode));
  readonly removeFolder: FsPort['removeFolder'] = (path) =>
    this.call('removeFolder', () => this.base.removeFolder(path));
  readonly removeTree: FsPort['removeTree'] = (path) =>
    this.call('removeTree', () => this.base.removeTree(path));
  readonly entries: FsPort['entries'] = (path) =>
    this.call('entries', () => this.base.entries(path));
  readonly status: FsPort['status'] = (path) => this.call('status', () => this.base.status(path));
  readonly chmod: FsPort['chmod'] = (path, mode) =>
    this.call('chmod', () => this.base.chmod(path, mode));

  private wrap(file: FileHandlePort): FileHandlePort {
    const short = this.fault?.shortWrites;
    return {
      read: (...args) => this.call('read', () => file.read(...args)),
      write: (buffer, offset, length, position) =>
        this.call('write', () =>
          file.write(buffer, offset, Math.min(length, short ?? length), position),
        ),
      stat: () => this.call('stat', () => file.stat()),
      truncate: (length) => this.call('truncate', () => file.truncate(length)),
      sync: () => this.call('sync', () => Promise.resolve()),
      datasync: () => this.call('datasync', () => Promise.resolve()),
      // A close that fails has closed all the same, as the system call does.
      close: async () => {
        await file.close();
        await this.call('close', () => Promise.resolve());
      },
    };
  }

  private async call<T>(name: string, operation: () => Promise<T>): Promise<T> {
    this.calls.push(name);
    const { fault } = this;
    if (fault !== undefined && (fault.only?.includes(name) ?? true)) {
      this.counted += 1;
      const fails =
        fault.persistent === true ? this.counted >= fault.at : this.counted === fault.at;
      if (fault.at > 0 && fails) {
        throw Object.assign(new Error(`${fault.code}: injected into ${name}`), {
          code: fault.code,
        });
      }
    }
    return operation();
  }
}
