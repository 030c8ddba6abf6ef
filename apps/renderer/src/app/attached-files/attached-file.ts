import type { AttachmentKind } from '@fyllo/protocol';
import type { FileContent } from './file-content';

/** A file that goes or went with a message, as it is drawn. */
export interface AttachedFile {
  readonly name: string;
  readonly kind: AttachmentKind;
  /** Bytes. */
  readonly size: number;
  readonly content: FileContent;
}
