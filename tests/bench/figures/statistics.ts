/** The middle value, or the mean of the two middle ones. NaN when there is none. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** Median by median: each side is reduced before the two are compared. */
export const ratio = (ours: readonly number[], peer: readonly number[]): number =>
  median(ours) / median(peer);

export const difference = (ours: readonly number[], peer: readonly number[]): number =>
  median(ours) - median(peer);
