import type { Message, SequencedEvent, SessionMeta } from '@fyllo/protocol';
import type { Damage } from './damage-report';

/** What a reader of a session starts from. */
export interface LogSnapshot {
  readonly meta: SessionMeta;
  /** The newest finished messages, oldest first. */
  readonly tail: readonly Message[];
  /** Fold these on top of `tail`: the turn that runs. */
  readonly runningEvents: readonly SequencedEvent[];
  readonly seq: number;
  readonly olderCursor: string | null;
  readonly damage: Damage | null;
}

export interface LogPage {
  readonly messages: readonly Message[];
  readonly olderCursor: string | null;
}

export interface ForwardPage {
  /** From the beginning on, oldest first. */
  readonly messages: readonly Message[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** Which way a cursor goes: towards older messages, or forward from the first one. */
type Direction = 't' | 'f';

/** A place in the transcript, as an opaque text. */
export const cursorAt = (offset: number, direction: Direction = 't'): string | null =>
  offset === 0 ? null : `${direction}${offset.toString(36)}`;

/** `undefined` for anything `cursorAt` does not write. */
export function offsetOf(cursor: string, direction: Direction = 't'): number | undefined {
  if (!/^[tf][0-9a-z]{1,11}$/.test(cursor)) return undefined;
  const offset = Number.parseInt(cursor.slice(1), 36);
  return cursorAt(offset, direction) === cursor ? offset : undefined;
}
