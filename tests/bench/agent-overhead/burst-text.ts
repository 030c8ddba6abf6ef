import path from 'node:path';

export const BURST_AGENT = path.resolve('tests/bench/burst-agent.mjs');

/** What the burst agent says when it is asked for so many pieces. */
export const burstText = (pieces: number): string =>
  Array.from({ length: pieces }, (_, index) => `${String(index + 1).padStart(6, '0')} `).join('');

/** Ends the benchmark: figures of a client that loses text are worth nothing. */
export function requireWhole(text: string, pieces: number, where: string): void {
  const wanted = burstText(pieces);
  if (text === wanted) return;
  let at = 0;
  while (at < wanted.length && text[at] === wanted[at]) at += 1;
  throw new Error(
    `${where}: ${text.length} of ${wanted.length} characters, first wrong one at ${at}`,
  );
}
