import { readConfigList } from './config-list';
import { stateEventOf } from './state-mapper';
import { toolPatchOf } from './tool-mapper';

const MOST = 256 * 1024;
const long = '語'.repeat(8000);
const many = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: 1000 }, (_, i) => make(i));
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('a list an agent tells', () => {
  it.each([
    ['plan', { entries: many((i) => ({ content: `${i} ${long}` })) }, 'entries'],
    [
      'available_commands_update',
      { availableCommands: many((i) => ({ name: `c${i}`, description: long })) },
      'commands',
    ],
  ])('as %s keeps its beginning, as far as one frame has room', (variant, update, key) => {
    const event = stateEventOf(variant, update);
    const list = (event as unknown as Record<string, unknown[]>)[key] ?? [];
    expect(list).toHaveLength(10);
    expect(bytesOf(list)).toBeLessThan(MOST + 100);
  });

  it('of settings keeps all settings before their values', () => {
    const values = many((i) => ({ value: `v${i}`, name: `V ${i}`, description: long }));
    const option = (id: string) => ({ type: 'select', id, currentValue: 'v999', options: values });
    const event = stateEventOf('config_option_update', {
      configOptions: [
        ...[option('model'), option('effort')],
        { type: 'boolean', id: 'fast', currentValue: true },
      ],
    });
    if (event === undefined || event === 'nothing' || event.type !== 'config') throw new Error();
    expect(event.options.map(({ id }) => id)).toEqual(['model', 'effort', 'fast']);
    expect(event.options[0]).toMatchObject({ currentValue: 'v999', values: values.slice(0, 10) });
    expect(bytesOf(event.options)).toBeLessThan(MOST + 100);
  });

  it('of modes and models is bounded alike', () => {
    const read = readConfigList({
      models: {
        currentModelId: 'm1',
        availableModels: many((i) => ({ modelId: `m${i}`, description: long })),
      },
    });
    expect(read?.options).toHaveLength(1);
    expect(bytesOf(read)).toBeLessThan(MOST + 100);
  });

  it('of a hundred thousand bytes is left whole', () => {
    const availableCommands = many((i) => ({ name: `c${i}`, description: 'x'.repeat(60) }));
    const event = stateEventOf('available_commands_update', { availableCommands });
    expect(event).toEqual({ type: 'commands', commands: availableCommands });
  });

  it('of the places a tool touches is bounded alike', () => {
    const { locations = [] } = toolPatchOf({
      locations: many((i) => ({ path: `/${i}/${'p'.repeat(4000)}` })),
    });
    expect(locations.length).toBeGreaterThan(50);
    expect(bytesOf(locations)).toBeLessThan(MOST + 100);
  });
});

describe('a name the agent will hear again', () => {
  it('is left out when it is too long, and never cut', () => {
    const name = 'n'.repeat(9000);
    const values = [
      { value: name, name: 'Too long' },
      { value: 'v', name },
    ];
    const select = { type: 'select', currentValue: 'v', options: values };
    const update = {
      configOptions: [
        { ...select, id: name },
        { ...select, id: 'x' },
      ],
    };
    expect(stateEventOf('config_option_update', update)).toMatchObject({
      options: [{ id: 'x', values: [{ value: 'v', name: name.slice(0, 500) }] }],
    });
    const availableCommands = [{ name }, { name: 'c' }];
    expect(stateEventOf('available_commands_update', { availableCommands })).toMatchObject({
      commands: [{ name: 'c' }],
    });
  });
});
