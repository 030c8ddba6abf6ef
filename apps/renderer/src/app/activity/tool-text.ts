import { plainText } from '@fyllo/markup';
import type { Json } from '@fyllo/protocol';

/** A payload as a person reads it: text as it is, anything else as indented JSON. */
export const readableJson = (value: Json): string =>
  typeof value === 'string' ? plainText(value) : JSON.stringify(value, null, 2);

/** Where agents put the text of a result that is no text itself, the best first. */
const TEXT_FIELDS = ['formatted_output', 'aggregated_output', 'output', 'error', 'message'];

/** What an output says in words, as the program wrote it, and whatever else it holds as JSON. Nothing is lost. */
export function spokenOf(value: Json): { readonly text: string; readonly rest: string } {
  if (typeof value === 'string') return { text: withoutFence(value), rest: '' };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { text: '', rest: readableJson(value) };
  }
  const fields = Object.entries(value as Readonly<Record<string, Json>>);
  const texts = new Map(fields.filter(([, field]) => typeof field === 'string' && field !== ''));
  const text = TEXT_FIELDS.map((name) => texts.get(name)).find((field) => field !== undefined);
  // the same words under several names are said once
  const rest = fields.filter(([, field]) => field !== text);
  return {
    text: typeof text === 'string' ? text : '',
    rest: rest.length === 0 ? '' : readableJson(Object.fromEntries(rest)),
  };
}

const FENCE = '```';

/** Some agents put a whole output into one fence of Markdown. */
function withoutFence(text: string): string {
  const end = text.trimEnd();
  const start = text.indexOf('\n') + 1;
  const fenced = text.startsWith(FENCE) && end.endsWith(`\n${FENCE}`) && start > 0;
  if (!fenced || /\W/.test(text.slice(FENCE.length, start - 1))) return text;
  const inner = end.slice(start, -FENCE.length - 1);
  return inner.includes(FENCE) ? text : inner;
}

/** Whether a payload says anything at all. */
export function isEmptyJson(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The command line in a tool's input, if it has the usual form: a string or a list of words. */
export function commandOf(input: Json): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const { command } = input as Readonly<Record<string, Json>>;
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || command.length === 0) return undefined;
  return command.every((word) => typeof word === 'string')
    ? command.map(quoted).join(' ')
    : undefined;
}

/** Words with blanks or quotes are quoted, so that the division into words is seen. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);

/** Everything of an input but the command, which is shown by itself. */
export function withoutCommand(input: Json): Json {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { command: _shown, ...rest } = input as Readonly<Record<string, Json>>;
  return rest;
}
