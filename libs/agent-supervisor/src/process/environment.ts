export type Environment = Readonly<Record<string, string | undefined>>;

/** What belongs to this application or its runtime and would change how an agent runs, or tell it secrets. */
const OURS = /^(?:ELECTRON_|FYLLO_|NODE_OPTIONS$|NODE_CHANNEL_|NODE_UNIQUE_ID$)/i;

/** The person's environment without our own variables, then what the agent's definition adds. */
// SECURITY: C-01
export function agentEnvironment(own: Environment, added: Environment = {}): Environment {
  const kept = Object.entries(own).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), ...added };
}
