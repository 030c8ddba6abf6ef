import { callsFor } from './operation-calls';
import type { OfferedTool, ToolCall } from './offered-tools';
import { scenarioIn, stepsOf, type ScenarioName, type Script, type Step } from './scenarios';
import { fittingValue, type JsonSchema } from './json-schema';

/** One message of a conversation, whatever the wire format. */
export interface Turn {
  readonly role: 'system' | 'user' | 'model' | 'tool';
  readonly text: string;
  /** How many images it carries. */
  readonly images: number;
}

/** The part of a request that decides the answer. */
export interface Conversation {
  readonly turns: readonly Turn[];
  readonly tools: readonly OfferedTool[];
  /** The answer has to be JSON that fits. */
  readonly form?: JsonSchema;
  /** Tools that are not offered can still be asked for. */
  readonly canSearchTools?: boolean;
}

export interface Answer {
  /** `side` for requests beside the conversation, e.g. for a title; `none` without a scenario. */
  readonly scenario: ScenarioName | 'side' | 'none';
  readonly thought: string;
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Words by which a tool is searched that is not offered. */
  readonly search?: string;
  readonly delayMs: number;
}

const DELAY_MS = 2;
const TITLE = 'Scripted title';

const answer = (scenario: Answer['scenario'], step: Step): Answer => ({
  scenario,
  thought: step.thought ?? '',
  text: step.text ?? '',
  calls: [],
  delayMs: step.delayMs ?? DELAY_MS,
});

/**
 * Decides the answer from the conversation alone, so no state can go stale: the newest user message with a mark picks
 * the scenario, and the model's answers after it count the step.
 */
export function decide(conversation: Conversation, script: Script): Answer {
  const { turns, tools, form } = conversation;
  if (form !== undefined) return answer('side', { text: JSON.stringify(fittingValue(form)) });
  if (tools.length === 0) return answer('side', { text: TITLE });
  const at = turns.findLastIndex(
    ({ role, text }) => role === 'user' && scenarioIn(text) !== undefined,
  );
  const scenario = scenarioIn(turns[at]?.text ?? '');
  if (scenario === undefined) return answer('none', { text: 'No scenario was asked for.' });
  const step = stepsOf(scenario, script)[answersIn(turns.slice(at + 1))];
  return step === undefined
    ? answer(scenario, { text: 'Nothing more to do.' })
    : withCall(answer(scenario, step), step, conversation);
}

/** Several items in a row are one answer: some formats split text, thoughts and calls. */
const answersIn = (turns: readonly Turn[]): number =>
  turns.filter(({ role }, index) => role === 'model' && turns[index - 1]?.role !== 'model').length;

function withCall(plain: Answer, step: Step, conversation: Conversation): Answer {
  const { call } = step;
  if (call === undefined) return plain;
  const calls = callsFor(call, conversation.tools);
  if (calls.length > 0) return { ...plain, calls };
  // a search is no step of the scenario: it goes out alone
  if (conversation.canSearchTools === true) return { ...plain, text: '', search: call.op };
  return { ...plain, text: `${plain.text} No tool for "${call.op}" is offered.` };
}
