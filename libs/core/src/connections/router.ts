import {
  METHODS,
  fail,
  ok,
  toAppError,
  type MethodName,
  type Params,
  type Result,
  type ResultValue,
  type SessionId,
  type WorkspaceId,
} from '@fyllo/protocol';
import { paramsValidators, resultValidators, type Validator } from '@fyllo/protocol/validators';
import type { Connection } from './connection';

/** Who calls. In a method of access `workspace` or `session` the Workspace is there. */
export interface Caller {
  readonly connection: Connection;
  readonly workspaceId: WorkspaceId;
}

/** Whether the page that called has neither gone nor moved to another Workspace meanwhile. */
export const isStillThere = ({ connection, workspaceId }: Caller): boolean =>
  !connection.isClosed && connection.workspaceId === workspaceId;

type LobbyMethod = {
  [N in MethodName]: (typeof METHODS)[N]['access'] extends 'lobby' ? N : never;
}[MethodName];

/** One function for each method of the table; it throws a `CodedError` for everything that can go wrong. */
export type Handlers = {
  readonly [N in MethodName]: (
    params: Params<N>,
    caller: N extends LobbyMethod ? Connection : Caller,
  ) => Promise<ResultValue<N>> | ResultValue<N>;
};

export interface Ownership {
  /** Whether the session belongs to the Workspace. */
  owns(workspaceId: WorkspaceId, sessionId: SessionId): Promise<boolean>;
}

const isMethod = (name: string): name is MethodName => Object.hasOwn(METHODS, name);

// SECURITY: P-09 — shape, caller and ownership are checked before a handler runs, and its result afterwards.
export class Router {
  constructor(
    private readonly handlers: Handlers,
    private readonly ownership: Ownership,
    private readonly report: (method: string, thrown: unknown) => void,
  ) {}

  async dispatch(connection: Connection, name: string, params: unknown): Promise<Result<unknown>> {
    if (!isMethod(name)) return fail('unknown-method', 'There is no such method.');
    const validate = paramsValidators[name];
    if (!validate(params))
      return fail('bad-request', 'The parameters do not fit.', whereOf(validate));
    try {
      const refusal = await this.refusal(connection, name, params);
      if (refusal) return refusal;
      return this.checked(name, await this.run(connection, name, params));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'internal') return { ok: false, error };
      this.report(name, thrown);
      return fail('internal', 'Something went wrong inside FylloCode.');
    }
  }

  private async refusal(connection: Connection, name: MethodName, params: unknown) {
    const { access } = METHODS[name];
    if (access === 'lobby') return null;
    const { workspaceId } = connection;
    if (!workspaceId) return fail('not-authorised', 'No Workspace is open in this window.');
    if (access === 'workspace') return null;
    const { sessionId } = params as { readonly sessionId?: SessionId };
    if (access === 'place' && sessionId === undefined) return null;
    if (sessionId === undefined) return fail('bad-request', 'No session is named.');
    // a foreign session and one that does not exist look the same
    return (await this.ownership.owns(workspaceId, sessionId))
      ? null
      : fail('not-found', 'There is no such session in this Workspace.');
  }

  private run(connection: Connection, name: MethodName, params: unknown): unknown {
    const handler = this.handlers[name] as (params: unknown, caller: unknown) => unknown;
    const { workspaceId } = connection;
    const lobby = METHODS[name].access === 'lobby';
    return handler(params, lobby ? connection : { connection, workspaceId });
  }

  private checked(name: MethodName, value: unknown): Result<unknown> {
    const validate = resultValidators[name];
    if (validate(value)) return ok(value);
    this.report(name, new Error(`result does not fit: ${whereOf(validate).detail}`));
    return fail('internal', 'Something went wrong inside FylloCode.');
  }
}

function whereOf(validate: Validator<unknown>): { readonly detail: string } {
  const first = validate.errors?.[0];
  return { detail: first ? `${first.instancePath || '/'} ${first.message ?? ''}` : '' };
}
