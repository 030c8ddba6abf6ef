import {
  isLiveOnly,
  type AssistantMessage,
  type Message,
  type SequencedEvent,
  type SessionSnapshot,
} from '@fyllo/protocol';
import { applyEvents, type SessionView } from '@fyllo/session-model';

/** The part of a session that a page has loaded: pure steps from one view to the next. */
export interface SessionWindow {
  readonly view: SessionView;
  /** Number of the last stored event that is folded in. */
  readonly seq: number;
  /** Where older messages begin; null when the first one is loaded. */
  readonly olderCursor: string | null;
}

/**
 * A window from a snapshot. Messages that were paged in before stay when the snapshot continues them, and
 * messages that did not change keep their identity, so opening again moves and redraws nothing.
 */
export function openWindow(snapshot: SessionSnapshot, before: SessionWindow | null): SessionWindow {
  const old = before?.view.messages ?? [];
  const tail = snapshot.tail as readonly Message[];
  const join = tail[0] === undefined ? -1 : old.findIndex(({ id }) => id === tail[0]?.id);
  const kept = join < 0 ? [] : old.slice(0, join);
  const known = new Map(old.map((message) => [message.id, message]));
  const messages = [...kept, ...tail.map((message) => sameOr(known.get(message.id), message))];
  const view = applyEvents(
    { messages, state: snapshot.header.state, seq: 0, ignored: 0 },
    snapshot.runningEvents,
  );
  return {
    view: { ...view, seq: snapshot.seq },
    seq: snapshot.seq,
    olderCursor: before !== null && kept.length > 0 ? before.olderCursor : snapshot.olderCursor,
  };
}

const sameOr = (old: Message | undefined, fresh: Message): Message =>
  old?.lastSeq === fresh.lastSeq && stateOf(old) === stateOf(fresh) ? old : fresh;

const stateOf = (message: Message): AssistantMessage['state'] | null =>
  message.role === 'assistant' ? message.state : null;

/** The window with new events, or `gap` when some between are missing. Events known already are skipped. */
export function extendWindow(
  window: SessionWindow,
  events: readonly SequencedEvent[],
): SessionWindow | 'gap' {
  let { seq } = window;
  const fresh: SequencedEvent[] = [];
  for (const event of events) {
    if (isLiveOnly(event.event) || event.seq <= seq) continue;
    if (event.seq !== seq + 1) return 'gap';
    seq = event.seq;
    fresh.push(event);
  }
  return fresh.length === 0 ? window : { ...window, seq, view: applyEvents(window.view, fresh) };
}

/** A page of older messages goes in front, outside the reducer; what is loaded already is not repeated. */
export function prependPage(
  window: SessionWindow,
  page: { readonly messages: readonly Message[]; readonly olderCursor: string | null },
): SessionWindow {
  const loaded = new Set(window.view.messages.map(({ id }) => id));
  const older = page.messages.filter(({ id }) => !loaded.has(id));
  return {
    ...window,
    olderCursor: page.olderCursor,
    view: { ...window.view, messages: [...older, ...window.view.messages] },
  };
}
