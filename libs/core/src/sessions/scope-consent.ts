import { coded, type AgentId, type Scope } from '@fyllo/protocol';
import type { SupervisorLink } from '../supervisor-link';
import { allFolders, foldersOf, onlyPrimary } from './session-scope';

/**
 * The scope as this agent can work in it: all folders, or the primary one when the person said that this is all right
 * (behaviour 14.1). Errors: `scope-single-folder` with the path of the primary folder; those of starting the agent.
 */
export async function consentedScope(
  supervisor: SupervisorLink,
  agentId: AgentId,
  scope: Scope,
  consent: boolean,
): Promise<Scope> {
  if (consent) return onlyPrimary(scope);
  if (await takesAll(supervisor, agentId, scope)) return allFolders(scope);
  throw coded('scope-single-folder', 'The agent works in one folder only.', { detail: scope.cwd });
}

/** Whether the agent can be given all folders of a scope; an agent is only asked about several. */
export async function takesAll(
  supervisor: SupervisorLink,
  agentId: AgentId,
  scope: Scope,
): Promise<boolean> {
  if (foldersOf(scope).additional.length === 0) return true;
  return (await supervisor.abilities(agentId, scope.cwd)).additionalDirectories;
}
