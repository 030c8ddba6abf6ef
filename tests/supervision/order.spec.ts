import { useHarness } from './harness';

describe('order and lateness of updates', () => {
  const start = useHarness();

  it('keeps 300 chunks in order and joins them', async () => {
    const harness = start({ it: 'many-chunks' });
    const end = await harness.turn('s', 'it', 'x');
    const said = Array.from({ length: 300 }, (_, index) => `${index},`);
    expect(harness.text('s', end.messageId)).toBe(said.join(''));
    const pieces = harness.eventsOf('s').filter(({ type }) => type === 'text');
    expect(pieces.length).toBeLessThan(150);
  });

  it('counts chunks in the same write as the response to the turn', async () => {
    const harness = start({ it: 'chunk-with-response' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.text('s', end.messageId)).toBe('abc');
    expect(harness.eventsOf('s').at(-1)?.type).toBe('turn.ended');
  });

  // bug 6
  it('adds a late chunk to the finished message and not to the next', async () => {
    const harness = start({ it: 'late-chunk' });
    const first = await harness.turn('s', 'it', 'one');
    expect(harness.text('s', first.messageId)).toBe('First of one. ');
    await harness.until(() => harness.text('s', first.messageId).endsWith('Last of one.'));
    expect(harness.message('s', first.messageId).state).toBe('completed');
    const second = await harness.turn('s', 'it', 'two');
    await harness.until(() => harness.text('s', second.messageId).endsWith('Last of two.'));
    expect(harness.text('s', first.messageId)).toBe('First of one. Last of one.');
    expect(harness.text('s', second.messageId)).toBe('First of two. Last of two.');
    expect(harness.view('s').ignored).toBe(0);
  });

  // bug 8
  it('shows what the agent echoes once', async () => {
    const harness = start({ it: 'echoes-user-message' });
    const end = await harness.turn('s', 'it', 'my own words');
    expect(harness.text('s', end.messageId)).toBe('Answer');
    expect(harness.view('s').messages).toHaveLength(2);
    expect(JSON.stringify(harness.eventsOf('s').slice(1))).not.toContain('my own words');
  });

  // bug 11, T11, T23
  it('keeps unknown updates as such, counts them and goes on', async () => {
    const harness = start({ it: 'unknown-updates' });
    const end = await harness.turn('s', 'it', 'x');
    const { parts } = harness.message('s', end.messageId);
    const unknown = parts.flatMap((part) => (part.type === 'unknown' ? [part.variant] : []));
    expect(unknown).toEqual([
      'hologram_update',
      'hologram_update',
      'usage_update',
      'tool_call',
      '?',
    ]);
    expect(harness.text('s', end.messageId)).toBe('before after');
    expect(harness.view('s').state.modeId).toBe('plan');
    const { unknownUpdates } = await harness.supervisor.diagnostics('custom:it');
    expect(unknownUpdates).toEqual({ hologram_update: 2, usage_update: 1, tool_call: 1, '?': 1 });
  });

  it('ignores answers nobody waits for and refuses unknown requests', async () => {
    const harness = start({ it: 'stray-messages' });
    const end = await harness.turn('s', 'it', 'x');
    expect(end.outcome).toBe('completed');
    expect(harness.text('s', end.messageId)).toBe('code -32601');
    // nothing but ACP messages went to the agent: three requests and one refusal
    expect(harness.heard()).toHaveLength(4);
    const counts = async () => (await harness.supervisor.diagnostics('custom:it')).unknownUpdates;
    // the last of them follows the end of the turn
    while (((await counts())['(unneeded message)'] ?? 0) < 5) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await counts()).toEqual({
      '(unneeded message)': 5,
      '(update of an unknown session)': 1,
    });
  });

  it('can stop a prompt whose answer has the wrong kind of id', async () => {
    const harness = start({ it: 'wrong-type-id' });
    const running = await harness.prompt('s', 'it', 'x');
    await harness.until(() => harness.text('s', running.messageId) === 'text');
    await harness.supervisor.cancel('s');
    await harness.supervisor.forceStop('s');
    expect((await harness.ended(running)).outcome).toBe('cancelled');
    const next = await harness.prompt('s', 'it', 'again');
    await harness.until(() => harness.text('s', next.messageId) === 'text');
  });

  it('survives a message that is nested too deep', async () => {
    const harness = start({ it: 'deep-json' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.text('s', end.messageId)).toBe('before after');
    const { noiseLines } = await harness.supervisor.diagnostics('custom:it');
    expect(noiseLines).toBe(1);
  });
});
