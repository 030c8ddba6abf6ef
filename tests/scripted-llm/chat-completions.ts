import type { Answer, Conversation, Turn } from './conversation';
import { imagesIn, textOf, USAGE, type AnswerOutlet, type Content, type Dialect } from './dialect';
import { EventStream, sendJson } from './event-stream';
import type { JsonSchema } from './json-schema';
import type { OfferedTool, ToolCall } from './offered-tools';

interface ChatTool {
  readonly function?: {
    readonly name?: string;
    readonly parameters?: { readonly properties?: OfferedTool['properties'] };
  };
  readonly custom?: { readonly name?: string };
}

export interface ChatRequest {
  readonly tools?: readonly ChatTool[];
  readonly messages?: readonly { readonly role: string; readonly content?: Content | null }[];
  readonly response_format?: { readonly json_schema?: { readonly schema?: JsonSchema } };
}

const ROLES: Readonly<Record<string, Turn['role']>> = {
  assistant: 'model',
  tool: 'tool',
  user: 'user',
};
const usage = {
  prompt_tokens: USAGE.input,
  completion_tokens: USAGE.output,
  total_tokens: USAGE.input + USAGE.output,
};

const offered = (tool: ChatTool): OfferedTool =>
  tool.custom === undefined
    ? {
        name: tool.function?.name ?? '',
        properties: tool.function?.parameters?.properties ?? {},
      }
    : { name: tool.custom.name ?? '', properties: {}, freeform: true };

function read(request: ChatRequest): Conversation {
  const form = request.response_format?.json_schema?.schema;
  return {
    turns: (request.messages ?? []).map(({ role, content }) => ({
      role: ROLES[role] ?? 'system',
      text: textOf(content),
      images: imagesIn(content),
    })),
    tools: (request.tools ?? []).map(offered),
    ...(form === undefined ? {} : { form }),
  };
}

const written = ({ args, input }: ToolCall): string => input ?? JSON.stringify(args);

async function write(answer: Answer, outlet: AnswerOutlet): Promise<boolean> {
  const { id, model, response } = outlet;
  const base = { id, created: 0, model };
  const finish_reason = answer.calls.length > 0 ? 'tool_calls' : 'stop';
  if (!outlet.stream) {
    const message = { role: 'assistant', content: answer.text };
    const choices = [{ index: 0, message, finish_reason }];
    return sendJson(response, { ...base, object: 'chat.completion', choices, usage });
  }
  const events = new EventStream(response, answer.delayMs);
  const send = (choices: readonly object[], more = {}): void =>
    events.send({ ...base, object: 'chat.completion.chunk', choices, ...more });
  const say = (delta: object): void => send([{ index: 0, delta, finish_reason: null }]);
  say({ role: 'assistant', content: '' });
  await events.spell(answer.thought, (piece) => say({ reasoning_content: piece }));
  await events.spell(answer.text, (piece) => say({ content: piece }));
  for (const [index, call] of answer.calls.entries()) {
    const head = { index, id: `call_${id}_${index}`, type: 'function' };
    say({ tool_calls: [{ ...head, function: { name: call.name, arguments: '' } }] });
    await events.spell(written(call), (piece) =>
      say({ tool_calls: [{ index, function: { arguments: piece } }] }),
    );
  }
  send([{ index: 0, delta: {}, finish_reason }]);
  send([], { usage });
  events.send('[DONE]');
  return events.end();
}

/** OpenAI's Chat Completions. */
export const chatCompletions: Dialect<ChatRequest> = { name: 'chat-completions', read, write };
