import type { Answer, Conversation, Turn } from './conversation';
import { imagesIn, textOf, USAGE, type AnswerOutlet, type Content, type Dialect } from './dialect';
import { EventStream, sendJson } from './event-stream';
import type { JsonSchema } from './json-schema';
import type { OfferedTool } from './offered-tools';

export interface MessagesRequest {
  readonly messages?: readonly { readonly role: string; readonly content?: Content }[];
  readonly tools?: readonly {
    readonly name: string;
    readonly input_schema?: { readonly properties?: OfferedTool['properties'] };
  }[];
  readonly output_config?: { readonly format?: { readonly schema?: JsonSchema } };
}

/** A block of an answer: how it begins, and the text it is spelled with. */
interface Block {
  readonly start: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The delta that carries a piece of the text. */
  readonly delta: (piece: string) => object;
  readonly whole: object;
}

/** A message of the user may carry results of tools and words of the user. */
function turnsOf(role: string, content: Content): readonly Turn[] {
  const turn = (of: Turn['role'], parts: Content): Turn => ({
    role: of,
    text: textOf(parts),
    images: imagesIn(parts),
  });
  if (role === 'assistant') return [turn('model', content)];
  if (typeof content === 'string') return [turn('user', content)];
  const results = content.filter(({ type }) => type === 'tool_result');
  const words = content.filter(({ type }) => type !== 'tool_result');
  return [
    ...(results.length > 0 ? [turn('tool', results)] : []),
    ...(words.length > 0 ? [turn('user', words)] : []),
  ];
}

function read(request: MessagesRequest): Conversation {
  const form = request.output_config?.format?.schema;
  return {
    turns: (request.messages ?? []).flatMap(({ role, content }) => turnsOf(role, content ?? '')),
    tools: (request.tools ?? []).map(({ name, input_schema }) => ({
      name,
      properties: input_schema?.properties ?? {},
    })),
    ...(form === undefined ? {} : { form }),
  };
}

function blocksOf({ thought, text, calls }: Answer, id: string): readonly Block[] {
  const thinking = {
    start: { type: 'thinking', thinking: '', signature: '' },
    text: thought,
    delta: (piece: string) => ({ type: 'thinking_delta', thinking: piece }),
    whole: { type: 'thinking', thinking: thought, signature: 'c2NyaXB0ZWQ=' },
  };
  const words = {
    start: { type: 'text', text: '' },
    text,
    delta: (piece: string) => ({ type: 'text_delta', text: piece }),
    whole: { type: 'text', text },
  };
  const uses = calls.map(({ name, args }, index): Block => {
    const start = { type: 'tool_use', id: `toolu_${id}_${index}`, name, input: {} };
    return {
      start,
      text: JSON.stringify(args),
      delta: (piece) => ({ type: 'input_json_delta', partial_json: piece }),
      whole: { ...start, input: args },
    };
  });
  return [...(thought === '' ? [] : [thinking]), ...(text === '' ? [] : [words]), ...uses];
}

async function write(answer: Answer, outlet: AnswerOutlet): Promise<boolean> {
  const { id, model, response } = outlet;
  const blocks = blocksOf(answer, id);
  const stop = {
    stop_reason: answer.calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
  };
  const usage = { input_tokens: USAGE.input, output_tokens: USAGE.output };
  const message = { id, type: 'message', role: 'assistant', model, usage };
  if (!outlet.stream) {
    return sendJson(response, { ...message, content: blocks.map(({ whole }) => whole), ...stop });
  }
  const events = new EventStream(response, answer.delayMs);
  const send = (type: string, more: object = {}): void => events.send({ type, ...more }, type);
  const none = { content: [], stop_reason: null, stop_sequence: null };
  send('message_start', { message: { ...message, ...none } });
  for (const [index, block] of blocks.entries()) {
    send('content_block_start', { index, content_block: block.start });
    await events.spell(block.text, (piece) =>
      send('content_block_delta', { index, delta: block.delta(piece) }),
    );
    if (block.start['type'] === 'thinking') {
      const delta = { type: 'signature_delta', signature: 'c2NyaXB0ZWQ=' };
      send('content_block_delta', { index, delta });
    }
    send('content_block_stop', { index });
  }
  send('message_delta', { delta: stop, usage });
  send('message_stop');
  return events.end();
}

/** Anthropic's Messages. */
export const messages: Dialect<MessagesRequest> = { name: 'messages', read, write };
