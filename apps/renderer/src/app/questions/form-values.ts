import type { FormField, QuestionAnswer } from '@fyllo/protocol';

export type FormContent = NonNullable<Extract<QuestionAnswer, { action: 'accept' }>['content']>;
type ContentValue = FormContent[string];

/** What the control of a field holds: numbers are texts until they are sent. */
export type FieldValue = string | boolean | readonly string[];

/** Why a value does not fit its field; `limit` is the number or the format that it misses. */
export interface FieldFault {
  readonly code:
    | 'required'
    | 'number'
    | 'integer'
    | 'too-small'
    | 'too-large'
    | 'too-short'
    | 'too-long'
    | 'too-few'
    | 'too-many'
    | 'format'
    | 'unanswerable';
  readonly limit: string;
}

/** The value as it is sent, nothing when the field is left out, or why it cannot be. */
export type ReadField =
  { readonly value: ContentValue | undefined } | { readonly fault: FieldFault };

const fault = (code: FieldFault['code'], limit: number | string = ''): ReadField => ({
  fault: { code, limit: limit.toString() },
});

/** What a field holds before anybody has touched it: its default, as far as it is offered. */
export function startValue({ type, default: given, choices = [] }: FormField): FieldValue {
  const offered = (value: unknown): value is string =>
    choices.some((choice) => choice.value === value);
  switch (type) {
    case 'boolean':
      return given === true;
    case 'choices':
      return Array.isArray(given) ? given.filter(offered) : [];
    case 'choice':
      return offered(given) ? given : '';
    case 'string':
    case 'number':
    case 'integer':
      return typeof given === 'string' || typeof given === 'number' ? given.toString() : '';
    case 'other':
      return '';
  }
}

/**
 * Reads a field as the host will: what passes here passes there. Patterns are shown and never run, since they are the
 * agent's and may be built to hang.
 */
export function readField(field: FormField, value: FieldValue): ReadField {
  if (field.type === 'other') return fault('unanswerable');
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'string') return readChoices(field, value);
  if (value === '') return field.required ? fault('required') : { value: undefined };
  if (field.type === 'number' || field.type === 'integer') return readNumber(field, value);
  return field.type === 'string' ? readText(field, value) : { value };
}

function readChoices({ required, min, max }: FormField, value: readonly string[]): ReadField {
  if (value.length === 0 && !required) return { value: undefined };
  const least = min ?? (required ? 1 : 0);
  if (value.length < least) return fault('too-few', least);
  if (max !== undefined && value.length > max) return fault('too-many', max);
  return { value: [...value] };
}

function readNumber({ type, min, max }: FormField, text: string): ReadField {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) return fault('number');
  if (type === 'integer' && !Number.isInteger(value)) return fault('integer');
  if (min !== undefined && value < min) return fault('too-small', min);
  if (max !== undefined && value > max) return fault('too-large', max);
  return { value };
}

/** Lengths are code points, as JSON Schema counts them. */
function readText({ min, max, format = '' }: FormField, value: string): ReadField {
  const length = Array.from(value).length;
  if (min !== undefined && length < min) return fault('too-short', min);
  if (max !== undefined && length > max) return fault('too-long', max);
  const fits = FORMATS.get(format)?.(value) ?? true;
  return fits ? { value } : fault('format', format);
}

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const FORMATS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['email', (value) => /^[^@\s]+@[^@\s]+$/.test(value)],
  ['uri', (value) => URL.canParse(value)],
  ['date', isDay],
  [
    'date-time',
    (value) =>
      isDay(value.slice(0, 10)) &&
      /^[Tt ]/.test(value.slice(10)) &&
      !Number.isNaN(Date.parse(value)),
  ],
]);
