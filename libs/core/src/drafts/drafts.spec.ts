import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { coded, type ConfigChoice, type StreamItem, type Workspace } from '@fyllo/protocol';
import { connectionIn, endTurn, setUp } from '../sessions/testing/turns-fixture';

const CHOICE = { agentId: 'a', mode: 'native' } as const;
const CREATE = { ...CHOICE, key: 'key-00000001', text: 'hello' };
const BIG: ConfigChoice = { configId: 'model', value: 'big' };

/** Waits until the agent is asked, or long enough to say that it is not. */
async function asked(opened: readonly unknown[]): Promise<void> {
  const before = opened.length;
  for (let tries = 0; opened.length === before && tries < 20; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function draftPage() {
  const app = await setUp();
  const heard: Extract<StreamItem, { k: 'draft' }>['draft'][] = [];
  const page = connectionIn(app.workspace, ({ text }) => {
    const item = JSON.parse(text) as StreamItem;
    if (item.k === 'draft') heard.push(item.draft);
  });
  const { supervisor, drafts } = app;
  const choose = async (choice: Partial<typeof CHOICE> | object = {}, from = page) => {
    drafts.choose(from, app.workspace, { ...CHOICE, ...choice });
    await asked(supervisor.drafts);
  };
  const news = (phase: 'ready' | 'failed', at = -1) =>
    supervisor.hand({
      k: 'draft',
      draft: { draftId: supervisor.drafts.at(at)?.draftId ?? '', phase, config: [], commands: [] },
    });
  const closed = () =>
    supervisor.calls.flatMap(([name, id]) => (name === 'closeDraft' ? [id] : []));
  return { ...app, page, heard, choose, news, closed, opened: supervisor.drafts };
}

/** The Workspace with a second folder; the one before does not change. */
function withSecond(workspace: Workspace, folder: string): Workspace {
  const second = path.join(folder, 'second');
  mkdirSync(second);
  const project = { id: 'project-0000000002', name: 'second', path: second };
  return { ...workspace, projects: [...workspace.projects, project] };
}

describe('a draft', () => {
  it('asks the agent once for one choice, and tells only its page', async () => {
    const app = await draftPage();
    await app.choose();
    await app.choose();
    await app.news('ready');
    await app.choose();
    expect(app.opened).toEqual([
      { draftId: 'draft-1', ...CHOICE, cwd: app.project, additional: [] },
    ]);
    expect(app.heard.map(({ phase }) => phase)).toEqual(['probing', 'ready']);
    expect((await app.directory.list(app.workspace.id)).sessions).toEqual([]); // no session of ours
    await app.close();
  });

  it('is closed when another choice is made, and what the old one still says is told to nobody', async () => {
    const app = await draftPage();
    await app.choose();
    await app.choose({ mode: 'fyllocode' });
    await app.news('ready', 0);
    expect(app.closed()).toEqual(['draft-1']);
    expect(app.heard).toMatchObject([
      { mode: 'native', phase: 'probing' },
      { mode: 'fyllocode', phase: 'probing' },
    ]);
    app.drafts.leave(app.page);
    app.drafts.leave(app.page);
    expect(app.closed()).toEqual(['draft-1', 'draft-2']);
    await app.close();
  });

  it('of one page is none of another', async () => {
    const app = await draftPage();
    const other = connectionIn(app.workspace, () => undefined, 2);
    await app.choose();
    await app.choose({}, other);
    app.drafts.leave(other);
    expect(app.closed()).toEqual(['draft-2']);
    await expect(app.drafts.setConfig(other, BIG)).rejects.toMatchObject({ code: 'not-found' });
    await app.close();
  });

  it('that failed is told with the reason, and is tried again by the same choice', async () => {
    const app = await draftPage();
    await app.choose();
    app.supervisor.die(coded('worker-gone', 'dead'));
    expect(app.heard.at(-1)).toMatchObject({ phase: 'failed', error: { code: 'worker-gone' } });
    await app.choose();
    expect(app.opened).toHaveLength(2);
    await app.news('failed');
    await app.create(CREATE, app.page);
    expect(app.supervisor.prompts[0]).not.toHaveProperty('draftId');
    expect(app.closed()).toEqual(['draft-1', 'draft-2']);
    await app.close();
  });

  it('has the folders that the agent can take', async () => {
    const app = await draftPage();
    const both = withSecond(app.workspace, app.folder);
    app.drafts.choose(app.page, both, CHOICE);
    await asked(app.opened);
    expect(app.opened.at(-1)?.additional).toEqual([both.projects[1]?.path]);
    app.supervisor.state.several = false;
    app.drafts.choose(app.page, { ...both, primary: 'project-0000000002' }, CHOICE);
    await asked(app.opened);
    expect(app.opened.at(-1)).toMatchObject({ cwd: both.projects[1]?.path, additional: [] });
    expect(app.opened).toHaveLength(2);
    await app.close();
  });

  it('that is left before the agent has said what it can do is never opened', async () => {
    const app = await draftPage();
    app.drafts.choose(app.page, withSecond(app.workspace, app.folder), CHOICE);
    app.drafts.leave(app.page);
    await asked(app.opened);
    expect([app.opened, app.closed()]).toEqual([[], []]);
    await app.close();
  });
});

it('a draft follows the folders of its Workspace, and of no other', async () => {
  const app = await draftPage();
  await app.choose();
  const both = withSecond(app.workspace, app.folder);
  app.drafts.follow({ ...both, id: 'workspace-0000000002' });
  app.drafts.follow({ ...app.workspace, name: 'renamed' });
  expect(app.closed()).toEqual([]);
  app.drafts.follow(both);
  await asked(app.opened);
  expect(app.closed()).toEqual(['draft-1']);
  expect(app.opened[1]).toMatchObject({ ...CHOICE, additional: [both.projects[1]?.path] });
  await app.close();
});

it('a draft of a page that has gone, or has left the Workspace, is not begun', async () => {
  const app = await draftPage();
  const gone = connectionIn(app.workspace);
  Object.assign(gone, { isClosed: true });
  const elsewhere = connectionIn({ ...app.workspace, id: 'workspace-0000000002' });
  for (const page of [gone, elsewhere]) await app.choose({}, page);
  expect(app.opened).toEqual([]);
  await app.close();
});

describe('the first message of a page', () => {
  it('goes into its draft with the settings chosen there, and no other session is made', async () => {
    const app = await draftPage();
    await app.choose();
    await app.news('ready');
    await app.drafts.setConfig(app.page, { configId: 'model', value: 'small' });
    await app.drafts.setConfig(app.page, { configId: 'effort', value: 'low' });
    await app.drafts.setConfig(app.page, BIG);
    app.supervisor.state.settings = false;
    const refused = app.drafts.setConfig(app.page, { configId: 'effort', value: 'high' });
    await expect(refused).rejects.toMatchObject({ code: 'config-refused' });
    const { id } = await app.create(CREATE, app.page);
    const choices = [{ configId: 'effort', value: 'low' }, BIG];
    expect(app.supervisor.prompts).toMatchObject([{ draftId: 'draft-1', choices }]);
    const { configChoices } = await app.directory.with(id, ({ log }) => log.meta);
    expect(configChoices).toEqual(choices);
    app.drafts.leave(app.page); // the page goes to the session
    expect([app.opened.length, app.closed()]).toEqual([1, []]);
    await endTurn(app.supervisor, 0);
    await app.create({ ...CREATE, key: 'key-00000002' }, app.page);
    expect(app.supervisor.prompts[1]).not.toHaveProperty('draftId');
    await app.close();
  });

  it('waits for a draft that the agent is still asked for', async () => {
    const app = await draftPage();
    await app.choose();
    await app.create(CREATE, app.page);
    expect(app.supervisor.prompts).toMatchObject([{ draftId: 'draft-1' }]);
    await app.close();
  });

  it('waits for a setting of its draft that is being changed, and keeps it', async () => {
    const app = await draftPage();
    await app.choose();
    await app.news('ready');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    Object.assign(app.supervisor.link, { setDraftConfig: () => answered });
    const changing = app.drafts.setConfig(app.page, BIG);
    const creating = app.create(CREATE, app.page);
    await new Promise((later) => setTimeout(later, 20));
    answer();
    await changing;
    await creating;
    expect(app.supervisor.prompts).toMatchObject([{ draftId: 'draft-1', choices: [BIG] }]);
    await app.close();
  });

  it.each([
    ['another mode', { ...CREATE, mode: 'fyllocode' as const }, 0],
    ['another page', CREATE, 1],
  ])('leaves the draft of %s alone or closes it', async (_, request, kept) => {
    const app = await draftPage();
    await app.choose();
    await app.news('ready');
    const from = kept === 1 ? connectionIn(app.workspace, () => undefined, 2) : app.page;
    await app.create(request, from);
    expect(app.supervisor.prompts[0]).not.toHaveProperty('draftId');
    expect(app.closed()).toHaveLength(1 - kept);
    await app.close();
  });

  it('that is refused leaves the draft for the next try', async () => {
    const app = await draftPage();
    await app.choose();
    await app.news('ready');
    await expect(app.create({ ...CREATE, agentId: 'x' }, app.page)).rejects.toBeDefined();
    expect(app.closed()).toEqual([]);
    await app.create(CREATE, app.page);
    expect(app.supervisor.prompts).toMatchObject([{ draftId: 'draft-1' }]);
    await app.close();
  });

  it('that the supervisor does not take leaves nothing behind on the agent', async () => {
    const app = await draftPage();
    await app.choose();
    await app.news('ready');
    app.supervisor.state.refuse = coded('worker-gone', 'dead');
    await app.create(CREATE, app.page);
    expect(app.closed()).toEqual(['draft-1']);
    await app.close();
  });
});
