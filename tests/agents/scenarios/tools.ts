import { existsSync } from 'node:fs';
import path from 'node:path';
import { check, Missing } from '../outcome';
import { TO } from '../project-folder';
import type { Trial } from '../trial';
import { endedAs } from './turn-checks';

/** The agent asks first, unless it is known never to. */
const asks = ({ agent }: Trial, asked: number): string | undefined => {
  if (asked > 0) return undefined;
  const never = agent.lacks['edit-rejected'];
  if (never === undefined) throw new Error('it did not ask for permission');
  return never;
};

export async function editAllowed(trial: Trial): Promise<string | undefined> {
  const project = trial.project();
  const session = trial.session({ project });
  endedAs(await session.turn('please [[edit]]'), 'completed');
  check(project.text().includes(TO), 'the file is not changed');
  const diffs = session
    .tools()
    .flatMap(({ content }) => [...content])
    .filter((content) => content.type === 'diff' && JSON.stringify(content).includes(TO));
  if (diffs.length === 0) throw new Missing('no tool call shows the change');
  const open = session.tools().filter(({ status }) => status !== 'completed');
  check(open.length === 0, `tool calls are ${open.map(({ status }) => status).join(', ')}`);
  return asks(trial, session.asked);
}

export async function editRejected(trial: Trial): Promise<string | undefined> {
  const project = trial.project();
  const session = trial.session({ project, permit: 'reject_once' });
  const end = await session.turn('please [[edit]]');
  if (session.asked === 0) throw new Missing('it did not ask for permission');
  endedAs(end, 'completed', 'cancelled');
  check(!project.text().includes(TO), 'the file is changed although that was rejected');
  const calls = session.tools();
  check(calls.length > 0, 'the rejected call is not shown');
  const open = calls.flatMap(({ permissions }) =>
    permissions.filter(({ state }) => state === 'open'),
  );
  check(open.length === 0, 'a request for permission is still open');
  return end.outcome === 'cancelled' ? 'the whole turn ends as cancelled' : undefined;
}

export async function execute(trial: Trial): Promise<string | undefined> {
  const project = trial.project();
  const session = trial.session({ project });
  endedAs(await session.turn('please [[execute]]'), 'completed');
  check(existsSync(path.join(project.folder, 'ran.txt')), 'the command has not run');
  const notes = [
    asks(trial, session.asked),
    // what the command printed, not the command itself
    session
      .tools()
      .some((tool) => JSON.stringify([tool.content, tool.output]).includes('scripted output'))
      ? undefined
      : 'what the command printed is not told',
  ];
  return notes.find((note) => note !== undefined);
}

export async function plan(trial: Trial): Promise<string> {
  const session = trial.session();
  endedAs(await session.turn('please [[plan]]'), 'completed');
  const plans = session.events.filter((event) => event.type === 'plan');
  const entries = plans.findLast((event) => event.entries.length > 0)?.entries ?? [];
  if (entries.length === 0) throw new Missing('no plan was told');
  check(entries.length === 3, `the plan has ${entries.length} entries`);
  const states = entries.map(({ status }) => status).join(', ');
  check(states.includes('completed'), `no entry of the plan is completed: ${states}`);
  return `${plans.length} times: ${states}`;
}

export async function subAgent(trial: Trial): Promise<string> {
  const session = trial.session();
  const model = trial.modelFromNow();
  endedAs(await session.turn('please [[delegate]]'), 'completed');
  const child = () => model().filter(({ scenario }) => scenario === 'child').length;
  const refused = session.tools().length > 0 || session.text().includes('No tool for');
  if (child() === 0 && refused) throw new Missing('no sub-agent was started');
  await trial.desk.until(() => (child() > 0 ? true : undefined), 'the sub-agent’s first request');
  if (session.tools().length === 0) throw new Missing('nothing of it is told');
  const nested = session
    .tools()
    .filter((tool) => JSON.stringify(tool.meta ?? '').includes('parent'));
  return nested.length > 0
    ? `its own calls are told, ${nested.length} here`
    : 'one call stands for it';
}
