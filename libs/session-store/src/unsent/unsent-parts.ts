import type { UnsentRecord } from '@fyllo/protocol';
import type { StoreContext } from '../log-parts';

/** Tells whether a send that was begun has arrived, although nobody could write that down any more. */
export type SendWitness = (
  send: Readonly<NonNullable<UnsentRecord['sending']>>,
) => Promise<boolean>;

/** What a place is made of. */
export interface UnsentParts {
  readonly folder: string;
  /** A draft's folder is made when there is something to keep, and holds nothing that a message refers to. */
  readonly kind: 'draft' | 'session';
  readonly context: StoreContext;
  readonly witness: SendWitness;
  /** The record is held in memory from now on. */
  readonly held: () => void;
}
