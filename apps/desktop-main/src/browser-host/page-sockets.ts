import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  MAX_FRAME_BYTES,
  PRE_AUTH_MS,
  PRE_AUTH_SOCKETS,
  fail,
  type HostFrame,
} from '@fyllo/protocol';
import { isClientFrame } from '@fyllo/protocol/validators';
import type { Core } from '@fyllo/core';
import { WebSocketServer, type WebSocket } from 'ws';
import type { PageGrant, PageTokens } from './page-tokens';

/**
 * WebSockets of pages. A socket gets nothing before its first frame has shown a token, has two seconds for that,
 * and only a handful may be in that state at once.
 */
// SECURITY: L-03
export class PageSockets {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private waiting = 0;

  constructor(
    private readonly core: Core,
    private readonly tokens: PageTokens,
  ) {}

  /** Takes over an upgrade request that has passed the request guard. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.waiting >= PRE_AUTH_SOCKETS) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    this.waiting += 1;
    let settled = false;
    const settle = () => {
      if (settled) return;
      settled = true;
      this.waiting -= 1;
    };
    // a socket that closes during the handshake never becomes a WebSocket
    socket.once('close', settle);
    this.server.handleUpgrade(request, socket, head, (page) => {
      this.awaitHello(page, settle);
    });
  }

  close(): void {
    for (const page of this.server.clients) page.terminate();
    this.server.close();
  }

  private awaitHello(page: WebSocket, settle: () => void): void {
    const timer = setTimeout(() => page.terminate(), PRE_AUTH_MS);
    page.on('error', () => page.terminate()); // an oversized or malformed frame: the close event follows
    page.once('close', () => clearTimeout(timer));
    page.once('message', (data, isBinary) => {
      clearTimeout(timer);
      settle();
      const grant = isBinary ? undefined : this.grantFor(textOf(data));
      if (grant) this.open(page, grant);
      else refuse(page);
    });
  }

  private grantFor(text: string): PageGrant | undefined {
    let frame: unknown;
    try {
      frame = JSON.parse(text);
    } catch {
      return undefined; // not JSON: refused like a wrong token
    }
    if (!isClientFrame(frame) || frame.t !== 'hello') return undefined;
    // a reload of a fresh start address brings both; the session is what the tab is
    const resumed = frame.session === undefined ? undefined : this.tokens.resume(frame.session);
    return resumed ?? (frame.launch === undefined ? undefined : this.tokens.redeem(frame.launch));
  }

  private open(page: WebSocket, { token, session }: PageGrant): void {
    const connection = this.core.connect(
      { send: (text) => page.send(text), close: () => page.close() },
      session.workspaceId,
      (workspaceId) => {
        session.workspaceId = workspaceId;
      },
    );
    send(page, { t: 'welcome', session: token });
    page.on('message', (data, isBinary) => {
      if (isBinary) page.terminate();
      else connection.receive(textOf(data));
    });
    page.once('close', () => connection.close());
  }
}

const send = (page: WebSocket, frame: HostFrame): void => page.send(JSON.stringify(frame));

function refuse(page: WebSocket): void {
  const { error } = fail('not-authorised', 'This page has no valid token.');
  send(page, { t: 'refused', error });
  page.close();
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
