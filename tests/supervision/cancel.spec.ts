import { useHarness } from './harness';

describe('stopping a turn', () => {
  const start = useHarness();

  it('tells the agent once however often it is pressed', async () => {
    const harness = start({ it: 'long-stream' });
    const running = await harness.prompt('s', 'it', '500');
    await harness.until(() => harness.text('s', running.messageId) !== '');
    await Promise.all([1, 2, 3].map(() => harness.supervisor.cancel('s')));
    const end = await harness.ended(running);
    expect(end).toMatchObject({ outcome: 'cancelled', stopReason: 'cancelled' });
    expect(harness.heard('session/cancel')).toHaveLength(1);
    await expect(harness.supervisor.cancel('s')).rejects.toMatchObject({
      code: 'turn-not-running',
    });
  });

  it.each(['slow-start', 'slow-new-session'])(
    'never sends the prompt when it is cancelled before: %s',
    async (scenario) => {
      const harness = start({ it: scenario });
      const running = await harness.prompt('s', 'it', 'never');
      await harness.supervisor.cancel('s');
      expect((await harness.ended(running)).outcome).toBe('cancelled');
      const next = await harness.turn('s', 'it', 'second');
      expect(next.outcome).toBe('completed');
      expect(harness.heard('session/prompt')).toMatchObject([
        { params: { prompt: [{ text: 'second' }] } },
      ]);
      expect(harness.heard('session/cancel')).toEqual([]);
      expect(harness.heard('session/new')).toHaveLength(1);
    },
  );

  // a stop before the prompt was dispatched
  it('does not send a prompt again that is cancelled while its session is made anew', async () => {
    const harness = start({ it: 'forgets-and-is-slow' });
    await harness.turn('s', 'it', 'first');
    const running = await harness.prompt('s', 'it', 'second');
    await harness.until(() => harness.heard('session/new').length === 2);
    await harness.supervisor.cancel('s');
    expect((await harness.ended(running)).outcome).toBe('cancelled');
    const next = await harness.turn('s', 'it', 'third');
    expect(harness.text('s', next.messageId)).toBe('third in session-2');
    expect(harness.message('s', next.messageId).parts[0]).toMatchObject({
      code: 'agent-memory-lost',
    });
    expect(harness.heard('session/prompt')).toHaveLength(3);
    expect(harness.heard('session/new')).toHaveLength(2);
    expect(harness.heard('session/cancel')).toEqual([]);
  });

  it('answers both open requests and a later one as cancelled, the later without a card', async () => {
    const harness = start({ it: 'permission-after-cancel' });
    const running = await harness.prompt('s', 'it', 'x');
    await harness.asked('s');
    await harness.supervisor.cancel('s');
    const end = await harness.ended(running);
    expect(end.outcome).toBe('cancelled');
    expect(harness.text('s', end.messageId)).toBe('cancelled,cancelled');
    expect(await harness.asked('s')).toHaveLength(1);
    const answers = harness.heard().filter(({ result }) => result !== undefined);
    expect(answers).toHaveLength(2);
    const { parts } = harness.message('s', end.messageId);
    expect(parts).toMatchObject([
      { toolCallId: 'work', status: 'cancelled' },
      { toolCallId: 'a', status: 'cancelled', permissions: [{ state: 'cancelled' }] },
      { type: 'text' },
    ]);
  });

  it('answers two parallel requests exactly once', async () => {
    const harness = start({ it: 'two-permissions' });
    const running = await harness.prompt('s', 'it', 'x');
    await harness.asked('s', 2);
    await harness.supervisor.cancel('s');
    await harness.ended(running);
    expect(harness.text('s', running.messageId)).toBe('7=cancelled "7"=cancelled');
    // the agent may end its turn before it reads the last line
    await harness.until(() => harness.heard('session/cancel').length > 0);
    const order = harness.heard().map((line) => ('method' in line ? line.method : 'answer'));
    expect(order.slice(order.indexOf('session/prompt'))).toEqual([
      ...['session/prompt', 'answer', 'answer', 'session/cancel'],
    ]);
  });

  it('marks open tools at once', async () => {
    const harness = start({ it: 'cancel-never-answered' });
    const running = await harness.prompt('s', 'it', 'x');
    await harness.until(() => harness.text('s', running.messageId) === 'working');
    await harness.supervisor.cancel('s');
    const { parts } = harness.message('s', running.messageId);
    expect(parts[0]).toMatchObject({ toolCallId: 'work', status: 'cancelled' });
    expect(harness.message('s', running.messageId).state).toBe('running');
    await harness.supervisor.forceStop('s');
    await harness.ended(running);
  });

  it('takes an error as the answer to a cancelled prompt', async () => {
    const harness = start({ it: 'cancel-is-an-error' });
    const running = await harness.prompt('s', 'it', 'x');
    await harness.until(() => harness.text('s', running.messageId) === 'working');
    await harness.supervisor.cancel('s');
    const end = await harness.ended(running);
    expect(end.outcome).toBe('cancelled');
    expect(end.error).toBeUndefined();
  });

  it('force stop ends the turn; what comes late touches nothing', async () => {
    const harness = start({ it: 'cancel-never-answered' });
    const running = await harness.prompt('s', 'it', 'first');
    await harness.until(() => harness.text('s', running.messageId) === 'working');
    await harness.supervisor.cancel('s');
    await harness.supervisor.forceStop('s');
    expect((await harness.ended(running)).outcome).toBe('cancelled');
    const next = await harness.prompt('s', 'it', 'second');
    await harness.until(() => harness.text('s', next.messageId) === 'working');
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(harness.text('s', running.messageId)).toBe('working');
    expect(harness.text('s', next.messageId)).toBe('working');
    expect(harness.message('s', next.messageId).state).toBe('running');
    await harness.supervisor.forceStop('s');
  });

  it('asks an agent that can close sessions to do so instead of ending it', async () => {
    const harness = start({ it: 'closes-sessions' });
    const running = await harness.prompt('s', 'it', 'first');
    await harness.until(() => harness.text('s', running.messageId) === 'working');
    await harness.supervisor.forceStop('s');
    expect((await harness.ended(running)).outcome).toBe('cancelled');
    expect(harness.heard('session/close')).toHaveLength(1);
    await expect(harness.supervisor.diagnostics('custom:it')).resolves.toMatchObject({
      phase: 'ready',
      launches: 1,
    });
  });
});
