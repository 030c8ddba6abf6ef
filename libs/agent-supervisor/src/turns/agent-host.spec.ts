import type { AgentDefinition } from '../agents/agent-definition';
import { AgentHost } from './agent-host';
import { prewarm } from './prewarm';
import { SessionRoutes } from './session-routes';
import { TIMING } from './timing';

const definition: AgentDefinition = {
  ...{ id: 'a', name: 'A', source: 'custom', command: process.execPath, args: ['-e', ''] },
  env: {},
};

describe('the process of an agent', () => {
  it('is not started any more when everything stops', async () => {
    const routes = new SessionRoutes();
    const host = new AgentHost(definition, {
      ...{ version: '1', timing: TIMING, listener: routes },
      watch: { add: () => undefined, remove: () => undefined },
      room: () => undefined,
      line: () => undefined,
      changed: () => undefined,
      greeted: () => undefined,
    });
    await host.close();
    await expect(host.ready(definition, '/')).rejects.toMatchObject({ code: 'agent-exited' });
    await prewarm([{ definition, host, routes }], '/'); // which may have been under way
    expect(host.diagnostics()).toMatchObject({ launches: 0, phase: 'idle' });
  });
});
