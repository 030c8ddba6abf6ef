import type { Outcome } from './outcome';
import type { ScenarioName } from './scenarios';

export interface ScenarioResult extends Outcome {
  readonly scenario: ScenarioName;
  readonly ms: number;
}

/** What a run found about one agent. */
export interface AgentResult {
  readonly id: string;
  readonly name: string;
  readonly version?: string;
  /** Why it was not tried. */
  readonly skipped?: string;
  readonly scenarios: readonly ScenarioResult[];
}

/** As it lies in `dist/test-agents.json`. */
export interface RunResult {
  /** The day, `2026-01-31`. */
  readonly date: string;
  readonly node: string;
  readonly platform: string;
  readonly agents: readonly AgentResult[];
}

/** Lines of the failures, for the end of the output. */
export const failuresIn = ({ agents }: Pick<RunResult, 'agents'>): readonly string[] =>
  agents.flatMap(({ name, scenarios }) =>
    scenarios
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ scenario, note = '' }) => `${name}, ${scenario}: ${note}`),
  );
