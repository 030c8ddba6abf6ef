import { renameSync } from 'node:fs';
import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import { Disk, ModelFs } from '@fyllo/files';
import { coded, type AttachmentId, type SessionId, type StreamItem } from '@fyllo/protocol';
import { attach, connectionIn, CREATE, endTurn, setUp } from './testing/turns-fixture';

type App = Awaited<ReturnType<typeof setUp>>;

const upload = async ({ unsent, workspace }: App, sessionId: SessionId, name: string) =>
  attach(await unsent.of(workspace.id, sessionId), name, 'x');

const unsentOf = async ({ unsent, workspace }: App, sessionId: SessionId) =>
  (await unsent.of(workspace.id, sessionId)).record();
const readable = async ({ unsent, workspace }: App, sessionId: SessionId, id: AttachmentId) =>
  (await (await unsent.of(workspace.id, sessionId)).read(id, 0, 9)).size;
const textsOf = ({ supervisor }: App) =>
  supervisor.prompts.map(({ parts: [part] }) => (part?.type === 'text' ? part.text : ''));

/** Waits for what the queue does by itself. */
async function until(reached: () => boolean): Promise<void> {
  for (let tries = 0; !reached() && tries < 500; tries += 1) await delay(5);
  expect(reached()).toBe(true);
}

describe('a further message', () => {
  it('refers to the copies of its files, and leaves the unsent message', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    const [one, two] = [await upload(app, id, 'a.txt'), await upload(app, id, 'b.txt')];
    await app.sends.send(id, { key: 'key-00000002', text: 'look', attachments: [two] });
    expect(app.supervisor.prompts[1]?.attachmentFiles[two]).toContain(id);
    expect(await unsentOf(app, id)).toMatchObject({ text: '', attachments: [{ id: one }] });
    expect(await readable(app, id, two)).toBe(1);
    await app.close();
  });

  it('that cannot be sent keeps its text and its files, in order', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    const attachments = [await upload(app, id, 'a.txt'), await upload(app, id, 'b.txt')];
    const place = await app.unsent.of(app.workspace.id, id);
    await place.change((record) => ({ ...record, text: 'look' }));
    const message = { key: 'key-00000002', text: 'look', attachments };
    app.supervisor.state.files = false;
    await expect(app.sends.send(id, message)).rejects.toMatchObject({
      code: 'attachment-unsupported',
    });
    app.supervisor.state.files = true;
    renameSync(app.project, `${app.project}-away`);
    await expect(app.sends.send(id, message)).rejects.toMatchObject({ code: 'scope-stale' });
    renameSync(`${app.project}-away`, app.project);
    const record = await unsentOf(app, id);
    expect([record.text, record.attachments.map((file) => file.id)]).toEqual(['look', attachments]);
    await app.sends.send(id, message);
    expect(textsOf(app)).toEqual([CREATE.text, 'look']);
    await app.close();
  });
});

