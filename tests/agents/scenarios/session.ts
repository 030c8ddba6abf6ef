import type { ConfigChoice, ConfigOption } from '@fyllo/protocol';
import { check, Missing, Unsupported } from '../outcome';
import { TO } from '../project-folder';
import type { Trial } from '../trial';
import { endedAs } from './turn-checks';

type Select = Extract<ConfigOption, { type: 'select' }>;

/** A select that can be changed: the agent's own, else the first that is no mode, else the mode. */
function changeable(trial: Trial, options: readonly ConfigOption[]): Select {
  const selects = options.filter(
    (option): option is Select => option.type === 'select' && option.values.length > 1,
  );
  const found =
    selects.find(({ id }) => id === trial.agent.setting) ??
    selects.find(({ category }) => category !== 'mode') ??
    selects[0];
  if (found === undefined) throw new Missing('there is no setting to change');
  return found;
}

const valueOf = (options: readonly ConfigOption[], id: string): unknown =>
  options.find((option) => option.id === id)?.currentValue;

/** A setting is changed, the agent restarted, and the next turn begins with the setting as it was chosen. */
export async function setting(trial: Trial): Promise<string> {
  const { agent, desk } = trial;
  const session = trial.session();
  endedAs(await session.turn('please [[text]]'), 'completed');
  const option = changeable(trial, session.config);
  const value = option.values.find((one) => one.value !== option.currentValue)?.value ?? '';
  const choice: ConfigChoice = { configId: option.id, value };
  await desk.supervisor.setConfig(session.target, choice);
  check(
    valueOf(session.config, option.id) === value,
    `${option.id} is ${String(valueOf(session.config, option.id))} after it was set to ${value}`,
  );
  session.choices = [choice]; // Main remembers what was confirmed
  await desk.supervisor.restart(agent.id);
  endedAs(await session.turn('please [[text]]'), 'completed');
  check(
    valueOf(session.config, option.id) === value,
    `${option.id} is ${String(valueOf(session.config, option.id))} after the restart, not ${value}`,
  );
  return `${option.id} = ${value}`;
}

/** A file of a second folder is read and edited. */
export async function folders(trial: Trial): Promise<string | undefined> {
  const second = trial.project('second folder');
  const first = trial.project();
  const abilities = await trial.desk.supervisor.abilities(trial.agent.id, first.folder);
  const project = { ...first, script: { ...first.script, file: second.script.file } };
  const session = trial.session({ project, additional: [second.folder] });
  const end = await session.turn('please [[edit]]');
  if (!abilities.additionalDirectories) {
    check(
      end.error?.code === 'scope-single-folder',
      `the turn ended as ${end.outcome} although the agent takes one folder only`,
    );
    throw new Unsupported('it takes one folder; the application says so');
  }
  endedAs(end, 'completed');
  check(second.text().includes(TO), 'the file of the second folder is not changed');
  return session.asked > 0 ? undefined : 'it does not ask';
}
