import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { FIXED_HEADERS } from '../renderer-files/content-policy';
import type { RendererResponse } from '../renderer-files/built-files';
import { asksDiagramSite, diagramRefusalOf, guarded, refusalOf } from './request-guard';

export interface SiteFiles {
  serve(urlPath: string): Promise<RendererResponse>;
}

/** The page, and the frame that draws its diagrams as another site. */
export interface LoopbackFiles {
  readonly page: SiteFiles;
  readonly diagram: SiteFiles;
}

export interface LoopbackOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Made once the port is known. */
  readonly files: (authority: string) => LoopbackFiles;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface LoopbackServer {
  /** `127.0.0.1:PORT`, the Host of the page; `localhost:PORT` has the diagram frame's files and nothing else. */
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
  files: LoopbackFiles,
): Promise<void> {
  const asked = guarded(request, false);
  const diagram = asksDiagramSite(asked, authority);
  if ((diagram ? diagramRefusalOf : refusalOf)(asked, authority)) {
    refuse(response, 403, 'Forbidden');
    return;
  }
  try {
    const [urlPath = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    const { status, headers, body } = await (diagram ? files.diagram : files.page).serve(urlPath);
    response.writeHead(status, { ...headers, 'content-length': body.byteLength });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch {
    // the build's files vanished under us; nothing about them goes out
    refuse(response, 500, 'Failed');
  }
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { ...FIXED_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(words);
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
