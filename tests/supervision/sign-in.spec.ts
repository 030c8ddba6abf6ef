import { useHarness, type Harness } from './harness';

describe('signing in', () => {
  const start = useHarness();

  const ask = async (scenario: string, text = 'my words') => {
    const harness = start({ it: scenario });
    const running = await harness.prompt('s', 'it', text);
    const [request] = await harness.questioned('s');
    if (request === undefined) throw new Error('Nobody was asked');
    return { harness, running, ...request };
  };

  const prompts = (harness: Harness): readonly unknown[] => harness.heard('session/prompt');

  it('is asked for when the agent demands it, and the message goes out once', async () => {
    const { harness, running, requestId, question } = await ask('signs-in');
    expect(question).toEqual({
      kind: 'sign-in',
      methods: [
        { id: 'browser', name: 'In the browser', description: 'Opens a page', how: 'agent' },
        { id: 'key', name: 'By key', how: 'env', hint: 'FAKE_KEY' },
      ],
    });
    expect(harness.heard('authenticate')).toEqual([]);
    await harness.supervisor.answerQuestion('s', requestId, {
      action: 'accept',
      methodId: 'browser',
    });
    const end = await harness.ended(running);
    expect(end.outcome).toBe('completed');
    expect(harness.text('s', end.messageId)).toBe('You said: my words');
    expect(harness.heard('authenticate')).toMatchObject([{ params: { methodId: 'browser' } }]);
    expect(harness.heard('session/new')).toHaveLength(2);
    expect(prompts(harness)).toHaveLength(1);
  });

  it('is asked for again, with the reason, when it fails', async () => {
    const { harness, running, requestId } = await ask('sign-in-fails-once');
    const accept = { action: 'accept', methodId: 'browser' } as const;
    await harness.supervisor.answerQuestion('s', requestId, accept);
    const [, again] = await harness.questioned('s', 2);
    expect(again?.question).toMatchObject({
      failure: expect.stringContaining('browser was closed') as string,
    });
    await harness.supervisor.answerQuestion('s', again?.requestId ?? '', accept);
    expect((await harness.ended(running)).outcome).toBe('completed');
    expect(prompts(harness)).toHaveLength(1);
  });

  it.each(['decline', 'cancel'] as const)(
    'ends the turn when a person answers %s',
    async (action) => {
      const { harness, running, requestId } = await ask('signs-in');
      await harness.supervisor.answerQuestion('s', requestId, { action });
      expect(await harness.ended(running)).toMatchObject({
        outcome: 'failed',
        error: {
          code: 'agent-sign-in',
          detail: expect.stringContaining('Run login first') as string,
        },
      });
      expect(prompts(harness)).toEqual([]);
      expect(harness.heard('authenticate')).toEqual([]);
    },
  );

  it('that is never answered can be stopped', async () => {
    const { harness, running, requestId } = await ask('sign-in-never-answers');
    await harness.supervisor.answerQuestion('s', requestId, {
      action: 'accept',
      methodId: 'browser',
    });
    await harness.until(() => harness.heard('authenticate').length === 1);
    await harness.supervisor.cancel('s');
    expect((await harness.ended(running)).outcome).toBe('cancelled');
    expect(prompts(harness)).toEqual([]);
  });

  it('in the middle of a conversation sends the refused message again, once', async () => {
    const harness = start({ it: 'signs-in-late' });
    await harness.turn('s', 'it', 'one');
    const running = await harness.prompt('s', 'it', 'two');
    const [request] = await harness.questioned('s');
    await harness.supervisor.answerQuestion('s', request?.requestId ?? '', {
      action: 'accept',
      methodId: 'browser',
    });
    expect((await harness.ended(running)).outcome).toBe('completed');
    expect(harness.text('s', running.messageId)).toBe('took two');
    expect(prompts(harness)).toMatchObject(
      ['one', 'two', 'two'].map((text) => ({ params: { prompt: [{ text }] } })),
    );
  });

  it('outside starts the agent again, and then the message goes out', async () => {
    const { harness, running, requestId, question } = await ask('signs-in-outside');
    expect(question).toEqual({ kind: 'sign-in', methods: [] });
    await harness.supervisor.answerQuestion('s', requestId, { action: 'accept' });
    expect((await harness.ended(running)).outcome).toBe('completed');
    expect(harness.heard('initialize')).toHaveLength(2);
    expect(prompts(harness)).toHaveLength(1);
  });

  it('is not asked for by an agent that works without it, nor by its words', async () => {
    const harness = start({ already: 'signed-in-already', words: 'says-not-logged-in' });
    const already = await harness.turn('a', 'already', 'x');
    expect(already.outcome).toBe('completed');
    const words = await harness.turn('w', 'words', 'x');
    expect(words).toMatchObject({ outcome: 'completed', stopReason: 'end_turn' });
    expect(harness.text('w', words.messageId)).toBe('Not logged in · Please run /login');
    const events = [...harness.eventsOf('a'), ...harness.eventsOf('w')];
    expect(events.filter(({ type }) => type === 'question.requested')).toEqual([]);
    expect(harness.heard('authenticate')).toEqual([]);
  });

  it('and out can be started by a person outside any turn', async () => {
    const harness = start({ it: 'signed-in-already' });
    await harness.supervisor.signIn('custom:it', 'browser');
    await expect(harness.supervisor.signIn('custom:it', 'made-up')).rejects.toMatchObject({
      code: 'bad-request',
    });
    expect(harness.heard('authenticate')).toHaveLength(1);
    await harness.supervisor.signOut('custom:it').catch((error: unknown) => error);
  });

  it('is never started ahead of a message', async () => {
    const harness = start({ it: 'signs-in' });
    await harness.supervisor.openDraft({
      ...{ draftId: 'd', agentId: 'custom:it', mode: 'fyllocode' as const },
      ...{ cwd: harness.cwd, additional: [] },
    });
    await harness.until(() => harness.drafts.at(-1)?.phase === 'failed');
    expect(harness.drafts.at(-1)?.error?.code).toBe('agent-sign-in');
    await harness.supervisor.warm(harness.cwd);
    expect(harness.heard('authenticate')).toEqual([]);
  });
});
