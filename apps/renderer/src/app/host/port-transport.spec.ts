import { PortTransport } from './port-transport';

/** jsdom has no MessagePort: this one records. */
class RecordedPort extends EventTarget {
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  readonly posted: unknown[] = [];
  postMessage(value: unknown): void {
    this.posted.push(value);
  }
  start(): void {
    this.posted.push('started');
  }
}

const message = (data: unknown, ports: unknown[]): Event =>
  Object.assign(new Event('message'), { data, ports });

describe('PortTransport', () => {
  it('takes only the port that comes with its own nonce', () => {
    const page = new EventTarget();
    const nonces: string[] = [];
    const heard: string[] = [];
    const transport = new PortTransport({ connect: (nonce) => nonces.push(nonce) }, page);
    transport.open({
      opened: () => heard.push('opened'),
      text: (text) => heard.push(text),
      closed: () => heard.push('closed'),
    });
    const foreign = new RecordedPort();
    const own = new RecordedPort();
    page.dispatchEvent(message({ fyllo: 'port', nonce: 'guess' }, [foreign]));
    page.dispatchEvent(message({ fyllo: 'port', nonce: nonces[0] }, []));
    page.dispatchEvent(message('port', [foreign]));
    expect(heard).toEqual([]);
    page.dispatchEvent(message({ fyllo: 'port', nonce: nonces[0] }, [own]));
    page.dispatchEvent(message({ fyllo: 'port', nonce: nonces[0] }, [foreign]));
    transport.send('hi');
    own.onmessage?.(new MessageEvent('message', { data: '{"t":"batch"}' }));
    own.dispatchEvent(new Event('close'));
    transport.send('nobody');
    expect(heard).toEqual(['opened', '{"t":"batch"}', 'closed']);
    expect(own.posted).toEqual(['started', 'hi']);
    expect(foreign.posted).toEqual([]);
    expect(nonces).toHaveLength(1);
  });
});
