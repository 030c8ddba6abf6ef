import { coded, type ConfigChoice, type ConfigOption, type SessionEventOf } from '@fyllo/protocol';
import type { ConfigList, SetBy } from '../acp/config-list';
import { SessionSettings, type AskedSession } from './session-settings';

const select = (id: string, currentValue: string, ...offered: string[]): ConfigOption => ({
  type: 'select',
  id,
  name: id.toUpperCase(),
  currentValue,
  values: offered.map((value) => ({ value, name: value })),
});
/** What efforts there are depends on the model. */
const listOf = (model: string, effort: string): ConfigList => ({
  legacy: false,
  options: [
    select('model', model, 'a', 'b'),
    select('effort', effort, 'low', model === 'a' ? 'high' : 'max'),
  ],
});
const model = (value: string): ConfigChoice => ({ configId: 'model', value });
const effort = (value: string): ConfigChoice => ({ configId: 'effort', value });

type Answer = (choice: ConfigChoice) => ConfigList | undefined | Promise<ConfigList | undefined>;

describe('the settings of a session', () => {
  let told: SessionEventOf<'config'>[];
  let asked: (ConfigChoice & { readonly by: SetBy })[];
  let settings: SessionSettings;

  const agent = (answer: Answer): AskedSession => ({
    agentSessionId: 'theirs',
    connection: {
      setConfig: async (_id, by, choice) => {
        asked.push({ by, ...choice });
        return answer(choice);
      },
    },
  });
  const refusing = (code: 'agent-error' | 'agent-protocol' | 'agent-sign-in'): AskedSession =>
    agent(() => {
      throw coded(code, 'No', { detail: 'in its own words' });
    });
  const values = (): unknown[] => settings.options.map(({ currentValue }) => currentValue);

  beforeEach(() => {
    told = [];
    asked = [];
    settings = new SessionSettings((event) => told.push(event), 1000);
  });

  // bug 42
  it('are applied again in order, each to the list that was answered last', async () => {
    settings.replace(listOf('a', 'low'));
    const obeying = agent(({ configId, value }) =>
      configId === 'model' ? listOf(String(value), 'low') : listOf('b', String(value)),
    );
    const choices = [model('b'), effort('high'), effort('max')];
    expect(await settings.restore(obeying, choices)).toEqual({
      dropped: ['EFFORT'],
      choices: [model('b'), effort('max')],
      complete: true,
    });
    expect(asked).toEqual([
      { by: 'option', ...model('b') },
      { by: 'option', ...effort('max') },
    ]);
    expect(values()).toEqual(['b', 'max']);
  });

  it('are not set again where they are already so', async () => {
    settings.replace(listOf('b', 'low'));
    const none = agent(() => undefined);
    expect(await settings.restore(none, [model('b')])).toMatchObject({ choices: [model('b')] });
    expect(asked).toEqual([]);
  });

  it('stand as the agent said them last, also while an answer was on its way', async () => {
    settings.replace(listOf('a', 'low'));
    let answer: (list: ConfigList) => void = () => undefined;
    const slow = agent(() => new Promise((resolve) => (answer = resolve)));
    const changing = settings.change(slow, model('b'));
    settings.replace(listOf('a', 'high'));
    expect(values()).toEqual(['a', 'high']);
    answer(listOf('b', 'low'));
    await changing;
    expect(values()).toEqual(['b', 'low']);
    settings.replace(listOf('a', 'low'));
    expect(values()).toEqual(['a', 'low']);
    expect(told).toHaveLength(4);
  });

  it('believe a bare yes', async () => {
    settings.replace(listOf('a', 'low'));
    await settings.change(
      agent(() => undefined),
      model('b'),
    );
    expect(values()).toEqual(['b', 'low']);
  });

  it.each([
    ['agent-error', 'config-refused'],
    ['agent-protocol', 'config-refused'],
    ['agent-sign-in', 'agent-sign-in'],
  ] as const)('say what the agent says: %s is %s', async (code, expected) => {
    settings.replace(listOf('a', 'low'));
    const refused = { code: expected, error: { detail: 'in its own words' } };
    await expect(settings.change(refusing(code), model('b'))).rejects.toMatchObject(refused);
    await expect(settings.restore(refusing(code), [model('b')])).rejects.toMatchObject(refused);
    expect(values()).toEqual(['a', 'low']);
  });

  it('can be changed although the agent refuses what was chosen before', async () => {
    settings.replace(listOf('a', 'low'));
    const choices = [model('b'), effort('high')];
    const restored = await settings.restore(refusing('agent-error'), choices, 'model');
    expect(restored).toEqual({ dropped: [], choices, complete: false });
    expect(asked).toEqual([{ by: 'option', ...effort('high') }]);
  });

  it('stay as they were known when the agent tells none, and are marked', async () => {
    settings.forgetConfirmation();
    settings.opened(listOf('a', 'low').options);
    expect(told).toMatchObject([
      { unconfirmed: true, options: [{ id: 'model' }, { id: 'effort' }] },
    ]);
    // nobody knows whether it still is so
    await settings.restore(refusing('agent-protocol'), [model('a'), model('gone')]);
    expect(asked).toEqual([{ by: 'option', ...model('a') }]);
    settings.replace(listOf('b', 'low'));
    expect(told.at(-1)).not.toHaveProperty('unconfirmed');
    settings.opened([]);
    expect(told).toHaveLength(2);
  });

  it('tell nothing where there is nothing', () => {
    settings.opened([]);
    settings.modeIs('plan');
    expect(told).toEqual([]);
  });

  it('follow what an agent with modes reports, whatever it agreed to', async () => {
    settings.replace({ legacy: true, options: [select('mode', 'ask', 'ask', 'off')] });
    await settings.change(
      agent(() => undefined),
      { configId: 'mode', value: 'off' },
    );
    expect(values()).toEqual(['off']);
    settings.modeIs('ask');
    expect(values()).toEqual(['ask']);
    expect(asked).toEqual([{ by: 'mode', configId: 'mode', value: 'off' }]);
  });
});
