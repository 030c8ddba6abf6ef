import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StreamItem } from '@fyllo/protocol';
import type { Caller } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { connectionIn, CREATE, setUp } from '../sessions/testing/turns-fixture';
import { TextWrites } from '../unsent/text-writes';
import { Uploads } from '../unsent/uploads';
import { unsentHandlers } from './unsent';

async function setUpHandlers() {
  const app = await setUp();
  const uploads = new Uploads((_, thrown) => app.faults.push(thrown));
  const parts = { ...app, uploads, texts: new TextWrites() } as unknown as CoreParts;
  const handlers = unsentHandlers(parts);
  const told: StreamItem[] = [];
  const connection = connectionIn(app.workspace, ({ text }) =>
    told.push(JSON.parse(text) as StreamItem),
  );
  const caller: Caller = { connection, workspaceId: app.workspace.id };
  const attach = async (name: string, sessionId?: string) => {
    const place = sessionId === undefined ? {} : { sessionId };
    const announced = { ...place, name, type: '', size: 3 };
    const { attachmentId } = await handlers['unsent.attach'](announced, caller);
    await handlers['unsent.chunk']({ ...place, attachmentId, offset: 0, data: 'YWJj' }, caller);
    return attachmentId;
  };
  const open = (sessionId?: string) =>
    handlers['unsent.open'](sessionId === undefined ? {} : { sessionId }, caller);
  return { app, handlers, uploads, caller, attach, open, told };
}

