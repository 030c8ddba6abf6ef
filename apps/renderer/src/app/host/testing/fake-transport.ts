import type { ClientFrame, HostFrame } from '@fyllo/protocol';
import type { Transport, TransportListener } from '../transport';

/** The host's end of a connection, driven by hand. */
export class FakeTransport implements Transport {
  readonly sent: ClientFrame[] = [];
  opens = 0;
  private listener: TransportListener | null = null;

  constructor(readonly needsHello = true) {}

  open(listener: TransportListener): void {
    this.opens += 1;
    this.listener = listener;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  accept(session = 's-1'): void {
    this.listener?.opened();
    if (this.needsHello) this.say({ t: 'welcome', session });
  }

  refuse(): void {
    this.listener?.opened();
    this.say({ t: 'refused', error: { code: 'not-authorised', message: '' } });
    this.drop();
  }

  say(frame: HostFrame): void {
    this.listener?.text(JSON.stringify(frame));
  }

  drop(): void {
    this.listener?.closed();
  }

  calls(method: string): Extract<ClientFrame, { t: 'call' }>[] {
    return this.sent.filter((frame) => frame.t === 'call' && frame.method === method) as Extract<
      ClientFrame,
      { t: 'call' }
    >[];
  }
}

/** A frame clock that ticks when told. */
export class FakeFrames {
  private works: (() => void)[] = [];

  readonly schedule = (work: () => void): void => {
    this.works.push(work);
  };

  tick(): void {
    const works = this.works;
    this.works = [];
    for (const work of works) work();
  }
}

/** A window's token places, in memory. */
export function fakePlaces(hash = '', stored: string | null = null) {
  const values = new Map<string, string>(stored === null ? [] : [['fyllo.session', stored]]);
  const addresses: string[] = [];
  return {
    addresses,
    values,
    location: { hash, pathname: '/chat', search: '?a=1' },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => {
        addresses.push(String(url));
      },
    },
    storage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        values.set(key, value);
      },
      removeItem: (key: string) => {
        values.delete(key);
      },
    },
  };
}
