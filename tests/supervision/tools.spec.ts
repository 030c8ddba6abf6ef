import type { ToolPart } from '@fyllo/protocol';
import { useHarness } from './harness';

describe('tool calls', () => {
  const start = useHarness();

  const toolsOf = async (scenario: string): Promise<readonly ToolPart[]> => {
    const harness = start({ it: scenario });
    const { messageId } = await harness.turn('s', 'it', 'x');
    return harness.message('s', messageId).parts.filter((part) => part.type === 'tool');
  };

  it('passes growing output on about once a second and at its end', async () => {
    const harness = start({ it: 'growing-output' });
    const { messageId } = await harness.turn('s', 'it', 'x');
    const updates = harness.eventsOf('s').filter(({ type }) => type === 'tool');
    expect(updates.length).toBeLessThan(10);
    const [tool] = harness.message('s', messageId).parts;
    const output = Array.from({ length: 60 }, (_, index) => `line ${index + 1}\n`).join('');
    expect(tool).toMatchObject({
      status: 'completed',
      content: [{ type: 'text', body: { value: output } }],
    });
  });

  it('shows output that comes beside the protocol once', async () => {
    const [tool] = await toolsOf('terminal-deltas');
    expect(tool).toMatchObject({
      status: 'completed',
      content: [{ type: 'text', body: { value: 'one\ntwo\n' } }],
      output: { value: { formatted_output: 'one\ntwo\n' } },
    });
    expect(tool?.meta).toBeUndefined();
  });

  it('begins the output of a call anew when a later turn uses its id again', async () => {
    const harness = start({ it: 'terminal-deltas' });
    await harness.turn('s', 'it', 'x');
    const { messageId } = await harness.turn('s', 'it', 'again');
    expect(harness.message('s', messageId).parts).toMatchObject([
      { toolCallId: 'run', content: [{ type: 'text', body: { value: 'one\ntwo\n' } }] },
    ]);
  });

  it('makes one row of an update and the call that follows it', async () => {
    const tools = await toolsOf('orphan-update');
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({
      title: 'Known now',
      kind: 'write',
      status: 'completed',
      content: [
        { type: 'diff', path: '/p/new.txt', body: { value: { oldText: null, newText: 'B' } } },
      ],
    });
  });

  it('knows the kind "write" and shows unknown kinds as other', async () => {
    const tools = await toolsOf('write-kind');
    expect(tools.map(({ kind }) => kind)).toEqual(['write', 'other']);
  });

  it('leaves no call open when the turn is over, not even a late one', async () => {
    const harness = start({ it: 'leaves-tools-open' });
    const { messageId } = await harness.turn('s', 'it', 'x');
    await harness.until(() => harness.message('s', messageId).parts.length === 3);
    const { parts } = harness.message('s', messageId);
    expect(parts.map((part) => (part.type === 'tool' ? part.status : ''))).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
    ]);
  });
});