describe('an unsent message', () => {
  it('loses the files that were on their way when their page goes, and no other', async () => {
    const { app, handlers, uploads, caller, attach, open } = await setUpHandlers();
    const [whole, half, lost] = [await attach('a'), await attach('b'), await attach('c')];
    await handlers['unsent.attached']({ attachmentId: whole }, caller);
    await handlers['unsent.detach']({ attachmentId: half }, caller);
    uploads.leave(caller.connection);
    await expect(handlers['unsent.attached']({ attachmentId: lost }, caller)).rejects.toMatchObject(
      { code: 'not-found' },
    );
    expect((await open()).attachments).toMatchObject([{ id: whole, name: 'a', size: 3 }]);
    await app.close();
  });

  it('that is announced by a page that is gone is on nobody’s way', async () => {
    const { app, handlers, caller, attach } = await setUpHandlers();
    Object.defineProperty(caller.connection, 'isClosed', { value: true });
    await expect(attach('a')).rejects.toMatchObject({ code: 'not-found' });
    await delay(1);
    expect((await handlers['unsent.open']({}, caller)).attachments).toEqual([]);
    await app.close();
  });

  it('keeps a file that another page brought to its end', async () => {
    const { app, handlers, uploads, caller, attach, open } = await setUpHandlers();
    const attachmentId = await attach('a');
    const back = connectionIn(app.workspace, undefined, 2);
    await handlers['unsent.attached']({ attachmentId }, { ...caller, connection: back });
    uploads.leave(caller.connection);
    expect((await open()).attachments).toMatchObject([{ id: attachmentId }]);
    await app.close();
  });

  it('takes no file of a page that moves to another Workspace meanwhile, and leaves its others', async () => {
    const { app, handlers, caller, attach } = await setUpHandlers();
    const before = await attach('a');
    const announced = handlers['unsent.attach']({ name: 'b', type: '', size: 3 }, caller);
    Object.defineProperty(caller.connection, 'workspaceId', { value: 'workspace-0000000002' });
    const { attachmentId } = await announced;
    await expect(handlers['unsent.attached']({ attachmentId }, caller)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await handlers['unsent.attached']({ attachmentId: before }, caller)).toMatchObject({
      attachment: { name: 'a' },
    });
    await app.close();
  });

  it('names the key of its send while that can be repeated', async () => {
    const { app, handlers, caller, open } = await setUpHandlers();
    const write = (text: string) =>
      handlers['unsent.write']({ from: 0, text, end: true, mentions: [] }, caller);
    await write(CREATE.text);
    expect(await open()).not.toHaveProperty('key');
    app.supervisor.state.several = false;
    await expect(app.create({ ...CREATE, agentId: 'x' })).rejects.toMatchObject({
      code: 'agent-unknown',
    });
    expect(await open()).not.toHaveProperty('key'); // it was refused before it began
    await app.unsent.draft(app.workspace.id).change((record) => ({
      ...record,
      sending: { key: 'key-00000007', sessionId: 'session-0000000007' },
    }));
    expect(await open()).toMatchObject({ key: 'key-00000007', text: CREATE.text, length: 11 });
    await write('another');
    expect(await open()).not.toHaveProperty('key');
    await app.close();
  });

  it('is read in slices, and put aside and taken back with its files', async () => {
    const { app, handlers, caller, attach, open } = await setUpHandlers();
    const attachmentId = await attach('a');
    await handlers['unsent.attached']({ attachmentId }, caller);
    const text = 'x'.repeat(60_000);
    await handlers['unsent.write']({ from: 0, text, end: false, mentions: [] }, caller);
    await handlers['unsent.write']({ from: 60_000, text: 'yz', end: true, mentions: [] }, caller);
    expect(await open()).toMatchObject({ length: 60_002, hasAside: false, text });
    expect(await handlers['unsent.read']({ from: 60_001 }, caller)).toEqual({ text: 'z' });
    expect(await handlers['unsent.put-aside']({}, caller)).toMatchObject({
      ...{ text: '', attachments: [], hasAside: true },
    });
    expect(await handlers['unsent.take-back']({}, caller)).toMatchObject({
      ...{ length: 60_002, attachments: [{ id: attachmentId }], hasAside: false },
    });
    expect(await handlers['attachment.read']({ attachmentId, offset: 1 }, caller)).toEqual({
      ...{ data: 'YmM=', size: 3 },
    });
    await app.close();
  });

  it('is not said to be put aside where there was nothing to keep', async () => {
    const { app, handlers, caller, open } = await setUpHandlers();
    await handlers['unsent.write']({ from: 0, text: ' \n', end: true, mentions: [] }, caller);
    expect(await handlers['unsent.put-aside']({}, caller)).toMatchObject({ hasAside: false });
    expect(await open()).toMatchObject({ hasAside: false });
    await app.close();
  });

  it('that cannot be read is told to be put aside, once', async () => {
    const { app, caller, handlers, open, told } = await setUpHandlers();
    const { id } = await app.create();
    const file = path.join(app.data, 'workspaces', app.workspace.id, 'sessions', id, 'unsent.json');
    writeFileSync(file, '{');
    expect(await open(id)).toMatchObject({ text: '', attachments: [] });
    await handlers['unsent.open']({ sessionId: id }, caller);
    const error = { code: 'unsent-damaged', detail: `${file}.damaged` };
    expect(told).toMatchObject([{ k: 'problem', sessionId: id, error }]);
    await app.close();
  });

  it('gets copies of what a session has sent, as a whole or not at all', async () => {
    const { app, handlers, caller, attach, open } = await setUpHandlers();
    const sent = await attach('a');
    await handlers['unsent.attached']({ attachmentId: sent }, caller);
    const { id: sessionId } = await app.create({ ...CREATE, attachments: [sent] });
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(
      handlers['unsent.adopt']({ sessionId, attachmentIds: [sent, unknown] }, caller),
    ).rejects.toMatchObject({ code: 'attachment-missing' });
    await expect(
      handlers['unsent.adopt']({ sessionId, attachmentIds: [sent, sent] }, caller),
    ).rejects.toMatchObject({ code: 'bad-request' });
    expect((await open()).attachments).toEqual([]);
    await handlers['unsent.adopt']({ sessionId, attachmentIds: [sent] }, caller);
    const [copy] = (await open()).attachments;
    expect(copy).toMatchObject({ name: 'a', size: 3 });
    expect(copy?.id).not.toBe(sent);
    await app.close();
  });
});
