import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { coded, type SessionSummary } from '@fyllo/protocol';
import type { Outgoing } from '../connections/fan-out';
import { exportPage, saveExport } from './export-pages';
import { listPage } from './session-rows';
import { connectionIn, CREATE, endTurn, setUp } from './testing/turns-fixture';

const list = async (app: Awaited<ReturnType<typeof setUp>>) =>
  (await app.directory.list(app.workspace.id)).sessions;

describe('a session is changed', () => {
  it('by names, pins and deletions of several windows at once, and all of them survive', async () => {
    const app = await setUp();
    const { id } = await app.create(CREATE);
    await Promise.all([
      app.directory.with(id, (runtime) => runtime.patch({ userTitle: 'mine' })),
      app.directory.with(id, (runtime) => runtime.patch({ pinned: true })),
      endTurn(app.supervisor, 0),
    ]);
    const [row] = await list(app);
    expect(row).toMatchObject({ title: 'mine', pinned: true, state: 'idle', turnCount: 1 });
    await app.close();
  });

  it('by a pin, which moves neither its activity nor the running turn', async () => {
    const app = await setUp();
    const before = await app.create(CREATE);
    const after = await app.directory.with(before.id, (runtime) => runtime.patch({ pinned: true }));
    expect(after).toEqual({ ...before, pinned: true });
    expect(after.state).toBe('running');
    await app.close();
  });

  it('by its deletion, after which its agent talks to nobody and its folder is gone', async () => {
    const app = await setUp();
    const { id } = await app.create(CREATE);
    const folder = path.join(app.store.sessionsFolder(app.workspace.id), id);
    expect(existsSync(folder)).toBe(true);
    await app.turns.delete(id);
    expect(app.supervisor.state.cancelled).toBe(1);
    expect(app.gone).toEqual([id]);
    expect(existsSync(folder)).toBe(false);
    expect(await list(app)).toEqual([]);
    await endTurn(app.supervisor, 0);
    await expect(app.sends.send(id, { key: 'key-00000002', text: 'more' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(app.turns.delete(id)).rejects.toMatchObject({ code: 'not-found' });
    await app.close();
  });

  it('by its deletion while its agent does not stop when asked: the agent is killed', async () => {
    const app = await setUp();
    app.supervisor.state.deaf = true;
    const { id } = await app.create(CREATE);
    await Promise.all([app.turns.delete(id), app.turns.delete(id)]);
    expect(app.supervisor.state).toMatchObject({ cancelled: 1, killed: 1 });
    expect(app.gone).toEqual([id]); // told once
    await app.close();
  });

  it('by its deletion though it cannot be opened, or its last words cannot be written', async () => {
    const app = await setUp();
    const { id } = await app.create(CREATE);
    await endTurn(app.supervisor, 0);
    await new Promise((resolve) => setTimeout(resolve, 20)); // it is closed
    const transcript = path.join(
      app.store.sessionsFolder(app.workspace.id),
      id,
      'transcript.jsonl',
    );
    rmSync(transcript);
    mkdirSync(transcript);
    await expect(app.sends.send(id, { key: 'key-00000002', text: 'more' })).rejects.toMatchObject({
      code: 'session-damaged',
    });
    await app.turns.delete(id);

    const other = await app.create({ ...CREATE, key: 'key-00000003' });
    await app.directory.with(other.id, ({ log }) => {
      const close = log.close.bind(log);
      log.close = async () => {
        await close();
        throw coded('disk-full', 'no room');
      };
    });
    await endTurn(app.supervisor, 1);
    await app.turns.delete(other.id);
    expect(app.faults.splice(0)).toMatchObject([{ code: 'disk-full' }]);
    expect(app.gone).toEqual([id, other.id]);
    await app.close();
  });

  it('by a message that comes while it is deleted, in no way: there is no such session', async () => {
    const app = await setUp({ lingerMs: 10_000 });
    const { id } = await app.create(CREATE);
    await endTurn(app.supervisor, 0);
    const sent = app.sends.send(id, { key: 'key-00000002', text: 'more' }).then(
      () => 'sent',
      (thrown: unknown) => (thrown as { code: string }).code,
    );
    await app.turns.delete(id);
    expect(['sent', 'not-found']).toContain(await sent);
    expect(await list(app)).toEqual([]);
    await app.close();
  });

  it('not at all when it cannot be deleted: it is there as before, and windows open it again', async () => {
    const app = await setUp();
    const { id } = await app.create(CREATE);
    await endTurn(app.supervisor, 0);
    const heard: Outgoing[] = [];
    const connection = connectionIn(app.workspace, (item) => heard.push(item));
    await app.directory.with(id, (runtime) => runtime.subscribe(connection));
    const real = app.store.deleteSession.bind(app.store);
    app.store.deleteSession = () => Promise.reject(coded('disk-full', 'no room'));
    await expect(app.turns.delete(id)).rejects.toMatchObject({ code: 'disk-full' });
    expect(app.gone).toEqual([]);
    expect(await list(app)).toHaveLength(1);
    expect(heard.map(({ text }) => text).join()).toContain('"reset"');
    await app.sends.send(id, { key: 'key-00000002', text: 'more' });
    app.store.deleteSession = real;
    await app.close();
  });
});

describe('a session that nobody needs', () => {
  const opened = async (lingerMs: number) => {
    const app = await setUp({ lingerMs });
    const { id } = await app.create(CREATE);
    await endTurn(app.supervisor, 0);
    const spy = jest.spyOn(app.store, 'openSession');
    for (let look = 0; look < 3; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await app.directory.with(id, ({ log }) => log.forward(null));
    }
    await app.close();
    return spy.mock.calls.length;
  };

  it('stays open for who comes again at once, and is closed after that', async () => {
    expect(await opened(10_000)).toBe(0);
    expect(await opened(0)).toBe(3);
  });

  it('keeps its mark of an unseen reply across a restart', async () => {
    const app = await setUp();
    await app.create(CREATE);
    await endTurn(app.supervisor, 0);
    await app.directory.close();
    const { metas } = await app.store.listSessions(app.workspace.id);
    expect(metas).toMatchObject([{ unread: true }]);
    await app.close();
  });
});

describe('the list', () => {
  const row = (n: number, activityAt: number) =>
    ({ id: `session-${`${n}`.padStart(10, '0')}`, activityAt }) as SessionSummary;

  it('comes in pages that lose and repeat nobody, whoever goes or moves in between', () => {
    const rows = new Map(
      Array.from({ length: 2500 }, (_, n) => row(n, Math.floor(n / 3))).map((one) => [one.id, one]),
    );
    const all = { rows, unreadable: 0, damaged: [] };
    const seen: string[] = [];
    let pages = 0;
    for (let next = listPage(all).next; ; pages += 1) {
      const page = listPage(all, pages === 0 ? undefined : (next ?? undefined));
      seen.push(...page.sessions.map(({ id }) => id));
      const last = page.sessions.at(-1);
      if (last) rows.delete(last.id); // the key of the next page is that of a session which is gone
      next = page.next;
      if (next === null) break;
    }
    expect(pages).toBe(2);
    expect(seen).toHaveLength(2500);
    expect(new Set(seen).size).toBe(2500);
    expect(seen[0]).toBe(row(2499, 0).id);
  });
});

describe('an export', () => {
  it('has the conversation, and is saved under the name that is picked or not at all', async () => {
    const app = await setUp();
    const { id } = await app.create(CREATE);
    const [request] = app.supervisor.prompts;
    await app.supervisor.hand({
      k: 'events',
      sessionId: id,
      events: [
        {
          type: 'text',
          messageId: request?.messageId ?? '',
          channel: 'answer',
          text: 'an answer',
        },
      ],
    });
    await endTurn(app.supervisor, 0);
    const page = await app.directory.with(id, (runtime) => exportPage(runtime, 'en'));
    expect(page.name).toBe('hello there.md');
    expect(page.next).toBeNull();
    expect(page.markdown).toMatch(
      /^# hello there\n\n## User · .* UTC\n\nhello there\n\n## A · .* UTC\n\nan answer\n\n$/u,
    );
    const target = path.join(app.data, 'out.md');
    const save = (picked: string | null) =>
      app.directory.with(id, (runtime) => saveExport(runtime, 'en', () => Promise.resolve(picked)));
    expect(await save(null)).toBeNull();
    expect(existsSync(target)).toBe(false);
    expect(await save(target)).toBe(target);
    expect(existsSync(target)).toBe(true);
    await app.close();
  });
});
