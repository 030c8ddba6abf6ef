import type { MessagePort } from 'node:worker_threads';
import { ok, toAppError, type Result } from '@fyllo/protocol';
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/umd/node-adapter';
import { guardEndpoint } from './call-guard';
import type { WorkerFunctions } from './worker-functions';

type Answering = (...args: never[]) => Promise<Result<unknown>>;

/**
 * Offers the own functions of an object to the other side of a port, and nothing else: a frozen object without a
 * prototype behind an allow list of messages. What a function throws crosses as `{ ok: false, error }`, because
 * comlink would lose the code of an error.
 */
// SECURITY: P-08
export function exposeWorker<T extends WorkerFunctions<T>>(port: MessagePort, functions: T): void {
  const offered = Object.create(null) as Record<string, Answering>;
  for (const [name, run] of Object.entries<(...args: never[]) => unknown>(functions)) {
    offered[name] = async (...args) => {
      try {
        return ok(await run(...args));
      } catch (error) {
        return { ok: false, error: toAppError(error) };
      }
    };
  }
  const names = new Set(Object.keys(offered));
  expose(Object.freeze(offered), guardEndpoint(nodeEndpoint(port), names));
}
