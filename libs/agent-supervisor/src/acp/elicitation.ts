import type { AgentSessionId, FormContent, Question, QuestionAnswer } from '@fyllo/protocol';
import { checkedContent } from './form-content';
import { readFormFields } from './form-fields';
import { field, own, textOf, type JsonRecord } from './json-access';

const MESSAGE_CHARS = 16 * 1024;
const URL_CHARS = 4096;
/** A form is stored with its message and shown in one piece. */
const FORM_CHARS = 256 * 1024;
const ID_CHARS = 1000;

export type AgentQuestion = Extract<Question, { kind: 'form' | 'url' }>;

/** What the agent hears of its question. */
export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content?: FormContent }
  | { readonly action: 'decline' | 'cancel' };

export const CANCELLED: ElicitationAnswer = { action: 'cancel' };

/** The session a question is asked in; none when it belongs to a request. */
export const sessionOf = (params: JsonRecord): AgentSessionId | undefined =>
  textOf(own(params, 'sessionId'));

/** Reads a question; `undefined` when it is of a mode or form we cannot show. */
export function readQuestion(params: JsonRecord): AgentQuestion | undefined {
  const asked = {
    message: textOf(own(params, 'message'), MESSAGE_CHARS) ?? '',
    ...field('toolCallId', textOf(own(params, 'toolCallId'), ID_CHARS)),
  };
  const mode = own(params, 'mode');
  if (mode === 'form') {
    const fields = [...readFormFields(own(params, 'requestedSchema'))];
    return JSON.stringify(fields).length > FORM_CHARS
      ? undefined
      : { kind: 'form', ...asked, fields };
  }
  const url = mode === 'url' ? textOf(own(params, 'url')) : undefined;
  return url !== undefined && isWebAddress(url) ? { kind: 'url', ...asked, url } : undefined;
}

/** Only what a browser opens harmlessly; other schemes start programs. */
function isWebAddress(url: string): boolean {
  if (url.length > URL_CHARS || !URL.canParse(url)) return false;
  return ['http:', 'https:'].includes(new URL(url).protocol);
}

/** A person's answer in the agent's form. Error: `bad-request` when the content does not fit the form. */
export function elicitationAnswer(
  question: AgentQuestion,
  answer: QuestionAnswer,
): ElicitationAnswer {
  if (answer.action !== 'accept') return { action: answer.action };
  if (question.kind === 'url') return { action: 'accept' };
  return { action: 'accept', content: checkedContent(question.fields, answer.content ?? {}) };
}
