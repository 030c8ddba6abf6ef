import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Disk, FaultyFs, ModelFs } from '@fyllo/files';
import type { AttachmentId } from '@fyllo/protocol';
import { attach, CREATE, setUp } from './testing/turns-fixture';

type App = Awaited<ReturnType<typeof setUp>>;
const NAMES = ['b.txt', 'a b#%文.txt', 'c'];

/** A draft with a text and three files; answers the files. */
async function write({ unsent, workspace }: App): Promise<AttachmentId[]> {
  const draft = unsent.draft(workspace.id);
  await draft.change((record) => ({ ...record, text: CREATE.text }));
  const ids: AttachmentId[] = [];
  for (const name of NAMES) ids.push(await attach(draft, name, `bytes of ${name}`));
  return ids;
}

const sessionsOf = async ({ directory, workspace }: App) =>
  (await directory.list(workspace.id)).sessions;
const draftOf = ({ unsent, workspace }: App) => unsent.draft(workspace.id).record();

async function expectWhole({ unsent, workspace, directory }: App, id: string): Promise<void> {
  const place = await unsent.of(workspace.id, id);
  const { messages } = await directory.with(id, ({ log }) => log.forward(null));
  const parts = messages[0]?.role === 'user' ? messages[0].parts : [];
  expect(parts.map(({ type }) => type)).toEqual(['text', ...NAMES.map(() => 'attachment')]);
  for (const part of parts) {
    if (part.type !== 'attachment') continue;
    const { bytes } = await place.read(part.attachment.id, 0, 100);
    expect(Buffer.from(bytes).toString()).toBe(`bytes of ${part.attachment.name}`);
  }
}

describe('a first send with files', () => {
  it('brings them to the agent in the order in which they were sent, and empties the draft', async () => {
    const app = await setUp();
    const ids = await write(app);
    const attachments = ids.toReversed();
    const { id } = await app.create({ ...CREATE, attachments });
    const [request] = app.supervisor.prompts;
    expect(request?.parts.slice(1)).toMatchObject(
      NAMES.toReversed().map((name) => ({ type: 'attachment', attachment: { name } })),
    );
    expect(Object.keys(request?.attachmentFiles ?? {})).toEqual(attachments);
    const folder = path.join(app.data, 'workspaces', app.workspace.id, 'sessions', id);
    for (const file of Object.values(request?.attachmentFiles ?? {})) {
      expect(path.dirname(file)).toBe(path.join(folder, 'attachments'));
    }
    expect(await draftOf(app)).toMatchObject({ text: '', attachments: [] });
    await app.close();
  });

  it('keeps what was written and chosen since, and is found by its text alone', async () => {
    const app = await setUp();
    const [one = '', ...more] = await write(app);
    const draft = app.unsent.draft(app.workspace.id);
    await app.create({ ...CREATE, attachments: [one] });
    expect(await draftOf(app)).toMatchObject({ text: '', attachments: more.map((id) => ({ id })) });
    await draft.change((record) => ({ ...record, text: 'another' }));
    const second = { ...CREATE, key: 'key-00000002', text: 'not what is written' };
    const { prompt } = app.supervisor.link;
    Object.assign(app.supervisor.link, {
      prompt: async (...rest: Parameters<typeof prompt>) => {
        await draft.change((record) => ({ ...record, text: 'typed meanwhile' }));
        await prompt(...rest);
      },
    });
    await app.create(second);
    expect((await draftOf(app)).text).toBe('typed meanwhile');
    await app.close();
  });

  it('leaves alone what another page has written since', async () => {
    const app = await setUp();
    await write(app);
    const draft = app.unsent.draft(app.workspace.id);
    await draft.change((record) => ({ ...record, text: 'written in another window' }));
    const before = await draftOf(app);
    await app.create();
    expect(await draftOf(app)).toEqual(before);
    await app.close();
  });

  it('is refused before anything is made, and the draft stays as it was', async () => {
    const app = await setUp();
    const attachments = await write(app);
    const before = await draftOf(app);
    app.supervisor.state.files = false;
    await expect(app.create({ ...CREATE, attachments })).rejects.toMatchObject({
      error: { code: 'attachment-unsupported', detail: NAMES.join('\n') },
    });
    app.supervisor.state.files = true;
    const unknown = ['00000000-0000-4000-8000-000000000000'];
    await expect(app.create({ ...CREATE, attachments: unknown })).rejects.toMatchObject({
      code: 'attachment-missing',
    });
    const mentions = [{ at: 0, length: 5, path: path.join(app.project, 'a.txt') }];
    await expect(app.create({ ...CREATE, attachments, mentions })).rejects.toMatchObject({
      code: 'mention-missing',
    });
    expect([await sessionsOf(app), await draftOf(app)]).toEqual([[], before]);
    writeFileSync(path.join(app.project, 'a.txt'), '');
    await app.create({ ...CREATE, attachments, mentions });
    expect(app.supervisor.prompts[0]?.parts[0]).toMatchObject({ text: CREATE.text, mentions });
    await app.close();
  });

  it('may take the files of another session’s unsent message', async () => {
    const app = await setUp();
    const { id } = await app.create();
    const place = await app.unsent.of(app.workspace.id, id);
    await place.change((record) => ({ ...record, text: 'go on' }));
    const file = await attach(place, 'b.txt', 'bytes of b.txt');
    const more = { ...CREATE, key: 'key-00000002', text: 'go on', attachments: [file] };
    const made = await app.create({ ...more, filesOf: id });
    expect(made.id).not.toBe(id);
    expect(app.supervisor.prompts[1]?.attachmentFiles[file]).toContain(made.id);
    expect(await place.record()).toMatchObject({ text: '', attachments: [] });
    await app.close();
  });
});

