import { parseArgs } from 'node:util';

/** How much a run measures. A quick run only shows that the benchmark works; its figures say nothing. */
export interface Extent {
  readonly quick: boolean;
  /** Measured runs after the warm-up. */
  readonly runs: number;
}

const MEASURED_RUNS = 5;

/** `--quick`, or `--runs=N` for fewer or more measured runs than usual; the table says how many there were. */
export function extentOf(argv: readonly string[], usual = MEASURED_RUNS): Extent {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { quick: { type: 'boolean', default: false }, runs: { type: 'string' } },
  });
  const runs = Number(values.runs ?? usual);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on');
  return { quick: values.quick, runs: values.quick ? 1 : runs };
}

/**
 * Runs both sides in turn, so that a machine which slows down slows both, once to warm up and then as often as the
 * extent says. Answers the measured runs. A peer that takes very long may run in the last rounds only.
 */
export async function inTurn<Ours, Peer>(
  { runs }: Extent,
  ours: () => Promise<Ours>,
  peer: () => Promise<Peer>,
  peerRuns = Infinity,
): Promise<{ readonly ours: readonly Ours[]; readonly peer: readonly Peer[] }> {
  const measured: { ours: Ours[]; peer: Peer[] } = { ours: [], peer: [] };
  for (let run = 0; run <= runs; run++) {
    const mine = await ours();
    const theirs = run > runs - peerRuns ? [await peer()] : [];
    process.stderr.write(`  run ${run === 0 ? 'to warm up' : `${run} of ${runs}`} done\n`);
    if (run === 0) continue;
    measured.ours.push(mine);
    measured.peer.push(...theirs);
  }
  return measured;
}
