import type { Agent, AgentId } from '@fyllo/protocol';

/** An agent that can be started: where it comes from and its command line. */
export interface AgentDefinition {
  readonly id: AgentId;
  readonly name: string;
  readonly source: Agent['source'];
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The entry of the registry it was installed from. */
  readonly registryId?: string;
}

/** The command line as it is shown; arguments with spaces are quoted so that it can be read, not run. */
export function commandLine({ command, args }: Pick<AgentDefinition, 'command' | 'args'>): string {
  return [command, ...args]
    .map((word) => (/^\S+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ');
}

/** Whether two definitions start the same program in the same way. */
export function startsAlike(one: AgentDefinition, other: AgentDefinition): boolean {
  const form = ({ command, args, env }: AgentDefinition): string =>
    JSON.stringify([command, args, Object.entries(env)]);
  return form(one) === form(other);
}
