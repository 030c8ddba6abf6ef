import type { SessionEventOf, TurnOutcome } from '@fyllo/protocol';
import { check } from '../outcome';

/** The turn ended in one of these ways. */
export function endedAs(
  { outcome, error }: SessionEventOf<'turn.ended'>,
  ...wanted: readonly TurnOutcome[]
): void {
  const why = error === undefined ? '' : `: ${error.code}, ${error.message} ${error.detail ?? ''}`;
  check(wanted.includes(outcome), `the turn ended as ${outcome}${why}`);
}
