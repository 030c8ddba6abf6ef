import path from 'node:path';
import { useHarness } from './harness';
import { fakeAgent } from './paths';

describe('processes that die or misbehave in a turn', () => {
  const start = useHarness();

  // scenario 20
  it('keeps the text, tells command, code and last lines, and starts again', async () => {
    const harness = start({ it: 'dies-mid-turn' });
    const end = await harness.turn('s', 'it', 'x');
    expect(end).toMatchObject({
      outcome: 'failed',
      error: { code: 'agent-exited', retryable: true },
    });
    expect(harness.text('s', end.messageId)).toBe('Some text');
    expect(end.error?.detail).toMatch(/dies-mid-turn\ncode 1\nfirst trouble\nfatal: out of luck$/);
    await harness.turn('s', 'it', 'again');
    const { launches } = await harness.supervisor.diagnostics('custom:it');
    expect(launches).toBe(2);
  });

  // bug 7
  it('ends a turn whose agent leaves with code 0', async () => {
    const harness = start({ it: 'ends-without-answer' });
    const end = await harness.turn('s', 'it', 'x');
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'agent-exited' } });
    expect(harness.text('s', end.messageId)).toBe('Half an answer');
  });

  it('ends every turn of the process', async () => {
    const harness = start({ it: 'dies-once' });
    await harness.turn('a', 'it', 'hello');
    await harness.turn('b', 'it', 'hello');
    const ends = await Promise.all([
      harness.turn('a', 'it', 'die'),
      harness.turn('b', 'it', 'die'),
    ]);
    expect(ends.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    expect((await harness.turn('c', 'it', 'hello')).outcome).toBe('completed');
  });

  it.each(['closes-stdout', 'stops-reading'])('ends a turn when the agent %s', async (scenario) => {
    const harness = start({ it: scenario });
    const running = await harness.prompt('s', 'it', 'x');
    if (scenario === 'stops-reading') {
      // bug 65: it no longer reads, so whatever is written next fails
      await harness.until(() => harness.heard('session/prompt').length > 0);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await harness.supervisor.cancel('s');
    }
    const end = await harness.ended(running);
    expect(end.outcome).toBe(scenario === 'stops-reading' ? 'cancelled' : 'failed');
  });

  // bug 19 of the line limit, promise P-01
  it('ends an agent for a line of 64 MiB while others go on', async () => {
    const harness = start({ long: 'long-line', other: 'long-stream' });
    const other = await harness.prompt('o', 'other', '30');
    const end = await harness.turn('s', 'long', 'x');
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'agent-line-too-long' } });
    expect(harness.text('s', end.messageId)).toBe('before the long line');
    expect((await harness.ended(other)).outcome).toBe('completed');
  });

  // promise C-07
  it('reads 100 MB of stderr and keeps the end', async () => {
    const harness = start({ it: 'floods-stderr' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.text('s', end.messageId)).toBe('flooded');
    const { stderrTail } = await harness.supervisor.diagnostics('custom:it');
    expect(stderrTail.length).toBeLessThanOrEqual(64 * 1024);
    expect(stderrTail.endsWith('the very last line\n')).toBe(true);
  });

  // promise C-01, bug 67
  it('passes arguments as they are and no variable of ours', async () => {
    const args = [
      'two words',
      '"quoted"',
      '$(id)',
      '`id`',
      '%PATH%',
      'a&b;c|d',
      '^',
      '-x',
      'a\nb',
      '',
    ];
    const persons = { ...process.env };
    const folders = (persons['PATH'] ?? '')
      .split(path.delimiter)
      .filter((folder) => !/node_modules\/(\.bin|.*node-gyp-bin)$/.test(folder));
    const own = {
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--no-warnings',
      FYLLO_TOKEN: 'secret',
      npm_execpath: '/npm',
      npm_config_prefix: '/usr',
      INIT_CWD: '/app',
      PATH: ['/app/node_modules/.bin', '/node_modules/.bin', ...folders].join(path.delimiter),
    };
    Object.assign(process.env, own);
    try {
      const agent = fakeAgent('tells-surroundings', { ADDED: 'yes' });
      const harness = start({ it: { ...agent, args: [...(agent.args ?? []), ...args] } });
      const end = await harness.turn('s', 'it', 'x');
      const told = JSON.parse(harness.text('s', end.messageId)) as {
        args: string[];
        cwd: string;
        env: Record<string, string>;
      };
      expect(told.args).toEqual(args);
      expect(told.cwd).toBe(harness.cwd);
      expect(
        Object.keys(told.env).filter((name) =>
          /^(ELECTRON|FYLLO|NODE_OPT|npm_|INIT_CWD)/i.test(name),
        ),
      ).toEqual([]);
      expect(told.env).toMatchObject({ ADDED: 'yes', PATH: folders.join(path.delimiter) });
    } finally {
      for (const name of Object.keys(own)) Reflect.deleteProperty(process.env, name);
      Object.assign(process.env, persons);
    }
  });
});
