import {
  SUPERVISOR_CALLS,
  type SupervisorApi,
  type SupervisorCall,
  type SupervisorMessage,
  type SupervisorOutlet,
} from '@fyllo/agent-supervisor/api';
import type { SupervisorLink } from '@fyllo/core';

/** The supervisor in the thread of the core: what the worker client does, without a worker. */
export function inProcess(make: (outlet: SupervisorOutlet) => SupervisorApi): SupervisorLink {
  const listeners: ((message: SupervisorMessage) => Promise<void>)[] = [];
  let last: Promise<void> = Promise.resolve();
  let closed = false;
  const api = make({
    send: (message) => {
      if (closed) return;
      last = last.then(async () => {
        for (const listener of listeners) await listener(message);
      });
    },
  });
  return {
    ...callsOf(api),
    onMessage: (listener) => void listeners.push(listener),
    onGone: () => undefined,
    start: () => undefined,
    close: async () => {
      await api.shutdown();
      closed = true; // as when the thread ends: what would come later is never sent
      await last;
    },
  };
}

type AnyCall = (...args: readonly unknown[]) => Promise<unknown>;

/** The listed calls and nothing else, as they go over the worker's port. */
function callsOf(api: SupervisorApi): SupervisorApi {
  const calls = api as unknown as Readonly<Record<SupervisorCall, AnyCall>>;
  const forward = (name: SupervisorCall): readonly [string, AnyCall] => [
    name,
    (...args) => calls[name](...args),
  ];
  return Object.fromEntries(SUPERVISOR_CALLS.map(forward)) as unknown as SupervisorApi;
}
