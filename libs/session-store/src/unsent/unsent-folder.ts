import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { coded, type Attachment, type AttachmentId, type UnsentRecord } from '@fyllo/protocol';
import { isUnsentRecord } from '@fyllo/protocol/validators';
import { makePrivateFolder } from '@fyllo/files';
import { attachmentsIn, UNSENT_FILE } from '../layout';
import { TaskQueue } from '../task-queue';
import { AttachmentFolder } from './attachment-folder';
import { assertRoom } from './attachment-room';
import type { UnsentParts } from './unsent-parts';
import type { AnnouncedFile, AttachmentSource, UnsentPlace } from './unsent-place';
import { filesOf, RecordFile, withoutStaleSend } from './unsent-record';
import { UnsentRepair } from './unsent-repair';
import { Upload } from './upload';

/** One place with its files. What failed is looked up on the disk by the next call. SECURITY: S-05, S-13 */
export class UnsentFolder implements UnsentPlace {
  private readonly queue = new TaskQueue();
  private readonly uploads = new Map<AttachmentId, Upload>();
  /** In the order in which they were begun, which is that of choosing. */
  private readonly begun: AttachmentId[] = [];
  private readonly document: RecordFile;
  protected readonly files: AttachmentFolder;
  private readonly repair: UnsentRepair;
  /** As it is on the disk; nothing is held while that is not known. */
  private current: UnsentRecord | undefined;
  private settled = false;
  private open = true;

  constructor(protected readonly parts: UnsentParts) {
    const { folder, context } = parts;
    this.document = new RecordFile(path.join(folder, UNSENT_FILE), context);
    this.files = new AttachmentFolder(attachmentsIn(folder), context.fs);
    this.repair = new UnsentRepair(parts, this.document, this.files);
  }

  record(): Promise<UnsentRecord> {
    return this.run(() => this.load());
  }

  change(
    change: (record: UnsentRecord) => UnsentRecord,
    kept: readonly AttachmentId[] = [],
  ): Promise<UnsentRecord> {
    return this.run(async () => {
      const before = await this.load();
      return this.replace(before, change(before), kept);
    });
  }

  begin(announced: AnnouncedFile): Promise<AttachmentId> {
    return this.run(async () => {
      const { attachments } = await this.load();
      if (attachments.length + this.uploads.size === 0) this.begun.length = 0;
      assertRoom([...attachments, ...this.coming], [announced]);
      await this.files.prepare();
      const id = randomUUID();
      const { fs } = this.parts.context;
      this.uploads.set(id, await Upload.begin(id, announced, this.files.loose(id), fs));
      this.begun.push(id);
      return id;
    });
  }

  append(id: AttachmentId, offset: number, bytes: Uint8Array): Promise<void> {
    return this.run(() => this.upload(id).append(offset, bytes));
  }

  complete(id: AttachmentId): Promise<Attachment> {
    return this.run(async () => {
      const before = await this.load();
      const known = before.attachments.find((attachment) => attachment.id === id);
      if (known !== undefined) return known; // it was asked again after a lost answer
      const attachment = await this.finished(this.upload(id));
      this.doubt();
      await this.files.sync();
      await this.enter(before, [attachment]);
      return attachment;
    });
  }

  detach(id: AttachmentId): Promise<void> {
    return this.run(async () => {
      const upload = this.uploads.get(id);
      if (upload !== undefined) return this.discard(upload);
      const before = await this.load();
      const attachments = before.attachments.filter((attachment) => attachment.id !== id);
      if (attachments.length === before.attachments.length) return;
      await this.replace(before, { ...before, attachments }, []);
    });
  }

  adopt(sources: readonly AttachmentSource[]): Promise<readonly Attachment[]> {
    return this.run(async () => {
      const before = await this.load();
      const copies = sources.map(({ path, attachment }) => ({
        path,
        attachment: { ...attachment, id: randomUUID() },
      }));
      const adopted = copies.map(({ attachment }) => attachment);
      assertRoom([...before.attachments, ...this.coming], adopted);
      if (adopted.length === 0) return [];
      await this.files.prepare();
      this.doubt(); // copies that lead nowhere are removed by the next call at the latest
      await this.files.copyIn(copies);
      await this.enter(before, adopted);
      return adopted;
    });
  }

  file(attachment: Pick<Attachment, 'id' | 'name'>): Promise<string> {
    return this.run(async () => {
      await this.load();
      return this.files.pathOf(attachment);
    });
  }

  read(id: AttachmentId, offset: number, length: number) {
    return this.run(async () => {
      await this.load();
      return this.files.read(id, offset, length);
    });
  }

