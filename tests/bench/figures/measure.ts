/** What a target demands of the one number that the samples are reduced to. */
export interface Target {
  readonly text: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One line of a benchmark's table. Samples are those of the measured runs, without the warm-up. */
export interface Measure {
  readonly name: string;
  /** Of the samples: `ms`, `kB`, `/s` and the like. */
  readonly unit: string;
  readonly ours: readonly number[];
  readonly peer?: readonly number[];
  /** The number that the target is about: a ratio, a difference or the samples' own median. */
  readonly result?: { readonly value: number; readonly unit: string };
  readonly target?: Target;
  /** Said next to a target that is missed: what is known of the reason. */
  readonly reason?: string;
}

/** A benchmark's result as it is printed and written. */
export interface Report {
  /** As in the specification of targets: `p3`. */
  readonly id: string;
  readonly title: string;
  readonly measures: readonly Measure[];
  /** How the data was made and what the peer is. */
  readonly notes: readonly string[];
}

/** By how much a target is missed; 0 when it is met, `undefined` when there is none. */
export function missOf({ result, target }: Measure): number | undefined {
  if (!result || !target) return undefined;
  const over = target.atMost === undefined ? 0 : result.value - target.atMost;
  const under = target.atLeast === undefined ? 0 : target.atLeast - result.value;
  return Math.max(0, over, under);
}
