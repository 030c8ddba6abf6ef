import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendStep } from './chat-completions';
import { decide, type ChatRequest, type Decision } from './conversation';
import type { Script } from './scenarios';

/** One request that was answered, for assertions. */
export interface Answered {
  readonly scenario: Decision['scenario'];
  /** False when the client went away before the end. */
  readonly complete: boolean;
}

/** A model endpoint on loopback that answers from a script. */
export interface ScriptedLlm {
  /** The base address of the API, e.g. `http://127.0.0.1:4000/v1`. */
  readonly baseUrl: string;
  readonly answered: readonly Answered[];
  /** Requests for anything but chat completions, which should be none. */
  readonly unexpected: readonly string[];
  close(): Promise<void>;
}

export async function startScriptedLlm(script: Script): Promise<ScriptedLlm> {
  const answered: Answered[] = [];
  const unexpected: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      unexpected.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.writeHead(404).end();
      return;
    }
    const chat = JSON.parse(await text(request)) as ChatRequest;
    const { scenario, step } = decide(chat, script);
    const complete = await sendStep(response, chat, step, `scripted-${answered.length}`);
    answered.push({ scenario, complete });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    answered,
    unexpected,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
