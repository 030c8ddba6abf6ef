import fc from 'fast-check';
import { CodedError, type FormContent, type FormField } from '@fyllo/protocol';
import { checkedContent } from './form-content';
import { readFormFields } from './form-fields';

const choices = [
  { value: 'red', title: 'Red' },
  { value: 'blue', title: 'Blue' },
];
const form = (more: Partial<FormField> & Pick<FormField, 'type'>): FormField => ({
  key: 'k',
  title: 'K',
  required: false,
  ...more,
});
const check = (field: FormField, value: FormContent[string]): FormContent =>
  checkedContent([field], { k: value });

describe('the content of a form', () => {
  it.each<[FormField, FormContent[string]]>([
    [form({ type: 'string', min: 1, max: 2 }), '👍👍'],
    [form({ type: 'string', format: 'email' }), 'a@b'],
    [form({ type: 'string', format: 'uri' }), 'https://a.b/c'],
    [form({ type: 'string', format: 'date' }), '2026-11-30'],
    [form({ type: 'string', format: 'date-time' }), '2026-11-30T10:00:00Z'],
    [form({ type: 'string', format: 'unheard-of' }), 'x'],
    [form({ type: 'string', pattern: '^(a+)+$' }), 'anything'],
    [form({ type: 'number', min: 0, max: 1 }), 0.5],
    [form({ type: 'integer' }), -3],
    [form({ type: 'boolean' }), false],
    [form({ type: 'choice', choices }), 'red'],
    [form({ type: 'choices', choices, min: 1, max: 2 }), ['blue', 'red']],
  ])('fits %j: %j', (field, value) => {
    expect(check(field, value)).toEqual({ k: value });
  });

  it.each<[FormField, FormContent[string]]>([
    [form({ type: 'string', max: 1 }), 'ab'],
    [form({ type: 'string', min: 2 }), '👍'],
    [form({ type: 'string' }), 7],
    [form({ type: 'string', format: 'email' }), 'a@b@c'],
    [form({ type: 'string', format: 'uri' }), 'no address'],
    [form({ type: 'string', format: 'date' }), '2026-13-40'],
    [form({ type: 'string', format: 'date-time' }), '2026-11-30'],
    [form({ type: 'number', min: 0 }), -1],
    [form({ type: 'number' }), Number.NaN],
    [form({ type: 'number' }), '1'],
    [form({ type: 'integer' }), 1.5],
    [form({ type: 'boolean' }), 'true'],
    [form({ type: 'choice', choices }), 'green'],
    [form({ type: 'choices', choices }), ['green']],
    [form({ type: 'choices', choices }), ['red', 'red']],
    [form({ type: 'choices', choices, min: 2 }), ['red']],
    [form({ type: 'choices', choices }), 'red'],
    [form({ type: 'string', required: true }), ''],
    [form({ type: 'other' }), 'x'],
  ])('is refused for %j: %j', (field, value) => {
    expect(() => check(field, value)).toThrow(CodedError);
    expect(() => check(field, value)).toThrow('bad-request');
  });

  it('needs what is required and may leave out the rest', () => {
    const fields = [form({ type: 'string', required: true }), form({ type: 'string', key: 'l' })];
    expect(() => checkedContent(fields, { l: 'x' })).toThrow('bad-request');
    expect(checkedContent(fields, { k: 'x', l: '' })).toEqual({ k: 'x' });
  });

  it('cannot be sent when a field is of a type nobody knows', () => {
    expect(() => checkedContent([form({ type: 'other' })], {})).toThrow('bad-request');
  });

  it('holds the fields of the form alone, whatever their names are', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));
    const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(fc.uniqueArray(key), fc.array(fc.tuple(key, value)), (keys, entries) => {
        const fields = keys.map((name) => form({ key: name, type: 'string' }));
        const given = Object.fromEntries(entries) as FormContent;
        const texts = Object.entries(given).filter(([name]) => keys.includes(name));
        const allTexts = texts.every(([, one]) => typeof one === 'string');
        const send = (): FormContent => checkedContent(fields, given);
        if (!allTexts) expect(send).toThrow('bad-request');
        else expect(Object.entries(send()).sort()).toEqual(texts.sort());
      }),
    );
  });
});

describe('the fields of a form', () => {
  it('are read from a JSON schema', () => {
    const fields = readFormFields({
      required: ['colour'],
      properties: {
        colour: {
          type: 'string',
          title: 'Colour',
          oneOf: [{ const: 'red', title: 'Red' }],
          default: 'red',
        },
        tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 1, default: ['a', 7] },
        count: { type: 'integer', minimum: 1, maximum: 9, default: '3' },
        note: { type: 'string', maxLength: 5, pattern: '(a+)+', description: 'Free' },
        sure: { type: 'boolean', default: true },
        map: { type: 'object' },
        list: { type: 'array', items: { type: 'string' } },
      },
    });
    expect(fields).toEqual([
      {
        key: 'colour',
        type: 'choice',
        title: 'Colour',
        required: true,
        default: 'red',
        choices: [{ value: 'red', title: 'Red' }],
      },
      {
        key: 'tags',
        type: 'choices',
        title: 'tags',
        required: false,
        default: ['a'],
        min: 1,
        choices: [
          { value: 'a', title: 'a' },
          { value: 'b', title: 'b' },
        ],
      },
      { key: 'count', type: 'integer', title: 'count', required: false, min: 1, max: 9 },
      {
        key: 'note',
        type: 'string',
        title: 'note',
        required: false,
        description: 'Free',
        max: 5,
        pattern: '(a+)+',
      },
      { key: 'sure', type: 'boolean', title: 'sure', required: false, default: true },
      { key: 'map', type: 'other', title: 'map', required: false },
      { key: 'list', type: 'other', title: 'list', required: false },
    ]);
  });

  it('are bounded in number, choices and length, and never fail', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, key) => [`k${key}`, null]));
    expect(readFormFields({ properties: many })).toHaveLength(100);
    const items = Array.from({ length: 5000 }, (_, value) => `v${value}`);
    const [field] = readFormFields({ properties: { k: { type: 'string', enum: items } } });
    expect(field?.choices).toHaveLength(1000);
    const [long] = readFormFields({ properties: { ['k'.repeat(501)]: { type: 'string' } } });
    expect(long).toMatchObject({ type: 'other' });
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (schema, property) => {
        const read = [readFormFields(schema), readFormFields({ properties: { k: property } })];
        return read.flat().every(({ key }) => key.length <= 500);
      }),
    );
  });
});
