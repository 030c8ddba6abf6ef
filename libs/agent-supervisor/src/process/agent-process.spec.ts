import { EventEmitter, once } from 'node:events';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { AgentProcess, type ProcessEnd } from './agent-process';

interface Ended {
  readonly end: ProcessEnd;
  /** What was known of stderr when the end was told. */
  readonly stderr: string;
}

/** Runs a script of the shell to its end. */
async function run(script: string): Promise<Ended> {
  let started: AgentProcess | undefined;
  const watch = { add: () => undefined, remove: () => undefined };
  const command = { command: 'sh', args: ['-c', script], env: {}, cwd: '/' };
  const ended = new Promise<Ended>((resolve) => {
    void AgentProcess.start(command, watch, {
      line: () => undefined,
      ended: (end) => {
        resolve({ end, stderr: started?.stderr.text() ?? '' });
      },
    }).then((agent) => {
      started = agent;
    });
  });
  const told = await ended;
  await started?.stop(0);
  return told;
}

/** Before the fork: the end of the group comes as soon as its leader is gone. */
const DEAF = 'trap "" TERM';

describe('the end of an agent', () => {
  it('is told with what it wrote to stderr last, however late that is read', async () => {
    // somebody of its group writes once the end of stdout was seen, which ends its input
    const writes = '(exec >&-; read none <&3; echo fatal >&2)';
    const { end, stderr } = await run(`${DEAF}; exec 3<&0; ${writes} & exit 3`);
    expect(stderr).toBe('fatal\n');
    expect(end).toEqual({ code: 3, signal: null });
  });

  it('is told with its code although somebody keeps stderr open', async () => {
    const { end, stderr } = await run(
      `${DEAF}; (exec >&-; echo stays >&2; exec sleep 30) & exit 4`,
    );
    expect(stderr).toBe('stays\n');
    expect(end).toEqual({ code: 4, signal: null });
  });

  it('is told with what it wrote while nobody could read, although its group is gone by then', async () => {
    const lines = new EventEmitter();
    const agent = await AgentProcess.start(
      {
        ...{ command: 'sh', env: {}, cwd: '/' },
        args: ['-c', `${DEAF}; echo ready; read none; echo fatal >&2`],
      },
      { add: () => undefined, remove: () => undefined },
      {
        line: () => {
          lines.emit('ready');
          return undefined;
        },
        ended: () => undefined,
      },
    );
    await once(lines, 'ready');
    const stopped = agent.stop(1000);
    await turnOfTheLoop(); // the end of its input goes out
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await stopped;
    expect(agent.stderr.text()).toBe('fatal\n');
  });
});
