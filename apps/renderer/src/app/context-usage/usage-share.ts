import type { Usage } from '@fyllo/protocol';

/** How full the context is: what the ring's colour and the advice follow. */
export const USAGE_LEVELS = ['ok', 'warn', 'high', 'critical'] as const;
export type UsageLevel = (typeof USAGE_LEVELS)[number];

/** Percent from which a level counts (behaviour 6.9), the fullest first. */
const LEVELS_FROM: readonly (readonly [percent: number, level: UsageLevel])[] = [
  [95, 'critical'],
  [90, 'high'],
  [75, 'warn'],
];

export interface UsageShare {
  /** Whole, 0 to 100, rounded down: what has not been reached is not said. */
  readonly percent: number;
  /** By the exact share. */
  readonly level: UsageLevel;
}

/** The share of the context that is used, or `null` as long as nothing tells it: an agent may not know the size. */
export function shareOf({ used, size }: Pick<Usage, 'used' | 'size'>): UsageShare | null {
  if (!(used >= 0 && size > 0)) return null;
  const exact = Math.min(100, (used * 100) / size);
  if (Number.isNaN(exact)) return null;
  const level = LEVELS_FROM.find(([from]) => exact >= from)?.[1] ?? 'ok';
  return { percent: Math.floor(exact), level };
}

/** Every language writes numbers of tokens in this way, as the agents do. Rounded down, like the percent. */
const TOKENS = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** A number of tokens in few characters: `12.3K`, `200K`, `1M`. */
export const tokenCount = (tokens: number): string => TOKENS.format(tokens);
