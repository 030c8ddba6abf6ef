import { parseArgs } from 'node:util';
import { REAL_AGENTS } from './real-agents';
import { SCENARIO_NAMES, type ScenarioName } from './scenarios';

export interface RunOptions {
  readonly agents: readonly string[];
  readonly scenarios: readonly ScenarioName[];
  /** A file the results are written to as a page. */
  readonly document?: string;
  readonly help: boolean;
}

export const USAGE = `npm run test:agents [-- options]
  --agent NAME      only this agent; may be repeated: ${REAL_AGENTS.map(({ id }) => id).join(' ')}
  --scenario NAME   only this scenario; may be repeated: ${SCENARIO_NAMES.join(' ')}
  --document FILE   write the results as a page`;

/** Error: an option, agent or scenario that is none. */
export function readOptions(args: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      agent: { type: 'string', multiple: true },
      scenario: { type: 'string', multiple: true },
      document: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const ids = REAL_AGENTS.map(({ id }) => id);
  return {
    agents: chosen(values.agent, ids, 'agent'),
    scenarios: chosen(values.scenario, SCENARIO_NAMES, 'scenario'),
    ...(values.document === undefined ? {} : { document: values.document }),
    help: values.help ?? false,
  };
}

function chosen<T extends string>(
  wanted: readonly string[] | undefined,
  all: readonly T[],
  what: string,
): readonly T[] {
  const unknown = wanted?.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no ${what} ${unknown}\n${USAGE}`);
  return all.filter((name) => wanted?.includes(name) ?? true);
}
