import { useHarness, type Harness } from './harness';

describe('questions of an agent', () => {
  const start = useHarness();

  const asked = async (harness: Harness) => {
    const running = await harness.prompt('s', 'it', 'x');
    const [request] = await harness.questioned('s');
    if (request === undefined) throw new Error('There is no question');
    return { running, ...request };
  };

  const said = async (harness: Harness, running: Awaited<ReturnType<Harness['prompt']>>) => {
    await harness.ended(running);
    return harness.text('s', running.messageId);
  };

  it('show the fields of a form, and send what fits it', async () => {
    const harness = start({ it: 'form' });
    const { running, requestId, question } = await asked(harness);
    expect(question).toMatchObject({
      kind: 'form',
      message: 'Who are you?',
      fields: [
        { key: 'name', type: 'string', required: true, min: 2, pattern: '^(a+)+$' },
        { key: 'age', type: 'integer', min: 0, max: 150, default: 30 },
        { key: 'color', type: 'choice', choices: [{ value: 'r', title: 'Red' }, { value: 'b' }] },
        { key: 'tags', type: 'choices' },
        { key: 'sure', type: 'boolean', default: true },
      ],
    });
    const answer = (content: Readonly<Record<string, string | number>>) =>
      harness.supervisor.answerQuestion('s', requestId, { action: 'accept', content });
    for (const content of [
      {},
      { name: 'x' },
      { name: 'Anna', age: 1.5 },
      { name: 'Anna', color: 'g' },
    ]) {
      await expect(answer(content)).rejects.toMatchObject({ code: 'bad-request' });
    }
    await answer({ name: `${'a'.repeat(200)}!`, age: 7 });
    await expect(answer({ name: 'Anna' })).rejects.toMatchObject({ code: 'question-closed' });
    expect(JSON.parse(await said(harness, running))).toEqual({
      action: 'accept',
      content: { name: `${'a'.repeat(200)}!`, age: 7 },
    });
  });

  it('with a field of an unknown type can only be declined', async () => {
    const harness = start({ it: 'unknown-field' });
    const { running, requestId, question } = await asked(harness);
    expect(question).toMatchObject({ fields: [{ key: 'map', type: 'other', title: 'Map' }] });
    const { supervisor } = harness;
    await expect(
      supervisor.answerQuestion('s', requestId, { action: 'accept', content: { map: 'x' } }),
    ).rejects.toMatchObject({ code: 'bad-request' });
    await supervisor.answerQuestion('s', requestId, { action: 'decline' });
    expect(await said(harness, running)).toBe('{"action":"decline"}');
  });

  it('tell the whole address, open nothing, and ignore completions of others', async () => {
    const harness = start({ it: 'url-question' });
    const { running, requestId, question } = await asked(harness);
    expect(question).toMatchObject({
      kind: 'url',
      url: 'https://user:secret@xn--pple-43d.example/path?q=1',
    });
    await harness.supervisor.answerQuestion('s', requestId, { action: 'accept' });
    expect(await said(harness, running)).toBe('{"action":"accept"}');
  });

  it('of an unknown mode are refused without a card', async () => {
    const harness = start({ it: 'unknown-question' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.text('s', end.messageId)).toMatch(/^(error -32602|\{"action":"cancel"\})$/);
    expect(harness.eventsOf('s').some(({ type }) => type === 'question.requested')).toBe(false);
  });

  it('are closed when the agent withdraws them', async () => {
    const harness = start({ it: 'withdraws-question' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.eventsOf('s')).toContainEqual(
      expect.objectContaining({ type: 'question.resolved', outcome: 'withdrawn' }),
    );
    expect(harness.heard().filter(({ id }) => id === 80)).toHaveLength(1);
    expect(end.outcome).toBe('completed');
  });

  it('are answered with "cancel" when the turn is stopped', async () => {
    const harness = start({ it: 'form' });
    const { running, requestId } = await asked(harness);
    await harness.supervisor.cancel('s');
    expect(await said(harness, running)).toBe('{"action":"cancel"}');
    expect((await harness.ended(running)).outcome).toBe('cancelled');
    await expect(
      harness.supervisor.answerQuestion('s', requestId, { action: 'decline' }),
    ).rejects.toMatchObject({ code: 'question-closed' });
  });

  it('are over with their turn', async () => {
    const harness = start({ it: 'settles-with-open-question' });
    await harness.turn('s', 'it', 'x');
    expect(harness.eventsOf('s')).toContainEqual(
      expect.objectContaining({ type: 'question.resolved', outcome: 'expired' }),
    );
    await harness.until(() => harness.heard().some(({ result }) => result !== undefined));
  });

  it('are no permissions: requests nobody knows are refused with their own ids', async () => {
    const harness = start({ it: 'unknown-requests' });
    const end = await harness.turn('s', 'it', 'x');
    expect(harness.text('s', end.messageId)).toBe('"c0ffee-uuid" -32601,0 -32601');
    const { unknownUpdates } = await harness.supervisor.diagnostics('custom:it');
    expect(unknownUpdates['(unneeded message)']).toBe(2);
  });
});
