import { coded, type AgentAbilities } from '@fyllo/protocol';
import type { SessionFolders } from '../api';

/** The folders as `session/new`, load and resume take them. */
export interface FolderParams {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[];
}

/**
 * The whole list goes with every call, in its order, without `cwd` and without doubles; nested folders stay. Error:
 * `scope-single-folder` when there are more folders than the agent can take.
 */
export function folderParams(
  { cwd, additional }: SessionFolders,
  abilities: AgentAbilities,
): FolderParams {
  const others = [...new Set(additional)].filter((folder) => folder !== cwd && folder !== '');
  if (!abilities.additionalDirectories) {
    if (others.length === 0) return { cwd };
    throw coded('scope-single-folder', 'The agent takes one folder only', {
      detail: others.join('\n'),
    });
  }
  return others.length === 0 ? { cwd } : { cwd, additionalDirectories: others };
}
