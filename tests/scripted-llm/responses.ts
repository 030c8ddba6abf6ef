import type { Answer, Conversation, Turn } from './conversation';
import { imagesIn, textOf, USAGE, type AnswerOutlet, type Content, type Dialect } from './dialect';
import { EventStream, sendJson } from './event-stream';
import type { JsonSchema } from './json-schema';
import type { OfferedTool } from './offered-tools';
import { itemsOf, type OutputItem } from './response-items';

interface ResponsesTool {
  readonly type?: string;
  readonly name?: string;
  readonly parameters?: { readonly properties?: OfferedTool['properties'] };
  /** Of a namespace. */
  readonly tools?: readonly ResponsesTool[];
}

interface InputItem {
  readonly type?: string;
  readonly role?: string;
  readonly content?: Content;
  readonly output?: Content;
  /** What a search for tools has found. */
  readonly tools?: readonly ResponsesTool[];
}

export interface ResponsesRequest {
  readonly input?: string | readonly InputItem[];
  readonly tools?: readonly ResponsesTool[];
  readonly text?: { readonly format?: { readonly type?: string; readonly schema?: JsonSchema } };
}

const MODEL_ITEMS = ['function_call', 'custom_tool_call', 'local_shell_call', 'reasoning'];
const ROLES: Readonly<Record<string, Turn['role']>> = { assistant: 'model', user: 'user' };

/** A search for tools is no answer of the model. */
const isSearch = ({ type }: InputItem): boolean => type?.startsWith('tool_search') === true;

function turnOf({ type = 'message', role = '', content, output }: InputItem): Turn {
  if (MODEL_ITEMS.includes(type)) return { role: 'model', text: '', images: 0 };
  if (type.endsWith('_output')) {
    return { role: 'tool', text: textOf(output), images: imagesIn(output) };
  }
  return { role: ROLES[role] ?? 'system', text: textOf(content), images: imagesIn(content) };
}

function offered(tool: ResponsesTool, namespace?: string): readonly OfferedTool[] {
  if (tool.type === 'namespace') {
    return (tool.tools ?? []).flatMap((inner) => offered(inner, tool.name));
  }
  const properties = tool.parameters?.properties ?? {};
  const freeform = tool.type === 'custom' ? { freeform: true } : {};
  const space = namespace === undefined ? {} : { namespace };
  return [{ name: tool.name ?? tool.type ?? '', properties, ...freeform, ...space }];
}

function read({ input = [], tools = [], text }: ResponsesRequest): Conversation {
  const items: readonly InputItem[] =
    typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const found = items.filter(isSearch).flatMap((item) => item.tools ?? []);
  const form = text?.format?.schema;
  return {
    turns: items.filter((item) => !isSearch(item)).map(turnOf),
    tools: [...tools, ...found].flatMap((tool) => offered(tool)),
    canSearchTools: tools.some(({ type }) => type === 'tool_search') && !items.some(isSearch),
    ...(form === undefined ? {} : { form }),
  };
}

const usage = {
  input_tokens: USAGE.input,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: USAGE.output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: USAGE.input + USAGE.output,
};

async function write(answer: Answer, outlet: AnswerOutlet): Promise<boolean> {
  const { id, model, response } = outlet;
  const items = itemsOf(answer, id);
  const state = (status: string, output: readonly object[]) => {
    const base = { id: `resp_${id}`, object: 'response', created_at: 0, status, model, output };
    return { ...base, usage: status === 'completed' ? usage : null, error: null };
  };
  const done = state(
    'completed',
    items.map(({ whole }) => whole),
  );
  if (!outlet.stream) return sendJson(response, done);
  const events = new EventStream(response, answer.delayMs);
  let sequence_number = 0;
  const send = (type: string, more: object): void => {
    events.send({ type, sequence_number, ...more }, type);
    sequence_number += 1;
  };
  send('response.created', { response: state('in_progress', []) });
  for (const [output_index, item] of items.entries()) await spell(item, output_index, events, send);
  send('response.completed', { response: done });
  return events.end();
}

async function spell(
  item: OutputItem,
  output_index: number,
  events: EventStream,
  send: (type: string, more: object) => void,
): Promise<void> {
  const place = { item_id: item.whole['id'], output_index, ...item.part };
  send('response.output_item.added', { output_index, item: item.start });
  const { before, pieces, after } = item;
  for (const [type, more] of before) send(type, { ...place, ...more });
  await events.spell(item.text, (delta) => send(pieces, { ...place, delta }));
  for (const [type, more] of after) send(type, { ...place, ...more });
  send('response.output_item.done', { output_index, item: item.whole });
}

/** OpenAI's Responses. */
export const responses: Dialect<ResponsesRequest> = { name: 'responses', read, write };
