import { constants } from 'node:fs';
import path from 'node:path';
import type { FileHandlePort, FsPort } from '../fs-port';
import { ROOT, type Disk, type Inode, type NameChange, type Step } from './disk-model';

/** The program is dead: nobody is told, since what fails could be caught. */
class Death extends Error {}

/** The answer of a call that takes no time, as a promise; so is what it throws. A dead program gets none. */
const soon =
  <A extends readonly unknown[], R>(call: (...args: A) => R) =>
  (...args: A): Promise<R> =>
    new Promise((resolve) => {
      try {
        resolve(call(...args));
      } catch (thrown) {
        if (!(thrown instanceof Death)) throw thrown;
      }
    });

const failure = (code: string): Error => Object.assign(new Error(code), { code });

interface Place {
  readonly folder: Inode;
  readonly name: string;
  readonly inode: Inode | undefined;
}

/** A file system in memory that remembers what was done to it, so that power cuts can be played afterwards. */
export class ModelFs implements FsPort {
  readonly steps: Step[] = [];
  /** Settles when the program dies. */
  readonly death: Promise<void>;
  private die: () => void = () => undefined;
  private stepsToLive = Number.POSITIVE_INFINITY;
  private nextInode: Inode;

  /** `disk` changes at once, as the cache of a real system does. */
  constructor(readonly disk: Disk) {
    this.death = new Promise((resolve) => {
      this.die = resolve;
    });
    this.nextInode = Math.max(ROOT, ...disk.files.keys(), ...disk.folders.keys()) + 1;
  }

  /** After so many more steps the program is killed: no step is done any more, and none answered. */
  killAfter(steps: number): void {
    this.stepsToLive = this.steps.length + steps;
  }

  readonly open: FsPort['open'] = soon((target, flags) => {
    const place = this.place(target);
    let { inode } = place;
    if (inode === undefined) {
      if ((flags & constants.O_CREAT) === 0) throw failure('ENOENT');
      inode = this.make(place);
      this.disk.files.set(inode, Buffer.alloc(0));
    } else if ((flags & constants.O_EXCL) !== 0) throw failure('EEXIST');
    if ((flags & constants.O_TRUNC) !== 0) this.do({ kind: 'truncate', inode, size: 0 });
    return this.handle(inode);
  });

  readonly rename: FsPort['rename'] = soon((from, to) => {
    const source = this.existing(from);
    const target = this.place(to);
    if (target.inode !== undefined && (this.disk.folders.get(target.inode)?.size ?? 0) > 0) {
      throw failure('ENOTEMPTY');
    }
    this.link(
      { folder: source.folder, name: source.name, inode: null },
      { folder: target.folder, name: target.name, inode: source.inode },
    );
  });

  readonly unlink: FsPort['unlink'] = soon((target) => {
    const { folder, name, inode } = this.existing(target);
    if (this.disk.folders.has(inode)) throw failure('EISDIR');
    this.link({ folder, name, inode: null });
  });

  readonly makeFolders: FsPort['makeFolders'] = soon((target) => this.makeAll(target));

