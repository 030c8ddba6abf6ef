import {
  coded,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_BYTES,
} from '@fyllo/protocol';

type Sized = Readonly<Record<'size', number>>;

const refuse = (detail: 'file' | 'message' | 'count') =>
  coded('attachment-limit', 'more than may go with a message', { detail });

/** Whether files fit beside others of the same message, before anything of them is read (behaviour 6.3). Error: `attachment-limit`. */
export function assertRoom(present: readonly Sized[], more: readonly Sized[]): void {
  if (more.some(({ size }) => size > MAX_ATTACHMENT_BYTES)) throw refuse('file');
  const all = [...present, ...more];
  if (all.length > MAX_ATTACHMENTS) throw refuse('count');
  if (all.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENTS_BYTES) throw refuse('message');
}
