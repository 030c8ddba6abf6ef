import { FACT, startFactServer } from '../fact-server';
import { check, Missing, Unsupported } from '../outcome';
import { relayed } from '../relayed-agent';
import { said, type Trial } from '../trial';
import { endedAs } from './turn-checks';

/** One black pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const MARK = 'EMBEDDED-MARK';

async function able(trial: Trial, ability: 'image' | 'embeddedContext' | 'mcpHttp'): Promise<void> {
  const abilities = await trial.desk.supervisor.abilities(trial.agent.id, trial.folder);
  if (!abilities[ability]) throw new Unsupported('it says that it cannot');
}

export async function image(trial: Trial): Promise<undefined> {
  await able(trial, 'image');
  const session = trial.session();
  const model = trial.modelFromNow();
  const picture = { name: 'pixel.png', kind: 'image', mimeType: 'image/png', bytes: PNG } as const;
  endedAs(await session.turn('please [[text]]', [picture]), 'completed');
  const images = model().flatMap(({ turns }) => turns.filter((turn) => turn.images > 0));
  if (images.length === 0) throw new Missing('the model was shown no image');
}

export async function resource(trial: Trial): Promise<undefined> {
  await able(trial, 'embeddedContext');
  const session = trial.session();
  const model = trial.modelFromNow();
  const file = { name: 'notes.md', kind: 'file', mimeType: 'text/markdown', bytes: MARK } as const;
  endedAs(await session.turn('please [[text]]', [file]), 'completed');
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
