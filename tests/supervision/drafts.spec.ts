import type { DraftNews, DraftRequest } from '@fyllo/agent-supervisor';
import { useHarness, type Harness } from './harness';

describe('sessions made ahead of the first message', () => {
  const start = useHarness();

  const open = async (
    harness: Harness,
    more: Partial<DraftRequest> = {},
    phase: DraftNews['phase'] = 'ready',
  ): Promise<DraftNews> => {
    const request: DraftRequest = {
      ...{ draftId: 'd', agentId: 'custom:it', mode: 'fyllocode', cwd: harness.cwd },
      additional: [],
      ...more,
    };
    await harness.supervisor.openDraft(request);
    await harness.until(() => harness.drafts.at(-1)?.phase === phase);
    const news = harness.drafts.at(-1);
    if (news === undefined) throw new Error('Nothing was told');
    return news;
  };

  it('tell settings and commands, and become the session of the first message', async () => {
    const harness = start({ it: 'settings' });
    const news = await open(harness);
    expect(harness.drafts[0]?.phase).toBe('probing');
    expect(news.config.map(({ id }) => id)).toEqual(['model', 'effort', 'fast']);
    await harness.supervisor.setDraftConfig('d', { configId: 'model', value: 'b' });
    expect(harness.drafts.at(-1)?.config[0]).toMatchObject({ currentValue: 'b' });
    const end = await harness.turn('s', 'it', 'x', { draftId: 'd' });
    expect(harness.text('s', end.messageId)).toBe('b low false');
    expect(harness.settings('s')).toMatchObject({ model: 'b' });
    expect(harness.agentSessions).toEqual(['set']);
    expect(harness.heard('session/new')).toHaveLength(1);
  });

  it('are told again when they are opened again', async () => {
    const harness = start({ it: 'early-updates' });
    await open(harness);
    await harness.supervisor.closeDraft('d');
    const again = await open(harness, { draftId: 'e' });
    expect(again).toMatchObject({ draftId: 'e', commands: [{ name: 'test' }] });
  });

  it.each([
    ['another mode', { mode: 'native' as const }],
    ['another session folder', { cwd: '/' }],
    ['a draft that is not there', { draftId: 'gone' }],
  ])('are not used for %s', async (_name, more) => {
    const harness = start({ it: 'settings' });
    await open(harness);
    const end = await harness.turn('s', 'it', 'x', { draftId: 'd', ...more });
    expect(end.outcome).toBe('completed');
    expect(harness.heard('session/new')).toHaveLength(2);
  });

  it('are closed on the agent when nobody wants them', async () => {
    const harness = start({ it: 'resumes' });
    await open(harness);
    await harness.supervisor.closeDraft('d');
    await harness.until(() => harness.heard('session/close').length > 0);
    await harness.supervisor.closeDraft('d');
    await open(harness, { draftId: 'e' }); // by now, a second one would have been heard
    expect(harness.heard('session/close')).toHaveLength(1);
  });

  it('say why they failed, and stand in nobody’s way', async () => {
    const harness = start({ it: 'no-session-id' });
    const news = await open(harness, {}, 'failed');
    expect(news.error?.code).toBe('agent-protocol');
    await expect(
      harness.supervisor.setDraftConfig('d', { configId: 'model', value: 'b' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are not needed to start agents ahead, which makes no session', async () => {
    const harness = start({ one: 'echo', two: 'settings' });
    await harness.supervisor.warm(harness.cwd);
    await harness.until(() => harness.heard('initialize').length >= 2);
    expect(harness.heard('session/new')).toEqual([]);
  });
});
