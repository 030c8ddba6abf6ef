import { computed, signal, type Signal } from '@angular/core';
import type { AgentAbilities, AppError, Attachment, AttachmentId } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { type AttachmentPlace, KeptContent } from '../../attached-files';
import type { HostLink } from '../../host';
import { type AttachmentEntry, chosenEntry, keptEntry, shownEntry } from './attachment-entry';
import { type ChosenFile, chosenFile, sortByContent } from './chosen-files';
import { type Refused, type Room, sortBatch } from './sort-batch';
import { type UploadEnd, Uploads } from './uploading';

/** Where an unsent message is written: in a session, or without one on the draft page of the Workspace. */
export type UnsentPlace = AttachmentPlace;

/** What became of one batch of files, when some of it was refused. */
export interface RefusedBatch {
  readonly taken: number;
  readonly refused: readonly Refused[];
}

/** Refusals that only the host could see: nothing of the file is left there. */
const HOST_REFUSALS: ReadonlyMap<string, Refused['reason']> = new Map([
  ['attachment-invalid', 'not-image'],
  ['attachment-limit/file', 'too-large'],
  ['attachment-limit/message', 'message-too-large'],
  ['attachment-limit/count', 'too-many'],
]);

const refusalOf = ({ code, detail }: AppError): Refused['reason'] | undefined =>
  HOST_REFUSALS.get(code) ?? HOST_REFUSALS.get(`${code}/${detail ?? ''}`);

/** The files of one unsent message. It outlives the components that show it; uploads go on meanwhile. */
export class DraftAttachments {
  private readonly entries = signal<readonly AttachmentEntry[]>([]);
  private readonly agent = signal<Signal<AgentAbilities | undefined>>(signal(undefined));
  private readonly uploads: Uploads;
  private readonly refusals = new Subject<RefusedBatch>();
  private readonly failures = new Subject<AppError>();
  /** Batches are taken, and files brought to the host, one after another. */
  private batches: Promise<void> = Promise.resolve();
  private uploading: Promise<void> = Promise.resolve();

  /** What the agent of this message takes; `undefined` while it is not known. */
  readonly abilities = computed(() => this.agent()());
  /** In the order of choosing. */
  readonly items = computed(() => {
    const abilities = this.abilities();
    return this.entries().map((entry) => shownEntry(entry, abilities));
  });
  /** Nothing here keeps the message from being sent; uploads under way are waited for by `settled`. */
  readonly sendable = computed(() =>
    this.items().every(({ state }) => state !== 'failed' && state !== 'unfit'),
  );
  /** One for each batch of which something was refused. */
  readonly refused = this.refusals.asObservable();
  /** A file that was taken away is back, as its copy could not be deleted. */
  readonly failed = this.failures.asObservable();

  /** `isHere` tells whether the page is in the Workspace of this place: the host knows it by the connection. */
  constructor(
    private readonly link: HostLink,
    private readonly place: UnsentPlace,
    isHere: () => boolean = () => true,
  ) {
    this.uploads = new Uploads(link, place, isHere);
  }

  /** Takes what fits of these files, and of the folders nothing; for the rest there is one notice. */
  add(files: Iterable<File>, folders: readonly string[] = []): void {
    const batch = Array.from(files, chosenFile);
    const refusedFolders = folders.map((name): Refused => ({
      name,
      kind: 'directory',
      reason: 'directory',
    }));
    this.batches = this.batches.then(async () => {
      await this.take(batch, refusedFolders);
    });
  }

  /**
   * Takes one file that is nowhere else: its key, or null when it was refused, of which there is a notice. It is marked,
   * not taken away, should its agent turn out not to take it.
   */
  async addOne(file: File): Promise<string | null> {
    const taking = this.batches.then(() => this.take([chosenFile(file)], [], true));
    this.batches = taking.then(() => undefined);
    return (await taking)[0] ?? null;
  }

  /** Whether the host has a copy of a file, once nothing is on its way. */
  async hasArrived(key: string): Promise<boolean> {
    await this.settled();
    return this.entry(key)?.phase === 'saved';
  }

  /** Takes a file away, and its copy on the host. */
  remove(key: string): void {
    const at = this.entries().findIndex((entry) => entry.key === key);
    const entry = this.entries()[at];
    if (!entry) return;
    this.forget([entry]);
    if (entry.attachment) void this.drop(entry, entry.attachment.id, at);
  }

  /** Another try for a file that has failed: the same, or another one in its place. */
  again(key: string, file?: File): void {
    const entry = this.entry(key);
    const chosen = file ? chosenFile(file) : entry?.chosen;
    if (entry?.phase !== 'failed' || !chosen) return;
    this.batches = this.batches.then(async () => {
      const { taken, refused } = await sortByContent([chosen], () => this.room(key));
      const accepted = this.abilities() !== undefined;
      const [first] = taken;
      if (first) {
        this.update(key, () => chosenEntry(first, accepted, key));
        this.enqueue(key);
      }
      this.refuse({ taken: taken.length, refused });
    });
  }

  /** Files of the host's record come before those that were chosen here meanwhile. */
  restore(attachments: readonly Attachment[]): void {
    const known = this.entries();
    const given = attachments.map(
      (attachment) =>
        known.find((entry) => isCopyOf(entry, attachment.id)) ?? this.kept(attachment),
    );
    this.entries.set([...given, ...known.filter((entry) => !given.includes(entry))]);
  }

