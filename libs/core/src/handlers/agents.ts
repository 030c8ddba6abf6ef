import { outgoing } from '../connections/fan-out';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';

/** The agents of this machine; changes reach every page by themselves. */
export function agentHandlers({
  supervisor,
  connections,
}: CoreParts): Pick<Handlers, 'agents.list' | 'agents.diagnostics' | 'agents.restart'> {
  supervisor.onMessage((message) => {
    if (message.k === 'agents') {
      const item = outgoing({ k: 'agents', list: message.list });
      for (const connection of connections) connection.push(item);
    }
    return Promise.resolve();
  });
  return {
    'agents.list': () => supervisor.agents(),
    'agents.diagnostics': ({ agentId }) => supervisor.diagnostics(agentId),
    'agents.restart': async ({ agentId }) => {
      await supervisor.restart(agentId);
      return {};
    },
  };
}
