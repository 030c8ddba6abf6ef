/** What a worker offers: functions over plain data. `T` may be an interface. */
export type WorkerFunctions<T> = { readonly [K in keyof T]: (...args: never[]) => unknown };

/** Names of the functions of `T`. */
export type FunctionName<T> = keyof T & string;

/** The arguments of one function of `T`. */
export type ArgumentsOf<T, K extends keyof T> = T[K] extends (...args: infer A) => unknown
  ? A
  : never;

/** What one function of `T` resolves to. */
export type AnswerOf<T, K extends keyof T> = T[K] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;
