import type { ConfigOption } from '@fyllo/protocol';
import { summaryOf, valueGroups, visibleOptions, type Select } from './settings';

const select = (id: string, category: string, currentValue = 'a'): Select => ({
  type: 'select',
  id,
  name: id,
  category,
  currentValue,
  values: [
    { value: 'a', name: `${id} A` },
    { value: 'b', name: `${id} \u202eB` },
  ],
});
const flag: ConfigOption = { type: 'boolean', id: 'web', name: 'Web', currentValue: true };

describe('summaryOf', () => {
  it.each<[string, ConfigOption[], string]>([
    [
      'both',
      [select('effort', 'thought_level', 'b'), select('model', 'model')],
      'model A · effort ⟨U+202E⟩B',
    ],
    ['the first of each', [select('one', 'model'), select('two', 'model', 'b')], 'one A'],
    ['one alone', [flag, select('effort', 'thought_level')], 'effort A'],
    ['neither', [flag, select('mode', 'mode')], ''],
    ['a value that is not offered, as it is', [select('model', 'model', 'old-7b')], 'old-7b'],
  ])('shows %s', (_name, options, summary) => {
    expect(summaryOf(options)).toBe(summary);
  });

  it('does not take a boolean of the category for a select', () => {
    expect(summaryOf([{ ...flag, category: 'model' }])).toBe('');
  });
});

describe('visibleOptions', () => {
  it('leaves out what offers nothing and keeps the order', () => {
    const empty = { ...select('empty', 'model'), values: [] };
    expect(visibleOptions([select('b', ''), empty, flag]).map(({ id }) => id)).toEqual([
      'b',
      'web',
    ]);
  });
});

describe('valueGroups', () => {
  it('keeps the agent’s order, also where a group comes twice', () => {
    const values = ['x', 'x', undefined, 'y', 'x'].map((group, index) => ({
      value: index.toString(),
      name: '',
      ...(group === undefined ? {} : { group }),
    }));
    const shape = valueGroups(values).map((group) => [
      group.name,
      group.values.map(({ value }) => value).join(''),
    ]);
    expect(shape).toEqual([
      ['x', '01'],
      ['', '2'],
      ['y', '3'],
      ['x', '4'],
    ]);
  });
});
