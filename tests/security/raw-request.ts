import { connect } from 'node:net';

export interface RawRequest {
  readonly port: number;
  readonly path: string;
  /** Header lines exactly as they go out; no client tidies them up. */
  readonly headers: readonly string[];
  readonly method?: string;
  readonly host?: string;
}

/** The status of the answer to a request written by hand; 0 when the connection was closed without one. */
export function rawStatus({
  port,
  path,
  headers,
  method = 'GET',
  host = '127.0.0.1',
}: RawRequest): Promise<number> {
  return new Promise((resolve) => {
    const upgrades = headers.includes('Connection: Upgrade');
    const ending = upgrades ? [] : ['Connection: close'];
    const socket = connect(port, host);
    let answer = '';
    const give = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    };
    socket.setTimeout(10_000, give);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      if (answer.includes('\r\n')) give();
    });
    socket.on('error', give);
    socket.on('close', give);
    socket.on('connect', () =>
      socket.write([`${method} ${path} HTTP/1.1`, ...headers, ...ending, '', ''].join('\r\n')),
    );
  });
}

export const upgradeHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
