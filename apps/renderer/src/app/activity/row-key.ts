import type { MessageId } from '@fyllo/protocol';
import type { ActivityEntry } from '@fyllo/session-model';

/** What a row is remembered by: alone or in a group, it is the same row. */
export const rowKey = (messageId: MessageId, { key }: Pick<ActivityEntry, 'key'>): string =>
  `${messageId}/${key}`;
