import type {
  SupervisorApi,
  SupervisorMessage,
  SupervisorOutlet,
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
    agents: () => api.agents(),
    diagnostics: (agentId) => api.diagnostics(agentId),
    restart: (agentId) => api.restart(agentId),
    prompt: (request) => api.prompt(request),
    cancel: (sessionId) => api.cancel(sessionId),
    forceStop: (sessionId) => api.forceStop(sessionId),
    answerPermission: (sessionId, requestId, optionId) =>
      api.answerPermission(sessionId, requestId, optionId),
    shutdown: () => api.shutdown(),
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
