import { Credentials } from '@fyllo/renderer/host/credentials';
import type { FrameClock } from '@fyllo/renderer/host/frame-clock';
import { HostConnection, type HostConnectionParts } from '@fyllo/renderer/host/host-connection';
import type { Transport, TransportListener } from '@fyllo/renderer/host/transport';
import WebSocket from 'ws';

/** Outside a browser nothing is drawn: a frame is the next turn of the event loop. */
export const eventLoopFrames: FrameClock = { schedule: (work) => void setImmediate(work) };

/** A socket as a page of this authority would open it. Once closed it is gone for good, like a closed tab. */
export class LoopbackTransport implements Transport {
  readonly needsHello = true;
  private socket: WebSocket | null = null;
  private gone = false;

  constructor(private readonly authority: string) {}

  open(listener: TransportListener): void {
    if (this.gone) return;
    const socket = new WebSocket(`ws://${this.authority}/ws`, {
      origin: `http://${this.authority}`,
      perMessageDeflate: false,
    });
    this.socket = socket;
    socket.on('open', () => listener.opened());
    socket.on('message', (data: Buffer) => listener.text(data.toString('utf8')));
    socket.on('error', () => undefined); // a close follows
    socket.on('close', () => listener.closed());
  }

  send(text: string): void {
    this.socket?.send(text);
  }

  close(): void {
    this.gone = true;
    this.socket?.terminate();
  }
}

/** The places where a page keeps its tokens, for a page that is none. */
function tokenPlaces(hash: string) {
  const kept = new Map<string, string>();
  return {
    location: { hash, pathname: '/', search: '' },
    history: { replaceState: () => undefined, state: null },
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

/** The page's own connection code (rooms 5 and 6) over any transport; resolves when it is connected. */
export function connectPage(
  transport: Transport,
  hash = '',
  more: Pick<HostConnectionParts, 'received'> = {},
): Promise<HostConnection> {
  const connection = new HostConnection({
    transport,
    credentials: new Credentials(tokenPlaces(hash)),
    frames: eventLoopFrames,
    ...more,
  });
  return new Promise((resolve) => {
    connection.connected.subscribe(() => resolve(connection));
    connection.start();
  });
}
