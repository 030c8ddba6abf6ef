import { useHarness } from './harness';
import { FAKE_AGENT } from './paths';

const node = JSON.stringify(process.execPath);
const script = JSON.stringify(FAKE_AGENT);

/** A shell that starts the agent, hands it its own input and output, and leaves while a turn runs: our end of the agent's input is closed then. */
const shim = {
  command: 'sh',
  args: ['-c', `exec 3<&0; ${node} ${script} works-on-without-input <&3 3<&- & exec 3<&-; sleep 3`],
};

describe('an agent behind a program that leaves', () => {
  const start = useHarness();

  it('is heard to the end of its output', async () => {
    const harness = start({ it: shim });
    const end = await harness.turn('s', 'it', 'x');
    expect(end).toMatchObject({ outcome: 'completed', stopReason: 'end_turn' });
    expect(harness.text('s', end.messageId)).toMatch(/^1,2,3,.*,49,50,$/);
  });
});
