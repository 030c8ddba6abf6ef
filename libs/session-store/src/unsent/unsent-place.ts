import type {
  Attachment,
  AttachmentId,
  SessionId,
  UnsentRecord,
  WorkspaceId,
} from '@fyllo/protocol';

/**
 * What is written in one place and not sent: the draft of a Workspace or the next message of a session, its queue
 * included. The record is `unsent.json`, the copies of files lie in `attachments/` beside it. All calls of one place
 * run one after another. Errors: those of files, unless said otherwise.
 */
export interface UnsentPlace {
  /** As it is on disk; files of broken-off uploads are gone, entries without a file too. */
  record(): Promise<UnsentRecord>;
  /**
   * Replaces the record durably and answers it. Copies of attachments that neither the text nor the queue of the new
   * record has any more are deleted, except those named in `kept`: they belong to a message now. What the function
   * throws rejects the call and changes nothing. `sending` is as the function leaves it: who sends decides whether what
   * was begun has arrived, empties the content and keeps `sending`, so that a repeated send is known again.
   */
  change(
    change: (record: UnsentRecord) => UnsentRecord,
    kept?: readonly AttachmentId[],
  ): Promise<UnsentRecord>;
  /** Begins a file of so many bytes. Error: `attachment-limit`. */
  begin(file: {
    readonly name: string;
    readonly type: string;
    readonly size: number;
  }): Promise<AttachmentId>;
  /** Appends its next bytes. Errors: `conflict` for another offset, `attachment-limit`, `not-found`. */
  append(id: AttachmentId, offset: number, bytes: Uint8Array): Promise<void>;
  /** Makes the copy durable and puts it into the record. Errors: `conflict`, `attachment-invalid`, `not-found`. */
  complete(id: AttachmentId): Promise<Attachment>;
  /** Takes a file away, complete or not; without effect when it is not here. */
  detach(id: AttachmentId): Promise<void>;
  /** Copies complete files of another folder in here, in order, and puts them into the record. */
  adopt(
    files: readonly { readonly path: string; readonly attachment: Attachment }[],
  ): Promise<readonly Attachment[]>;
  /** Absolute path of a copy. Error: `attachment-missing` when it is not there. */
  file(attachment: Pick<Attachment, 'id' | 'name'>): Promise<string>;
  /** Bytes of any copy that lies here, sent or not, from a place on. Error: `attachment-missing`. */
  read(
    id: AttachmentId,
    offset: number,
    length: number,
  ): Promise<{ readonly bytes: Uint8Array; readonly size: number }>;
}

/** Where the places are; `SessionStore` is one. A place is the same object for as long as it is in use. */
export interface UnsentPlaces {
  /** The draft of a Workspace. */
  unsent(workspaceId: WorkspaceId): UnsentPlace;
  unsentOf(workspaceId: WorkspaceId, sessionId: SessionId): UnsentPlace;
  hasAside(workspaceId: WorkspaceId): Promise<boolean>;
  /** Moves the draft aside, or drops it when one is aside already; the place is empty afterwards. */
  putAside(workspaceId: WorkspaceId): Promise<void>;
  /** The draft that was put aside is the draft again, in place of what is there. Without effect when none is aside. */
  takeBack(workspaceId: WorkspaceId): Promise<void>;
}
