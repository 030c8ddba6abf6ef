import {
  toAppError,
  type SessionEvent,
  type SessionEventOf,
  type WorkspaceId,
} from '@fyllo/protocol';
import type { Workspaces } from '../folders/workspaces';
import type { SupervisorLink } from '../supervisor-link';
import type { SessionRuntime } from './session-runtime';

type Request = SessionEventOf<'permission.requested'>;

/**
 * The rule of a Workspace that requests for permission are allowed once without a person. It answers those that come
 * while it is set, with the agent's first option of that kind; what has none, sign-ins and forms stay a person's.
 */
// SECURITY: X-03 — set by a person, shown where it works, told as the rule's answer, and remembered for nothing else.
export class PermissionRule {
  constructor(
    private readonly workspaces: Pick<Workspaces, 'get'>,
    private readonly supervisor: SupervisorLink,
    private readonly report: (where: string, thrown: unknown) => void,
  ) {}

  /** The requests among these events that the rule, as it is at this moment, will answer. */
  async applying(
    workspaceId: WorkspaceId,
    events: readonly SessionEvent[],
  ): Promise<readonly Request[]> {
    const requests = events.filter((event) => event.type === 'permission.requested');
    return requests.length > 0 && (await this.isSet(workspaceId)) ? requests : [];
  }

  /**
   * Answers requests that are stored and shown; nothing when the rule was ended while they were being stored. Those of
   * a turn that is over are answered by nobody.
   */
  async answer(runtime: SessionRuntime, requests: readonly Request[]): Promise<void> {
    if (requests.length === 0 || !(await this.isSet(runtime.log.meta.workspaceId))) return;
    for (const { requestId, messageId, options } of requests) {
      const option = options.find(({ kind }) => kind === 'allow_once');
      if (!option || runtime.running?.messageId !== messageId) continue;
      const { optionId } = option;
      this.supervisor
        .answerPermission(runtime.log.id, requestId, optionId, true)
        .catch((thrown: unknown) => {
          // a person was quicker, or the agent took it back
          if (toAppError(thrown).code !== 'permission-closed') this.report('permission', thrown);
        });
    }
  }

  private async isSet(workspaceId: WorkspaceId): Promise<boolean> {
    return (await this.workspaces.get(workspaceId))?.permissionPolicy === 'allow-once';
  }
}
