import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FACT, startFactServer } from '../fact-server';
import { check, Missing, Unsupported } from '../outcome';
import { relayed } from '../relayed-agent';
import { said, type Trial } from '../trial';
import { endedAs } from './turn-checks';

/** One black pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const MARK = 'EMBEDDED-MARK';

async function able(trial: Trial, ability: 'image' | 'embeddedContext' | 'mcpHttp'): Promise<void> {
  const abilities = await trial.desk.supervisor.abilities(trial.agent.id, trial.folder);
  if (!abilities[ability]) throw new Unsupported('it says that it cannot');
}

export async function image(trial: Trial): Promise<undefined> {
  await able(trial, 'image');
  const blocks = [{ type: 'image', mimeType: 'image/png', data: PNG }];
  const session = trial.session({ agentId: await relayed(trial, 'image', { blocks }) });
  const model = trial.modelFromNow();
  endedAs(await session.turn('please [[text]]'), 'completed');
  const images = model().flatMap(({ turns }) => turns.filter((turn) => turn.images > 0));
  if (images.length === 0) throw new Missing('the model was shown no image');
}

export async function resource(trial: Trial): Promise<undefined> {
  await able(trial, 'embeddedContext');
  const project = trial.project();
  // some agents look at the file, too
  const uri = pathToFileURL(path.join(project.folder, 'README.md')).href;
  const embedded = { uri, mimeType: 'text/markdown', text: MARK };
  const blocks = [{ type: 'resource', resource: embedded }];
  const session = trial.session({ project, agentId: await relayed(trial, 'resource', { blocks }) });
  const model = trial.modelFromNow();
  endedAs(await session.turn('please [[text]]'), 'completed');
  const reached = model().some((answered) => said(answered).includes(MARK));
  if (!reached) throw new Missing('the text did not reach the model');
}

export async function mcp(trial: Trial): Promise<string | undefined> {
  await able(trial, 'mcpHttp');
  const server = await startFactServer();
  try {
    const mcpServers = [{ type: 'http', name: 'scripted-facts', url: server.url, headers: [] }];
    const session = trial.session({ agentId: await relayed(trial, 'facts', { mcpServers }) });
    const model = trial.modelFromNow();
    // some agents are ready before their servers are
    const connected = () => (server.called.includes('tools/list') ? true : undefined);
    const turn = session.turn('please [[text]]');
    await trial.desk.until(connected, 'the agent’s request for the tools of the server');
    await turn;
    endedAs(await session.turn('please [[fact]]'), 'completed');
    check(server.called.includes('tools/call'), `the server heard ${server.called.join(', ')}`);
    const reached = model().some((answered) => said(answered).includes(FACT));
    check(reached, 'the answer of the server did not reach the model');
    return session.asked === 0 ? 'it does not ask' : undefined;
  } finally {
    await server.close();
  }
}
