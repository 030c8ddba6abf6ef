import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ConfigChoice, Workspace } from '@fyllo/protocol';
import { endTurn, setUp } from './testing/turns-fixture';

type App = Awaited<ReturnType<typeof setUp>>;

const MORE = { key: 'key-00000002', text: 'more' };
const choice = (configId: string, value: string): ConfigChoice => ({ configId, value });

const metaOf = ({ directory }: App, id: string) => directory.with(id, ({ log }) => log.meta);
const messagesOf = ({ directory }: App, id: string) =>
  directory.with(id, async ({ log }) => (await log.snapshot()).tail.length);
const callsOf = ({ supervisor }: App, name: string) =>
  supervisor.calls.filter(([called]) => called === name);

/** A second folder joins the Workspace of the fixture. */
function withSecondFolder(app: App): { readonly second: string; readonly workspace: Workspace } {
  const second = path.join(app.folder, 'second');
  mkdirSync(second);
  const { workspace } = app;
  workspace.projects.push({ id: 'project-0000000002', name: 'second', path: second });
  return { second, workspace };
}

describe('a send', () => {
  it('brings the agent everything it needs to take the session up again', async () => {
    const app = await setUp();
    const { second } = withSecondFolder(app);
    const { id } = await app.create();
    expect(app.supervisor.prompts[0]).toMatchObject({
      ...{ sessionId: id, mode: 'native', cwd: app.project, additional: [second] },
      ...{ agentSessionId: null, choices: [], config: [] },
    });
    expect(app.supervisor.prompts[0]).not.toHaveProperty('draftId');
    const config = [{ type: 'boolean' as const, id: 'fast', name: 'Fast', currentValue: true }];
    await app.supervisor.hand({
      ...{ k: 'events', sessionId: id, events: [{ type: 'config', options: config }] },
    });
    await endTurn(app.supervisor, 0);
    await app.turns.setConfig(id, choice('model', 'big'));
    await app.sends.send(id, MORE);
    const [, prompt] = app.supervisor.prompts;
    expect(prompt).toMatchObject({ choices: [choice('model', 'big')], config });
    const { tail } = await app.directory.with(id, ({ log }) => log.snapshot());
    const ids = await app.directory.with(id, async ({ log }) => {
      const [started] = (await log.snapshot()).runningEvents;
      return started?.event.type === 'turn.started' ? started.event : undefined;
    });
    expect(tail).toHaveLength(2);
    expect(prompt?.userMessageId).toBe(ids?.userMessageId);
    await app.close();
  });

  it('to an agent of one folder is refused without a trace, until the person agrees', async () => {
    const app = await setUp();
    const { second } = withSecondFolder(app);
    app.supervisor.state.several = false;
    await expect(app.create()).rejects.toMatchObject({
      error: { code: 'scope-single-folder', detail: app.project },
    });
    expect((await app.directory.list(app.workspace.id)).sessions).toEqual([]);
    const { id } = await app.create({ ...agreed(), key: 'key-00000001' });
    expect(app.supervisor.prompts).toMatchObject([{ cwd: app.project, additional: [] }]);
    const { scope } = await metaOf(app, id);
    expect(scope).toMatchObject({ additional: [], projects: [{}, { path: second }] });
    await endTurn(app.supervisor, 0);
    await app.sends.send(id, MORE); // it is recorded: nobody is asked again
    expect(app.supervisor.prompts[1]).toMatchObject({ additional: [] });
    await app.close();
  });

  it('later on records the same, and only asks when the agent has to take the session up', async () => {
    const app = await setUp();
    const { second } = withSecondFolder(app);
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    app.supervisor.state.several = false;
    await expect(app.sends.send(id, MORE)).rejects.toMatchObject({ code: 'scope-single-folder' });
    expect(await messagesOf(app, id)).toBe(2);
    app.supervisor.state.active = true;
    await app.sends.send(id, MORE);
    await endTurn(app.supervisor, 1);
    expect(app.supervisor.prompts[1]).toMatchObject({ additional: [second] });
    app.supervisor.state.active = false;
    await app.sends.send(id, { key: 'key-00000003', text: 'more', primaryOnly: true });
    expect(app.supervisor.prompts[2]).toMatchObject({ additional: [] });
    expect((await metaOf(app, id)).scope.additional).toEqual([]);
    await app.close();
  });

  it('to a session whose folder is gone is refused with its path, and nothing is stored', async () => {
    const app = await setUp();
    const { second } = withSecondFolder(app);
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    renameSync(second, `${second}-moved`);
    await expect(app.sends.send(id, MORE)).rejects.toMatchObject({
      error: { code: 'scope-stale', detail: second },
    });
    expect(await messagesOf(app, id)).toBe(2);
    app.supervisor.state.active = true; // it runs there, and goes on running
    await app.sends.send(id, MORE);
    await endTurn(app.supervisor, 1);
    app.supervisor.state.active = false;
    rmSync(app.project, { recursive: true });
    const asked = callsOf(app, 'abilities').length;
    await expect(app.sends.send(id, { key: 'key-00000003', text: 'more' })).rejects.toMatchObject({
      error: { code: 'scope-stale', detail: app.project },
    });
    expect(callsOf(app, 'abilities')).toHaveLength(asked); // no agent is started where nothing is
    await app.close();
  });

  it('that is the first of a session needs all folders that its agent is given', async () => {
    const app = await setUp();
    const { second } = withSecondFolder(app);
    rmSync(second, { recursive: true });
    await expect(app.create()).rejects.toMatchObject({
      error: { code: 'folder-missing', detail: second },
    });
    await app.create({ ...agreed(), key: 'key-00000001' });
    expect(app.supervisor.prompts).toHaveLength(1);
    await app.close();
  });

  it('of members that change leaves the session as it was', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    const { second } = withSecondFolder(app);
    await app.sends.send(id, MORE);
    expect(app.supervisor.prompts[1]).toMatchObject({ cwd: app.project, additional: [] });
    expect(JSON.stringify(await metaOf(app, id))).not.toContain(second);
    expect(callsOf(app, 'abilities')).toEqual([]); // one folder is a question to nobody
    await app.close();
  });
});

