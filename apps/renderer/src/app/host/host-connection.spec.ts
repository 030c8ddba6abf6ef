import type { StreamItem } from '@fyllo/protocol';
import { Credentials } from './credentials';
import { HostConnection } from './host-connection';
import { FakeFrames, fakePlaces, FakeTransport } from './testing/fake-transport';

const reset = (n: number): StreamItem => ({ k: 'reset', sessionId: `session-${n}` });

function connect(places = fakePlaces('#token=once'), transport = new FakeTransport()) {
  const frames = new FakeFrames();
  const credentials = new Credentials(places);
  const connection = new HostConnection({ transport, frames, credentials });
  const items: StreamItem[][] = [];
  connection.items.subscribe((batch) => items.push([...batch]));
  let welcomes = 0;
  connection.connected.subscribe(() => (welcomes += 1));
  connection.start();
  return { connection, transport, frames, places, items, welcomes: () => welcomes };
}

describe('HostConnection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('exchanges the launch token for a session and keeps only that', () => {
    const { connection, transport, places } = connect();
    expect(places.addresses).toEqual(['/chat?a=1']);
    transport.accept('s-9');
    expect(transport.sent).toEqual([{ t: 'hello', launch: 'once' }]);
    expect(connection.state()).toBe('open');
    expect([...places.values]).toEqual([['fyllo.session', 's-9']]);
  });

  it('comes back with its session after growing pauses', () => {
    const { connection, transport, welcomes } = connect();
    transport.accept('s-9');
    const pauses = [250, 500, 1000, 2000, 4000, 5000, 5000];
    for (const [index, pause] of pauses.entries()) {
      transport.drop();
      expect(connection.state()).toBe('offline');
      jest.advanceTimersByTime(pause - 1);
      expect(transport.opens).toBe(index + 1);
      jest.advanceTimersByTime(1);
      expect(transport.opens).toBe(index + 2);
    }
    transport.accept('s-9');
    expect(transport.sent.at(-1)).toEqual({ t: 'hello', session: 's-9' });
    expect(connection.state()).toBe('open');
    expect(welcomes()).toBe(2);
  });

  it('says hello with the kept session when a used link is opened again', () => {
    const { connection, transport } = connect(fakePlaces('#token=used', 's-1'));
    transport.refuse();
    expect(connection.state()).toBe('offline');
    jest.advanceTimersByTime(250);
    transport.accept('s-1');
    expect(
      transport.sent.map((frame) => frame.t === 'hello' && (frame.launch ?? frame.session)),
    ).toEqual(['used', 's-1']);
  });

  it('gives up without a credential, and when the last one is refused', () => {
    const bare = connect(fakePlaces());
    expect(bare.connection.state()).toBe('refused');
    expect(bare.transport.opens).toBe(0);

    const stale = connect(fakePlaces('', 'old'));
    stale.transport.refuse();
    expect(stale.connection.state()).toBe('refused');
    expect(stale.places.values.size).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(stale.transport.opens).toBe(1);
  });

  it('needs no hello on a port', () => {
    const { connection, transport } = connect(fakePlaces(), new FakeTransport(false));
    transport.accept();
    expect(transport.sent).toEqual([]);
    expect(connection.state()).toBe('open');
  });

  it('hands on all batches of a frame at once and acknowledges the last after that', () => {
    const { transport, frames, items } = connect();
    transport.accept();
    transport.say({ t: 'batch', n: 1, items: [reset(1)] });
    transport.say({ t: 'batch', n: 2, items: [reset(2), reset(3)] });
    expect(items).toEqual([]);
    frames.tick();
    expect(items).toEqual([[reset(1), reset(2), reset(3)]]);
    expect(transport.sent.slice(1)).toEqual([{ t: 'ack', n: 2 }]);
    frames.tick();
    expect(items).toHaveLength(1);
  });

  it('hands on what came before an answer before the answer', async () => {
    const { connection, transport, items } = connect();
    transport.accept();
    const answer = connection.call('agents.list', {}).then(() => items.length);
    transport.say({ t: 'batch', n: 1, items: [reset(1)] });
    transport.say({
      t: 'result',
      id: 1,
      result: { ok: true, value: { agents: [], problems: [] } },
    });
    expect(await answer).toBe(1);
  });

  it('answers calls by id, whatever the order, and drops answers nobody waits for', async () => {
    const { connection, transport } = connect();
    transport.accept();
    const first = connection.call('agents.list', {});
    const second = connection.call('launcher.recent', {});
    transport.say({ t: 'result', id: 2, result: { ok: true, value: 'second' } });
    transport.say({ t: 'result', id: 1, result: { ok: true, value: 'first' } });
    transport.say({ t: 'result', id: 99, result: { ok: true, value: 'nobody' } });
    expect(await first).toEqual({ ok: true, value: 'first' });
    expect(await second).toEqual({ ok: true, value: 'second' });
  });

  it('rejects calls in flight as disconnected and unanswered ones as timed out', async () => {
    const { connection, transport } = connect();
    const early = await connection.call('agents.list', {});
    expect(early).toMatchObject({ ok: false, error: { code: 'disconnected' } });
    transport.accept();
    const late = connection.call('agents.list', {});
    jest.advanceTimersByTime(20_000);
    expect(await late).toMatchObject({ ok: false, error: { code: 'timed-out' } });
    const lost = connection.call('agents.list', {});
    transport.drop();
    expect(await lost).toMatchObject({ ok: false, error: { code: 'disconnected' } });
  });
});