  damage(): string | undefined {
    const { damaged } = this.document;
    this.document.damaged = undefined;
    return damaged;
  }

  /** Lets go of what is held in memory; the next call reads it anew. */
  forget(): void {
    this.current = undefined;
  }

  /** Waits for what is being written, breaks off uploads, and takes no more calls. */
  close(): Promise<void> {
    return this.queue.run(async () => {
      this.open = false;
      await this.breakOff();
    });
  }

  protected run<T>(task: () => Promise<T>): Promise<T> {
    return this.queue.run(() => {
      if (!this.open) throw coded('conflict', 'this place is closed');
      return task();
    });
  }

  /** In the queue: the record, after what an earlier program or a failure left has been put right. */
  protected async load(): Promise<UnsentRecord> {
    if (this.current !== undefined) return this.current;
    const record = this.settled
      ? await this.document.read()
      : await this.repair.settle(this.uploads);
    this.settled = true;
    return this.hold(record);
  }

  /** Until the next call has looked, nobody knows what is on the disk. */
  protected doubt(): void {
    this.forget();
    this.settled = false;
  }

  protected get isSettled(): boolean {
    return this.settled;
  }

  /** In the queue. */
  protected async breakOff(): Promise<void> {
    for (const upload of [...this.uploads.values()]) await this.discard(upload);
  }

  private get coming(): readonly AnnouncedFile[] {
    return [...this.uploads.values()].map(({ announced }) => announced);
  }

  private hold(record: UnsentRecord): UnsentRecord {
    this.current = record;
    this.parts.held();
    return record;
  }

  private async prepare(): Promise<void> {
    const { kind, folder, context } = this.parts;
    if (kind === 'draft') await makePrivateFolder(folder, context.fs);
  }

  private async write(record: UnsentRecord): Promise<void> {
    this.doubt();
    await this.prepare();
    await this.document.write(record);
    this.settled = true;
    this.hold(record);
  }

  private async replace(
    before: UnsentRecord,
    wanted: UnsentRecord,
    kept: readonly AttachmentId[],
  ): Promise<UnsentRecord> {
    if (wanted === before) return before;
    const next = withoutStaleSend(before, { ...wanted, format: before.format });
    const had = new Map(filesOf(before).map((attachment) => [attachment.id, attachment]));
    const has = new Set(filesOf(next).map(({ id }) => id));
    if (!isUnsentRecord(next) || [...has].some((id) => !had.has(id))) {
      throw coded('bad-request', 'not a valid unsent message');
    }
    const gone = [...had.values()].filter(({ id }) => !has.has(id) && !kept.includes(id));
    if (gone.length > 0) await this.loosen(gone);
    await this.write(next);
    await this.tidy(async () => {
      for (const { id } of gone) await this.files.removeLoose(id);
    });
    return next;
  }

  private async loosen(gone: readonly Attachment[]): Promise<void> {
    this.doubt();
    for (const attachment of gone) await this.files.loosen(attachment);
    await this.files.sync();
  }

  /** Loose files that are durable become files of the record. */
  private async enter(before: UnsentRecord, added: readonly Attachment[]): Promise<void> {
    const attachments = added.reduce(
      (list, attachment) => this.inOrder(list, attachment),
      before.attachments,
    );
    await this.write(withoutStaleSend(before, { ...before, attachments }));
    await this.tidy(async () => {
      for (const attachment of added) await this.files.bind(attachment);
      await this.files.sync();
    });
  }

  private inOrder(list: readonly Attachment[], added: Attachment): Attachment[] {
    const place = this.begun.indexOf(added.id);
    const next = place < 0 ? -1 : list.findIndex(({ id }) => this.begun.indexOf(id) > place);
    return next < 0 ? [...list, added] : list.toSpliced(next, 0, added);
  }

  /** What only follows from the record, which is written: the next call does it where it fails. */
  private async tidy(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.doubt();
    }
  }

  private upload(id: AttachmentId): Upload {
    const upload = this.uploads.get(id);
    if (upload === undefined) throw coded('not-found', 'no such file is on its way');
    return upload;
  }

  /** The upload is over, one way or the other. */
  private async finished(upload: Upload): Promise<Attachment> {
    try {
      const attachment = await upload.finish();
      this.uploads.delete(upload.id);
      return attachment;
    } catch (thrown) {
      await this.discard(upload);
      throw thrown;
    }
  }

  private async discard(upload: Upload): Promise<void> {
    this.uploads.delete(upload.id);
    await this.tidy(() => upload.discard());
  }
}
