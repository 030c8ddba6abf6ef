import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatRequest } from './conversation';
import type { Step } from './scenarios';

const PIECE_CHARS = 24;
const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

interface Delta {
  readonly role?: 'assistant';
  readonly content?: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly object[];
}

const pieces = (text: string): readonly string[] =>
  text.match(new RegExp(`[^]{1,${PIECE_CHARS}}`, 'gu')) ?? [];

/** The deltas of a step, in order. */
function deltas(step: Step, callId: string): readonly Delta[] {
  const { thought = '', text = '', call } = step;
  return [
    { role: 'assistant', content: '' },
    ...pieces(thought).map((piece) => ({ reasoning_content: piece })),
    ...pieces(text).map((piece) => ({ content: piece })),
    ...(call ? callDeltas(call, callId) : []),
  ];
}

/** A tool call comes as its name, then its arguments in pieces. */
function callDeltas(call: NonNullable<Step['call']>, id: string): readonly Delta[] {
  const head = { index: 0, id, type: 'function', function: { name: call.tool, arguments: '' } };
  return [
    { tool_calls: [head] },
    ...pieces(JSON.stringify(call.args)).map((piece) => ({
      tool_calls: [{ index: 0, function: { arguments: piece } }],
    })),
  ];
}

/** Sends a step in OpenAI's chat-completions format. Tells whether all of it was taken. */
export async function sendStep(
  response: ServerResponse,
  request: ChatRequest,
  step: Step,
  id: string,
): Promise<boolean> {
  const base = { id, created: 0, model: request.model ?? 'scripted' };
  const finish_reason = step.call ? 'tool_calls' : 'stop';
  if (!request.stream) {
    const message = { role: 'assistant', content: step.text ?? '' };
    const choices = [{ index: 0, message, finish_reason }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...base, object: 'chat.completion', choices, usage: USAGE }));
    return true;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const send = (choices: readonly object[], more = {}): void => {
    const chunk = { ...base, object: 'chat.completion.chunk', choices, ...more };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  for (const delta of deltas(step, `call_${id}`)) {
    if (response.destroyed) return false;
    send([{ index: 0, delta, finish_reason: null }]);
    await sleep(step.delayMs ?? 2);
  }
  send([{ index: 0, delta: {}, finish_reason }]);
  send([], { usage: USAGE });
  response.end('data: [DONE]\n\n');
  return true;
}
