import { type Attachment, fail, ok, type Result, type SessionId } from '@fyllo/protocol';
import type { HostLink } from '../host';
import { fromBase64 } from './base64';

/** Where the bytes of a file are read from. */
export interface FileContent {
  /** The same as long as the bytes are. */
  readonly id: string;
  /** Its first bytes, at most `length`. */
  head(length: number): Promise<Result<Uint8Array>>;
  whole(): Promise<Result<Blob>>;
}

/** A file the person chose in this page. `attachment-missing` when it was moved or changed since. */
export class ChosenContent implements FileContent {
  constructor(
    readonly id: string,
    private readonly file: Blob,
    private readonly mimeType: string,
  ) {}

  async head(length: number): Promise<Result<Uint8Array>> {
    try {
      return ok(new Uint8Array(await this.file.slice(0, length).arrayBuffer()));
    } catch (thrown) {
      return fail('attachment-missing', thrown instanceof Error ? thrown.message : '');
    }
  }

  whole(): Promise<Result<Blob>> {
    return Promise.resolve(ok(this.file.slice(0, this.file.size, this.mimeType)));
  }
}

/** The place an attachment belongs to: a session, or without one the draft of the Workspace. */
export interface AttachmentPlace {
  readonly sessionId?: SessionId;
}

/** The host's copy of a file, sent or not. */
export class KeptContent implements FileContent {
  readonly id: string;

  constructor(
    private readonly link: HostLink,
    private readonly place: AttachmentPlace,
    private readonly attachment: Attachment,
  ) {
    this.id = attachment.id;
  }

  async head(length: number): Promise<Result<Uint8Array>> {
    const piece = await this.piece(0);
    return piece.ok ? ok(piece.value.subarray(0, length)) : piece;
  }

  async whole(): Promise<Result<Blob>> {
    const { size, mimeType } = this.attachment;
    const pieces: BlobPart[] = [];
    let read = 0;
    while (read < size) {
      const piece = await this.piece(read);
      if (!piece.ok) return piece;
      if (piece.value.length === 0) return fail('attachment-missing', 'The copy is too short.');
      pieces.push(piece.value);
      read += piece.value.length;
    }
    return ok(new Blob(pieces, { type: mimeType }));
  }

  private async piece(offset: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const attachmentId = this.attachment.id;
    const answer = await this.link.call('attachment.read', {
      ...this.place,
      attachmentId,
      offset,
    });
    if (!answer.ok) return answer;
    try {
      return ok(fromBase64(answer.value.data));
    } catch (thrown) {
      return fail('attachment-missing', thrown instanceof Error ? thrown.message : '');
    }
  }
}
