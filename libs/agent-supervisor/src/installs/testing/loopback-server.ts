import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of a test, with an answer for each path. */
export class LoopbackServer {
  readonly asked: string[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const path = decodeURIComponent(request.url ?? '');
      this.asked.push(path);
      const answer = this.answers.get(path);
      if (answer === undefined) response.writeHead(404).end();
      else answer(request, response);
    });
  }

  static async start(): Promise<LoopbackServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new LoopbackServer(server, `http://127.0.0.1:${port}`);
  }

  /** Answers a path; returns its address. */
  on(path: string, answer: Answer | string | Buffer): string {
    this.answers.set(
      path,
      typeof answer === 'function' ? answer : (_request, response) => response.end(answer),
    );
    return `${this.origin}${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
