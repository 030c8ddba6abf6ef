import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionEventOf } from '@fyllo/protocol';
import { useHarness, type Harness } from './harness';
import { emptyFolder, fakeAgent, writeCustomAgents, type CustomAgent } from './paths';

/** Long enough for a program to start on a busy machine, short enough to wait for. */
const quick = { initialize: 3000 };
const SILENT = ['silent', 'banner'];

/** A file that is there but cannot be executed, and one that is no program at all. */
const folder = emptyFolder();
const plainFile = path.join(folder, 'plain');
const notAProgram = path.join(folder, 'not-a-program');
writeFileSync(plainFile, 'text', { mode: 0o644 });
writeFileSync(notAProgram, '\u0000\u0001\u0002');
chmodSync(notAProgram, 0o755);

const AGENTS: Readonly<Record<string, CustomAgent | string>> = {
  missing: { command: '/nonexistent/x' },
  unlisted: { command: 'no-such-command-anywhere' },
  plain: { command: plainFile },
  broken: { command: notAProgram },
  'exits-at-once': 'exits-at-once',
  'exits-127': 'exits-127',
  silent: 'silent',
  banner: 'banner-then-silence',
  noise: 'only-noise',
  'long-noise': 'noise-without-line-feed',
  version: 'protocol-2',
  refuses: 'initialize-error',
};

// bug 23, promise C-04
describe('starts that fail', () => {
  const start = useHarness();

  const failed = async (
    harness: Harness,
    agent: string,
    more = {},
  ): Promise<NonNullable<SessionEventOf<'turn.ended'>['error']>> => {
    const { outcome, error } = await harness.turn('s', agent, 'x', more);
    expect(outcome).toBe('failed');
    if (error === undefined) throw new Error('The turn failed without an error');
    return error;
  };

  it.each([
    ['missing', 'agent-not-found', '/nonexistent/x'],
    ['unlisted', 'agent-not-found', 'no-such-command-anywhere'],
    ['plain', 'agent-not-executable', plainFile],
    ['broken', 'agent-exited', notAProgram],
    ['exits-at-once', 'agent-exited', 'code 0'],
    ['exits-127', 'agent-exited', 'code 127\nsh: 1: real-agent: not found\nsecond line'],
    ['silent', 'agent-silent', 'fake-agent.mjs silent'],
    ['banner', 'agent-silent', 'Welcome to the agent\nPlease log in'],
    ['noise', 'agent-garbage', 'still compiling…'],
    ['long-noise', 'agent-garbage', 'xxxxx'],
    ['version', 'agent-version', '2'],
    ['refuses', 'agent-error', 'Internal error\nno database'],
  ])('%s is %s', async (agent, code, shown) => {
    const harness = start({ [agent]: AGENTS[agent] ?? '' }, SILENT.includes(agent) ? quick : {});
    const error = await failed(harness, agent);
    expect(error.code).toBe(code);
    expect(error.detail).toContain(shown);
    await harness.until(
      () => harness.agents?.agents.find(({ name }) => name === agent)?.phase === 'failed',
    );
    const diagnostics = await harness.supervisor.diagnostics(`custom:${agent}`);
    expect(diagnostics.error?.code).toBe(code);
  });

  it('a folder that does not exist is folder-missing', async () => {
    const harness = start({ it: 'echo' });
    const error = await failed(harness, 'it', { cwd: '/nonexistent/folder' });
    expect(error).toMatchObject({ code: 'folder-missing', detail: '/nonexistent/folder' });
  });

  it('can be tried again after the command is put right', async () => {
    const harness = start({ it: { command: '/nonexistent/x' } });
    await failed(harness, 'it');
    writeCustomAgents(harness.dataDir, { it: fakeAgent('echo') });
    await harness.until(() => harness.agents?.agents.at(-1)?.command.includes('echo') ?? false);
    expect((await harness.turn('s', 'it', 'now')).outcome).toBe('completed');
  });

  it('starts anew when a person restarts it while it starts', async () => {
    const harness = start({ it: 'slow-start' });
    const first = await harness.prompt('one', 'it', 'first');
    await harness.until(() => harness.heard('initialize').length === 1);
    const restarted = harness.supervisor.restart('custom:it');
    const next = harness.turn('two', 'it', 'next');
    expect(await harness.ended(first)).toMatchObject({
      outcome: 'failed',
      error: { code: 'agent-exited' },
    });
    expect((await next).outcome).toBe('completed');
    await restarted;
    const { phase, error } = await harness.supervisor.diagnostics('custom:it');
    expect([phase, error]).toEqual(['ready', undefined]);
  });

  it('waits longer after each death and then for a person', async () => {
    const harness = start({ it: 'exits-at-once' }, { restartBackoff: [0, 10, 10] });
    for (const launches of [1, 2, 3, 4, 4]) {
      await failed(harness, 'it');
      const diagnostics = await harness.supervisor.diagnostics('custom:it');
      expect(diagnostics.launches).toBe(launches);
    }
    await harness.supervisor.restart('custom:it');
    await failed(harness, 'it');
    expect((await harness.supervisor.diagnostics('custom:it')).launches).toBe(5);
  });

  // bugs 11 and 12, promise P-02
  it.each([
    ['banner-then-normal', 7],
    ['dressed-messages', 0],
  ])('works with %s', async (scenario, noiseLines) => {
    const harness = start({ it: scenario });
    const end = await harness.turn('s', 'it', 'x');
    expect(end.outcome).toBe('completed');
    expect(harness.text('s', end.messageId)).toBe(
      scenario === 'dressed-messages' ? 'Grüße 文件' : 'You said: x',
    );
    const diagnostics = await harness.supervisor.diagnostics('custom:it');
    expect(diagnostics.noiseLines).toBe(noiseLines);
    expect(harness.heard().every((message) => 'method' in message)).toBe(true);
  });
});
