import type { AppError, Attachment, Result } from '@fyllo/protocol';
import type { AttachedFile } from '../../attached-files';

/**
 * `checking`: whether the agent takes it is not known yet. `unfit`: the agent does not take it. `failed`: its copy is
 * not on the host. The last two keep the message from being sent.
 */
export type AttachmentState = 'checking' | 'uploading' | 'saved' | 'failed' | 'unfit';

/** Why a file has no copy: its source cannot be read as it was chosen, or the host said no. */
export type AttachmentFault =
  { readonly why: 'source' } | { readonly why: 'host'; readonly error: AppError };

/** A file of an unsent message, as the page shows it. */
export interface DraftAttachment extends AttachedFile {
  /** Names it in this page, before and after it has a copy. */
  readonly key: string;
  readonly state: AttachmentState;
  /** Part of the bytes that the host has, 0 to 1. */
  readonly progress: number;
  readonly error?: AttachmentFault | undefined;
  /** The copy, once there is one. */
  readonly attachment?: Attachment | undefined;
  /** Its bytes: the person's own file, or the host's copy, read now. */
  preview(): Promise<Result<Blob>>;
}