  /** Forgets all files of this page and shows these: another message is written here now. */
  replace(attachments: readonly Attachment[]): void {
    this.forget(this.entries());
    this.restore(attachments);
  }

  /** Resolves when nothing is on its way any more; `sendable` then says whether all have arrived. */
  async settled(): Promise<void> {
    let before: readonly Promise<void>[] = [];
    while (before[0] !== this.batches || before[1] !== this.uploading) {
      before = [this.batches, this.uploading];
      await Promise.all(before);
    }
  }

  /** The copies, in the order of choosing. */
  ids(): AttachmentId[] {
    return this.entries().flatMap(({ attachment }) => (attachment ? [attachment.id] : []));
  }

  /** These were sent: they are not shown any more, and their copies stay. */
  release(ids: readonly AttachmentId[]): void {
    this.forget(this.entries().filter(({ attachment: kept }) => kept && ids.includes(kept.id)));
  }

  /** Tells what the agent of this message takes, from now on. */
  useAbilities(abilities: Signal<AgentAbilities | undefined>): void {
    this.agent.set(abilities);
  }

  /** Files that were chosen before the agent was known are taken or refused, once it is (behaviour 6.3). */
  decide(): void {
    const abilities = this.abilities();
    const open = this.entries().filter(({ accepted }) => !accepted);
    if (abilities === undefined || open.length === 0) return;
    const room = { count: 0, bytes: 0, abilities };
    const candidates = open.map(({ key, name, size, chosen }) => ({
      ...{ key, name, size },
      type: chosen?.type ?? '',
    }));
    const { taken, refused } = sortBatch(candidates, room);
    const fit = new Set(taken.map(({ key }) => key));
    for (const { key } of open) {
      if (fit.has(key)) this.update(key, (entry) => ({ ...entry, accepted: true }));
      else this.remove(key);
    }
    this.refuse({ taken: taken.length, refused });
  }

  private async take(
    batch: readonly ChosenFile[],
    refusedFolders: readonly Refused[],
    accepted = this.abilities() !== undefined,
  ): Promise<readonly string[]> {
    const { taken, refused } = await sortByContent(batch, () => this.room());
    const added = taken.map((chosen) => chosenEntry(chosen, accepted));
    this.entries.update((entries) => [...entries, ...added]);
    for (const { key } of added) this.enqueue(key);
    this.refuse({ taken: added.length, refused: [...refused, ...refusedFolders] });
    return added.map(({ key }) => key);
  }

  private room(besides?: string): Room {
    const others = this.entries().filter(({ key }) => key !== besides);
    const bytes = others.reduce((sum, { size }) => sum + size, 0);
    return { count: others.length, bytes, abilities: this.abilities() };
  }

  private enqueue(key: string): void {
    this.uploading = this.uploading.then(() => this.upload(key));
  }

  private async upload(key: string): Promise<void> {
    const entry = this.entry(key);
    if (entry?.phase !== 'uploading' || !entry.chosen) return;
    const { file, name, type, size } = entry.chosen;
    const end = await this.uploads.upload({
      ...{ file, name, type, size },
      cancelled: entry.cancelling.signal,
      announced: (uploadId) => this.update(key, (now) => ({ ...now, uploadId })),
      progressed: (progress) => this.update(key, (now) => ({ ...now, progress })),
    });
    this.finish(entry, end);
  }

  private finish({ key, name, kind }: AttachmentEntry, end: UploadEnd): void {
    if (end.end === 'cancelled') return;
    if (end.end === 'kept') {
      const { attachment } = end;
      this.update(key, (now) => ({ ...now, phase: 'saved', progress: 1, attachment }));
      return;
    }
    const reason = end.fault.why === 'host' ? refusalOf(end.fault.error) : undefined;
    if (reason === undefined) {
      this.update(key, (now) => ({ ...now, phase: 'failed', fault: end.fault }));
    } else {
      this.remove(key);
      this.refuse({ taken: 0, refused: [{ name, kind, reason }] });
    }
  }

  private async drop(entry: AttachmentEntry, id: AttachmentId, at: number): Promise<void> {
    const result = await this.uploads.drop(id);
    if (result.ok || this.entry(entry.key)) return;
    this.entries.update((entries) => entries.toSpliced(at, 0, entry));
    this.failures.next(result.error);
  }

  private kept(attachment: Attachment): AttachmentEntry {
    return keptEntry(attachment, new KeptContent(this.link, this.place, attachment));
  }

  private forget(gone: readonly AttachmentEntry[]): void {
    this.entries.update((entries) => entries.filter((entry) => !gone.includes(entry)));
    for (const entry of gone) entry.cancelling.abort();
  }

  private refuse(batch: RefusedBatch): void {
    if (batch.refused.length > 0) this.refusals.next(batch);
  }

  private entry(key: string): AttachmentEntry | undefined {
    return this.entries().find((entry) => entry.key === key);
  }

  private update(key: string, change: (entry: AttachmentEntry) => AttachmentEntry): void {
    this.entries.update((entries) =>
      entries.map((entry) => (entry.key === key ? change(entry) : entry)),
    );
  }
}

const isCopyOf = ({ attachment, uploadId }: AttachmentEntry, id: AttachmentId): boolean =>
  attachment?.id === id || uploadId === id;
