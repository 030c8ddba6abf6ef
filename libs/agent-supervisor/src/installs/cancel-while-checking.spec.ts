import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { SupervisorMessage } from '../api';
import { isGroupAlive } from '../process/process-group';
import { AgentPool } from '../turns/agent-pool';
import { TIMING } from '../turns/timing';
import { fakeNpm } from './testing/fake-npm';
import { LoopbackServer } from './testing/loopback-server';

let server: LoopbackServer;
beforeAll(async () => {
  server = await LoopbackServer.start();
});
afterAll(async () => {
  await server.close();
  removeTemporaryFolders();
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

it('an agent that does not answer when it is tried ends with the installation', async () => {
  const dataDir = temporaryFolder();
  const heard = path.join(dataDir, 'pid');
  const npm = fakeNpm({
    files: {
      'slow/package.json': '{"name":"slow","bin":"slow.sh"}',
      // it does not care for the end of its stdin
      'slow/slow.sh': `#!/bin/sh\necho $$ > '${heard}'\nsleep 60 & sleep 60\n`,
    },
  });
  process.env['PATH'] = [npm, process.env['PATH']].join(path.delimiter);
  const messages: SupervisorMessage[] = [];
  const reaper = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
  const pool = new AgentPool(
    { dataDir, version: '0', guideAgent: { command: 'x', args: [] }, reaper },
    { send: (message) => messages.push(message) },
    {},
    TIMING,
  );
  const distribution = { npx: { package: 'slow@1.0.0' } };
  const agents = [{ id: 'slow', name: 'Slow', version: '1.0.0', distribution }];
  const { management } = pool;
  await management.registry(server.on('/registry.json', JSON.stringify({ agents })), false);
  await management.install('slow');
  const state = () => management.installs()[0];
  while (!existsSync(heard) || readFileSync(heard, 'utf8') === '') {
    if (state()?.error !== undefined) throw new Error(JSON.stringify(state()));
    await settle();
  }
  expect(state()?.phase).toBe('checking');
  await management.cancelInstall('slow');
  await management.settled();
  expect(state()?.phase).toBe('cancelled');
  expect(isGroupAlive(Number(readFileSync(heard, 'utf8')))).toBe(false);
  expect(readdirSync(path.join(dataDir, 'agents', 'installed', 'slow'))).toEqual([]);
  expect(pool.list().agents.map(({ id }) => id)).not.toContain('slow');
  await pool.close();
});
