import type { SessionEvent, TurnNoticeCode } from '@fyllo/protocol';
import { RETOLD } from '../agent-desk';
import type { AgentSession } from '../agent-session';
import { check, Missing } from '../outcome';
import { groupMembers } from '../process-group';
import { said, type Trial } from '../trial';
import { endedAs } from './turn-checks';

const ANSWER = 'A scripted answer with **bold** text';

export async function handshake({ agent, desk, folder }: Trial): Promise<string> {
  const abilities = await desk.supervisor.abilities(agent.id, folder);
  const { phase, version = '', title = agent.name } = await desk.listed();
  check(phase === 'ready', `the agent is ${phase} after the handshake`);
  const can = Object.entries(abilities).flatMap(([name, does]) => (does ? [name] : []));
  return `${title} ${version}: ${can.join(', ')}`;
}

export async function text(trial: Trial): Promise<undefined> {
  const session = trial.session();
  const model = trial.modelFromNow();
  endedAs(await session.turn('please [[text]]'), 'completed');
  check(session.text().includes(ANSWER), `the answer is ${JSON.stringify(session.text())}`);
  const asked = model().filter(({ scenario }) => scenario === 'text');
  check(asked.length === 1 && asked[0]?.complete === true, `the model was asked ${asked.length}×`);
}

/** Waits until the model's endless answer has begun to arrive. */
async function speaking(trial: Trial, session: AgentSession): Promise<string> {
  const turnId = await session.start('please [[slow]]');
  const isNews = (event: SessionEvent): boolean =>
    ('turnId' in event && event.turnId === turnId && event.type === 'turn.ended') ||
    (event.type === 'text' && event.messageId.startsWith(turnId) && event.text.includes('word'));
  const news = await trial.desk.until(() => session.events.find(isNews), 'the first words');
  check(news.type === 'text', `the turn ended before it was heard: ${JSON.stringify(news)}`);
  return turnId;
}

export async function cancel(trial: Trial): Promise<undefined> {
  const session = trial.session();
  const model = trial.modelFromNow();
  const turnId = await speaking(trial, session);
  await trial.desk.supervisor.cancel(session.id);
  endedAs(await session.ended(turnId), 'cancelled');
  const stopped = () => model().find(({ scenario }) => scenario === 'slow');
  const { complete } = await trial.desk.until(stopped, 'the end of the request to the model');
  check(!complete, 'the model was heard to its end');
  endedAs(await session.turn('please [[text]]'), 'completed');
  check(session.text().includes(ANSWER), 'the turn after the cancelled one has no answer');
}

const SECRET = 'the number is 4711';

/** The process dies in mid-turn: nothing of it is left, and the next message starts it again. */
export async function recover(trial: Trial): Promise<string> {
  const session = trial.session();
  endedAs(await session.turn(`${SECRET}, please [[text]]`), 'completed');
  const turnId = await speaking(trial, session);
  const { pid } = await trial.desk.supervisor.diagnostics(trial.agent.id);
  if (pid === undefined) throw new Error('the agent has no process');
  // all of it: what a launcher leaves behind would go on and answer
  process.kill(-pid, 'SIGKILL');
  const end = await session.ended(turnId);
  endedAs(end, 'failed', 'interrupted');
  check(session.text().includes('word'), 'the words before the death are gone');
  await trial.desk.until(
    () => (groupMembers(pid).length === 0 ? true : undefined),
    `the end of process group ${pid}`,
  );
  const model = trial.modelFromNow();
  endedAs(await session.turn('please [[text]]'), 'completed');
  check(session.text().includes(ANSWER), 'there is no answer after the death');
  const asked = model().findLast(({ scenario }) => scenario === 'text');
  return memoryOf(session, asked === undefined ? '' : said(asked));
}

function memoryOf(session: AgentSession, reached: string): string {
  const notices: readonly TurnNoticeCode[] = ['agent-memory-lost', 'agent-memory-rebuilt'];
  const notice = session.events.find(
    (event) => event.type === 'turn.notice' && notices.includes(event.code),
  );
  if (reached.includes(RETOLD)) {
    check(notice !== undefined, 'it was told the history again, and nobody was told so');
    return 'it had lost the session and was told the history again';
  }
  if (reached.includes(SECRET)) return 'it remembers';
  if (notice === undefined) throw new Missing('it has forgotten, and nobody was told so');
  return 'it has forgotten, and says so';
}
