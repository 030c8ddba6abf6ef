import type { Attachment } from '@fyllo/protocol';
import type { AttachmentSource, UnsentPlace } from '@fyllo/session-store';

/** Where the copies of files of one place lie, for another place to copy them. Error: `attachment-missing`. */
export const sourcesOf = (
  place: Pick<UnsentPlace, 'file'>,
  attachments: readonly Attachment[],
): Promise<readonly AttachmentSource[]> =>
  Promise.all(
    attachments.map(async (attachment) => ({ path: await place.file(attachment), attachment })),
  );