// SECURITY: S-13
describe('a first send whose N-th file operation fails', () => {
  it('leaves everything or nothing, and a second try makes one session', async () => {
    let runs = 0;
    let refused = 0;
    for (const persistent of [false, true]) {
      for (let at = 1; at < 300; at += persistent ? 4 : 1) {
        const fs = new FaultyFs(new ModelFs(new Disk()));
        const app = await setUp({ fs });
        const request = { ...CREATE, attachments: await write(app) };
        fs.inject({ at, code: 'ENOSPC', persistent });
        const failed = await app.create(request).then(
          () => false,
          () => true,
        );
        const { hit } = fs;
        fs.inject();
        if (failed) {
          expect(await sessionsOf(app)).toEqual([]);
          const { text, attachments } = await draftOf(app);
          expect([text, attachments.map(({ name }) => name)]).toEqual([CREATE.text, NAMES]);
          await app.create(request);
          refused += 1;
        }
        const [session, ...others] = await sessionsOf(app);
        expect(others).toEqual([]);
        await expectWhole(app, session?.id ?? '');
        expect(await draftOf(app)).toMatchObject({ text: '', attachments: [] });
        app.faults.length = 0; // those of what comes after the session is there
        await app.close();
        if (!hit) break;
        runs += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
    expect(runs).toBeGreaterThan(refused);
  }, 120_000);

  it('makes one session when the application ends before it can answer, wherever that is', async () => {
    let [made, again] = [0, 0];
    for (let step = 0; ; step += 1) {
      const model = new ModelFs(new Disk());
      const app = await setUp({ fs: model });
      const request = { ...CREATE, attachments: await write(app) };
      const state = { isOver: false };
      const creating = app.create(request).finally(() => (state.isOver = true));
      for (let turn = 0; turn < step; turn += 1) await turnOfTheLoop();
      const wasOver = state.isOver;
      const copy = new ModelFs(model.disk.copy());
      await copy.unlink('/data/lock');
      await creating;
      await app.close();
      const next = await setUp({ fs: copy });
      const before = await sessionsOf(next);
      if (before.length === 0) expect((await draftOf(next)).attachments).toHaveLength(3);
      else expect(await draftOf(next)).toMatchObject({ text: '', attachments: [] });
      const { id } = await next.create(request); // the page asks again
      expect((await sessionsOf(next)).map((session) => session.id)).toEqual([id]);
      await expectWhole(next, id);
      if (before.length === 0) made += 1;
      else again += 1;
      await next.close();
      if (wasOver) break;
    }
    expect(made).toBeGreaterThan(0);
    expect(again).toBeGreaterThan(0);
  }, 120_000);
});
