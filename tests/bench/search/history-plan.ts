import type { SearchTarget } from '@fyllo/search-worker';

/** How much history there is. Bytes, of the whole and of what is visible; the rest are tool payloads. */
export interface HistorySize {
  readonly sessions: number;
  readonly bytes: number;
  readonly visibleBytes: number;
}

const WHOLE: HistorySize = { sessions: 2000, bytes: 2 ** 30, visibleBytes: 100e6 };
const PART = 10;

export const historySize = (quick: boolean): HistorySize =>
  quick
    ? {
        sessions: WHOLE.sessions / PART,
        bytes: WHOLE.bytes / PART,
        visibleBytes: WHOLE.visibleBytes / PART,
      }
    : WHOLE;

/** Said five times in the oldest session; its first two words are everywhere. */
export const RARE_PHRASE = 'quietly migrating heron';
export const RARE_HITS = 5;
/** Said in the newest session only. */
export const NEW_PHRASE = 'the lighthouse keeper';
/** Said nowhere. */
export const MISSING_PHRASE = 'quietly migrating walrus';

/** Sessions by age, the newest being 0. */
export const sessionIdOf = (age: number): string => `session-${`${age}`.padStart(10, '0')}`;

export const targetsOf = ({ sessions }: HistorySize): readonly SearchTarget[] =>
  Array.from({ length: sessions }, (_, age) => ({
    id: sessionIdOf(age),
    title: `Session of ${age} days ago`,
    activityAt: 1_700_000_000_000 - age * 86_400_000,
  }));
