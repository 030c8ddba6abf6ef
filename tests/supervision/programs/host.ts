import { createSupervisor } from '@fyllo/agent-supervisor/supervisor';
import type { PromptRequest, SupervisorOptions } from '@fyllo/agent-supervisor';

/** A host that runs a supervisor, starts one turn and lives until it is killed. */
const [options, request] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown);
const supervisor = createSupervisor(options as SupervisorOptions, {
  send: (message) => {
    if (message.k === 'events') process.stdout.write(`${JSON.stringify(message.events)}\n`);
  },
});
await supervisor.prompt(request as PromptRequest);
