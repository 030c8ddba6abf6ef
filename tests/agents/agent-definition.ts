import type { ScenarioName } from './scenarios';

/** Where an agent lives in a run. */
export interface AgentPlace {
  /** Of the scripted model, e.g. `http://127.0.0.1:4000`. */
  readonly origin: string;
  /** The agent's own home folder. */
  readonly home: string;
}

/** A real agent: how it is installed, pointed at the scripted model, and what it is known not to do. */
export interface RealAgent {
  /** Id in the application. */
  readonly id: string;
  readonly name: string;
  /** Its entry in the registry. */
  readonly registryId: string;
  /** An npm package whose program has to be on PATH, which a person installs beside the agent. */
  readonly companion?: string;
  /** Programs of the system it cannot do without. */
  readonly programs?: readonly string[];
  /** The way to sign in that is chosen when it asks. */
  readonly signIn?: string;
  /** The setting that is changed, where the first select of the list will not do. */
  readonly setting?: string;
  /** Added to PATH, HOME, LANG and TERM. */
  environment(place: AgentPlace): Readonly<Record<string, string>>;
  /** Files of its home folder, by their paths in it. */
  files(place: AgentPlace): Readonly<Record<string, string | object>>;
  /** What the agent does not do, with the reason. Anything else that is missing is a failure. */
  readonly lacks: Partial<Record<ScenarioName, string>>;
}
