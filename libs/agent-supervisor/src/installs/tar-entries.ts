import { createReadStream } from 'node:fs';
import path from 'node:path';
import { coded, toAppError } from '@fyllo/protocol';
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import type { ArchiveEntry } from './archive-entry';

/** Long names and attributes of one entry; real ones are some hundred bytes. */
const MAX_META_BYTES = 64 * 1024;

const KINDS: Readonly<Record<string, ArchiveEntry['kind']>> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'folder',
  GNUDumpDir: 'folder',
  Link: 'link',
  SymbolicLink: 'link',
};

/** The entries of a tar archive, compressed with gzip or not. Error: `archive-unsafe` when it is damaged. */
export async function* tarEntries(file: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const queue = new EntryQueue();
  // strict: what the parser would only warn of ends the reading
  const parser = new Parser({ strict: true, maxMetaEntrySize: MAX_META_BYTES });
  const source = createReadStream(file, { signal });
  parser.on('entry', (entry: ReadEntry) => queue.add(entry));
  parser.on('end', () => queue.end());
  parser.on('error', (error: Error) => queue.end(error));
  source.on('error', (error) => queue.end(error));
  source.pipe(parser);
  try {
    for (let entry = await queue.next(); entry !== undefined; entry = await queue.next()) {
      yield archiveEntry(entry);
      entry.resume(); // whoever did not want its bytes
    }
  } finally {
    source.destroy();
  }
  if (signal.aborted) throw coded('cancelled', 'The unpacking was ended');
}

function archiveEntry(entry: ReadEntry): ArchiveEntry {
  const name = entry.path;
  const kind = KINDS[entry.type] ?? 'other';
  if (kind !== 'link') return { name, kind, body: body(entry) };
  const target = entry.linkpath ?? '';
  // a hard link names an entry from the root, a symbolic one from where it lies
  const fromRoot =
    entry.type === 'Link' || target.startsWith('/')
      ? target
      : path.posix.join(path.posix.dirname(name), target);
  return { name, kind, target: fromRoot, body: body(entry) };
}

async function* body(entry: ReadEntry): AsyncGenerator<Uint8Array> {
  try {
    yield* entry;
  } catch (thrown) {
    throw damaged(thrown);
  }
}

const damaged = (thrown: unknown): Error =>
  coded('archive-unsafe', `The archive is damaged: ${toAppError(thrown).message}`);

/** The parser tells of entries when it likes; they are taken one after another. */
class EntryQueue {
  private readonly entries: ReadEntry[] = [];
  private ended: { readonly error?: unknown } | undefined;
  private wake: () => void = () => undefined;

  add(entry: ReadEntry): void {
    this.entries.push(entry);
    this.wake();
  }

  end(error?: unknown): void {
    this.ended ??= error === undefined ? {} : { error };
    this.wake();
  }

  async next(): Promise<ReadEntry | undefined> {
    for (;;) {
      if (this.ended?.error !== undefined) throw damaged(this.ended.error);
      const entry = this.entries.shift();
      if (entry !== undefined || this.ended !== undefined) return entry;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
