import { rmSync } from 'node:fs';
import fc from 'fast-check';
import type { Message, SequencedEvent, SessionEvent } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import type { SessionLog } from './session-log';
import { SessionStore } from './session-store';
import { readSession } from './testing/read-session';
import {
  messageId,
  requestId,
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(60_000);

afterEach(removeTemporaryFolders);

/** What may happen next; which turn it speaks of is decided when it is played. */
const STEP = fc.oneof(
  { weight: 6, arbitrary: fc.record({ k: fc.constant('text'), n: fc.nat(3), said: fc.string() }) },
  { weight: 4, arbitrary: fc.record({ k: fc.constant('tool'), n: fc.nat(3), said: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('ask'), n: fc.nat(3), said: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('heavy'), n: fc.nat(3), said: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('late'), n: fc.nat(9), said: fc.string() }) },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('mode'), n: fc.nat(3), said: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('turn'), n: fc.nat(3), said: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('flush'), n: fc.nat(3), said: fc.string() }) },
  {
    weight: 1,
    arbitrary: fc.record({ k: fc.constant('reopen'), n: fc.nat(3), said: fc.string() }),
  },
);
type Step = { readonly k: string; readonly n: number; readonly said: string };

const OUTCOMES = ['completed', 'cancelled', 'failed'] as const;

/** Plays steps against a store, and keeps what the store acknowledged to be folded directly. */
class Play {
  private store: SessionStore | undefined;
  private log: SessionLog | undefined;
  private turn = 1;
  private running = true;
  private readonly batch: SessionEvent[] = [];
  private readonly acknowledged: SequencedEvent[] = [];

  constructor(private readonly dataDir: string) {}

  async start(): Promise<void> {
    this.store = await SessionStore.open(this.dataDir, { now: () => 1000, fs: new FaultyFs() });
    const { log, first } = await this.store.createSession(sessionMeta(), turnStarted(1));
    this.log = log;
    this.acknowledged.push(first);
  }

  async step({ k, n, said }: Step): Promise<void> {
    if (k === 'flush') return this.flush();
    if (k === 'reopen') return this.reopen();
    if (k === 'turn') this.batch.push(...this.nextTurn(said, n));
    else this.batch.push(this.event(k, n, said));
  }

  private nextTurn(said: string, n: number): readonly SessionEvent[] {
    if (this.running) {
      this.running = false;
      return [turnEnded(this.turn, OUTCOMES[n % OUTCOMES.length])];
    }
    this.running = true;
    this.turn += 1;
    return [turnStarted(this.turn, said)];
  }

  private event(k: string, n: number, said: string): SessionEvent {
    const inMessage = { messageId: messageId(this.turn) };
    if (k === 'late') return text(Math.max(1, this.turn - n), said);
    if (k === 'mode') return { type: 'mode', modeId: said };
    if (k === 'ask') {
      const asked = { requestId: requestId(this.turn * 10 + n), toolCallId: `call ${n % 2}` };
      return { type: 'permission.requested', ...inMessage, ...asked, options: [] };
    }
    if (k === 'tool' || k === 'heavy') {
      const output = { value: k === 'heavy' ? said + 'h'.repeat(9000) : said };
      const status = (['pending', 'in_progress', 'completed'] as const)[n % 3];
      const patch = { title: said, output, ...(status === undefined ? {} : { status }) };
      return { type: 'tool', ...inMessage, toolCallId: `call ${n % 2}`, patch };
    }
    const channel = n === 0 ? 'thought' : 'answer';
    return {
      type: 'text',
      ...inMessage,
      channel,
      text: said,
      ...(n > 2 ? { agentMessageId: 'm' } : {}),
    };
  }

  private async flush(): Promise<void> {
    const batch = this.batch.splice(0);
    this.acknowledged.push(...((await this.log?.append(batch)) ?? []));
  }

  private async reopen(): Promise<void> {
    await this.flush();
    await this.store?.close();
    this.store = await SessionStore.open(this.dataDir, { now: () => 1000, fs: new FaultyFs() });
    const before = this.log?.seq ?? 0;
    this.log = await this.store.openSession(WORKSPACE_ID, sessionId());
    if (!this.running) return;
    this.running = false;
    const event = turnEnded(this.turn, 'interrupted');
    this.acknowledged.push({ seq: before + 1, at: 1000, event });
  }

  /** Compares the store with a direct fold, as it is now and after one more start. */
  async finish(): Promise<void> {
    await this.flush();
    expect(comparable(await this.read())).toEqual(comparable(this.direct()));
    await this.reopen();
    expect(await this.read()).toEqual(this.direct());
  }

  async stop(): Promise<void> {
    await this.store?.close();
  }

  private direct(): readonly Message[] {
    return applyEvents(EMPTY_VIEW, this.acknowledged).messages;
  }

  private async read(): Promise<readonly Message[]> {
    if (this.log === undefined) throw new Error('not started');
    return readSession(this.log);
  }
}

/** `lastSeq` of a running message counts what was folded, which is less where events were joined. */
const comparable = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message) =>
    message.role === 'assistant' && message.state === 'running'
      ? { ...message, lastSeq: 0 }
      : message,
  );

describe('a session log', () => {
  it('gives the messages of a direct fold, for any events, batches and restarts', async () => {
    let runs = 0;
    let restarts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 60, size: 'max' }), async (steps) => {
        const dataDir = temporaryFolder();
        const play = new Play(dataDir);
        await play.start();
        try {
          for (const step of steps) await play.step(step);
          await play.finish();
        } finally {
          await play.stop();
        }
        restarts += steps.filter(({ k }) => k === 'reopen').length;
        rmSync(dataDir, { recursive: true });
        runs += 1;
      }),
      { seed: 2026, numRuns: 60 },
    );
    expect(runs).toBe(60);
    expect(restarts).toBeGreaterThan(40);
  });
});
