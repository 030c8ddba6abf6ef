import { scenarioIn, stepsOf, type ScenarioName, type Script, type Step } from './scenarios';

/** The part of a chat-completions request that decides the answer. */
export interface ChatRequest {
  readonly model?: string;
  readonly stream?: boolean;
  readonly tools?: readonly { readonly function?: { readonly name?: string } }[];
  readonly messages?: readonly ChatMessage[];
}

interface ChatMessage {
  readonly role: string;
  readonly content?: string | readonly { readonly text?: string }[] | null;
}

export interface Decision {
  /** `title` for the side request that names the session, `none` without a scenario. */
  readonly scenario: ScenarioName | 'title' | 'none';
  readonly step: Step;
}

const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n');

/**
 * Decides the answer from the conversation alone, so no state can go stale: the newest user message with a mark picks
 * the scenario, and the model's answers after it count the step.
 */
export function decide(request: ChatRequest, script: Script): Decision {
  const messages = request.messages ?? [];
  if ((request.tools ?? []).length === 0) {
    return { scenario: 'title', step: { text: 'Scripted title' } };
  }
  const at = messages.findLastIndex(
    (message) => message.role === 'user' && scenarioIn(textOf(message)) !== undefined,
  );
  const asked = messages[at];
  const scenario = asked && scenarioIn(textOf(asked));
  if (!scenario) return { scenario: 'none', step: { text: 'No scenario was asked for.' } };
  const done = messages.slice(at + 1).filter(({ role }) => role === 'assistant').length;
  return { scenario, step: stepsOf(scenario, script)[done] ?? { text: 'Nothing more to do.' } };
}
