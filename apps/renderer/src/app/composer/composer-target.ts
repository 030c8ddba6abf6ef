import type { Result } from '@fyllo/protocol';
import type { SessionQueue } from '../host';
import type { Outgoing } from './draft';

export interface OutgoingText extends Outgoing {
  /** The person has agreed that the agent gets the primary folder only. */
  readonly primaryOnly?: boolean;
}

/** What the input acts on: a session, or a draft that becomes one. */
export interface ComposerTarget {
  /** The same key again means the same send: what was stored is not stored twice. */
  send(text: string, outgoing: OutgoingText): Promise<Result<unknown>>;
  /** Sends it in a new session, where this one cannot go on; files are copied into it. */
  sendAnew?(text: string, outgoing: OutgoingText): Promise<Result<unknown>>;
  /** Where messages wait while a turn runs. */
  readonly queue?: SessionQueue;
  cancel?(): Promise<Result<unknown>>;
  forceStop?(): Promise<Result<unknown>>;
}
