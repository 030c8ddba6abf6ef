import type { Transport, TransportListener } from './transport';

/** Text frames over a WebSocket to the server the page came from. */
export class SocketTransport implements Transport {
  readonly needsHello = true;
  private socket: WebSocket | null = null;

  constructor(private readonly address: string) {}

  open(listener: TransportListener): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (this.socket === socket) listener.opened();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.socket === socket && typeof data === 'string') listener.text(data);
    });
    // An `error` is always followed by `close`.
    socket.addEventListener('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      listener.closed();
    });
  }

  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}

/** The address of the host's socket for a page at `location`. */
export const socketAddress = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
