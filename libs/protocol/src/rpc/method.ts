import type { Static, TSchema } from '@sinclair/typebox';

/**
 * Who may call a method. `lobby`: any authenticated connection. `workspace`: one that is bound to a Workspace.
 * `session`: the same, and `params.sessionId` must belong to that Workspace; checked before the handler runs. `place`:
 * as `workspace`, and a `params.sessionId` that is there is checked as for `session`.
 */
export type MethodAccess = 'lobby' | 'workspace' | 'place' | 'session';

export interface Method<
  A extends MethodAccess = MethodAccess,
  P extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  readonly access: A;
  readonly doc: string;
  readonly params: P;
  readonly result: R;
}

/** Declares one RPC method: its schemas are its types, its validators and its documentation. */
export const method = <A extends MethodAccess, P extends TSchema, R extends TSchema>(
  access: A,
  doc: string,
  params: P,
  result: R,
): Method<A, P, R> => ({ access, doc, params, result });

export type ParamsOf<M> = M extends Method<MethodAccess, infer P> ? Static<P> : never;
export type ResultOf<M> =
  M extends Method<MethodAccess, TSchema, infer R extends TSchema> ? Static<R> : never;