describe('messages of a session that wait', () => {
  it('are sent when a turn ends, whether or not a page looks, and pages that look are told', async () => {
    const app = await setUp();
    const { id } = await app.create();
    const told: StreamItem[] = [];
    const page = connectionIn(app.workspace, ({ text }) =>
      told.push(JSON.parse(text) as StreamItem),
    );
    app.connections.add(page);
    await app.directory.with(id, (runtime) => runtime.subscribe(page));
    const queue = await app.queues.of(id);
    const file = await upload(app, id, 'a.txt');
    await queue.add('queue-000001', { text: 'second', attachments: [file] });
    await queue.add('queue-000002', { text: 'third' });
    expect(await app.queues.view(id, page)).toMatchObject({ held: false, items: [{}, {}] });
    await app.directory.leave(page, id);
    await endTurn(app.supervisor, 0);
    await until(() => app.supervisor.prompts.length === 2);
    expect(Object.keys(app.supervisor.prompts[1]?.attachmentFiles ?? {})).toEqual([file]);
    await endTurn(app.supervisor, 1);
    await until(() => app.supervisor.prompts.length === 3);
    expect(textsOf(app)).toEqual([CREATE.text, 'second', 'third']);
    await endTurn(app.supervisor, 2);
    expect(await unsentOf(app, id)).not.toHaveProperty('queue');
    expect(await readable(app, id, file)).toBe(1);
    expect(told.filter(({ k }) => k === 'queue')).toHaveLength(2);
    await app.close();
  });

  it('follow what a person sends beside them, and are held with the reason when they cannot go', async () => {
    const app = await setUp();
    const { id } = await app.create();
    const problems: StreamItem[] = [];
    const page = connectionIn(app.workspace, ({ text }) => {
      const item = JSON.parse(text) as StreamItem;
      if (item.k === 'problem') problems.push(item);
    });
    await app.directory.with(id, (runtime) => runtime.subscribe(page));
    const queue = await app.queues.of(id);
    await queue.add('queue-000001', { text: 'waits' });
    await app.turns.cancel(id);
    await until(() => queue.view(page).held);
    await app.sends.send(id, { key: 'key-00000002', text: 'beside' });
    renameSync(app.project, `${app.project}-away`);
    await endTurn(app.supervisor, 1);
    await until(() => problems.length === 1);
    expect(problems).toMatchObject([{ sessionId: id, error: { code: 'scope-stale' } }]);
    expect(queue.view(page)).toMatchObject({ held: true, items: [{ text: 'waits' }] });
    renameSync(`${app.project}-away`, app.project);
    await queue.sendNext(queue.view(page).items[0]?.id ?? '');
    await until(() => app.supervisor.prompts.length === 3);
    expect(textsOf(app)).toEqual([CREATE.text, 'beside', 'waits']);
    await app.close();
  });

  it('are not sent again when the application ended before they were taken out of the record', async () => {
    const model = new ModelFs(new Disk());
    const app = await setUp({ fs: model });
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    const place = await app.unsent.of(app.workspace.id, id);
    const item = { ...{ id: 'item-00000001', key: 'queue-000001' }, text: 'once', mentions: [] };
    const [sent, file] = [await upload(app, id, 'a.txt'), await upload(app, id, 'b.txt')];
    const filled = await place.change((record) => {
      const attachments = record.attachments.filter((one) => one.id === sent);
      return {
        ...{ ...record, attachments: record.attachments.filter((one) => one.id === file) },
        queue: { items: [{ ...item, attachments }], held: false },
      };
    });
    const [waiting] = filled.queue?.items ?? [];
    if (!waiting) throw new Error('nothing waits');
    await app.sends.deliver(id, waiting, () => undefined); // and no more
    const copy = new ModelFs(model.disk.copy());
    await copy.unlink('/data/lock');
    await app.close();
    const next = await setUp({ fs: copy });
    await next.directory.list(next.workspace.id);
    expect((await next.queues.view(id, next.page)).items).toEqual([]);
    expect(await unsentOf(next, id)).toMatchObject({ attachments: [{ id: file }] });
    expect([await readable(next, id, sent), await readable(next, id, file)]).toEqual([1, 1]);
    await next.close();
  });

  it('go with their session', async () => {
    const app = await setUp();
    const { id } = await app.create();
    const queue = await app.queues.of(id);
    await queue.add('queue-000001', { text: 'never' });
    app.supervisor.state.deaf = true; // so it takes a while
    const deletion = app.turns.delete(id);
    expect((await app.queues.of(id)).view(app.page)).toMatchObject({ held: true, items: [{}] });
    await deletion;
    await delay(20);
    expect(textsOf(app)).toEqual([CREATE.text]);
    await expect(app.queues.of(id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(queue.add('queue-000002', { text: 'no' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await app.close();
  });

  it('have an agent stopped that one of them has just reached', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    const queue = await app.queues.of(id);
    await queue.add('queue-000001', { text: 'just' });
    await app.directory.with(id, async (runtime) => {
      while (!runtime.busy) await turnOfTheLoop();
      expect(runtime.running).toBeNull();
    });
    await app.turns.delete(id);
    expect([textsOf(app), app.supervisor.state.cancelled]).toEqual([[CREATE.text, 'just'], 1]);
    await app.close();
  });

  it('do not begin once nothing is to be sent any more', async () => {
    const app = await setUp();
    const { id } = await app.create();
    await endTurn(app.supervisor, 0);
    const item = { ...{ id: 'item-00000001', key: 'queue-000001' }, text: 'x', mentions: [] };
    let asked = 0;
    const delivery = app.sends.deliver(id, { ...item, attachments: [] }, () => {
      asked += 1;
      throw coded('not-found', 'closed');
    });
    await expect(delivery).rejects.toMatchObject({ code: 'not-found' });
    expect([asked, textsOf(app)]).toEqual([1, [CREATE.text]]);
    await app.directory.with(id, ({ busy }) => expect(busy).toBe(false));
    await app.close();
  });

  it('are not begun by a refused turn, which holds them', async () => {
    const app = await setUp();
    const { id } = await app.create();
    const queue = await app.queues.of(id);
    await queue.add('queue-000001', { text: 'second' });
    await queue.add('queue-000002', { text: 'third' });
    app.supervisor.state.refuse = coded('agent-exited', 'gone');
    await endTurn(app.supervisor, 0);
    await until(() => queue.view(app.page).held && queue.view(app.page).items.length === 1);
    expect(queue.view(app.page).items).toMatchObject([{ text: 'third' }]);
    expect(textsOf(app)).toEqual([CREATE.text, 'second']);
    await app.close();
  });
});
