import { createReadStream } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, nodeFs, toFileError, writeNewFile, type FsPort } from '@fyllo/files';
import { CodedError, MAX_UNPACKED_BYTES, MAX_UNPACKED_FILES, coded } from '@fyllo/protocol';
import type { ArchiveEntry } from './archive-entry';
import { safeSegments } from './archive-names';

export interface UnpackOptions {
  /** The one file that may be executed, by the segments of its path. */
  readonly program: readonly string[];
  readonly maxBytes?: number;
  readonly maxFiles?: number;
  readonly fs?: FsPort;
}

/**
 * Writes the entries of an archive into a new folder of ours. Nothing lands outside: a name that is not plainly
 * relative ends it, no link is ever made (one to a file of the archive becomes a copy), nothing is written twice, and
 * sizes are counted by what really comes. Rights, owners and times of the archive are not taken over.
 * Errors: `archive-unsafe`, `disk-full`, `io-failed`, those of the entries.
 */
export async function unpack(
  entries: AsyncIterable<ArchiveEntry>,
  into: string,
  options: UnpackOptions,
): Promise<void> {
  const unpacking = new Unpacking(into, options);
  await unpacking.makeRoot();
  for await (const entry of entries) await unpacking.take(entry);
}

class Unpacking {
  private readonly written = new Set<string>();
  private readonly folders = new Set<string>();
  private count = 0;
  private bytes = 0;
  private readonly fs: FsPort;
  private readonly program: string;

  constructor(
    private readonly root: string,
    private readonly options: UnpackOptions,
  ) {
    this.fs = options.fs ?? nodeFs;
    this.program = options.program.join('/');
  }

  makeRoot(): Promise<void> {
    return makePrivateFolder(this.root, this.fs);
  }

  async take(entry: ArchiveEntry): Promise<void> {
    this.count += 1;
    if (this.count > (this.options.maxFiles ?? MAX_UNPACKED_FILES)) {
      throw unsafe('It holds too many files', entry.name);
    }
    const segments = safeSegments(entry.name);
    if (segments === undefined) throw unsafe('A name leads out of it, or is no name', entry.name);
    if (entry.kind === 'other') throw unsafe('It holds a thing that is no file', entry.name);
    if (entry.kind === 'folder') return this.makeFolder(segments);
    if (segments.length === 0) throw unsafe('A file has no name', entry.name);
    const source = entry.kind === 'link' ? this.copyOf(entry) : entry.body;
    await this.makeFolder(segments.slice(0, -1));
    await this.write(segments, source);
  }

  private copyOf({ name, target = '' }: ArchiveEntry): AsyncIterable<Uint8Array> {
    const segments = safeSegments(target);
    const file = segments?.join('/');
    if (segments === undefined || file === undefined || !this.written.has(file)) {
      throw unsafe('A link leads to something that is no earlier file of it', name);
    }
    return createReadStream(path.join(this.root, ...segments));
  }

  private async makeFolder(segments: readonly string[]): Promise<void> {
    const name = segments.join('/');
    if (name === '' || this.folders.has(name)) return;
    await this.refusingTwice(name, () =>
      makePrivateFolder(path.join(this.root, ...segments), this.fs),
    );
    this.folders.add(name);
  }

  private async write(
    segments: readonly string[],
    source: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const name = segments.join('/');
    const target = path.join(this.root, ...segments);
    const executable = name === this.program;
    await this.refusingTwice(name, () =>
      writeNewFile(target, this.counted(source, name), { executable }, this.fs),
    );
    this.written.add(name);
  }

  private async *counted(
    source: AsyncIterable<Uint8Array>,
    name: string,
  ): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      this.bytes += piece.length;
      if (this.bytes > (this.options.maxBytes ?? MAX_UNPACKED_BYTES)) {
        throw unsafe('It unpacks to too much', name);
      }
      yield piece;
    }
  }

  /** A second thing of the same name, or one below a file; on some disks also names that differ in case. */
  private async refusingTwice(name: string, make: () => Promise<unknown>): Promise<void> {
    try {
      await make();
    } catch (thrown) {
      const error = toFileError(thrown, name);
      const isTwice = error.code === 'conflict' || /ENOTDIR|EISDIR/.test(error.message);
      throw isTwice ? unsafe('Two things have the same name', name) : error;
    }
  }
}

const unsafe = (why: string, name: string): CodedError =>
  coded('archive-unsafe', `The archive is not safe: ${why}`, { detail: name.slice(0, 200) });
