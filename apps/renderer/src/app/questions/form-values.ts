import type { FormContent, FormField } from '@fyllo/protocol';
import { faultOf, isOffered, type FieldFault } from '@fyllo/session-model';

type ContentValue = FormContent[string];

/** What the control of a field holds: numbers are texts until they are sent. */
export type FieldValue = string | boolean | readonly string[];

/** The value as it is sent, nothing when the field is left out, or why it cannot be. */
export type ReadField =
  { readonly value: ContentValue | undefined } | { readonly fault: FieldFault };

/** What a field holds before anybody has touched it: its default, as far as it is offered. */
export function startValue(field: FormField): FieldValue {
  const { default: given } = field;
  const offered = (value: unknown): value is string => isOffered(field, value);
  switch (field.type) {
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

/** Reads a field as the host will: what passes here passes there. */
export function readField(field: FormField, value: FieldValue): ReadField {
  const content = contentOf(field, value);
  const fault = faultOf(field, content);
  return fault === undefined ? { value: content } : { fault };
}

/** What the control's value means; nothing for a field that is left out. */
function contentOf({ type, required }: FormField, value: FieldValue): ContentValue | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return value.length > 0 || required ? [...value] : undefined;
  if (value === '') return undefined;
  if (type !== 'number' && type !== 'integer') return value;
  return value.trim() === '' ? NaN : Number(value);
}
