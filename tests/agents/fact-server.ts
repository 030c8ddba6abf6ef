import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const FACT = 'Otters hold hands while they sleep.';

interface McpRequest {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
}

/** An MCP server over HTTP on loopback with one tool, `lookup_fact`. */
export interface FactServer {
  readonly url: string;
  /** The methods that were called. */
  readonly called: readonly string[];
  close(): Promise<void>;
}

const TOOL = {
  name: 'lookup_fact',
  title: 'Look up a fact',
  description: 'Returns one fact about a topic.',
  inputSchema: { type: 'object', properties: { topic: { type: 'string' } }, required: ['topic'] },
};

function resultOf({ method, params }: McpRequest): object | undefined {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params?.protocolVersion ?? '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'scripted-facts', version: '1.0.0' },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: [TOOL] };
    case 'tools/call':
      return { content: [{ type: 'text', text: FACT }], isError: false };
    default:
      return undefined;
  }
}

export async function startFactServer(): Promise<FactServer> {
  const called: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    // there is no stream from the server to the client
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = JSON.parse(body) as McpRequest;
    called.push(message.method ?? '');
    if (message.id === undefined) return void response.writeHead(202).end();
    const result = resultOf(message);
    const error = { code: -32601, message: 'no such method' };
    const outcome = result === undefined ? { error } : { result };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...outcome }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    called,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