const agreed = () => ({
  ...{ agentId: 'a', mode: 'native' as const, text: 'hello', primaryOnly: true },
});

describe('a setting', () => {
  it('is kept in the order of choosing once the agent has taken it', async () => {
    const app = await setUp();
    const { id } = await app.create();
    for (const [option, value] of [
      ['model', 'big'],
      ['effort', 'high'],
      ['model', 'small'],
    ] as const) {
      await app.turns.setConfig(id, choice(option, value));
    }
    const kept = [choice('effort', 'high'), choice('model', 'small')];
    expect((await metaOf(app, id)).configChoices).toEqual(kept);
    const [, target] = callsOf(app, 'setConfig').at(-1) ?? [];
    expect(target).toMatchObject({ sessionId: id, agentId: 'a', cwd: app.project });
    app.supervisor.state.settings = false;
    await expect(app.turns.setConfig(id, choice('effort', 'low'))).rejects.toMatchObject({
      error: { code: 'config-refused', detail: 'not this one' },
    });
    expect((await metaOf(app, id)).configChoices).toEqual(kept);
    await app.close();
  });

  it('does not make an agent take up a session whose folder is another one now', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    renameSync(app.project, `${app.project}-moved`);
    mkdirSync(app.project);
    const change = () => app.turns.setConfig(id, choice('model', 'big'));
    await expect(change()).rejects.toMatchObject({
      error: { code: 'scope-stale', detail: app.project },
    });
    expect(callsOf(app, 'setConfig')).toEqual([]);
    app.supervisor.state.active = true; // it has the old one, and goes on there
    await change();
    expect(callsOf(app, 'setConfig')).toHaveLength(1);
    await app.close();
  });

  it('is kept although others were dropped when the agent took the session up for it', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await app.turns.setConfig(id, choice('effort', 'high'));
    const setConfig = () => {
      setImmediate(() => void app.supervisor.hand({ k: 'choices', sessionId: id, choices: [] }));
      return Promise.resolve();
    };
    Object.assign(app.supervisor.link, { setConfig });
    await app.turns.setConfig(id, choice('model', 'big'));
    expect((await metaOf(app, id)).configChoices).toEqual([choice('model', 'big')]);
    await app.close();
  });

  it('of a session that is deleted meanwhile is not found, and its agent is told once it is over', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    let taken: () => void = () => undefined;
    const taking = new Promise<void>((resolve) => (taken = resolve));
    let asked: () => void = () => undefined;
    const asking = new Promise<void>((resolve) => (asked = resolve));
    const setConfig = () => {
      asked();
      return taking;
    };
    Object.assign(app.supervisor.link, { setConfig });
    const change = app.turns.setConfig(id, choice('model', 'big'));
    await asking;
    await app.turns.delete(id);
    expect(callsOf(app, 'forget')).toEqual([]);
    taken();
    await expect(change).rejects.toMatchObject({ code: 'not-found' });
    await new Promise((later) => setImmediate(later));
    expect(callsOf(app, 'forget')).toEqual([['forget', id]]);
    await app.close();
  });

  it('that is not offered any more is dropped when the supervisor says so', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await app.turns.setConfig(id, choice('model', 'big'));
    await app.supervisor.hand({ k: 'choices', sessionId: id, choices: [] });
    expect((await metaOf(app, id)).configChoices).toEqual([]);
    await app.close();
  });
});

describe('an agent that has lost a session', () => {
  const wanted = async (mode: 'native' | 'fyllocode') => {
    const app = await setUp();
    const { id } = await app.create({ key: 'key-00000001', agentId: 'a', mode, text: 'before' });
    await endTurn(app.supervisor, 0);
    const { turnId } = await app.sends.send(id, MORE);
    await app.supervisor.hand({ k: 'history-wanted', sessionId: id, turnId });
    while (callsOf(app, 'giveHistory').length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [[, ...given] = []] = callsOf(app, 'giveHistory');
    await app.close();
    return { given, id, turnId };
  };

  it('is told what was said before in FylloCode mode, without the message it is for', async () => {
    const { given, id, turnId } = await wanted('fyllocode');
    expect(given).toEqual([id, turnId, expect.stringContaining('[User]\nbefore\n')]);
    expect(given[2]).not.toContain('more');
  });

  it('is told nothing in native mode', async () => {
    const { given, id, turnId } = await wanted('native');
    expect(given).toEqual([id, turnId, null]);
  });
});

it('a session that is deleted is forgotten by its agent', async () => {
  const app = await setUp();
  const { id } = await app.create();
  await endTurn(app.supervisor, 0);
  expect(callsOf(app, 'forget')).toEqual([]);
  await app.turns.delete(id);
  expect(callsOf(app, 'forget')).toEqual([['forget', id]]);
  await app.close();
});
