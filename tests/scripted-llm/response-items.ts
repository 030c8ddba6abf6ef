import type { Answer } from './conversation';
import type { ToolCall } from './offered-tools';

type NamedEvent = readonly [type: string, more: object];

/** An item of an answer in OpenAI's Responses, and the events by which it is streamed. */
export interface OutputItem {
  readonly start: object;
  readonly text: string;
  /** Where in the item the text is. */
  readonly part: object;
  readonly before: readonly NamedEvent[];
  /** The event that carries a piece of the text. */
  readonly pieces: string;
  readonly after: readonly NamedEvent[];
  readonly whole: Readonly<Record<string, unknown>>;
}

export function itemsOf(answer: Answer, id: string): readonly OutputItem[] {
  const { thought, text, calls, search } = answer;
  return [
    ...(thought === '' ? [] : [reasoning(thought, id)]),
    ...(text === '' ? [] : [message(text, id)]),
    ...(search === undefined ? [] : [toolSearch(search, id)]),
    ...calls.map((call, index) => toolCall(call, `${id}_${index}`)),
  ];
}

function reasoning(text: string, id: string): OutputItem {
  const whole = { id: `rs_${id}`, type: 'reasoning', content: null, encrypted_content: null };
  const part = { type: 'summary_text', text };
  const summary = 'response.reasoning_summary';
  return {
    start: { ...whole, summary: [] },
    text,
    part: { summary_index: 0 },
    before: [[`${summary}_part.added`, { part: { ...part, text: '' } }]],
    pieces: `${summary}_text.delta`,
    after: [
      [`${summary}_text.done`, { text }],
      [`${summary}_part.done`, { part }],
    ],
    whole: { ...whole, summary: [part] },
  };
}

function message(text: string, id: string): OutputItem {
  const base = { id: `msg_${id}`, type: 'message', role: 'assistant' };
  const part = { type: 'output_text', text, annotations: [] };
  return {
    start: { ...base, status: 'in_progress', content: [] },
    text,
    part: { content_index: 0 },
    before: [['response.content_part.added', { part: { ...part, text: '' } }]],
    pieces: 'response.output_text.delta',
    after: [
      ['response.output_text.done', { text }],
      ['response.content_part.done', { part }],
    ],
    whole: { ...base, status: 'completed', content: [part] },
  };
}

function toolSearch(query: string, id: string): OutputItem {
  const whole = {
    ...{ id: `tsc_${id}`, type: 'tool_search_call', call_id: `call_${id}` },
    ...{ execution: 'client', arguments: { query, limit: 8 }, status: 'completed' },
  };
  return { start: whole, text: '', part: {}, before: [], pieces: '', after: [], whole };
}

function toolCall({ name, namespace, args, input }: ToolCall, id: string): OutputItem {
  const freeform = input !== undefined;
  const text = input ?? JSON.stringify(args);
  const key = freeform ? 'input' : 'arguments';
  const event = `response.${freeform ? 'custom_tool_call_input' : 'function_call_arguments'}`;
  const base = {
    ...{ id: `fc_${id}`, type: freeform ? 'custom_tool_call' : 'function_call' },
    ...{ call_id: `call_${id}`, name, ...(namespace === undefined ? {} : { namespace }) },
  };
  return {
    start: { ...base, status: 'in_progress', [key]: '' },
    text,
    part: {},
    before: [],
    pieces: `${event}.delta`,
    after: [[`${event}.done`, { [key]: text }]],
    whole: { ...base, status: 'completed', [key]: text },
  };
}
