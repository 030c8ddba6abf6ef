import type { AppError, AssistantMessage, Part } from '@fyllo/protocol';
import { oneLine } from '@fyllo/markup';
import type { NoticeReason } from './words';

/** The line under a turn that is over, if it needs one. */
export type TurnEnd =
  | { readonly kind: 'none' }
  | { readonly kind: 'notice'; readonly reason: NoticeReason }
  | { readonly kind: 'unknown'; readonly stopReason: string }
  | { readonly kind: 'error'; readonly error: AppError };

const STOP_NOTICES: readonly NoticeReason[] = [
  'max_tokens',
  'max_turn_requests',
  'refusal',
  'cancelled',
];

/** Whether a part puts something on the screen. */
export const isVisible = (part: Part): boolean => {
  if (part.type === 'text' || part.type === 'thought') return part.text.trim() !== '';
  return part.type !== 'unknown';
};

/** What is said about a reply is not the reply. */
const ABOUT: ReadonlySet<Part['type']> = new Set<Part['type']>([
  'notice',
  'compaction',
  'question',
]);

/** How a turn ended, as far as a reader must be told (behaviour 8.10). */
export function turnEndOf({ state, stopReason, error, parts }: AssistantMessage): TurnEnd {
  if (state === 'running') return { kind: 'none' };
  if (state === 'failed') {
    return { kind: 'error', error: error ?? { code: 'internal', message: '' } };
  }
  if (state === 'interrupted' || state === 'cancelled') return { kind: 'notice', reason: state };
  const notice = STOP_NOTICES.find((reason) => reason === stopReason);
  if (notice !== undefined) return { kind: 'notice', reason: notice };
  if (stopReason !== undefined && stopReason !== 'end_turn') {
    return { kind: 'unknown', stopReason: oneLine(stopReason, 80) };
  }
  const said = parts.some((part) => isVisible(part) && !ABOUT.has(part.type));
  return said ? { kind: 'none' } : { kind: 'notice', reason: 'empty' };
}
