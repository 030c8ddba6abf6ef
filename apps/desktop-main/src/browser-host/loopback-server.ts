import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { FIXED_HEADERS } from '../renderer-files/content-policy';
import type { RendererFiles } from '../renderer-files/serve-renderer';
import { guarded, refusalOf } from './request-guard';

export interface LoopbackOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Made once the port is known. */
  readonly files: (authority: string) => RendererFiles;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface LoopbackServer {
  /** `127.0.0.1:PORT`, the only Host that is answered. */
  readonly authority: string;
  close(): void;
}

const SOCKET_PATH = '/ws';

/** Listens on the loopback addresses alone: on ::1 too, so that nobody else can answer for `localhost`. */
// SECURITY: L-01
export async function listenOnLoopback(options: LoopbackOptions): Promise<LoopbackServer> {
  const main = createServer({ maxHeaderSize: 16 * 1024 });
  const port = await listen(main, options.port, '127.0.0.1');
  const authority = `127.0.0.1:${port}`;
  const twin = createServer({ maxHeaderSize: 16 * 1024 });
  const hasTwin = await listen(twin, port, '::1').then(
    () => true,
    (thrown: unknown) => refusedTwin(thrown),
  );
  const files = options.files(authority);
  for (const server of hasTwin ? [main, twin] : [main]) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void respond(request, response, authority, files);
    });
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      if (request.url !== SOCKET_PATH || refusalOf(guarded(request, true), authority)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      } else {
        options.upgrade(request, socket, head);
      }
    });
  }
  return {
    authority,
    close: () => {
      for (const server of [main, twin]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Machines without IPv6 have no ::1 to take; on others a taken port is a reason not to start. */
function refusedTwin(thrown: unknown): false {
  const { code } = thrown as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false;
  throw thrown;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  authority: string,
  files: RendererFiles,
): Promise<void> {
  if (refusalOf(guarded(request, false), authority)) {
    response.writeHead(403, { ...FIXED_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    response.end('Forbidden');
    return;
  }
  try {
    const [urlPath = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    const { status, headers, body } = await files.serve(urlPath);
    response.writeHead(status, { ...headers, 'content-length': body.byteLength });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch {
    // the build's files vanished under us; nothing about them goes out
    response.writeHead(500, { ...FIXED_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    response.end('Failed');
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
