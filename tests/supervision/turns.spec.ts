import { useHarness } from './harness';

describe('turns through a supervisor and a scripted agent', () => {
  const start = useHarness();

  it('answers with the bundled guide agent', async () => {
    const harness = start({});
    const end = await harness.turn('s', 'fyllo-guide', 'hello');
    expect(end).toMatchObject({ outcome: 'completed', stopReason: 'end_turn' });
    expect(harness.text('s', end.messageId)).toBe('You said: hello');
    expect(harness.agentSessions).toHaveLength(1);
    expect(harness.agents?.agents[0]).toMatchObject({
      id: 'fyllo-guide',
      phase: 'ready',
      title: 'Fake agent',
      version: '1.2.3',
    });
  });

  it('keeps one process for all sessions and keeps sessions apart', async () => {
    const harness = start({ echo: 'echo' });
    const ends = await Promise.all(
      ['a', 'b', 'c'].map((session) => harness.turn(session, 'echo', `text of ${session}`)),
    );
    const texts = ['a', 'b', 'c'].map((session, index) =>
      harness.text(session, ends[index]?.messageId ?? ''),
    );
    expect(texts).toEqual(['a', 'b', 'c'].map((session) => `You said: text of ${session}`));
    expect(new Set(harness.agentSessions).size).toBe(3);
    expect(harness.heard('initialize')).toHaveLength(1);
    await expect(harness.supervisor.diagnostics('custom:echo')).resolves.toMatchObject({
      launches: 1,
    });
  });

  it('uses the session again for the next prompt', async () => {
    const harness = start({ echo: 'echo' });
    await harness.turn('s', 'echo', 'one');
    await harness.turn('s', 'echo', 'two');
    expect(harness.heard('session/new')).toHaveLength(1);
    expect(harness.heard('session/prompt')).toHaveLength(2);
  });

  it('refuses a second prompt while a turn runs', async () => {
    const harness = start({ stream: 'long-stream' });
    const running = await harness.prompt('s', 'stream', '5');
    await expect(harness.prompt('s', 'stream', 'more')).rejects.toMatchObject({
      code: 'turn-running',
    });
    await harness.ended(running);
  });

  it('sends every part of the prompt, reminders too, in order', async () => {
    const harness = start({ echo: 'echo' });
    await harness.turn('s', 'echo', '', {
      parts: [
        { type: 'text', text: '/test now' },
        { type: 'reminder', text: '<reminder>be kind</reminder>' },
      ],
    });
    expect(harness.heard('session/prompt')).toMatchObject([
      {
        params: {
          prompt: [
            { type: 'text', text: '/test now' },
            { type: 'text', text: '<reminder>be kind</reminder>' },
          ],
        },
      },
    ]);
  });

  it('advertises what has an interface, and no more', async () => {
    const harness = start({ echo: 'echo' });
    await harness.turn('s', 'echo', 'x');
    const [call] = harness.heard('initialize');
    expect(call !== undefined && 'params' in call && call.params).toEqual({
      protocolVersion: 1,
      clientCapabilities: {
        session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
        elicitation: { form: {}, url: {} },
        _meta: { terminal_output: true },
      },
      clientInfo: { name: 'fyllocode', title: 'FylloCode', version: '0.0.0-test' },
    });
  });

  it('tells the state of a new session that came before its answer', async () => {
    const harness = start({ early: 'early-updates' });
    await harness.turn('s', 'early', 'x');
    expect(harness.view('s').state).toMatchObject({
      commands: [{ name: 'test', description: 'Runs tests' }],
      config: [{ type: 'boolean', id: 'fast', currentValue: true }],
    });
  });

  it.each([
    ['empty-reply', 'completed', 'end_turn', ''],
    ['null-result', 'completed', undefined, 'text'],
    ['unknown-stop-reason', 'completed', 'moon_phase', ''],
  ])('ends %s as %s', async (scenario, outcome, stopReason, text) => {
    const harness = start({ it: scenario });
    const end = await harness.turn('s', 'it', 'x');
    expect(end.outcome).toBe(outcome);
    expect(end.stopReason).toBe(stopReason);
    expect(harness.text('s', end.messageId)).toBe(text);
  });

  it('keeps partial text when the prompt is answered with an error', async () => {
    const harness = start({ it: 'prompt-error' });
    const end = await harness.turn('s', 'it', 'x');
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'agent-error' } });
    expect(end.error?.detail).toBe('Internal error\nthe model is overloaded');
    expect(harness.text('s', end.messageId)).toBe('Partial ');
  });

  it('fails when the agent names no session', async () => {
    const harness = start({ it: 'no-session-id' });
    const end = await harness.turn('s', 'it', 'x');
    expect(end.error?.code).toBe('agent-protocol');
    expect(harness.heard('session/prompt')).toEqual([]);
  });
});
