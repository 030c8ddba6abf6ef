import path from 'node:path';
import { coded, type Attachment, type AttachmentId } from '@fyllo/protocol';
import { attachmentFileName } from '@fyllo/session-model';
import {
  asFileOperation,
  entryKind,
  isMissing,
  isWrongKind,
  makePrivateFolder,
  moveEntry,
  openRegular,
  piecesOf,
  READ,
  readRange,
  removeFile,
  syncFolder,
  writeNewFile,
  type FsPort,
} from '@fyllo/files';
import type { AttachmentSource } from './unsent-place';

/** A file that belongs to nothing unless the record names it: on its way in, or on its way out. */
const LOOSE = '.loose-';

export type NamedAttachment = Pick<Attachment, 'id' | 'name'>;

const missing = (id: AttachmentId) =>
  coded('attachment-missing', 'the copy of this file is gone', { detail: id });

/**
 * The copies of files of one place. A copy gets its name when the record has it, and loses it before the record does:
 * so whatever ends a program, a file without an entry is told from one that a message refers to, which no record names.
 */
export class AttachmentFolder {
  constructor(
    readonly path: string,
    private readonly fs: FsPort,
  ) {}

  bound(attachment: NamedAttachment): string {
    return path.join(this.path, attachmentFileName(attachment));
  }

  loose(id: AttachmentId): string {
    return path.join(this.path, `${LOOSE}${id}`);
  }

  prepare(): Promise<void> {
    return makePrivateFolder(this.path, this.fs);
  }

  sync(): Promise<void> {
    return syncFolder(this.path, this.fs);
  }

  bind(attachment: NamedAttachment): Promise<void> {
    return moveEntry(this.loose(attachment.id), this.bound(attachment), this.fs);
  }

  /** Nothing happens to a file that is gone: somebody has removed it by hand. */
  async loosen(attachment: NamedAttachment): Promise<void> {
    if ((await entryKind(this.bound(attachment), this.fs)) === 'missing') return;
    await moveEntry(this.bound(attachment), this.loose(attachment.id), this.fs);
  }

  removeLoose(id: AttachmentId): Promise<void> {
    return removeFile(this.loose(id), this.fs);
  }

  /** Removes copies by their file names; what cannot be removed is tried again at the next start. */
  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await removeFile(path.join(this.path, name), this.fs).catch(() => undefined);
    }
  }

  /** Names of the regular files. SECURITY: S-08 — a link in place of the folder is refused. */
  async names(): Promise<ReadonlySet<string>> {
    const kind = await entryKind(this.path, this.fs);
    if (kind === 'missing') return new Set();
    if (kind !== 'folder') {
      throw coded('io-failed', 'something lies where copies of files belong', {
        detail: this.path,
      });
    }
    const entries = await asFileOperation(this.path, () => this.fs.entries(this.path));
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  }

  /**
   * Copies files in as loose ones of the attachments they are to be, durably, or none.
   * Errors: `attachment-missing`, `attachment-invalid`, `disk-full` …
   */
  async copyIn(sources: readonly AttachmentSource[]): Promise<void> {
    try {
      for (const source of sources) {
        await copyAttachment(source, this.loose(source.attachment.id), this.fs);
      }
      await this.sync();
    } catch (thrown) {
      await this.remove(sources.map(({ attachment }) => path.basename(this.loose(attachment.id))));
      throw thrown;
    }
  }

  /** Bytes of the copy with this id. Error: `attachment-missing`. */
  async read(id: AttachmentId, offset: number, length: number) {
    const name = await this.nameOf(id);
    if (name === undefined) throw missing(id);
    const target = path.join(this.path, name);
    return asFileOperation(target, async () => {
      try {
        const { file, size } = await openRegular(this.fs, target, READ);
        try {
          return { bytes: await readRange(file, { offset, length }), size };
        } finally {
          await file.close();
        }
      } catch (thrown) {
        if (isMissing(thrown) || isWrongKind(thrown)) throw missing(id);
        throw thrown;
      }
    });
  }

  /** The file name that an id was given, by whatever name the person's file had. */
  private async nameOf(id: AttachmentId): Promise<string | undefined> {
    const names = await this.names();
    if (names.has(id)) return id;
    return [...names].find((name) => name.startsWith(`${id}.`));
  }

  async pathOf(attachment: NamedAttachment): Promise<string> {
    const target = this.bound(attachment);
    if ((await entryKind(target, this.fs)) !== 'file') throw missing(attachment.id);
    return target;
  }

  /** Loose files among names, by the ids they were made for. */
  static looseIn(names: ReadonlySet<string>): ReadonlyMap<AttachmentId, string> {
    const loose = [...names].filter((name) => name.startsWith(LOOSE));
    return new Map(loose.map((name) => [name.slice(LOOSE.length), name]));
  }
}

/** Errors: `attachment-missing`, `attachment-invalid` (it is not as long as it was), `conflict`, `disk-full` … */
export async function copyAttachment(
  { path: from, attachment }: AttachmentSource,
  target: string,
  fs: FsPort,
): Promise<void> {
  async function* pieces(): AsyncIterable<Uint8Array> {
    try {
      yield* piecesOf(from, fs);
    } catch (thrown) {
      if (isMissing(thrown) || isWrongKind(thrown)) throw missing(attachment.id);
      throw thrown;
    }
  }
  const size = await writeNewFile(target, pieces(), { sync: true }, fs);
  if (size !== attachment.size) {
    throw coded('attachment-invalid', 'the copy of this file is not what it was', {
      detail: attachment.name,
    });
  }
}
