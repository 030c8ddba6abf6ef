import type { Outcome } from './outcome';
import { REAL_AGENTS } from './real-agents';
import type { ScenarioName } from './scenarios';

export interface ScenarioResult extends Outcome {
  readonly scenario: ScenarioName;
  readonly ms: number;
}

/** What a run found about one agent. */
export interface AgentResult {
  readonly id: string;
  readonly name: string;
  /** The day it was tried, `2026-01-31`. */
  readonly date: string;
  readonly version?: string;
  /** Why it was not tried. */
  readonly skipped?: string;
  readonly scenarios: readonly ScenarioResult[];
}

/** As it lies in `dist/test-agents.json`. */
export interface RunResult {
  readonly node: string;
  readonly platform: string;
  readonly agents: readonly AgentResult[];
}

/** The newer results, and of agents they do not tell of the earlier ones; in the order of the list. */
export function mergedResults(earlier: RunResult | undefined, newer: RunResult): RunResult {
  const results = [...newer.agents, ...(earlier?.agents ?? [])];
  const agents = REAL_AGENTS.flatMap((agent) => results.find(({ id }) => id === agent.id) ?? []);
  return { ...newer, agents };
}

/** Lines of the failures, for the end of the output. */
export const failuresIn = ({ agents }: Pick<RunResult, 'agents'>): readonly string[] =>
  agents.flatMap(({ name, scenarios }) =>
    scenarios
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ scenario, note = '' }) => `${name}, ${scenario}: ${note}`),
  );
