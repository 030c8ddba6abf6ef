import type { Permission } from '@fyllo/protocol';
import type { SessionView } from '@fyllo/session-model';

/** The open request a person is asked to answer first: the oldest one of the running turn. */
export function oldestOpenRequest({ messages }: SessionView): Permission | undefined {
  const running = messages.at(-1);
  if (running?.role !== 'assistant') return undefined;
  for (const part of running.parts) {
    if (part.type !== 'tool') continue;
    const open = part.permissions.find(({ state }) => state === 'open');
    if (open !== undefined) return open;
  }
  return undefined;
}
