import type { ConfigOption } from '@fyllo/protocol';
import { fateOf, nameOf, readConfigList, setBy, withMode, withValue } from './config-list';

const effort: ConfigOption = {
  type: 'select',
  id: 'effort',
  name: 'Effort',
  currentValue: 'low',
  values: [
    { value: 'low', name: 'Low' },
    { value: 'high', name: 'High' },
  ],
};
const fast: ConfigOption = { type: 'boolean', id: 'fast', name: 'Fast', currentValue: false };
const list = { options: [effort, fast], legacy: false };

const modes = {
  currentModeId: 'ask',
  availableModes: [{ id: 'ask', name: 'Ask' }, { id: 'plan' }, { id: '' }, 'plan'],
};
const models = {
  currentModelId: 'big',
  availableModels: [{ modelId: 'big', name: 'Big', description: 'Slow' }],
};

describe('the settings an agent tells when it opens a session', () => {
  it('are its config options, whatever else it offers', () => {
    const read = readConfigList({
      configOptions: [effort, { id: 'x', type: 'slider' }].map(wire),
      modes,
      models,
    });
    expect(read).toEqual({ options: [effort], legacy: false });
  });

  it('are made of modes and models where there is nothing else', () => {
    expect(readConfigList({ modes, models })).toEqual({
      legacy: true,
      options: [
        {
          type: 'select',
          id: 'mode',
          name: 'Mode',
          category: 'mode',
          currentValue: 'ask',
          values: [
            { value: 'ask', name: 'Ask' },
            { value: 'plan', name: 'plan' },
          ],
        },
        {
          type: 'select',
          id: 'model',
          name: 'Model',
          category: 'model',
          currentValue: 'big',
          values: [{ value: 'big', name: 'Big', description: 'Slow' }],
        },
      ],
    });
  });

  it.each([null, undefined, {}, [], 'x', { modes: null }, { modes: { currentModeId: 7 } }])(
    'are none in %j',
    (answer) => {
      expect(readConfigList(answer)).toBeUndefined();
    },
  );
});

/** As an agent writes it. */
function wire(option: unknown): unknown {
  const { values, ...rest } = option as { values?: unknown };
  return { ...rest, options: values };
}

describe('a list of settings', () => {
  const legacy = readConfigList({ modes, models }) ?? list;

  it('knows how each is changed', () => {
    expect(setBy(list, 'mode')).toBe('option');
    expect([setBy(legacy, 'mode'), setBy(legacy, 'model')]).toEqual(['mode', 'model']);
  });

  it('follows the mode only where it has made one itself', () => {
    expect(withMode(legacy, 'plan').options[0]).toMatchObject({ currentValue: 'plan' });
    expect(withMode(list, 'plan')).toBe(list);
    expect(withMode(legacy, 'ask')).toBe(legacy);
  });

  it('takes a value of the right type', () => {
    const changed = withValue(list, { configId: 'fast', value: true });
    expect(changed.options).toEqual([effort, { ...fast, currentValue: true }]);
    expect(withValue(list, { configId: 'fast', value: 'yes' }).options).toEqual(list.options);
    expect(withValue(list, { configId: 'gone', value: true })).toBe(list);
  });

  it.each([
    ['effort', 'low', 'current'],
    ['effort', 'high', 'possible'],
    ['effort', 'highest', 'gone'],
    ['effort', true, 'gone'],
    ['fast', true, 'possible'],
    ['fast', 'true', 'gone'],
    ['unheard', 'of', 'gone'],
  ] as const)('says of %s=%s that it is %s', (configId, value, fate) => {
    expect(fateOf(list, { configId, value })).toBe(fate);
  });

  it('names what it has, and the id of what it has not', () => {
    expect(nameOf(list, { configId: 'effort', value: 'x' })).toBe('Effort');
    expect(nameOf(list, { configId: 'gone', value: 'x' })).toBe('gone');
  });
});
