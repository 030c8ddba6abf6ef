import { agentMethods } from './agents';
import { appMethods } from './app';
import { draftMethods } from './drafts';
import { filesMethods } from './files';
import { launcherMethods } from './launcher';
import type { Method, ParamsOf, ResultOf } from './method';
import { queueMethods } from './queue';
import { searchMethods } from './search';
import { sessionMethods } from './sessions';
import { unsentMethods } from './unsent';
import { workspaceMethods } from './workspace';

/** Every RPC method. Router, validation, ownership checks and both transports are driven by this table. */
export const METHODS = {
  ...appMethods,
  ...launcherMethods,
  ...workspaceMethods,
  ...agentMethods,
  ...draftMethods,
  ...sessionMethods,
  ...unsentMethods,
  ...queueMethods,
  ...filesMethods,
  ...searchMethods,
} satisfies Record<string, Method>;

export type MethodTable = typeof METHODS;
export type MethodName = keyof MethodTable;

/** The same object with lists that nobody may change. */
type WithReadonlyLists<T> = {
  readonly [K in keyof T]: T[K] extends (infer U)[] ? readonly U[] : T[K];
};

export type Params<N extends MethodName> = ParamsOf<MethodTable[N]>;
export type ResultValue<N extends MethodName> = WithReadonlyLists<ResultOf<MethodTable[N]>>;
export type SessionSnapshot = ResultValue<'session.open'>;
