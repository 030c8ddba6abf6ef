import { plainText } from '@fyllo/markup';
import type { Json } from '@fyllo/protocol';

/** A payload as a person reads it: text as it is, anything else as indented JSON. */
export const readableJson = (value: Json): string =>
  typeof value === 'string' ? plainText(value) : JSON.stringify(value, null, 2);

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
