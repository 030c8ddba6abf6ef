import { coded, type Attachment, type AttachmentId } from '@fyllo/protocol';
import { attachmentKind, fileTypeOf, IMAGE_HEAD_BYTES, imageTypeOf } from '@fyllo/session-model';
import { GrowingFile, type FsPort } from '@fyllo/files';
import type { AnnouncedFile } from './unsent-place';

/** Whether bytes that pass by are UTF-8 without NUL. */
class TextCheck {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private passes = true;

  take(bytes: Uint8Array): void {
    this.passes &&= !bytes.includes(0) && this.decodes(bytes, true);
  }

  end(): boolean {
    return this.passes && this.decodes(new Uint8Array(), false);
  }

  private decodes(bytes: Uint8Array, stream: boolean): boolean {
    try {
      this.decoder.decode(bytes, { stream });
      return true;
    } catch {
      return false; // that is the answer
    }
  }
}

/** A file on its way in. Of its content only the beginning is held; what it is, is seen while it passes by. */
export class Upload {
  private head: Uint8Array = new Uint8Array();
  private readonly text = new TextCheck();

  private constructor(
    readonly id: AttachmentId,
    readonly announced: AnnouncedFile,
    private readonly file: GrowingFile,
  ) {}

  static async begin(
    id: AttachmentId,
    announced: AnnouncedFile,
    path: string,
    fs: FsPort,
  ): Promise<Upload> {
    return new Upload(id, announced, await GrowingFile.create(path, fs));
  }

  /** Errors: `conflict`, `attachment-limit`, `disk-full` …; then nothing was taken. */
  async append(offset: number, bytes: Uint8Array): Promise<void> {
    if (offset !== this.file.size) {
      throw coded('conflict', `the file goes on at ${this.file.size}, not at ${offset}`);
    }
    if (offset + bytes.length > this.announced.size) {
      throw coded('attachment-limit', 'the file is longer than was said', { detail: 'file' });
    }
    await this.file.append(bytes);
    this.text.take(bytes);
    const room = IMAGE_HEAD_BYTES - this.head.length;
    if (room > 0) this.head = Buffer.concat([this.head, bytes.subarray(0, room)]);
  }

  /** Makes it durable. Errors: `conflict` for missing bytes, `attachment-invalid`, `disk-full` … */
  async finish(): Promise<Attachment> {
    const { name, size } = this.announced;
    if (this.file.size !== size) throw coded('conflict', 'the file is not complete');
    const type = this.typeOf();
    await this.file.finish();
    return { id: this.id, name, size, ...type };
  }

  /** Lets it go, with what is on the disk of it. */
  discard(): Promise<void> {
    return this.file.discard();
  }

  private typeOf(): Pick<Attachment, 'kind' | 'mimeType'> {
    const { name, type } = this.announced;
    const isText = this.text.end();
    if (attachmentKind(name, type) === 'file') {
      return { kind: 'file', mimeType: fileTypeOf(type, isText) };
    }
    const mimeType = imageTypeOf(this.head);
    if (mimeType === undefined || (mimeType === 'image/svg+xml' && !isText)) {
      throw coded('attachment-invalid', 'this is no image', { detail: name });
    }
    return { kind: 'image', mimeType };
  }
}
