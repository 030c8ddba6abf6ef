import { chmod, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';

/** The part of a `FileHandle` that is used here. */
export interface FileHandlePort {
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
  stat(): Promise<{ readonly size: number; isFile(): boolean }>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

export interface FolderEntry {
  readonly name: string;
  isDirectory(): boolean;
  isFile(): boolean;
}

export interface EntryStatus extends Omit<FolderEntry, 'name'> {
  readonly mode: number;
  readonly mtimeMs: number;
}

/** The calls of `node:fs/promises` that are used here; tests pass one whose N-th call fails. */
export interface FsPort {
  open(path: string, flags: number, mode: number): Promise<FileHandlePort>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Makes the folder and its parents; existing folders are fine. Answers the first one it made. */
  makeFolders(path: string, mode: number): Promise<string | undefined>;
  /** Makes one folder; fails with EEXIST when there is something already. */
  makeFolder(path: string, mode: number): Promise<void>;
  removeFolder(path: string): Promise<void>;
  removeTree(path: string): Promise<void>;
  entries(path: string): Promise<readonly FolderEntry[]>;
  status(path: string): Promise<EntryStatus>;
  chmod(path: string, mode: number): Promise<void>;
}

export const nodeFs: FsPort = {
  open: (path, flags, mode) => open(path, flags, mode),
  rename: (from, to) => rename(from, to),
  unlink: (path) => unlink(path),
  makeFolders: (path, mode) => mkdir(path, { recursive: true, mode }),
  makeFolder: async (path, mode) => {
    await mkdir(path, { mode });
  },
  removeFolder: (path) => rmdir(path),
  removeTree: (path) => rm(path, { recursive: true, force: true }),
  entries: (path) => readdir(path, { withFileTypes: true }),
  status: (path) => lstat(path),
  chmod: (path, mode) => chmod(path, mode),
};
