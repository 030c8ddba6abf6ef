/** How a scenario ended for an agent. */
export interface Outcome {
  readonly verdict: 'pass' | 'unsupported' | 'fail';
  /** Why it did not pass, or what is worth knowing although it did. */
  readonly note?: string;
}

/** The agent did not do its part. No failure where it is known not to. */
export class Missing extends Error {}

/** The agent says itself that it cannot: its capabilities. */
export class Unsupported extends Error {}

/** Anything else that is not as it should be. */
export function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** What an error thrown by a scenario means; `lack` is what the agent is known not to do. */
export function outcomeOf(error: unknown, lack: string | undefined): Outcome {
  const note = brief(error instanceof Error ? error.message : String(error));
  if (error instanceof Unsupported) return { verdict: 'unsupported', note };
  if (error instanceof Missing && lack !== undefined) return { verdict: 'unsupported', note: lack };
  return { verdict: 'fail', note };
}

const MAX_NOTE = 500;

/** As one line of the notes. */
export const brief = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_NOTE);
