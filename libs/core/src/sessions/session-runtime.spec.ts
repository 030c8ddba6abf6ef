import type { SequencedEvent, SessionEvent, SessionMeta, StreamItem } from '@fyllo/protocol';
import type { SessionLog } from '@fyllo/session-store';
import { Connection } from '../connections/connection';
import type { Outgoing } from '../connections/fan-out';
import { SessionRuntime, type RuntimeOutlet } from './session-runtime';

const META = {
  format: 1,
  id: 'session-0000000001',
  workspaceId: 'workspace-0000000001',
  title: 't',
  agentId: 'a',
  agentName: 'A',
  mode: 'native',
  createdAt: 0,
  activityAt: 0,
  turnCount: 0,
  scope: { projects: [], primary: 'project-0000000001', cwd: '/' },
  state: { plan: [], commands: [], config: [] },
} satisfies SessionMeta;

const text = (value: string): SessionEvent => ({
  type: 'text',
  messageId: 'message-0000000001',
  channel: 'answer',
  text: value,
});

/** A log whose disk takes its time: what it has resolved is what is stored. */
class SlowLog {
  readonly id = META.id;
  readonly meta = META;
  stored = 0;
  fails = 0;
  private seq = 0;

  constructor(private readonly delayMs: number) {}

  async append(events: readonly SessionEvent[]): Promise<readonly SequencedEvent[]> {
    await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    if (this.fails > 0) {
      this.fails -= 1;
      throw new Error('disk');
    }
    const sequenced = events.map((event) => ({ seq: ++this.seq, at: 0, event }));
    this.stored = this.seq;
    return sequenced;
  }

  patchMeta(): Promise<SessionMeta> {
    return Promise.resolve(META);
  }

  async snapshot(taken?: () => void) {
    await Promise.resolve(); // behind what waits in the log's queue
    taken?.();
    return { tail: [] };
  }
}

/** A page that is handed items at once, as the fan-out would. */
class WatchingConnection extends Connection {
  readonly seen: SequencedEvent[] = [];

  constructor(private readonly onEvent: (event: SequencedEvent) => void) {
    super(
      1,
      { send: () => undefined, close: () => undefined },
      { dispatch: () => Promise.reject(new Error('no calls')), closed: () => undefined },
      META.workspaceId,
      () => undefined,
    );
  }

  override push({ text: item }: Outgoing): void {
    const parsed = JSON.parse(item) as StreamItem;
    if (parsed.k !== 'events') return;
    for (const event of parsed.events as readonly SequencedEvent[]) {
      this.seen.push(event);
      this.onEvent(event);
    }
  }
}

function setUp(log: SlowLog, onEvent: (event: SequencedEvent) => void = () => undefined) {
  const faults: unknown[] = [];
  const rows: string[] = [];
  const outlet: RuntimeOutlet = {
    changed: (summary) => rows.push(summary.state),
    unwritable: (_, error) => faults.push(error),
    writable: () => faults.push('again'),
    fault: (thrown) => faults.push(thrown),
    ended: () => undefined,
  };
  const runtime = new SessionRuntime(log as unknown as SessionLog, outlet);
  const connection = new WatchingConnection(onEvent);
  return { runtime, connection, faults, rows };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a session in use', () => {
  // SECURITY: S-01
  it('shows no event before it is stored, however slow the disk', async () => {
    const log = new SlowLog(300);
    let early = 0;
    const { runtime, connection } = setUp(log, ({ seq }) => {
      if (seq > log.stored) early += 1;
    });
    await runtime.subscribe(connection);
    const done: Promise<void>[] = [];
    for (let batch = 0; batch < 100; batch++) {
      done.push(runtime.record(Array.from({ length: 50 }, (_, n) => text(`${batch}.${n}`))));
    }
    expect(connection.seen).toHaveLength(0);
    await jest.runAllTimersAsync();
    await Promise.all(done);
    expect(early).toBe(0);
    expect(connection.seen.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 5000 }, (_, n) => n + 1),
    );
  });

  it('finds the early bird when events are shown first (control)', async () => {
    const log = new SlowLog(300);
    let early = 0;
    const careless = async (event: SessionEvent) => {
      if (log.stored < 1) early += 1; // shown
      await log.append([event]);
    };
    const done = careless(text('x'));
    await jest.runAllTimersAsync();
    await done;
    expect(early).toBe(1);
  });

  it('shows nothing of an append that failed, says so, and goes on', async () => {
    const log = new SlowLog(1);
    const { runtime, connection, faults } = setUp(log);
    await runtime.subscribe(connection);
    log.fails = 1;
    const lost = runtime.record([text('lost')]).catch((thrown: unknown) => thrown);
    const kept = runtime.record([text('kept')]);
    await jest.runAllTimersAsync();
    expect(await lost).toBeInstanceOf(Error);
    await kept;
    expect(faults).toEqual([new Error('disk'), 'again']);
    expect(connection.seen.map(({ event }) => event)).toEqual([text('kept')]);
  });

  it('is not heard by a page that left while it was being opened', async () => {
    const log = new SlowLog(1);
    const { runtime, connection } = setUp(log);
    const opening = runtime.subscribe(connection);
    connection.bind('workspace-0000000002');
    await opening;
    const { runtime: other, connection: gone } = setUp(log);
    const late = other.subscribe(gone);
    gone.close();
    await late;
    expect(runtime.isIdle()).toBe(true);
    expect(other.isIdle()).toBe(true);
  });

  it('takes one turn at a time', async () => {
    const log = new SlowLog(5);
    const { runtime, rows } = setUp(log);
    const started = (n: number) =>
      ({
        type: 'turn.started',
        turnId: `turn-000000000${n}`,
        userMessageId: `message-00000000u${n}`,
        messageId: `message-00000000a${n}`,
        agentId: 'a',
        key: `key-0000000${n}`,
        parts: [],
      }) satisfies SessionEvent;
    const first = runtime.startTurn(started(1));
    await expect(runtime.startTurn(started(2))).rejects.toMatchObject({ code: 'turn-running' });
    await jest.runAllTimersAsync();
    await first;
    await expect(runtime.startTurn(started(2))).rejects.toMatchObject({ code: 'turn-running' });
    expect(runtime.isIdle()).toBe(false);
    expect(rows.at(-1)).toBe('running');
  });
});
