import type { FormContent, FormField } from '@fyllo/protocol';

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
    /** Of another type than the field's, or none of its choices. */
    | 'unfit'
    | 'unanswerable';
  readonly limit: string;
}

/** Both places that ask have it; this library names no environment. */
declare const URL: { canParse(text: string): boolean };

type Value = FormContent[string];

const fieldFault = (code: FieldFault['code'], limit: number | string = ''): FieldFault => ({
  code,
  limit: limit.toString(),
});

/** Nothing was filled in: the field is left out of the content. */
export const isBlank = (value: Value | undefined): value is '' | undefined =>
  value === undefined || value === '';

/**
 * The one rule of what may be answered in a form (ACP elicitation), for the page that asks and the worker that sends.
 * Patterns are never run: they are the agent's and may be built to hang.
 */
export function faultOf(field: FormField, value: Value | undefined): FieldFault | undefined {
  if (field.type === 'other') return fieldFault('unanswerable');
  if (isBlank(value)) return field.required ? fieldFault('required') : undefined;
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? textFault(field, value) : fieldFault('unfit');
    case 'number':
    case 'integer':
      return numberFault(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fieldFault('unfit');
    case 'choice':
      return isOffered(field, value) ? undefined : fieldFault('unfit');
    case 'choices':
      return choicesFault(field, value);
  }
}

export const isOffered = ({ choices = [] }: FormField, value: unknown): value is string =>
  choices.some((choice) => choice.value === value);

function numberFault({ type, min, max }: FormField, value: Value): FieldFault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fieldFault('number');
  if (type === 'integer' && !Number.isInteger(value)) return fieldFault('integer');
  if (min !== undefined && value < min) return fieldFault('too-small', min);
  return max !== undefined && value > max ? fieldFault('too-large', max) : undefined;
}

function choicesFault(field: FormField, value: Value): FieldFault | undefined {
  if (!Array.isArray(value) || !value.every((item) => isOffered(field, item))) {
    return fieldFault('unfit');
  }
  if (new Set(value).size !== value.length) return fieldFault('unfit');
  const { required, min = required ? 1 : 0, max } = field;
  if (value.length < min) return fieldFault('too-few', min);
  return max !== undefined && value.length > max ? fieldFault('too-many', max) : undefined;
}

/** Lengths are code points, as JSON Schema counts them. */
function textFault({ min, max, format = '' }: FormField, value: string): FieldFault | undefined {
  const length = Array.from(value).length;
  if (min !== undefined && length < min) return fieldFault('too-short', min);
  if (max !== undefined && length > max) return fieldFault('too-long', max);
  const fits = FORMATS.get(format)?.(value) ?? true;
  return fits ? undefined : fieldFault('format', format);
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
