import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { CYCLES_PROGRAM, emptyFolder, fakeAgent, supervisorOptions } from './paths';
import { writeCustomAgents } from './paths';
import type { Cycles } from './programs/cycles';
import { promptRequest } from './prompt-request';

const CYCLES = 30;

/** A process that starts and ends an agent again and again; `leak`: it forgets something each time. */
async function cycles(leak: boolean): Promise<Cycles> {
  const dataDir = emptyFolder();
  writeCustomAgents(dataDir, { it: fakeAgent('echo') });
  const request = promptRequest({ cwd: emptyFolder() });
  const args = [supervisorOptions(dataDir), request, { count: leak ? 12 : CYCLES, leak }];
  const host = spawn(
    process.execPath,
    [CYCLES_PROGRAM, ...args.map((value) => JSON.stringify(value))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(await text(host.stdout)) as Cycles;
}

// promise C-08
describe('starting and ending an agent', () => {
  it(`leaves no descriptor, handle or listener behind in ${CYCLES} cycles`, async () => {
    const { before, after, ended, warnings } = await cycles(false);
    expect(ended).toBe(CYCLES + 1);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 3);
    expect(after.handles).toBeLessThanOrEqual(before.handles + 3);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 3);
    expect(warnings).toBe(0);
  });

  it('would be seen to leave some (control)', async () => {
    const { before, after, warnings } = await cycles(true);
    expect(after.descriptors).toBeGreaterThan(before.descriptors + 3);
    expect(after.handles).toBeGreaterThan(before.handles + 3);
    expect(after.listeners).toBeGreaterThan(before.listeners + 3);
    expect(warnings).toBeGreaterThan(0);
  });
});
