import { useHarness } from './harness';
import { measuredRun } from './measured-run';

const MESSAGE_BYTES = 20_000_000;
const parts = [{ type: 'text', text: 'p'.repeat(MESSAGE_BYTES) }] as const;

// promise C-05
describe('an agent that does not read', () => {
  const start = useHarness();

  it('holds nobody else up', async () => {
    const harness = start({ it: 'never-reads', other: 'echo' });
    const running = await harness.prompt('s', 'it', 'x', { parts });
    expect((await harness.turn('o', 'other', 'y')).outcome).toBe('completed');
    expect(harness.message('s', running.messageId).state).toBe('running');
  });

  it.each(['cancel and force stop', 'restart'])('is left by %s', async (way) => {
    const harness = start({ it: 'never-reads' });
    const running = await harness.prompt('s', 'it', 'x', { parts });
    await harness.until(() => harness.agentSessions.length > 0);
    if (way === 'restart') await harness.supervisor.restart('custom:it');
    else {
      // the message is on its way
      await new Promise((resolve) => setTimeout(resolve, 500));
      await harness.supervisor.cancel('s');
      await harness.supervisor.forceStop('s');
    }
    const { outcome } = await harness.ended(running);
    expect(outcome).toBe(way === 'restart' ? 'failed' : 'cancelled');
  });
});

// promise C-07
describe('an agent that complains', () => {
  it('may write 300 MB to stderr, which are not kept', async () => {
    const run = await measuredRun('floods-stderr', '300');
    expect(run).toMatchObject({ outcome: 'completed', characters: 'flooded'.length });
    expect(run.grownMb).toBeLessThan(150);
  });
});
