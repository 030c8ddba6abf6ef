import type { Attachment, AttachmentId, UnsentRecord } from '@fyllo/protocol';

/** A file that is announced: its name and type as the page knows them, its size in bytes. */
export interface AnnouncedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The copy of a file that lies in some folder of ours. */
export interface AttachmentSource {
  readonly path: string;
  readonly attachment: Attachment;
}

/**
 * What is written in one place and not sent: the draft of a Workspace or the next message of a session, its queue
 * included. The record is `unsent.json`, the copies of files lie in `attachments/` beside it. All calls of one place
 * run one after another. Errors: those of files, unless said otherwise; `format-too-new` for a record of a later
 * version, which is not touched.
 */
export interface UnsentPlace {
  /** As it is on disk; files of broken-off uploads are gone, entries without a file too. */
  record(): Promise<UnsentRecord>;
  /**
   * Replaces the record durably and answers it. Copies of attachments that neither the text nor the queue of the new
   * record has any more are deleted, except those named in `kept`: they belong to a message now. A change of what is
   * written also forgets a send that was begun, unless it names one itself. Error: `bad-request` for files that were
   * not there before.
   */
  change(
    change: (record: UnsentRecord) => UnsentRecord,
    kept?: readonly AttachmentId[],
  ): Promise<UnsentRecord>;
  /** Begins a file of so many bytes. Error: `attachment-limit`. */
  begin(file: AnnouncedFile): Promise<AttachmentId>;
  /** Appends its next bytes. Errors: `conflict` for another offset, `attachment-limit`, `not-found`. */
  append(id: AttachmentId, offset: number, bytes: Uint8Array): Promise<void>;
  /**
   * Makes the copy durable and puts it into the record, in the order in which files were begun. After a failure
   * nothing of it is left. Errors: `conflict` for missing bytes, `attachment-invalid`, `not-found`.
   */
  complete(id: AttachmentId): Promise<Attachment>;
  /** Takes a file away, complete or not; without effect when it is not here. */
  detach(id: AttachmentId): Promise<void>;
  /**
   * Copies complete files of another folder in here, in order, and puts them into the record.
   * Errors: `attachment-limit`, `attachment-missing`.
   */
  adopt(files: readonly AttachmentSource[]): Promise<readonly Attachment[]>;
  /** Absolute path of a copy. Error: `attachment-missing` when it is not there. */
  file(attachment: Pick<Attachment, 'id' | 'name'>): Promise<string>;
  /** Bytes of a copy, sent or not, by its id; fewer where it ends. Error: `attachment-missing`. */
  read(
    id: AttachmentId,
    offset: number,
    length: number,
  ): Promise<{ readonly bytes: Uint8Array; readonly size: number }>;
  /** The file that keeps a record which could not be read; told once. */
  damage(): string | undefined;
}

/** The draft of a Workspace, beside which an earlier one can lie. Uploads under way are broken off by both moves. */
export interface WorkspaceDraft extends UnsentPlace {
  hasAside(): Promise<boolean>;
  /** Begins an empty draft; the present one is kept aside, or dropped when one is aside already. */
  putAside(): Promise<UnsentRecord>;
  /** The draft that was put aside is the draft again, and the present one is dropped. Without one nothing changes. */
  takeBack(): Promise<UnsentRecord>;
}
