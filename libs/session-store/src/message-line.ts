import type { Message } from '@fyllo/protocol';
import { isMessage } from '@fyllo/protocol/validators';
import type { RecordFormat } from '@fyllo/files';
import { degraded, partsAsRead } from './foreign-parts';

/** A line of `transcript.jsonl`: a message where it belongs in the conversation, or a newer text of an earlier one. */
export interface TranscriptRecord {
  readonly message: Message;
  readonly revises: boolean;
}

/** How a line begins that holds a message at its first place. */
export const MESSAGE_START = '{"id":"message-';

/** How a line that supersedes an earlier one begins, so that such lines are found without parsing the others. */
export const REVISION_START = '{"revises":true,"id":"';

export const MESSAGE_LINES: RecordFormat<TranscriptRecord> = {
  starts: [MESSAGE_START, REVISION_START],
  read: (value) => {
    const known = isMessage(value) ? value : degraded(value);
    if (known === undefined) return undefined;
    const { revises, ...message } = known as Message & { readonly revises?: unknown };
    return { message, revises: revises === true };
  },
};

/**
 * Keys in fixed order: the file stays readable, and equal messages are equal bytes. What a later version of the
 * same format added goes behind them as it was read. SECURITY: M-03
 */
export function messageLine(message: Message, { revises = false } = {}): string {
  const head = revises ? { revises: true } : {};
  const parts = partsAsRead(message.parts);
  if (message.role === 'user') {
    const { id, role, turnId, at, key, lastSeq, ...added } = message;
    return JSON.stringify({
      ...head,
      id,
      role,
      turnId,
      at,
      key,
      parts,
      lastSeq,
      ...without(added),
    });
  }
  const { id, role, turnId, agentId, at, endedAt, state, stopReason, error, lastSeq, ...added } =
    message;
  return JSON.stringify({
    ...head,
    id,
    role,
    turnId,
    agentId,
    at,
    endedAt,
    state,
    stopReason,
    error,
    parts,
    lastSeq,
    ...without(added),
  });
}

/** Its place among the keys is the fixed one. */
const without = ({ parts: _, ...added }: { readonly parts: unknown }): object => added;
