import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { useHarness, type Harness } from './harness';

const known = { agentSessionId: 'known-session' };

const calls = (harness: Harness): readonly string[] =>
  ['session/resume', 'session/load', 'session/new'].flatMap((method) =>
    harness.heard(method).map(() => method.slice('session/'.length)),
  );

describe('taking up a session of an earlier process', () => {
  const start = useHarness();

  it.each([
    ['resumes', ['resume'], []],
    ['resume-replays', ['resume'], []],
    ['resume-refused', ['resume', 'load'], []],
    ['load-answers-empty', ['load'], []],
    ['load-answers-nothing', ['load'], []],
    ['nothing-known', ['resume', 'load', 'new'], ['agent-memory-lost']],
  ])('%s: %j', async (scenario, made, notices) => {
    const harness = start({ it: scenario });
    const end = await harness.turn('s', 'it', 'new words', known);
    expect(calls(harness)).toEqual(made);
    const { parts } = harness.message('s', end.messageId);
    expect(parts).toEqual([
      ...notices.map((code) => ({ type: 'notice', code })),
      { type: 'text', text: 'You said: new words' },
    ]);
    expect(harness.view('s').messages).toHaveLength(2);
    expect(harness.agentSessions).toHaveLength(made.includes('new') ? 1 : 0);
  });

  it.each(['resume-replays', 'load-replays-state'])(
    'takes the state of a replay and nothing else: %s',
    async (scenario) => {
      const harness = start({ it: scenario });
      await harness.turn('s', 'it', 'new', known);
      expect(JSON.stringify(harness.eventsOf('s'))).not.toContain('Old');
      expect(harness.view('s').state).toMatchObject({
        commands: [{ name: 'replayed' }],
        usage: { used: 40, size: 100 },
        agentTitle: 'Title of the agent',
      });
    },
  );

  it('does not lose the session when the agent demands a sign-in first', async () => {
    const harness = start({ it: 'resume-demands-sign-in' });
    const running = await harness.prompt('s', 'it', 'x', known);
    const [request] = await harness.questioned('s');
    await harness.supervisor.answerQuestion('s', request?.requestId ?? '', { action: 'cancel' });
    expect((await harness.ended(running)).error?.code).toBe('agent-sign-in');
    expect(calls(harness)).toEqual(['resume']);
  });

  it('tells an agent without memory what was said before, hidden, once', async () => {
    const harness = start({ it: 'nothing-known' });
    harness.history = '<system-reminder>before</system-reminder>';
    const end = await harness.turn('s', 'it', 'go on', known);
    expect(harness.historyWanted).toBe(1);
    expect(harness.heard('session/prompt')).toMatchObject([
      { params: { prompt: [{ text: harness.history }, { text: 'go on' }] } },
    ]);
    expect(harness.message('s', end.messageId).parts[0]).toMatchObject({
      code: 'agent-memory-rebuilt',
    });
    expect(harness.eventsOf('s')).toContainEqual({
      type: 'user.reminder',
      messageId: 'user-1',
      text: harness.history,
    });
    await harness.turn('s', 'it', 'more');
    expect(harness.historyWanted).toBe(1);
  });

  it('tells nothing in native mode', async () => {
    const harness = start({ it: 'nothing-known' });
    harness.history = 'before';
    const end = await harness.turn('s', 'it', 'go on', { ...known, mode: 'native' });
    expect(harness.historyWanted).toBe(0);
    expect(harness.message('s', end.messageId).parts[0]).toMatchObject({
      code: 'agent-memory-lost',
    });
  });

  it('closes a session that is deleted, where the agent can', async () => {
    const harness = start({ it: 'resumes' });
    await harness.turn('s', 'it', 'x');
    await expect(harness.supervisor.isActive('s')).resolves.toBe(true);
    await harness.supervisor.forget('s');
    await expect(harness.supervisor.isActive('s')).resolves.toBe(false);
    expect(harness.heard('session/close')).toMatchObject([
      { params: { sessionId: harness.agentSessions[0] } },
    ]);
  });
});

describe('folders of a session', () => {
  const start = useHarness();

  const folders = (harness: Harness): string[] => {
    const made = ['b', 'a', 'a/inside'].map((name) => path.join(harness.dataDir, name));
    for (const folder of made) mkdirSync(folder, { recursive: true });
    return made;
  };

  it.each([
    ['many-folders', {}, 'session/new'],
    ['many-folders', known, 'session/resume'],
    ['many-folders-load', known, 'session/load'],
  ])('go to %s %j as %s, all of them, in order', async (scenario, more, method) => {
    const harness = start({ it: scenario });
    const made = folders(harness);
    const additional = [...made, harness.cwd, made[0] ?? ''];
    await harness.turn('s', 'it', 'x', { ...more, additional });
    expect(harness.heard(method)).toMatchObject([
      { params: { cwd: harness.cwd, additionalDirectories: made } },
    ]);
  });

  it('are not sent to an agent that cannot take them, and never dropped in silence', async () => {
    const harness = start({ it: 'resumes' });
    const [additional = ''] = folders(harness);
    const end = await harness.turn('s', 'it', 'x', { additional: [additional] });
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'scope-single-folder' } });
    expect(calls(harness)).toEqual([]);
    await harness.turn('s', 'it', 'x');
    await harness.turn('t', 'it', 'x', known);
    for (const method of ['session/new', 'session/resume']) {
      const [call] = harness.heard(method);
      expect(JSON.stringify(call)).toContain('"cwd"');
      expect(JSON.stringify(call)).not.toContain('additionalDirectories');
    }
  });

  it('must be there before the agent hears of them', async () => {
    const harness = start({ it: 'many-folders' });
    const end = await harness.turn('s', 'it', 'x', { additional: ['/nonexistent/more'] });
    expect(end.error).toMatchObject({ code: 'folder-missing', detail: '/nonexistent/more' });
    expect(calls(harness)).toEqual([]);
  });

  it('come with no MCP server as long as we have none to offer', async () => {
    const harness = start({ it: 'offers-http', other: 'echo' });
    await harness.turn('s', 'it', 'x');
    await harness.turn('o', 'other', 'x');
    const offered = harness.heard('session/new');
    expect(offered).toMatchObject([{ params: { mcpServers: [] } }, { params: { mcpServers: [] } }]);
  });
});
