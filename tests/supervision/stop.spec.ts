import { spawn } from 'node:child_process';
import { Harness } from './harness';
import { fakeAgent, FAKE_AGENT, type CustomAgent } from './paths';
import { liveProcesses, survivors } from './process-table';

/** Every process of a tree carries the mark in its environment. */
const marked = (agent: CustomAgent, mark: string): CustomAgent => ({
  ...agent,
  env: { ...agent.env, TREE_MARK: mark },
});

const node = JSON.stringify(process.execPath);
const script = JSON.stringify(FAKE_AGENT);
const wrapper: CustomAgent = { command: 'sh', args: ['-c', `${node} ${script} tree; :`] };

/** The deadline of the contract, and what a busy machine needs to look. */
const STOP_MS = 4000 + 2000;

/** What is stopped, how many processes it has at least, and whether its turn runs on. */
const CASES: readonly (readonly [string, CustomAgent, number, boolean])[] = [
  ['leaves by itself', fakeAgent('echo'), 1, false],
  ['ignores SIGTERM and the end of its input', fakeAgent('ignores-term'), 1, false],
  ['three levels', fakeAgent('tree'), 3, false],
  ['children that hold its stdout', fakeAgent('leaves-children'), 3, false],
  ['a shell around three levels', wrapper, 4, false],
  ['floods stdout', fakeAgent('floods-stdout'), 1, true],
  ['in the middle of a turn', fakeAgent('long-stream'), 1, true],
  ['does not answer initialize', fakeAgent('silent'), 1, true],
];

interface Stopped {
  readonly name: string;
  readonly enough: boolean;
  readonly inTime: boolean;
  readonly left: readonly number[];
  readonly outcome: string;
}

/** Stops of each kind, and how many at a time: nearly all of the time is waiting for what ignores SIGTERM. */
const TIMES = 5;
const AT_ONCE = 5;

async function stopOne(
  [name, agent, count, running]: (typeof CASES)[number],
  index: number,
): Promise<Stopped> {
  const mark = `stop-${process.pid}-${index}-${name.replaceAll(' ', '-')}-`;
  const harness = new Harness({ it: marked(agent, mark) });
  const request = await harness.prompt('s', 'it', '10000');
  if (!running) await harness.ended(request);
  await harness.until(() => liveProcesses(mark).length >= count);
  const enough = liveProcesses(mark).length >= count;
  const before = Date.now();
  await harness.supervisor.shutdown();
  const inTime = Date.now() - before < STOP_MS;
  const { outcome } = await harness.ended(request);
  return { name, enough, inTime, left: await survivors(mark, 500), outcome };
}

// promise C-02, bug 19
describe('stopping a process tree', () => {
  it(`ends ${CASES.length} kinds of agents, children and all, in time, ${TIMES} times each`, async () => {
    const stops = Array.from({ length: TIMES }, () => CASES).flat();
    const stopped: Stopped[] = [];
    for (let done = 0; done < stops.length; done += AT_ONCE) {
      const round = stops.slice(done, done + AT_ONCE);
      stopped.push(...(await Promise.all(round.map((one, index) => stopOne(one, done + index)))));
    }
    expect(stopped).toHaveLength(40);
    expect(stopped).toEqual(
      stops.map(([name, , , running]) => ({
        name,
        enough: true,
        inTime: true,
        left: [],
        outcome: running ? 'failed' : 'completed',
      })),
    );
  }, 300_000);

  it('would leave some alive if only the program itself were killed (control)', async () => {
    const mark = `stop-control-${process.pid}-`;
    const { command, args = [] } = wrapper;
    const child = spawn(command, args, {
      env: { ...process.env, TREE_MARK: mark },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })}\n`,
    );
    while (liveProcesses(mark).length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill('SIGKILL');
    child.stdin.destroy();
    const left = await survivors(mark, 300);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    expect(await survivors(mark, 4000)).toEqual([]);
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  it('ends the agent of a running turn when a person restarts it', async () => {
    const mark = `restart-${process.pid}-`;
    const harness = new Harness({ it: marked(fakeAgent('long-stream'), mark) });
    const request = await harness.prompt('s', 'it', '10000');
    await harness.until(() => harness.text('s', request.messageId) !== '');
    await harness.supervisor.restart('custom:it');
    const end = await harness.ended(request);
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'agent-exited' } });
    expect(liveProcesses(mark)).toEqual([]);
    expect((await harness.turn('s', 'it', '1')).outcome).toBe('completed');
    await harness.supervisor.shutdown();
  });
});
