import type { MessageId } from '@fyllo/protocol';
import type { MessageMatches } from './match-scan';

/** One match: the how manieth, from 0, of a message. */
export interface MatchPlace {
  readonly id: MessageId;
  readonly ordinal: number;
}

export const totalOf = (matches: readonly MessageMatches[]): number =>
  matches.reduce((sum, { count }) => sum + count, 0);

/** Which match of all a place is, from 1; 0 for one that is not among them. */
export function positionOf(matches: readonly MessageMatches[], place: MatchPlace | null): number {
  if (place === null) return 0;
  let before = 0;
  for (const { id, count } of matches) {
    if (id === place.id) return place.ordinal < count ? before + place.ordinal + 1 : 0;
    before += count;
  }
  return 0;
}

/** The match at a position from 1, counted around the ends. */
export function placeAt(matches: readonly MessageMatches[], position: number): MatchPlace | null {
  const total = totalOf(matches);
  if (total === 0) return null;
  let rest = (((position - 1) % total) + total) % total;
  for (const { id, count } of matches) {
    if (rest < count) return { id, ordinal: rest };
    rest -= count;
  }
  return null;
}

/** The first match at or behind a place, else the last before it; `indexOf` gives the order of messages. */
export function placeFrom(
  matches: readonly MessageMatches[],
  from: MatchPlace,
  indexOf: (id: MessageId) => number,
): MatchPlace | null {
  const at = indexOf(from.id);
  for (const { id, count } of matches) {
    const index = indexOf(id);
    if (index > at) return { id, ordinal: 0 };
    if (index === at && from.ordinal < count) return { id, ordinal: from.ordinal };
  }
  return placeAt(matches, 0);
}
