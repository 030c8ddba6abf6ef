import { isOnPath } from '../process/find-program';
import type { Environment } from '../process/environment';
import type { AgentDefinition } from './agent-definition';

type KnownAgent = readonly [id: string, name: string, command: string, ...args: string[]];

/** Agents with an ACP command of their own, by the names their packages install. */
const KNOWN: readonly KnownAgent[] = [
  ['claude', 'Claude Code', 'claude-agent-acp'],
  ['codex', 'Codex', 'codex-acp'],
  ['copilot', 'GitHub Copilot', 'copilot', '--acp'],
  ['gemini', 'Gemini CLI', 'gemini', '--acp'],
  ['goose', 'Goose', 'goose', 'acp'],
  ['opencode', 'OpenCode', 'opencode', 'acp'],
  ['pi', 'Pi', 'pi-acp'],
  ['qwen', 'Qwen Code', 'qwen', '--acp'],
];

/**
 * The known agents under the names that registries give them: whoever has installed one from there and has it on PATH
 * as well has one agent, not two.
 */
const REGISTRY_NAMES: Readonly<Record<string, string>> = {
  'claude-acp': 'claude',
  'claude-code-acp': 'claude',
  'codex-acp': 'codex',
  'github-copilot': 'copilot',
  'github-copilot-cli': 'copilot',
  'gemini-cli': 'gemini',
  'pi-acp': 'pi',
  'qwen-code': 'qwen',
};

/** The id of an agent from the registry: that of the known agent it is, else its name there. */
export const agentIdOf = (registryId: string): string =>
  (Object.hasOwn(REGISTRY_NAMES, registryId) ? REGISTRY_NAMES[registryId] : undefined) ??
  registryId;

/** The known agents whose command is an executable file on PATH. */
export function agentsOnPath(environment: Environment): readonly AgentDefinition[] {
  return KNOWN.filter(([, , command]) => isOnPath(command, environment)).map(
    ([id, name, command, ...args]) => ({ id, name, source: 'path', command, args, env: {} }),
  );
}
