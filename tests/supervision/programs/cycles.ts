import { openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { PromptRequest, SupervisorOptions } from '@fyllo/agent-supervisor';
import { createSupervisor } from '@fyllo/agent-supervisor/supervisor';

export interface Held {
  readonly descriptors: number;
  /** Names of what keeps the event loop busy. */
  readonly handles: number;
  readonly listeners: number;
}

export interface Cycles {
  readonly before: Held;
  readonly after: Held;
  readonly ended: number;
  readonly warnings: number;
}

const [options, request, { count, leak }] = process.argv
  .slice(2)
  .map((text) => JSON.parse(text) as unknown) as [
  SupervisorOptions,
  PromptRequest,
  { readonly count: number; readonly leak: boolean },
];
let warnings = 0;
process.on('warning', () => {
  warnings += 1;
});
let ended = 0;
let told = (): void => undefined;
const supervisor = createSupervisor(options, {
  send: (message) => {
    if (message.k !== 'events') return;
    if (!message.events.some(({ type }) => type === 'turn.ended')) return;
    ended += 1;
    told();
  },
});

/** One agent from its start to its end. */
async function cycle(index: number): Promise<void> {
  const over = new Promise<void>((resolve) => {
    told = resolve;
  });
  await supervisor.prompt({ ...request, turnId: `t${index}`, messageId: `m${index}` });
  await over;
  await supervisor.restart(request.agentId);
  if (leak) forgetSomething();
}

function forgetSomething(): void {
  openSync('/dev/null', 'r');
  createServer().listen(0, '127.0.0.1');
  process.on('SIGUSR2', () => undefined);
}

async function held(): Promise<Held> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    handles: process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length,
    listeners: process
      .eventNames()
      .reduce((sum: number, name) => sum + process.listenerCount(name), 0),
  };
}

await cycle(-1); // what is opened once and stays
const before = await held();
for (let index = 0; index < count; index += 1) await cycle(index);
const after = await held();
await supervisor.shutdown();
const cycles: Cycles = { before, after, ended, warnings };
process.stdout.write(JSON.stringify(cycles), () => process.exit(0));
