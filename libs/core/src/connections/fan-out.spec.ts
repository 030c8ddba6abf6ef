import { ACK_WINDOW, BATCH_BYTES, FANOUT_QUEUE_BYTES, type HostFrame } from '@fyllo/protocol';
import { FanOut, outgoing } from './fan-out';

type Batch = Extract<HostFrame, { t: 'batch' }>;

const SESSION = 'session-0000000001';
const textEvent = (seq: number, text: string) =>
  outgoing({
    k: 'events',
    sessionId: SESSION,
    events: [
      {
        seq,
        at: 0,
        event: { type: 'text', messageId: 'message-0000000001', channel: 'answer', text },
      },
    ],
  });

function collect() {
  const batches: Batch[] = [];
  const fanOut = new FanOut((frame) => batches.push(JSON.parse(frame) as Batch));
  const seqs = () =>
    batches.flatMap(({ items }) =>
      items.flatMap((item) => (item.k === 'events' ? item.events.map(({ seq }) => seq) : [])),
    );
  return { fanOut, batches, seqs };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('FanOut', () => {
  it('sends what comes together as one numbered batch, and a stream once in 16 ms', () => {
    const { fanOut, batches } = collect();
    fanOut.push(textEvent(1, 'a'));
    fanOut.push(textEvent(2, 'b'));
    expect(batches).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ n: 1, items: [{ k: 'events' }, { k: 'events' }] });
    for (let seq = 3; seq < 43; seq++) {
      fanOut.push(textEvent(seq, 'c'));
      jest.advanceTimersByTime(1);
    }
    expect(batches.length).toBeLessThanOrEqual(4);
  });

  it('does not wait once a batch is full', () => {
    const { fanOut, batches } = collect();
    fanOut.push(textEvent(1, 'x'.repeat(BATCH_BYTES)));
    expect(batches).toHaveLength(1);
  });

  it('stops at the window and goes on, in order, when batches are acknowledged', () => {
    const { fanOut, batches, seqs } = collect();
    for (let seq = 1; seq <= 20; seq++) {
      fanOut.push(textEvent(seq, 'x'));
      jest.advanceTimersByTime(16);
    }
    expect(batches).toHaveLength(ACK_WINDOW);
    fanOut.acknowledge(ACK_WINDOW);
    expect(seqs()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('ignores acknowledgements of batches that were never sent', () => {
    const { fanOut, batches } = collect();
    for (let seq = 1; seq <= 20; seq++) {
      fanOut.push(textEvent(seq, 'x'));
      jest.advanceTimersByTime(16);
    }
    fanOut.acknowledge(1000);
    expect(batches).toHaveLength(ACK_WINDOW);
  });

  it('turns a queue that grows too long into one reset and stays bounded', () => {
    const { fanOut, batches, seqs } = collect();
    const chunk = 'x'.repeat(BATCH_BYTES);
    const many = Math.ceil(FANOUT_QUEUE_BYTES / BATCH_BYTES) + ACK_WINDOW + 2;
    for (let seq = 1; seq <= many; seq++) fanOut.push(textEvent(seq, chunk));
    fanOut.push(outgoing({ k: 'workspace', workspace: null }));
    for (let n = 1; n <= many; n++) fanOut.acknowledge(n);
    const kinds = batches.flatMap(({ items }) => items.map((item) => item.k));
    expect(kinds.filter((kind) => kind === 'reset')).toHaveLength(1);
    expect(kinds).toContain('workspace');
    expect(seqs().length).toBeLessThan(many);
  });

  it('says nothing after it is closed', () => {
    const { fanOut, batches } = collect();
    fanOut.push(textEvent(1, 'a'));
    fanOut.close();
    fanOut.push(textEvent(2, 'b'));
    jest.advanceTimersByTime(100);
    expect(batches).toHaveLength(0);
  });
});