  private makeAll(target: string): string | undefined {
    const parts = target.split(path.sep).filter(Boolean);
    let first: string | undefined;
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const folder = path.sep + parts.slice(0, depth).join(path.sep);
      if (this.place(folder).inode !== undefined) continue;
      this.make(this.place(folder), 'folder');
      first ??= folder;
    }
    return first;
  }

  readonly makeFolder: FsPort['makeFolder'] = soon((target) => {
    const place = this.place(target);
    if (place.inode !== undefined) throw failure('EEXIST');
    this.make(place, 'folder');
  });

  readonly removeFolder: FsPort['removeFolder'] = soon((target) => {
    const { folder, name, inode } = this.existing(target);
    if ((this.disk.folders.get(inode)?.size ?? 0) > 0) throw failure('ENOTEMPTY');
    this.link({ folder, name, inode: null });
  });

  /** File by file, as the real one does: a kill or a power cut may come in between. */
  readonly removeTree: FsPort['removeTree'] = async (target) => {
    const { inode } = this.place(target);
    if (inode === undefined) return;
    if (!this.disk.folders.has(inode)) return this.unlink(target);
    for (const { name } of await this.entries(target)) {
      await this.removeTree(path.join(target, name));
    }
    await this.removeFolder(target);
  };

  readonly entries: FsPort['entries'] = soon((target) => {
    const names = this.disk.folders.get(this.existing(target).inode);
    if (names === undefined) throw failure('ENOTDIR');
    return [...names].map(([name, inode]) => ({ name, ...this.kindOf(inode) }));
  });

  readonly status: FsPort['status'] = soon((target) => {
    const { inode } = this.existing(target);
    const isFolder = this.disk.folders.has(inode);
    return { ...this.kindOf(inode), mode: isFolder ? 0o40700 : 0o100600, mtimeMs: 0 };
  });

  readonly chmod: FsPort['chmod'] = soon((target) => {
    this.existing(target);
  });

  /** A file's content, whatever was there before; its folders are made. */
  put(target: string, bytes: Uint8Array): void {
    this.makeAll(path.dirname(target));
    const place = this.place(target);
    const inode = place.inode ?? this.make(place);
    this.disk.files.set(inode, Buffer.from(bytes));
  }

  get(target: string): Buffer {
    return this.disk.files.get(this.existing(target).inode) ?? Buffer.alloc(0);
  }

  /** What lies in a folder, sorted; nothing where there is none. */
  names(target: string): readonly string[] {
    let folder: Inode | undefined = ROOT;
    for (const part of target.split(path.sep).filter(Boolean)) {
      folder = this.disk.folders.get(folder ?? -1)?.get(part);
    }
    return [...(this.disk.folders.get(folder ?? -1)?.keys() ?? [])].sort();
  }

  private handle(inode: Inode): FileHandlePort {
    const bytes = (): Buffer => this.disk.files.get(inode) ?? Buffer.alloc(0);
    const sync = soon(() => {
      this.note({ kind: 'sync', inode });
    });
    return {
      read: soon((buffer, offset, length, position) => ({
        bytesRead: bytes().copy(buffer, offset, position, position + length),
      })),
      write: soon((buffer, offset, length, at) => {
        const written = Buffer.from(buffer.subarray(offset, offset + length));
        this.do({ kind: 'write', inode, at, bytes: written });
        return { bytesWritten: length };
      }),
      stat: soon(() => ({ size: bytes().length, isFile: () => !this.disk.folders.has(inode) })),
      truncate: soon((size) => {
        this.do({ kind: 'truncate', inode, size });
      }),
      sync,
      datasync: sync,
      close: soon(() => undefined),
    };
  }

  private kindOf(inode: Inode) {
    const isFolder = this.disk.folders.has(inode);
    return { isDirectory: () => isFolder, isFile: () => !isFolder };
  }

  private make({ folder, name }: Place, makes?: 'folder'): Inode {
    const inode = this.nextInode;
    this.nextInode += 1;
    this.link({ folder, name, inode, ...(makes && { makes }) });
    return inode;
  }

  private link(...changes: readonly NameChange[]): void {
    this.do({ kind: 'names', changes });
  }

  private do(change: Exclude<Step, { kind: 'sync' }>): void {
    this.note(change);
    this.disk.apply(change);
  }

  private note(step: Step): void {
    if (this.steps.length >= this.stepsToLive) {
      this.die();
      throw new Death();
    }
    this.steps.push(step);
  }

  private place(target: string): Place {
    const parts = target.split(path.sep).filter(Boolean);
    const name = parts.pop();
    if (name === undefined) return { folder: ROOT, name: '', inode: ROOT };
    let folder = ROOT;
    for (const part of parts) {
      const next = this.disk.folders.get(folder)?.get(part);
      if (next === undefined) throw failure('ENOENT');
      if (!this.disk.folders.has(next)) throw failure('ENOTDIR');
      folder = next;
    }
    return { folder, name, inode: this.disk.folders.get(folder)?.get(name) };
  }

  private existing(target: string): Place & { readonly inode: Inode } {
    const { folder, name, inode } = this.place(target);
    if (inode === undefined) throw failure('ENOENT');
    return { folder, name, inode };
  }
}
