import type { FormField } from '@fyllo/protocol';
import fc from 'fast-check';
import { readField, startValue, type FieldValue } from './form-values';

const field = (over: Partial<FormField>): FormField => ({
  key: 'a',
  type: 'string',
  title: '',
  required: false,
  ...over,
});
const CHOICES = ['x', 'y', 'z'].map((value) => ({ value, title: value.toUpperCase() }));

const read = (over: Partial<FormField>, value: FieldValue): unknown => {
  const result = readField(field(over), value);
  return 'fault' in result ? `${result.fault.code} ${result.fault.limit}`.trim() : result.value;
};

describe('readField', () => {
  it.each<[Partial<FormField>, FieldValue, unknown]>([
    [{}, 'text', 'text'],
    [{}, '', undefined],
    [{ required: true }, '', 'required'],
    [{ min: 2 }, '😀', 'too-short 2'],
    [{ max: 1 }, '😀', '😀'],
    [{ max: 1 }, 'ab', 'too-long 1'],
    [{ pattern: '^(a+)+$' }, 'anything', 'anything'],
    [{ format: 'email' }, 'a@b', 'a@b'],
    [{ format: 'email' }, 'a b', 'format email'],
    [{ format: 'uri' }, 'nowhere', 'format uri'],
    [{ format: 'date' }, '2026-02-30x', 'format date'],
    [{ format: 'date' }, '2026-02-28', '2026-02-28'],
    [{ format: 'date-time' }, '2026-02-28T10:00:00Z', '2026-02-28T10:00:00Z'],
    [{ format: 'date-time' }, '2026-02-28', 'format date-time'],
    [{ format: 'unheard-of' }, 'x', 'x'],
    [{ type: 'number' }, '1.5', 1.5],
    [{ type: 'number' }, '1e999', 'number'],
    [{ type: 'number' }, ' ', 'number'],
    [{ type: 'number', min: 2 }, '1', 'too-small 2'],
    [{ type: 'number', max: 2 }, '3', 'too-large 2'],
    [{ type: 'integer' }, '1.5', 'integer'],
    [{ type: 'integer' }, '-3', -3],
    [{ type: 'boolean', required: true }, false, false],
    [{ type: 'choice', choices: CHOICES }, 'y', 'y'],
    [{ type: 'choice', choices: CHOICES, required: true }, '', 'required'],
    [{ type: 'choices', choices: CHOICES }, [], undefined],
    [{ type: 'choices', choices: CHOICES, required: true }, [], 'too-few 1'],
    [{ type: 'choices', choices: CHOICES, required: true, min: 0 }, [], []],
    [{ type: 'choices', choices: CHOICES, min: 2 }, ['x'], 'too-few 2'],
    [{ type: 'choices', choices: CHOICES, max: 1 }, ['x', 'y'], 'too-many 1'],
    [{ type: 'other' }, '', 'unanswerable'],
  ])('%j with %j is %j', (over, value, expected) => {
    expect(read(over, value)).toEqual(expected);
  });

  it('gives a number within its bounds or a fault, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const result = readField(field({ type: 'number', min: -5, max: 5 }), text);
        if ('fault' in result || result.value === undefined) return;
        expect(Number.isFinite(result.value)).toBe(true);
        expect(Math.abs(Number(result.value))).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('startValue', () => {
  it.each<[Partial<FormField>, FieldValue]>([
    [{ default: 'given' }, 'given'],
    [{}, ''],
    [{ type: 'integer', default: 3 }, '3'],
    [{ type: 'boolean' }, false],
    [{ type: 'boolean', default: true }, true],
    [{ type: 'choice', choices: CHOICES, default: 'y' }, 'y'],
    [{ type: 'choice', choices: CHOICES, default: 'w' }, ''],
    [{ type: 'choices', choices: CHOICES, default: ['z', 'w'] }, ['z']],
    [{ type: 'other', default: 'x' }, ''],
  ])('%j starts with %j', (over, expected) => {
    expect(startValue(field(over))).toEqual(expected);
  });
});
