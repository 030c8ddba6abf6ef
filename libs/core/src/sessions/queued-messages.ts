import { MAX_QUEUED_CHARS, MAX_QUEUED_MESSAGES, coded, type QueuedMessage } from '@fyllo/protocol';

export type QueuedMessages = readonly QueuedMessage[];

/** Error: `not-found` when it is not there any more. */
export function itemOf(items: QueuedMessages, itemId: string): QueuedMessage {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw coded('not-found', 'The message does not wait any more.');
  return item;
}

export const without = (items: QueuedMessages, itemId: string): QueuedMessages =>
  items.filter(({ id }) => id !== itemId);

/** Puts an item before another, or last. Errors: `not-found`, `conflict` when the other is not there any more. */
export function moved(
  items: QueuedMessages,
  itemId: string,
  before: string | null,
): QueuedMessages {
  const item = itemOf(items, itemId);
  if (before === itemId) return items;
  const rest = without(items, itemId);
  const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
  if (place < 0) throw coded('conflict', 'The other message does not wait any more.');
  return rest.toSpliced(place, 0, item);
}

/** A page is told the whole queue in one frame, so it is bounded. Error: `too-large`. */
export function requireRoom(items: QueuedMessages): QueuedMessages {
  const chars = items.reduce((sum, item) => sum + charsOf(item), 0);
  if (items.length > MAX_QUEUED_MESSAGES || chars > MAX_QUEUED_CHARS) {
    throw coded('too-large', 'Too much waits already.');
  }
  return items;
}

const charsOf = ({ text, mentions }: QueuedMessage): number =>
  mentions.reduce((sum, { path }) => sum + path.length, text.length);
