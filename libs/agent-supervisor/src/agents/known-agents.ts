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

/** The known agents whose command is an executable file on PATH. */
export function agentsOnPath(environment: Environment): readonly AgentDefinition[] {
  return KNOWN.filter(([, , command]) => isOnPath(command, environment)).map(
    ([id, name, command, ...args]) => ({ id, name, source: 'path', command, args, env: {} }),
  );
}
