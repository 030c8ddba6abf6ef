import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { chatCompletions } from './chat-completions';
import { decide, type Answer, type Conversation, type Turn } from './conversation';
import type { AnswerOutlet, Dialect } from './dialect';
import { sendJson } from './event-stream';
import { generateContent } from './generate-content';
import { messages } from './messages';
import { responses } from './responses';
import type { Script } from './scenarios';

/** One request that was answered, for assertions. */
export interface Answered {
  readonly scenario: Answer['scenario'];
  /** False when the client went away before the end. */
  readonly complete: boolean;
  readonly dialect: Dialect<unknown>['name'];
  readonly model: string;
  /** What was said before, without the agent's own instructions. */
  readonly turns: readonly Turn[];
}

/** A model endpoint on loopback that answers from a script, in four wire formats. */
export interface ScriptedLlm {
  /** E.g. `http://127.0.0.1:4000`. */
  readonly origin: string;
  /** The base address of the APIs of OpenAI's form, e.g. `http://127.0.0.1:4000/v1`. */
  readonly baseUrl: string;
  readonly answered: readonly Answered[];
  /** Requests for anything but answers, e.g. `GET /v1/models`. */
  readonly unexpected: readonly string[];
  /** From now on another script holds. */
  follow(script: Script): void;
  close(): Promise<void>;
}

/** A request as it is read; `never` because only its dialect knows its form. */
interface Call {
  readonly dialect: Dialect<never>;
  readonly model?: string;
  readonly stream?: boolean;
}

/** Bodies say the model and whether to stream, except Gemini's, where the address does. */
interface Body {
  readonly model?: string;
  readonly stream?: boolean;
}

function callOf(path: string): Call | undefined {
  if (path.endsWith('/chat/completions')) return { dialect: chatCompletions };
  if (path.endsWith('/responses')) return { dialect: responses };
  if (path.endsWith('/messages')) return { dialect: messages };
  const [, model, verb] = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/u.exec(
    path,
  ) ?? [undefined, '', ''];
  if (verb === '') return undefined;
  return { dialect: generateContent, model, stream: verb === 'streamGenerateContent' };
}

/** Agents count before they ask; any number will do. */
function countOf(path: string): object | undefined {
  if (path.endsWith('/messages/count_tokens')) return { input_tokens: 100 };
  return path.endsWith(':countTokens') ? { totalTokens: 100 } : undefined;
}

export async function startScriptedLlm(first: Script): Promise<ScriptedLlm> {
  let script = first;
  const answered: Answered[] = [];
  const unexpected: string[] = [];
  let requests = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    const path = new URL(url, 'http://scripted').pathname;
    const call = method === 'POST' ? callOf(path) : undefined;
    const count = method === 'POST' ? countOf(path) : undefined;
    const body = await text(request);
    if (call !== undefined) {
      const { model = 'scripted', stream = false } = { ...(JSON.parse(body) as Body), ...call };
      const conversation = call.dialect.read(JSON.parse(body) as never);
      const decided = decide(conversation, script);
      const outlet = { response, id: `scripted-${(requests += 1)}`, model, stream };
      answered.push(await told(call.dialect, decided, conversation, outlet));
    } else if (count !== undefined) sendJson(response, count);
    else {
      unexpected.push(`${method} ${path}`);
      response.writeHead(404).end();
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    answered,
    unexpected,
    follow: (next) => {
      script = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function told(
  dialect: Dialect<never>,
  answer: Answer,
  { turns }: Conversation,
  outlet: AnswerOutlet,
): Promise<Answered> {
  const { scenario } = answer;
  const complete = await dialect.write(answer, outlet);
  const said = turns.filter(({ role }) => role !== 'system');
  return { scenario, complete, dialect: dialect.name, model: outlet.model, turns: said };
}
