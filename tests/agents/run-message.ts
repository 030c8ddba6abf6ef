import type { Outcome } from './outcome';
import type { ScenarioName } from './scenarios';

/** What the program that tries one agent is asked to do. */
export interface AgentRunOrder {
  readonly agentId: string;
  readonly scenarios: readonly ScenarioName[];
  /** Kept between runs: installed agents. */
  readonly cache: string;
  /** Of this run. */
  readonly folder: string;
}

/** What it tells, in order; `skipped` or `installed` comes first. */
export type RunMessage =
  | { readonly k: 'skipped'; readonly reason: string }
  | { readonly k: 'installed'; readonly version: string; readonly ms: number }
  | {
      readonly k: 'outcome';
      readonly scenario: ScenarioName;
      readonly outcome: Outcome;
      readonly ms: number;
    };
