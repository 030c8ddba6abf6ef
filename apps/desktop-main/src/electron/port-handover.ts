import type { IpcMainEvent, MessageChannelMain, MessagePortMain, WebFrameMain } from 'electron';
import type { Connection, FrameSink } from '@fyllo/core';
import { APP_ORIGIN } from './session-security';

/** Channels between preload and Main; nothing else is ever listened to. */
export const CONNECT_CHANNEL = 'fyllo:connect';
export const PORT_CHANNEL = 'fyllo:port';

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/** What a window gives a page that asks for its port. */
export interface PortWindow {
  readonly mainFrame: WebFrameMain | null;
  /** Takes the page in; called at most once a page load. */
  connect(sink: FrameSink): Connection;
}

/**
 * Gives each page load of our own windows one message port, for a nonce that the page made. Requests from sub-frames,
 * other origins, other windows, or a second time are ignored: there is nothing to tell a forger.
 */
// SECURITY: E-07
export class PortHandover {
  private readonly served = new WeakSet<WebFrameMain>();

  constructor(
    private readonly windowOf: (event: IpcMainEvent) => PortWindow | undefined,
    private readonly newChannel: () => MessageChannelMain,
  ) {}

  /** The page of this frame is going away; its next load may ask again. */
  forget(frame: WebFrameMain): void {
    this.served.delete(frame);
  }

  /** Listener of `CONNECT_CHANNEL`. Returns whether a port was given, for tests. */
  handle(event: IpcMainEvent, nonce: unknown): boolean {
    const frame = event.senderFrame;
    const window = this.windowOf(event);
    if (!frame || !window || frame !== window.mainFrame || frame.parent !== null) return false;
    if (frame.origin !== APP_ORIGIN) return false;
    if (typeof nonce !== 'string' || !NONCE.test(nonce) || this.served.has(frame)) return false;
    this.served.add(frame);
    const { port1, port2 } = this.newChannel();
    attach(port1, window);
    frame.postMessage(PORT_CHANNEL, { nonce }, [port2]);
    return true;
  }
}

/** Text frames on a port: the same ones as on a socket. */
function attach(port: MessagePortMain, window: PortWindow): void {
  const connection = window.connect({
    send: (text) => port.postMessage(text),
    close: () => port.close(),
  });
  port.on('message', ({ data }: { data: unknown }) => {
    if (typeof data === 'string') connection.receive(data);
    else port.close();
  });
  port.on('close', () => connection.close());
  port.start();
}
