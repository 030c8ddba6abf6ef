import type { FormField } from '@fyllo/protocol';
import { field, isRecord, listOf, own, recordOf, textOf, type JsonRecord } from './json-access';

const MAX_FIELDS = 100;
const MAX_CHOICES = 1000;
const KEY_CHARS = 500;
const TITLE_CHARS = 500;
const TEXT_CHARS = 8 * 1024;

/** Reads the `requestedSchema` of a form; a field of a form we do not know becomes `other`. */
export function readFormFields(schema: unknown): readonly FormField[] {
  const record = recordOf(schema);
  const required = new Set(listOf(own(record, 'required')));
  return Object.entries(recordOf(own(record, 'properties')))
    .slice(0, MAX_FIELDS)
    .map(([key, property]) => {
      const read = isRecord(property) ? property : {};
      const typed = typedOf(read);
      return {
        // a key that is cut would be answered under another name
        ...(key.length > KEY_CHARS ? { ...typed, type: 'other' as const } : typed),
        key: key.slice(0, KEY_CHARS),
        title: textOf(own(read, 'title'), TITLE_CHARS) ?? key.slice(0, TITLE_CHARS),
        required: required.has(key),
        ...field('description', textOf(own(read, 'description'), TEXT_CHARS)),
        ...field('default', defaultOf(typed, own(read, 'default'))),
      };
    });
}

type Typed = Pick<FormField, 'type' | 'format' | 'pattern' | 'min' | 'max' | 'choices'>;

function typedOf(property: JsonRecord): Typed {
  const type = own(property, 'type');
  switch (type) {
    case 'string':
      return stringOf(property);
    case 'number':
    case 'integer':
      return { type, ...boundsOf(property, 'minimum', 'maximum') };
    case 'boolean':
      return { type };
    case 'array': {
      const items = recordOf(own(property, 'items'));
      const choices = choicesOf(own(items, 'enum'), own(items, 'anyOf') ?? own(items, 'oneOf'));
      if (choices === undefined) return { type: 'other' };
      return { type: 'choices', choices, ...boundsOf(property, 'minItems', 'maxItems') };
    }
    default:
      return { type: 'other' };
  }
}

function stringOf(property: JsonRecord): Typed {
  const choices = choicesOf(own(property, 'enum'), own(property, 'oneOf'));
  if (choices !== undefined) return { type: 'choice', choices };
  return {
    type: 'string',
    ...boundsOf(property, 'minLength', 'maxLength'),
    ...field('format', textOf(own(property, 'format'), 50)),
    ...field('pattern', textOf(own(property, 'pattern'), TITLE_CHARS)),
  };
}

/** Plain values or titled ones. */
function choicesOf(plain: unknown, titled: unknown): FormField['choices'] | undefined {
  if (!Array.isArray(plain) && !Array.isArray(titled)) return undefined;
  const items = Array.isArray(plain) ? plain : listOf(titled);
  return items.slice(0, MAX_CHOICES).flatMap((item: unknown) => {
    const value = textOf(isRecord(item) ? own(item, 'const') : item);
    if (value === undefined || value.length > TEXT_CHARS) return [];
    const title = isRecord(item) ? textOf(own(item, 'title'), TITLE_CHARS) : undefined;
    return [{ value, title: title ?? value.slice(0, TITLE_CHARS) }];
  });
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const boundsOf = (property: JsonRecord, min: string, max: string): Pick<Typed, 'min' | 'max'> => ({
  ...field('min', numberOf(own(property, min))),
  ...field('max', numberOf(own(property, max))),
});

/** A default that could not be an answer is none. */
function defaultOf({ type, choices = [] }: Typed, value: unknown): FormField['default'] {
  const isOffered = (item: unknown): item is string =>
    choices.some((choice) => choice.value === item);
  switch (type) {
    case 'string':
      return textOf(value, TEXT_CHARS);
    case 'choice':
      return isOffered(value) ? value : undefined;
    case 'number':
    case 'integer':
      return numberOf(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'choices':
      return Array.isArray(value) ? value.slice(0, MAX_CHOICES).filter(isOffered) : undefined;
    case 'other':
      return undefined;
  }
}
