import { randomBytes } from 'node:crypto';
import { coded, type RequestId } from '@fyllo/protocol';
import type { PermissionAnswer } from '../acp/agent-connection';

/** More than a person can look at; each is kept here, in the transcript and on the page. */
const MAX_OPEN = 100;

interface OpenPermission {
  readonly optionIds: ReadonlySet<string>;
  readonly answer: (answer: PermissionAnswer) => void;
}

/**
 * The requests for permission of one session that wait for a person. Each has an id of ours, whatever ids the agent
 * uses, and is answered exactly once. Nothing is remembered: the same question asked again is a new request.
 */
export class OpenPermissions {
  private readonly open = new Map<RequestId, OpenPermission>();

  /** Further requests are to be refused. */
  get isFull(): boolean {
    return this.open.size >= MAX_OPEN;
  }

  /** The promise settles with the answer for the agent. */
  ask(optionIds: readonly string[]): {
    readonly requestId: RequestId;
    readonly answer: Promise<PermissionAnswer>;
  } {
    const requestId = `request-${randomBytes(8).toString('base64url').slice(0, 10)}`;
    const answer = new Promise<PermissionAnswer>((resolve) => {
      this.open.set(requestId, { optionIds: new Set(optionIds), answer: resolve });
    });
    return { requestId, answer };
  }

  /** Errors: `permission-closed`, `bad-request` for an option that was not offered. */
  choose(requestId: RequestId, optionId: string): void {
    const permission = this.open.get(requestId);
    if (permission === undefined) throw coded('permission-closed', 'The request is no longer open');
    if (!permission.optionIds.has(optionId)) {
      throw coded('bad-request', 'The option was not offered');
    }
    this.open.delete(requestId);
    permission.answer(optionId);
  }

  /** Answers a request with "cancelled"; returns whether it was open. */
  cancel(requestId: RequestId): boolean {
    const permission = this.open.get(requestId);
    this.open.delete(requestId);
    permission?.answer(undefined);
    return permission !== undefined;
  }

  /** Answers all with "cancelled" and returns their ids. */
  cancelAll(): readonly RequestId[] {
    return [...this.open.keys()].filter((requestId) => this.cancel(requestId));
  }
}
