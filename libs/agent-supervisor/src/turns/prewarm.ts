import { PREWARM_PARALLEL } from '@fyllo/protocol';
import type { SessionAgent } from './session-agent';

/** Starts those agents that nobody has started yet, a few at a time. What fails is told by the agents themselves. */
export async function prewarm(agents: readonly SessionAgent[], cwd: string): Promise<void> {
  const waiting = agents.filter(({ host }) => host.phase === 'idle');
  const startSome = async (): Promise<void> => {
    for (let agent = waiting.shift(); agent !== undefined; agent = waiting.shift()) {
      await agent.host.ready(agent.definition, cwd).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: PREWARM_PARALLEL }, startSome));
}
