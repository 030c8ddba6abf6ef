import { useHarness } from './harness';

describe('requests for permission', () => {
  const start = useHarness();

  it('shows the request at its tool and sends exactly the chosen option', async () => {
    const harness = start({ it: 'permission' });
    const running = await harness.prompt('s', 'it', 'x');
    const [asked] = await harness.asked('s');
    const tool = harness.message('s', running.messageId).parts.find(({ type }) => type === 'tool');
    expect(tool).toMatchObject({
      toolCallId: 'call',
      title: 'rm file',
      kind: 'execute',
      input: { value: { command: 'rm file' } },
      permissions: [{ requestId: asked?.requestId, state: 'open' }],
    });
    expect(asked?.options.map(({ name }) => name)).toEqual(['Allow', 'Always allow', 'Reject']);
    await harness.supervisor.answerPermission('s', asked?.requestId ?? '', 'always');
    const end = await harness.ended(running);
    expect(harness.text('s', end.messageId)).toBe('May I? Chosen: always');
    expect(harness.heard().filter(({ result }) => result !== undefined)).toMatchObject([
      { result: { outcome: { outcome: 'selected', optionId: 'always' } } },
    ]);
    const answered = harness.message('s', end.messageId).parts.find(({ type }) => type === 'tool');
    expect(answered).toMatchObject({ permissions: [{ state: 'selected', optionId: 'always' }] });
  });

  it('answers once, and only with an option of the request', async () => {
    const harness = start({ it: 'permission' });
    const running = await harness.prompt('s', 'it', 'x');
    const requestId = (await harness.asked('s'))[0]?.requestId ?? '';
    const { supervisor } = harness;
    await expect(supervisor.answerPermission('s', requestId, 'made-up')).rejects.toMatchObject({
      code: 'bad-request',
    });
    await supervisor.answerPermission('s', requestId, 'no');
    await expect(supervisor.answerPermission('s', requestId, 'yes')).rejects.toMatchObject({
      code: 'permission-closed',
    });
    await harness.ended(running);
    await expect(supervisor.answerPermission('s', requestId, 'yes')).rejects.toMatchObject({
      code: 'permission-closed',
    });
    expect(harness.text('s', running.messageId)).toBe('May I? Chosen: no');
  });

  // bug 15
  it('tells the ids 7 and "7" apart', async () => {
    const harness = start({ it: 'two-permissions' });
    const running = await harness.prompt('s', 'it', 'x');
    const [one, two] = await harness.asked('s', 2);
    expect(one?.toolCallId).toBe(two?.toolCallId);
    expect(one?.requestId).not.toBe(two?.requestId);
    await harness.supervisor.answerPermission('s', two?.requestId ?? '', 'no');
    await harness.supervisor.answerPermission('s', one?.requestId ?? '', 'yes');
    await harness.ended(running);
    expect(harness.text('s', running.messageId)).toBe('7=yes "7"=no');
  });

  // bug 16
  it('asks again however alike the title is', async () => {
    const harness = start({ it: 'always-asks-again' });
    const running = await harness.prompt('s', 'it', 'x');
    const [first] = await harness.asked('s');
    await harness.supervisor.answerPermission('s', first?.requestId ?? '', 'always');
    const [, second] = await harness.asked('s', 2);
    await harness.supervisor.answerPermission('s', second?.requestId ?? '', 'no');
    await harness.ended(running);
    expect(harness.text('s', running.messageId)).toBe('always;no;');
  });

  // bug 17
  it.each([
    ['no-options', 'cancelled', 'Impossible'],
    ['unknown-option-kind', 'error -32602', 'Odd'],
  ])('refuses %s and says so', async (scenario, said, title) => {
    const harness = start({ it: scenario });
    const end = await harness.turn('s', 'it', 'x');
    expect(end.outcome).toBe('completed');
    const { parts } = harness.message('s', end.messageId);
    expect(parts.map(({ type }) => type)).toEqual(['tool', 'notice', 'text']);
    expect(parts).toMatchObject([
      { title, status: 'interrupted', permissions: [] },
      { code: 'permission-refused', detail: title },
      { text: said },
    ]);
  });

  it('shows a hundred at once, refuses more and says so once', async () => {
    const harness = start({ it: 'floods-permissions' });
    const running = await harness.prompt('s', 'it', '500');
    const asked = await harness.asked('s', 100);
    const refusals = () => harness.heard().filter(({ result }) => result !== undefined);
    await harness.until(() => refusals().length === 400);
    for (const { requestId } of asked) {
      await harness.supervisor.answerPermission('s', requestId, 'no');
    }
    await harness.ended(running);
    expect(harness.text('s', running.messageId)).toBe('400 cancelled');
    expect(await harness.asked('s')).toHaveLength(100);
    const { parts } = harness.message('s', running.messageId);
    expect(parts.map(({ type }) => type)).toEqual(['tool', 'notice', 'text']);
    expect(parts[1]).toMatchObject({ code: 'permission-refused', detail: 'Flood' });
  });

  it('closes a request that the agent withdraws', async () => {
    const harness = start({ it: 'withdraws-permission' });
    const end = await harness.turn('s', 'it', 'x');
    const tool = harness.message('s', end.messageId).parts.find(({ type }) => type === 'tool');
    expect(tool).toMatchObject({ permissions: [{ state: 'withdrawn' }] });
    expect(harness.heard().filter(({ id }) => id === 70)).toHaveLength(1);
  });

  it('closes a request that is open when the prompt is answered', async () => {
    const harness = start({ it: 'settles-with-open-permission' });
    const end = await harness.turn('s', 'it', 'x');
    const tool = harness.message('s', end.messageId).parts.find(({ type }) => type === 'tool');
    expect(tool).toMatchObject({ status: 'interrupted', permissions: [{ state: 'expired' }] });
    await harness.until(() => harness.heard().some(({ result }) => result !== undefined));
    expect(harness.heard().filter(({ result }) => result !== undefined)).toMatchObject([
      { result: { outcome: { outcome: 'cancelled' } } },
    ]);
  });
});
