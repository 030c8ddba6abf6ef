import { randomKey } from './random-key';
import type { Transport, TransportListener } from './transport';

/** What the preload script exposes: it answers `connect` by posting a port to the window, with the same nonce. */
export interface PreloadHost {
  connect(nonce: string): void;
}

declare global {
  interface Window {
    readonly fylloHost?: PreloadHost;
  }
}

/**
 * Text frames over a MessagePort from Electron's main process. A port cannot pass the context bridge, so it comes
 * as a window message; the nonce tells our own apart from anything else that posts to the window.
 */
export class PortTransport implements Transport {
  readonly needsHello = false;
  private port: MessagePort | null = null;

  constructor(
    private readonly preload: PreloadHost,
    private readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  ) {}

  open(listener: TransportListener): void {
    const nonce = randomKey();
    const receive = (event: MessageEvent<unknown>): void => {
      const [port] = event.ports;
      if (!port || !isPortMessage(event.data, nonce)) return;
      this.page.removeEventListener('message', receive as EventListener);
      this.attach(port, listener);
    };
    this.page.addEventListener('message', receive as EventListener);
    this.preload.connect(nonce);
  }

  send(text: string): void {
    this.port?.postMessage(text);
  }

  private attach(port: MessagePort, listener: TransportListener): void {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener.text(data);
    };
    port.addEventListener('close', () => {
      if (this.port !== port) return;
      this.port = null;
      listener.closed();
    });
    port.start();
    listener.opened();
  }
}

const isPortMessage = (data: unknown, nonce: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'fyllo' in data &&
  data.fyllo === 'port' &&
  'nonce' in data &&
  data.nonce === nonce;
