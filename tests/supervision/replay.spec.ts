import { useHarness } from './harness';

const known = { agentSessionId: 'known-session' };

describe('taking up a conversation', () => {
  const start = useHarness();

  // bugs 1, 3, 5
  it.each(['load-replays', 'load-replays-after'])(
    'takes the replay of %s for state and not for messages',
    async (scenario) => {
      const harness = start({ it: scenario });
      const end = await harness.turn('s', 'it', 'new question', known);
      expect(harness.heard('session/load')).toHaveLength(1);
      expect(harness.heard('session/new')).toEqual([]);
      const parts = harness.message('s', end.messageId).parts;
      expect(parts).toEqual([{ type: 'text', text: 'You said: new question' }]);
      expect(JSON.stringify(harness.eventsOf('s'))).not.toContain('Old');
      expect(harness.view('s').state.modeId).toBe('replayed-mode');
      expect(harness.agentSessions).toEqual([]);
    },
  );

  it.each(['load-refused', 'cannot-load', 'load-never-answers'])(
    'begins anew and says so when the agent lost the session: %s',
    async (scenario) => {
      const harness = start({ it: scenario }, { sessionSetup: 400 });
      const end = await harness.turn('s', 'it', 'go on', known);
      expect(end.outcome).toBe('completed');
      const { parts } = harness.message('s', end.messageId);
      expect(parts).toEqual([
        { type: 'notice', code: 'agent-memory-lost' },
        { type: 'text', text: 'You said: go on' },
      ]);
      expect(harness.agentSessions).toHaveLength(1);
      expect(harness.heard('session/load')).toHaveLength(scenario === 'cannot-load' ? 0 : 1);
    },
  );

  it('loads the session again after the process died', async () => {
    const harness = start({ it: 'dies-once' });
    await harness.turn('s', 'it', 'hello');
    const died = await harness.turn('s', 'it', 'die');
    expect(died).toMatchObject({ outcome: 'failed', error: { code: 'agent-exited' } });
    const after = await harness.turn('s', 'it', 'hello again');
    expect(harness.text('s', after.messageId)).toBe('alive');
    expect(harness.heard('session/load')).toMatchObject([
      { params: { sessionId: harness.agentSessions[0], cwd: harness.cwd, mcpServers: [] } },
    ]);
    expect(harness.agentSessions).toHaveLength(1);
  });

  it('makes a new session, once, when the agent forgot it between two prompts', async () => {
    const harness = start({ it: 'forgets-session' });
    await harness.turn('s', 'it', 'one');
    const end = await harness.turn('s', 'it', 'two');
    expect(harness.message('s', end.messageId).parts).toEqual([
      { type: 'notice', code: 'agent-memory-lost' },
      { type: 'text', text: 'Prompt 3 in new session' },
    ]);
    expect(harness.agentSessions).toHaveLength(2);
  });
});
