import {
  coded,
  UNSENT_FORMAT,
  type Attachment,
  type AttachmentId,
  type UnsentRecord,
} from '@fyllo/protocol';
import { isUnsentRecord } from '@fyllo/protocol/validators';
import { moveEntry, readDocument, replaceDocument, sideFileOf } from '@fyllo/files';
import { isFields } from '../document-format';
import type { StoreContext } from '../log-parts';

export const EMPTY_RECORD: UnsentRecord = {
  format: UNSENT_FORMAT,
  text: '',
  mentions: [],
  attachments: [],
};

/** Nothing that anybody would miss; the queue does not count. */
export const isBlankRecord = ({ text, attachments }: UnsentRecord): boolean =>
  text.trim() === '' && attachments.length === 0;

/** All files of a record, those of the queue too. */
export const filesOf = ({ attachments, queue }: UnsentRecord): readonly Attachment[] => [
  ...attachments,
  ...(queue?.items ?? []).flatMap((item) => item.attachments),
];

/** A record without some of its files. */
export function withoutFiles(record: UnsentRecord, lost: ReadonlySet<AttachmentId>): UnsentRecord {
  const stay = (list: readonly Attachment[]) => list.filter(({ id }) => !lost.has(id));
  const { queue } = record;
  return {
    ...record,
    attachments: stay(record.attachments),
    ...(queue && {
      queue: {
        ...queue,
        items: queue.items.map((item) => ({ ...item, attachments: stay(item.attachments) })),
      },
    }),
  };
}

/**
 * A record whose text and files were sent; what waits in its queue stays, and the key too: a send that is repeated,
 * for its answer was lost, is known by it.
 */
export const emptied = (record: UnsentRecord): UnsentRecord => ({
  ...record,
  text: '',
  mentions: [],
  attachments: [],
});

const written = ({ text, mentions, attachments }: UnsentRecord): string =>
  JSON.stringify([text, mentions, attachments]);

/**
 * What was sent under a key is what stood there then: a send that was begun is over once something else does. Where
 * nothing stands the key harms nobody, and tells what was sent last.
 */
export function withoutStaleSend(before: UnsentRecord, next: UnsentRecord): UnsentRecord {
  const { sending, ...rest } = next;
  if (sending === undefined || sending.key !== before.sending?.key) return next;
  return written(before) === written(next) || isBlankRecord(next) ? next : rest;
}

/** The file `unsent.json` of one place. */
export class RecordFile {
  /** Where a damaged one was put, until somebody asks. */
  damaged: string | undefined;
  /** The file is of today's format: each write since has made it so. */
  private isOfToday = false;

  constructor(
    readonly path: string,
    private readonly context: StoreContext,
  ) {}

  /** Where a damaged one is put. */
  get aside(): string {
    return sideFileOf(this.path);
  }

  /**
   * A damaged record is put aside: it keeps nobody from writing.
   * Errors: `format-too-new`, `disk-full`, `permission-denied`, `io-failed`.
   */
  async read(): Promise<UnsentRecord> {
    const { fs, formats } = this.context;
    this.isOfToday = false;
    const read = await readDocument(this.path, fs);
    if (read.state === 'missing') return EMPTY_RECORD;
    if (read.state === 'ok') {
      if (formats.unsent.isNewer(read.value)) {
        throw coded('format-too-new', 'unsent.json was written by a newer version');
      }
      const value = formats.unsent.upgraded(read.value);
      if (isFields(value) && isUnsentRecord(value) && !formats.unsent.isOlder(value)) return value;
    }
    await moveEntry(this.path, this.aside, fs);
    this.damaged = this.aside;
    return EMPTY_RECORD;
  }

  /** Errors: `disk-full`, `permission-denied`, `io-failed`; then the old record or the new one is there. */
  async write(record: UnsentRecord): Promise<void> {
    const { fs, formats, upgrades } = this.context;
    if (!this.isOfToday) await upgrades.upgrade(this.path, formats.unsent);
    await replaceDocument(this.path, `${JSON.stringify(record, null, 2)}\n`, fs);
    this.isOfToday = true;
  }
}
