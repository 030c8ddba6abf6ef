import { useHarness } from './harness';

const known = { agentSessionId: 'known-session' };
const model = (value: string) => ({ configId: 'model', value });
const effort = (value: string) => ({ configId: 'effort', value });

describe('settings of a session', () => {
  const start = useHarness();

  it('takes the whole list that an agent answers to a change', async () => {
    const harness = start({ it: 'settings' });
    await harness.turn('s', 'it', 'x');
    expect(harness.settings('s')).toEqual({ model: 'a', effort: 'medium', fast: false });
    await harness.choose('s', 'it', 'model', 'b');
    expect(harness.settings('s')).toEqual({ model: 'b', effort: 'low', fast: false });
    await harness.choose('s', 'it', 'fast', true);
    expect(harness.heard('session/set_config_option')).toMatchObject([
      { params: { sessionId: 'set', configId: 'model', value: 'b' } },
      { params: { sessionId: 'set', configId: 'fast', type: 'boolean', value: true } },
    ]);
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.text('s', end.messageId)).toBe('b low true');
  });

  it('makes one change at a time, in the order of the clicks', async () => {
    const harness = start({ it: 'settings' });
    await harness.turn('s', 'it', 'x');
    await Promise.all([
      harness.choose('s', 'it', 'model', 'b'),
      harness.choose('s', 'it', 'effort', 'high'),
      harness.choose('s', 'it', 'model', 'a'),
    ]);
    expect(harness.settings('s')).toEqual({ model: 'a', effort: 'low', fast: false });
  });

  it.each([
    ['settings-race', { model: 'b', effort: 'low', fast: false }],
    ['settings-news-after', { news: 'x' }],
  ])('keeps the list that came last: %s', async (scenario, last) => {
    const harness = start({ it: scenario });
    await harness.turn('s', 'it', 'x');
    await harness.choose('s', 'it', 'model', 'b');
    await harness.until(
      () => Object.keys(harness.settings('s')).join() === Object.keys(last).join(),
    );
    expect(harness.settings('s')).toEqual(last);
    const lists = harness.eventsOf('s').filter(({ type }) => type === 'config');
    expect(lists.length).toBe(3);
  });

  it('tells the words of an agent that refuses, and changes nothing', async () => {
    const harness = start({ it: 'settings-refused' });
    await harness.turn('s', 'it', 'x');
    await expect(harness.choose('s', 'it', 'model', 'b')).rejects.toMatchObject({
      code: 'config-refused',
      error: { detail: expect.stringContaining('not with your plan') as string },
    });
    expect(harness.settings('s')).toEqual({ model: 'a', effort: 'medium', fast: false });
  });

  it('keeps a value that is not offered, and leaves unknown types out', async () => {
    const harness = start({ it: 'odd-settings' });
    await harness.turn('s', 'it', 'x');
    expect(harness.view('s').state.config).toMatchObject([
      { id: 'model', currentValue: 'hidden', values: [{ value: 'a' }, { value: 'b' }] },
      { id: 'mood', category: 'weather', currentValue: 'sunny' },
    ]);
  });

  it('shows modes as a setting, and what the agent says its mode is', async () => {
    const harness = start({ it: 'modes-only' });
    await harness.turn('s', 'it', 'x');
    expect(harness.view('s').state.config).toMatchObject([
      { name: 'Mode', category: 'mode', currentValue: 'off' },
    ]);
    await harness.choose('s', 'it', 'mode', 'work');
    expect(harness.settings('s')).toEqual({ mode: 'work' });
    await harness.choose('s', 'it', 'mode', 'plan');
    await harness.until(() => harness.settings('s')['mode'] === 'off');
    expect(harness.heard('session/set_mode')).toMatchObject([
      { params: { modeId: 'work' } },
      { params: { modeId: 'plan' } },
    ]);
  });

  it('sets models by their own request where there are no settings', async () => {
    const harness = start({ it: 'models-only' });
    await harness.turn('s', 'it', 'x');
    expect(harness.view('s').state.config).toMatchObject([{ category: 'model' }]);
    await harness.choose('s', 'it', 'model', 'large');
    expect(harness.settings('s')).toEqual({ model: 'large' });
    expect(harness.heard('session/set_model')).toMatchObject([{ params: { modelId: 'large' } }]);
  });
});

describe('settings after a restart', () => {
  const start = useHarness();

  it('are applied in their order, each to the list the one before has left', async () => {
    const harness = start({ it: 'settings' });
    const choices = [model('b'), effort('high')];
    const end = await harness.turn('s', 'it', 'x', { ...known, choices });
    expect(harness.text('s', end.messageId)).toBe('b high false');
    expect(harness.settings('s')).toEqual({ model: 'b', effort: 'high', fast: false });
    expect(harness.choices).toEqual([]);
    await harness.turn('s', 'it', 'x', { choices });
    expect(harness.heard('session/set_config_option')).toHaveLength(2);
  });

  it('are dropped with a word when they are not offered any more', async () => {
    const harness = start({ it: 'settings' });
    const choices = [model('b'), effort('medium'), { configId: 'gone', value: true }];
    const end = await harness.turn('s', 'it', 'x', { ...known, choices });
    expect(harness.text('s', end.messageId)).toBe('b low false');
    const notices = harness
      .message('s', end.messageId)
      .parts.flatMap((part) => (part.type === 'notice' ? [[part.code, part.detail]] : []));
    expect(notices).toEqual([
      ['config-dropped', 'The effort'],
      ['config-dropped', 'gone'],
    ]);
    expect(harness.choices).toEqual([[model('b')]]);
  });

  it('fail the turn when they are offered and refused', async () => {
    const harness = start({ it: 'settings-refused' });
    const end = await harness.turn('s', 'it', 'x', { ...known, choices: [model('b')] });
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'config-refused' } });
    expect(harness.heard('session/prompt')).toEqual([]);
  });

  it('are the last known ones, marked, when the agent says nothing of them', async () => {
    const harness = start({ it: 'settings-unsaid' });
    const option = { type: 'boolean', id: 'fast', name: 'Fast', currentValue: true } as const;
    await harness.turn('s', 'it', 'x', { ...known, config: [option] });
    expect(harness.eventsOf('s')).toContainEqual({
      type: 'config',
      options: [option],
      unconfirmed: true,
    });
  });
});
