import path from 'node:path';
import { coded, type AttachmentId, type UnsentRecord } from '@fyllo/protocol';
import { attachmentFileName } from '@fyllo/session-model';
import { entryKind, removeTemporaries } from '@fyllo/files';
import { AttachmentFolder } from './attachment-folder';
import type { UnsentParts } from './unsent-parts';
import {
  EMPTY_RECORD,
  emptied,
  filesOf,
  isBlankRecord,
  withoutFiles,
  type RecordFile,
} from './unsent-record';

/** Makes of a place whatever a crash or a failure left in it what its record says, and of the record what is true. */
export class UnsentRepair {
  constructor(
    private readonly parts: UnsentParts,
    private readonly document: RecordFile,
    private readonly files: AttachmentFolder,
  ) {}

  /** Answers the record as it is then. Files of `uploads` are left alone. Errors: `not-found`, those of files. */
  async settle(uploads: ReadonlyMap<AttachmentId, unknown>): Promise<UnsentRecord> {
    if (!(await this.exists())) return EMPTY_RECORD;
    const { folder, context } = this.parts;
    const own = path.basename(this.document.path);
    await removeTemporaries(folder, context.fs, (name) => name.startsWith(own));
    await context.upgrades.adopt(folder);
    const found = await this.document.read();
    const record = await this.withoutSent(await this.bound(found));
    if (record !== found) await this.document.write(record);
    await this.removeStrays(record, uploads);
    return record;
  }

  private async exists(): Promise<boolean> {
    const { folder, kind, context } = this.parts;
    const found = await entryKind(folder, context.fs);
    if (found === 'folder') return true;
    // SECURITY: S-08 — a link in place of a folder leads nowhere.
    if (found !== 'missing' || kind === 'session') throw coded('not-found', 'no such place');
    return false;
  }

  /** Files that were on their way into the record, or out of it when it was not written, get their names. */
  private async bound(record: UnsentRecord): Promise<UnsentRecord> {
    const names = await this.files.names();
    const loose = AttachmentFolder.looseIn(names);
    const lost = new Set<AttachmentId>();
    let moved = false;
    for (const attachment of filesOf(record)) {
      if (names.has(attachmentFileName(attachment))) continue;
      if (loose.has(attachment.id)) {
        await this.files.bind(attachment);
        moved = true;
      } else lost.add(attachment.id);
    }
    if (moved) await this.files.sync();
    return lost.size === 0 ? record : withoutFiles(record, lost);
  }

  /** What was sent is not there to be sent again. Files of a session stay: its messages have them. */
  private async withoutSent(record: UnsentRecord): Promise<UnsentRecord> {
    const { witness, kind } = this.parts;
    const { sending, queue } = record;
    let next = record;
    const isBegun = sending !== undefined && !isBlankRecord(record);
    if (isBegun && (await witness(sending))) {
      // a session that was made of another one's unsent message has copies of its own
      if (sending.sessionId !== undefined) await this.loosened(record);
      next = emptied(next);
    }
    if (queue === undefined || kind === 'draft') return next;
    const waiting = [];
    for (const item of queue.items) {
      if (!(await witness({ key: item.key }))) waiting.push(item);
    }
    if (waiting.length === queue.items.length) return next;
    return { ...next, queue: { ...queue, items: waiting } };
  }

  private async loosened({ attachments }: UnsentRecord): Promise<void> {
    for (const attachment of attachments) await this.files.loosen(attachment);
    if (attachments.length > 0) await this.files.sync();
  }

  private async removeStrays(
    record: UnsentRecord,
    uploads: ReadonlyMap<AttachmentId, unknown>,
  ): Promise<void> {
    const names = await this.files.names();
    const own = new Set(filesOf(record).map(attachmentFileName));
    const ids = new Set(filesOf(record).map(({ id }) => id));
    const loose = AttachmentFolder.looseIn(names);
    const strays = [...loose]
      .filter(([id]) => !uploads.has(id) && !ids.has(id))
      .map(([, name]) => name);
    const looseNames = new Set(loose.values());
    const unnamed = [...names].filter((name) => !looseNames.has(name) && !own.has(name));
    await this.files.remove((await this.mayBeOfMessages()) ? strays : [...strays, ...unnamed]);
  }

  /** Of a session's messages, or of a record that could not be read and is kept aside with what it names. */
  private async mayBeOfMessages(): Promise<boolean> {
    const { kind, context } = this.parts;
    return kind === 'session' || (await entryKind(this.document.aside, context.fs)) !== 'missing';
  }
}
