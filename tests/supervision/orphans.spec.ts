import { spawn, type ChildProcess } from 'node:child_process';
import type { SupervisorOptions } from '@fyllo/agent-supervisor';
import { emptyFolder, fakeAgent, HOST_PROGRAM, NO_REAPER, supervisorOptions } from './paths';
import { writeCustomAgents } from './paths';
import { liveProcesses, survivors } from './process-table';
import { promptRequest } from './prompt-request';

const KILLS = 50;
const AT_ONCE = 5;

/** A host with a turn in a tree of three levels, two of which ignore SIGTERM. */
async function startHost(
  mark: string,
  reaper?: SupervisorOptions['reaper'],
): Promise<ChildProcess> {
  const dataDir = emptyFolder();
  writeCustomAgents(dataDir, { tree: fakeAgent('tree', { TREE_MARK: mark }) });
  const request = promptRequest({ agentId: 'custom:tree', cwd: emptyFolder() });
  const args = [supervisorOptions(dataDir, reaper), request].map((value) => JSON.stringify(value));
  const host = spawn(process.execPath, [HOST_PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    host.stdout.on('data', (text: Buffer) => {
      if (text.includes('turn.ended')) resolve();
    });
  });
  return host;
}

async function killHost(host: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => host.once('exit', resolve));
  host.kill('SIGKILL');
  await gone;
}

// promise C-03
describe('agents of a host that is killed', () => {
  it(`leaves none alive after ${KILLS} kills`, async () => {
    const left: number[] = [];
    let seen = 0;
    for (let done = 0; done < KILLS; done += AT_ONCE) {
      const marks = Array.from(
        { length: AT_ONCE },
        (_, index) => `orphan-${process.pid}-${done + index}-`,
      );
      await Promise.all(
        marks.map(async (mark) => {
          const host = await startHost(mark);
          seen += liveProcesses(mark).length;
          await killHost(host);
          left.push(...(await survivors(mark, 2000)));
        }),
      );
    }
    expect(left).toEqual([]);
    expect(seen).toBe(KILLS * 3);
  }, 600_000);

  it('leaves some alive without the reaper', async () => {
    const mark = `control-${process.pid}-`;
    const host = await startHost(mark, NO_REAPER);
    await killHost(host);
    const left = await survivors(mark, 1000);
    expect(left.length).toBeGreaterThanOrEqual(1);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    expect(await survivors(mark, 2000)).toEqual([]);
  });
});
