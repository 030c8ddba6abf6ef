import { fail } from '@fyllo/protocol';
import type { Endpoint } from 'comlink';

type Listener = (event: unknown) => void;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Raw wire values only: comlink's handlers build proxies, or throw outside of its own try block. */
const isPlainArgument = (value: unknown): boolean =>
  isRecord(value) && value['type'] === 'RAW' && Object.hasOwn(value, 'value');

/**
 * Whether a message is a call comlink may see: exactly one listed name, plain arguments; or the release of the
 * connection. Comlink itself walks any path, so `constructor.constructor` would run code in this thread.
 */
// SECURITY: P-08
export function isAllowedCall(message: unknown, names: ReadonlySet<string>): boolean {
  if (!isRecord(message) || typeof message['id'] !== 'string') return false;
  const { type, path, argumentList } = message;
  if (type === 'RELEASE') return path === undefined && argumentList === undefined;
  if (type !== 'APPLY') return false;
  if (!Array.isArray(path) || path.length !== 1) return false;
  const name: unknown = path[0];
  if (typeof name !== 'string' || !names.has(name)) return false;
  return Array.isArray(argumentList) && argumentList.every(isPlainArgument);
}

/** An endpoint that hands on allowed calls only and answers every other call with a refusal. */
export function guardEndpoint(endpoint: Endpoint, names: ReadonlySet<string>): Endpoint {
  const guarded = new Map<unknown, Listener>();
  return {
    postMessage: (message, transfer) => {
      endpoint.postMessage(message, transfer);
    },
    addEventListener: (type: string, listener: unknown) => {
      const hear = listener as Listener;
      const guard: Listener = (event) => {
        const data = isRecord(event) ? event['data'] : undefined;
        if (isAllowedCall(data, names)) hear(event);
        else refuse(endpoint, data);
      };
      guarded.set(listener, guard);
      endpoint.addEventListener(type, guard);
    },
    removeEventListener: (type: string, listener: unknown) => {
      const guard = guarded.get(listener);
      if (guard !== undefined) endpoint.removeEventListener(type, guard);
      guarded.delete(listener);
    },
    start: () => endpoint.start?.(),
  };
}

/** A caller by mistake learns of it instead of waiting for ever. */
function refuse(endpoint: Endpoint, message: unknown): void {
  if (!isRecord(message) || typeof message['id'] !== 'string') return;
  const value = fail('unknown-method', 'The worker does not offer this call');
  endpoint.postMessage({ id: message['id'], type: 'RAW', value });
}
