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

/** Where older messages end, as an opaque text. */
export const cursorAt = (offset: number): string | null =>
  offset === 0 ? null : `t${offset.toString(36)}`;

/** `undefined` for anything `cursorAt` does not write. */
export function offsetOf(cursor: string): number | undefined {
  if (!/^t[0-9a-z]{1,11}$/.test(cursor)) return undefined;
  const offset = Number.parseInt(cursor.slice(1), 36);
  return cursorAt(offset) === cursor ? offset : undefined;
}
