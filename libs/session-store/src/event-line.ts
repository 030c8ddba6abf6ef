import type { SequencedEvent, SessionEvent } from '@fyllo/protocol';
import { isSequencedEvent, isSessionEvent } from '@fyllo/protocol/validators';
import type { RecordFormat } from '@fyllo/files';

export const eventLine = ({ seq, at, event }: SequencedEvent): string =>
  JSON.stringify({ seq, at, event });

/** Lines of `turn.journal`. */
export const EVENT_LINES: RecordFormat<SequencedEvent> = {
  starts: ['{"seq":'],
  read: (value) => (isSequencedEvent(value) ? value : asUnknown(value)),
};

interface Foreign {
  readonly seq: number;
  readonly at: number;
  readonly event: { readonly type: string; readonly messageId?: unknown };
}

const isForeign = (value: unknown): value is Foreign => {
  const { seq, at, event } = (value ?? {}) as Partial<Foreign>;
  return Number.isSafeInteger(seq) && Number.isSafeInteger(at) && typeof event?.type === 'string';
};

/** An event of a kind this version does not know is kept, as agents' unknown updates are. SECURITY: M-03 */
function asUnknown(value: unknown): SequencedEvent | undefined {
  if (!isForeign(value)) return undefined;
  const { type, messageId } = value.event;
  const event = { type: 'unknown', messageId, variant: type, raw: JSON.stringify(value.event) };
  if (KNOWN_KINDS.has(type) || !isSessionEvent(event)) return undefined;
  return { seq: value.seq, at: value.at, event };
}

/** A known kind of the wrong shape is damage. The record makes the compiler ask for every kind. */
const KINDS: Readonly<Record<SessionEvent['type'], true>> = {
  'turn.started': true,
  'turn.ended': true,
  text: true,
  media: true,
  tool: true,
  'permission.requested': true,
  'permission.resolved': true,
  'question.requested': true,
  'question.resolved': true,
  'user.reminder': true,
  'turn.notice': true,
  compaction: true,
  unknown: true,
  plan: true,
  commands: true,
  config: true,
  mode: true,
  usage: true,
  'agent-title': true,
  notice: true,
};
const KNOWN_KINDS: ReadonlySet<string> = new Set(Object.keys(KINDS));
