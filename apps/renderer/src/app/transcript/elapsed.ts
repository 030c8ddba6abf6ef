/** A duration in the units people say. */
export interface Elapsed {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole units of a duration in milliseconds; negative ones (clocks differ) are zero. */
export function elapsedOf(milliseconds: number): Elapsed {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    hours: Math.floor(all / 3600),
    minutes: Math.floor((all % 3600) / 60),
    seconds: all % 60,
  };
}
