import type { PromptRequest } from '@fyllo/agent-supervisor';
import { withFiles } from './attached-files';
import { useHarness, type Harness } from './harness';
import { measuredRun } from './measured-run';
import { emptyFolder } from './paths';

const MESSAGE_BYTES = 20_000_000;

type Message = Pick<PromptRequest, 'parts' | 'attachmentFiles'>;

/** As much as a message may have: two pictures and two texts. */
const files = (size: number): Message => {
  const bytes = Buffer.alloc(size, 'p');
  const kinds = [
    { name: 'a.png', kind: 'image', mimeType: 'image/png' },
    { name: 'a.txt', kind: 'file', mimeType: 'text/plain' },
  ] as const;
  return withFiles(
    emptyFolder(),
    [...kinds, ...kinds].map((kind) => ({ ...kind, bytes })),
  );
};

/** Settles when the prompt is on its way, of which the agent says nothing. */
async function sending({ supervisor }: Harness): Promise<void> {
  const isSending = async (): Promise<boolean> =>
    (await supervisor.protocolLog('custom:it')).some(({ text }) => text.includes('session/prompt'));
  while (!(await isSending())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const MESSAGES: readonly (readonly [string, () => Message])[] = [
  [
    'text',
    () => ({
      parts: [{ type: 'text', text: 'p'.repeat(MESSAGE_BYTES) }],
      attachmentFiles: {},
    }),
  ],
  ['files', () => files(MESSAGE_BYTES / 4)],
];

// promise C-05
describe.each(MESSAGES)('an agent that does not read 20 MB of %s', (_what, message) => {
  const start = useHarness();

  it('holds nobody else up', async () => {
    const harness = start({ it: 'never-reads', other: 'echo' });
    const running = await harness.prompt('s', 'it', 'x', message());
    expect((await harness.turn('o', 'other', 'y')).outcome).toBe('completed');
    expect(harness.message('s', running.messageId).state).toBe('running');
  });

  it.each(['cancel and force stop', 'restart'])('is left by %s', async (way) => {
    const harness = start({ it: 'never-reads' });
    const running = await harness.prompt('s', 'it', 'x', message());
    await harness.until(() => harness.agentSessions.length > 0);
    if (way === 'restart') await harness.supervisor.restart('custom:it');
    else {
      await sending(harness);
      await harness.supervisor.cancel('s');
      await harness.supervisor.forceStop('s');
    }
    const { outcome } = await harness.ended(running);
    expect(outcome).toBe(way === 'restart' ? 'failed' : 'cancelled');
  });
});

// promise C-05
describe('a message to an agent that does not read', () => {
  const LIMIT = { endAfter: 1500, limitMb: 100 };

  it('of 100 MB in files is never whole in memory', async () => {
    const run = await measuredRun('never-reads', files(25_000_000), LIMIT);
    expect(run.outcome).toBeUndefined();
    expect(run.grownMb).toBeLessThan(100);
  });

  it('of half as much in text would be (control)', async () => {
    const run = await measuredRun('never-reads', 'x', { ...LIMIT, characters: 50_000_000 });
    expect(run.outcome).toBeUndefined();
    expect(run.grownMb).toBeGreaterThan(100);
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
