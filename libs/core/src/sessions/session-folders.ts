import type { Scope } from '@fyllo/protocol';
import type { SupervisorLink } from '../supervisor-link';
import { consentedScope } from './scope-consent';
import type { SessionRuntime } from './session-runtime';
import { foldersOf, onlyPrimary, refuseStale } from './session-scope';

/**
 * Folders are frozen; they matter when an agent has to take the session up again (behaviour 14.1). Errors: `scope-stale`,
 * `scope-single-folder`, those of starting the agent and of the store.
 */
export async function readyFolders(
  supervisor: SupervisorLink,
  { log }: SessionRuntime,
  primaryOnly: boolean,
): Promise<void> {
  const { agentId, scope: before } = log.meta;
  // a worker that is gone knows no session
  if (await supervisor.isActive(log.id).catch(() => false)) return;
  await refuseStale(onlyPrimary(before)); // no agent can be asked in a folder that is gone
  const scope = await consentedScope(supervisor, agentId, before, primaryOnly);
  await refuseStale(scope);
  if (isSameScope(scope, before)) return;
  await log.patchMeta(() => ({ scope }));
}

const isSameScope = (one: Scope, other: Scope): boolean =>
  JSON.stringify(foldersOf(one)) === JSON.stringify(foldersOf(other));
