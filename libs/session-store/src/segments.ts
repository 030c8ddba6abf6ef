import {
  isLiveOnly,
  type AssistantMessage,
  type MessageId,
  type SequencedEvent,
  type SessionEvent,
  type SessionEventOf,
} from '@fyllo/protocol';

/** Splits a batch where turns begin and end, so that each piece has one running turn or none. */
export function segmentsOf(events: readonly SessionEvent[]): readonly (readonly SessionEvent[])[] {
  const segments: SessionEvent[][] = [];
  let open: SessionEvent[] = [];
  const cut = (): void => {
    if (open.length > 0) segments.push(open);
    open = [];
  };
  for (const event of events) {
    if (event.type === 'turn.started') cut();
    open.push(event);
    if (event.type === 'turn.ended') cut();
  }
  cut();
  return segments;
}

/** The two messages of a turn. */
export type TurnMessages = Pick<SessionEventOf<'turn.started'>, 'userMessageId' | 'messageId'>;

type MessageEvent = SessionEvent & { readonly messageId: MessageId };

/** Reminders belong to the person's message of a turn, everything else to the agent's. */
const isOf = (event: MessageEvent, turn: TurnMessages | null): boolean =>
  event.messageId === (event.type === 'user.reminder' ? turn?.userMessageId : turn?.messageId);

/** Where the events of a segment belong. */
export interface Routing {
  /** In their order, with what is only shown. */
  readonly all: readonly SequencedEvent[];
  /** Of the running turn: for the journal. */
  readonly journaled: readonly SequencedEvent[];
  /** For messages whose turn is over. */
  readonly late: ReadonlyMap<MessageId, readonly SequencedEvent[]>;
  /** Of the session as a whole, while no turn runs. */
  readonly state: readonly SequencedEvent[];
  readonly seq: number;
}

/** Numbers the events of a segment and sorts them. */
export function route(
  events: readonly SessionEvent[],
  from: { readonly seq: number; readonly at: number; readonly running: TurnMessages | null },
): Routing {
  const all: SequencedEvent[] = [];
  const journaled: SequencedEvent[] = [];
  const state: SequencedEvent[] = [];
  const late = new Map<MessageId, SequencedEvent[]>();
  let seq = from.seq;
  for (const event of events) {
    if (!isLiveOnly(event)) seq += 1;
    const numbered: SequencedEvent = { seq, at: from.at, event };
    all.push(numbered);
    if (isLiveOnly(event)) continue;
    if (!('messageId' in event)) (from.running === null ? state : journaled).push(numbered);
    else if (isOf(event, from.running)) journaled.push(numbered);
    else late.set(event.messageId, [...(late.get(event.messageId) ?? []), numbered]);
  }
  return { all, journaled, late, state, seq };
}

/** What a person did or must be able to rely on survives a power failure once it is acknowledged. SECURITY: S-07 */
export const isDurable = ({ event }: SequencedEvent): boolean =>
  event.type === 'turn.started' ||
  event.type === 'permission.resolved' ||
  event.type === 'question.resolved' ||
  event.type === 'turn.ended';

/** Of a segment, what changed something and may be shown: late events only if their message took them. */
export function storedOf(
  { all }: Routing,
  running: TurnMessages | null,
  revised: readonly AssistantMessage[],
): readonly SequencedEvent[] {
  const changed = new Set(revised.map(({ id }) => id));
  return all.filter(({ event }) => {
    if (!('messageId' in event) || isOf(event, running)) return true;
    return changed.has(event.messageId) && event.type !== 'turn.ended';
  });
}
