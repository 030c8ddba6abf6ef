import { fail, ok, type ConfigChoice, type ConfigOption, type Result } from '@fyllo/protocol';
import { settled } from '../host/testing/fake-link';
import { SettingChanges } from './setting-changes';

const OPTIONS: readonly ConfigOption[] = [
  { type: 'select', id: 'model', name: 'Model', currentValue: 'a', values: [] },
  { type: 'boolean', id: 'web', name: 'Web', currentValue: false },
];

function start() {
  const sent: ConfigChoice[] = [];
  const answers: ((result: Result<unknown>) => void)[] = [];
  const refused: string[] = [];
  const setConfig = (choice: ConfigChoice): Promise<Result<unknown>> => {
    sent.push(choice);
    return new Promise((resolve) => answers.push(resolve));
  };
  const changes = new SettingChanges({ setConfig }, ({ code }) => refused.push(code));
  const values = () => changes.applied(OPTIONS).map(({ currentValue }) => currentValue);
  const answer = async (result: Result<unknown>): Promise<void> => {
    answers.shift()?.(result);
    await settled();
  };
  return { changes, sent, refused, values, answer };
}

describe('SettingChanges', () => {
  it('shows a choice at once and the agent’s word once it has answered', async () => {
    const { changes, sent, values, answer } = start();
    changes.choose({ configId: 'model', value: 'b' });
    expect([values(), changes.pending()]).toEqual([['b', false], true]);
    await answer(ok({}));
    expect([values(), changes.pending()]).toEqual([['a', false], false]);
    expect(sent).toHaveLength(1);
  });

  it('takes back what is refused and says why', async () => {
    const { changes, refused, values, answer } = start();
    changes.choose({ configId: 'web', value: true });
    expect(values()).toEqual(['a', true]);
    await answer(fail('config-refused', ''));
    expect([values(), refused]).toEqual([['a', false], ['config-refused']]);
  });

  it('sends one at a time, of each option only the last choice, and goes on after a refusal', async () => {
    const { changes, sent, refused, values, answer } = start();
    changes.choose({ configId: 'model', value: 'b' });
    changes.choose({ configId: 'model', value: 'c' });
    changes.choose({ configId: 'web', value: true });
    changes.choose({ configId: 'model', value: 'd' });
    expect(sent).toEqual([{ configId: 'model', value: 'b' }]);
    await answer(fail('config-refused', ''));
    expect(values()).toEqual(['d', true]);
    await answer(ok({}));
    await answer(ok({}));
    expect(sent.slice(1)).toEqual([
      { configId: 'web', value: true },
      { configId: 'model', value: 'd' },
    ]);
    expect([changes.pending(), refused]).toEqual([false, ['config-refused']]);
  });

  it('does not put a text into a checkbox when the agent changes the kind of an option', () => {
    const { changes, values } = start();
    changes.choose({ configId: 'web', value: 'yes' });
    expect(values()).toEqual(['a', false]);
  });
});
