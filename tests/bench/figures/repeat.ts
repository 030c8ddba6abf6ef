/** How much a run measures. A quick run only shows that the benchmark works; its figures say nothing. */
export interface Extent {
  readonly quick: boolean;
  /** Measured runs after the warm-up. */
  readonly runs: number;
}

const MEASURED_RUNS = 5;

export const extentOf = (argv: readonly string[]): Extent =>
  argv.includes('--quick') ? { quick: true, runs: 1 } : { quick: false, runs: MEASURED_RUNS };

/**
 * Runs both sides in turn, so that a machine which slows down slows both, once to warm up and then as often as the
 * extent says. Answers the measured runs.
 */
export async function inTurn<Ours, Peer>(
  { runs }: Extent,
  ours: () => Promise<Ours>,
  peer: () => Promise<Peer>,
): Promise<{ readonly ours: readonly Ours[]; readonly peer: readonly Peer[] }> {
  const measured: { ours: Ours[]; peer: Peer[] } = { ours: [], peer: [] };
  for (let run = 0; run <= runs; run++) {
    const pair = { ours: await ours(), peer: await peer() };
    process.stderr.write(`  run ${run === 0 ? 'to warm up' : `${run} of ${runs}`} done\n`);
    if (run === 0) continue;
    measured.ours.push(pair.ours);
    measured.peer.push(pair.peer);
  }
  return measured;
}
