import type { InstalledAgent, InstalledAgents } from '../installs/installed-agents';
import path from 'node:path';
import type { AgentDefinition } from './agent-definition';
import { agentIdOf } from './known-agents';

/** How an installed agent is started. */
export function installedDefinition(
  { registryId, name, folder, start }: InstalledAgent,
  agents: InstalledAgents,
): AgentDefinition {
  const file = path.join(agents.folderOf(registryId, folder), start.file);
  return {
    ...{ id: agentIdOf(registryId), registryId, name, source: 'registry' },
    ...(start.node
      ? { command: 'node', args: [file, ...start.args] }
      : { command: file, args: start.args }),
    env: start.env,
  };
}

/**
 * The installed agents; of two that are the same known agent the second keeps its name of the registry, with that of
 * its source when the registry calls it as another is known.
 */
export function installedDefinitions(agents: InstalledAgents): readonly AgentDefinition[] {
  const taken = new Set<string>();
  return agents.all.map((agent) => {
    const definition = installedDefinition(agent, agents);
    const names = [definition.id, agent.registryId];
    const id = names.find((name) => !taken.has(name)) ?? `registry:${agent.registryId}`;
    taken.add(id);
    return { ...definition, id };
  });
}
