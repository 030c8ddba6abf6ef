import { coded, type CodedError, type FormField, type QuestionAnswer } from '@fyllo/protocol';
import { own } from './json-access';

export type FormContent = NonNullable<Extract<QuestionAnswer, { action: 'accept' }>['content']>;
type FormValue = FormContent[string];

/**
 * A person's answers as they may be sent: of the form's own fields only, each as its field demands. Patterns are not
 * run, because they are the agent's and may be built to hang. Error: `bad-request`, with the field as detail.
 */
export function checkedContent(fields: readonly FormField[], content: FormContent): FormContent {
  const entries = fields.flatMap((field) => {
    if (field.type === 'other') throw unfit(field, 'cannot be filled in');
    const value = own(content, field.key) as FormValue | undefined;
    if (isBlank(value)) {
      if (field.required) throw unfit(field, 'has to be filled in');
      return [];
    }
    const fault = faultOf(field, value);
    if (fault !== undefined) throw unfit(field, fault);
    return [[field.key, value] as const];
  });
  return Object.fromEntries(entries);
}

const unfit = ({ key }: FormField, fault: string): CodedError =>
  coded('bad-request', `The field ${fault}`, { detail: key });

const isBlank = (value: FormValue | undefined): value is '' | undefined =>
  value === undefined || value === '';

function faultOf(field: FormField, value: FormValue): string | undefined {
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? textFault(field, value) : 'wants a text';
    case 'number':
    case 'integer':
      return numberFault(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'wants yes or no';
    case 'choice':
      return isChoice(field, value) ? undefined : 'wants one of its choices';
    case 'choices':
      return choicesFault(field, value);
    case 'other':
      return 'cannot be filled in';
  }
}

const isChoice = ({ choices = [] }: FormField, value: unknown): boolean =>
  choices.some((choice) => choice.value === value);

const isOutside = ({ min = -Infinity, max = Infinity }: FormField, amount: number): boolean =>
  amount < min || amount > max;

function numberFault(field: FormField, value: FormValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wants a number';
  if (field.type === 'integer' && !Number.isInteger(value)) return 'wants a whole number';
  return isOutside(field, value) ? 'is out of its range' : undefined;
}

function choicesFault(field: FormField, value: FormValue): string | undefined {
  if (!Array.isArray(value) || !value.every((item) => isChoice(field, item))) {
    return 'wants some of its choices';
  }
  if (new Set(value).size !== value.length) return 'wants each choice once';
  return isOutside(field, value.length) ? 'wants another number of choices' : undefined;
}

/** Lengths are counted as JSON Schema does, in code points. */
function textFault(field: FormField, value: string): string | undefined {
  if (isOutside(field, Array.from(value).length)) return 'is too short or too long';
  const isFit = FORMATS.get(field.format ?? '') ?? (() => true);
  return isFit(value) ? undefined : `is no ${field.format ?? 'text'}`;
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
      isDay(value.slice(0, 10)) && /^[Tt ]/.test(value.slice(10)) && !isNaN(Date.parse(value)),
  ],
]);
