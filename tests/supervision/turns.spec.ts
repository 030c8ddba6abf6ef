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
});
