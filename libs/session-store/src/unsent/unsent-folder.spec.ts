import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_ATTACHMENT_BYTES, type UnsentRecord } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from '../session-store';
import {
  sessionId,
  sessionMeta,
  turnEnded,
  turnStarted,
  workspace,
  WORKSPACE_ID,
} from '../testing/session-fixtures';
import { draftFolder, namesIn, PNG, turnWith, upload } from '../testing/unsent-fixtures';
import { EMPTY_RECORD } from './unsent-record';

afterAll(removeTemporaryFolders);

const stores: SessionStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function open(dataDir = temporaryFolder()) {
  const store = await SessionStore.open(dataDir, { now: () => 1000, fs: new FaultyFs() });
  stores.push(store);
  await store.saveWorkspace(workspace);
  const copies = path.join(draftFolder(dataDir), 'attachments');
  return { dataDir, store, draft: store.unsent(WORKSPACE_ID), copies };
}

/** The same data folder in another run of the program. */
async function again({ dataDir, store }: { dataDir: string; store: SessionStore }) {
  await store.close();
  return open(dataDir);
}

const typed = (text: string) => (record: UnsentRecord) => ({ ...record, text });

describe('an unsent message', () => {
  it('is empty where there is none, and makes no file by being looked at', async () => {
    const { draft, dataDir } = await open();
    expect(await draft.record()).toEqual(EMPTY_RECORD);
    expect(() => namesIn(draftFolder(dataDir))).toThrow('ENOENT');
  });

  it('is kept with its files, in the order of choosing, whatever arrives first', async () => {
    const place = await open();
    await place.draft.change(typed('写'));
    const first = await place.draft.begin({
      name: '图 1.PNG',
      type: 'image/png',
      size: PNG.length,
    });
    const second = await place.draft.begin({ name: '../b.ts', type: 'video/mp2t', size: 3 });
    await place.draft.append(second, 0, Buffer.from('abc'));
    await place.draft.complete(second);
    await place.draft.append(first, 0, PNG);
    await place.draft.complete(first);
    await upload(place.draft, 'c', Buffer.from([0, 255]));
    await upload(place.draft, 'empty.json', Buffer.alloc(0), { type: 'application/json' });

    const next = await again(place);
    const { text, attachments } = await next.draft.record();
    expect(text).toBe('写');
    const told = attachments.map(({ name, kind, mimeType, size }) => [name, kind, mimeType, size]);
    expect(told).toEqual([
      ['图 1.PNG', 'image', 'image/png', PNG.length],
      ['../b.ts', 'file', 'text/plain', 3],
      ['c', 'file', 'application/octet-stream', 2],
      ['empty.json', 'file', 'application/json', 0],
    ]);
    expect(namesIn(next.copies)).toEqual(
      attachments.map(({ id }, n) => `${id}${['.png', '.ts', '', '.json'][n] ?? ''}`).toSorted(),
    );
    const [image, source] = attachments;
    expect(readFileSync(await next.draft.file(image ?? { id: '', name: '' }))).toEqual(PNG);
    expect(await next.draft.read(source?.id ?? '', 1, 100)).toEqual({
      bytes: Buffer.from('bc'),
      size: 3,
    });
  });

  it('tells a text by all of its bytes, wherever pieces are cut', async () => {
    const { draft } = await open();
    const text = Buffer.from('中文'.repeat(3000));
    const whole = await upload(draft, 'a.ts', text, { type: 'video/mp2t', piece: 1001 });
    const cut = await upload(draft, 'b.ts', text.subarray(0, -1), { type: 'video/mp2t' });
    const nul = await upload(draft, 'c.ts', Buffer.concat([text, Buffer.alloc(1)]));
    expect([whole, cut, nul].map(({ mimeType }) => mimeType)).toEqual([
      'text/plain',
      'video/mp2t',
      'application/octet-stream',
    ]);
  });

  it('loses copies that no text and no queue has any more, except those of a message', async () => {
    const place = await open();
    const { draft, copies } = place;
    const [one, two, three] = [
      await upload(draft, 'one', PNG),
      await upload(draft, 'two', PNG),
      await upload(draft, 'three', PNG),
    ];
    const item = { id: 'item-0001', key: 'key-00001', text: 'later', mentions: [] };
    await draft.change((record) => ({
      ...record,
      attachments: [three],
      queue: { items: [{ ...item, attachments: [one] }], held: false },
    }));
    expect(namesIn(copies)).toEqual([one.id, three.id].sort());
    await expect(draft.file(two)).rejects.toMatchObject({ code: 'attachment-missing' });
    await draft.change(
      (record) => ({ ...record, attachments: [], queue: { items: [], held: false } }),
      [one.id],
    );
    expect(namesIn(copies)).toEqual([one.id]);
    const unknown = draft.change((record) => ({ ...record, attachments: [two] }));
    await expect(unknown).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('loses a file that is taken away, whole or on its way, and nothing for one it does not have', async () => {
    const { draft, copies } = await open();
    const kept = await upload(draft, 'kept', PNG);
    const gone = await upload(draft, 'gone', PNG);
    const coming = await draft.begin({ name: 'coming', type: '', size: 9 });
    await draft.append(coming, 0, Buffer.from('half'));
    for (const id of [gone.id, coming, gone.id]) await draft.detach(id);
    expect(namesIn(copies)).toEqual([kept.id]);
    expect((await draft.record()).attachments).toEqual([kept]);
    await expect(draft.append(coming, 4, Buffer.from('x'))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('forgets a send that was begun when something else is written, not when the queue changes', async () => {
    const { draft } = await open();
    const sending = { key: 'key-00001' };
    await draft.change((record) => ({ ...record, text: 'a', sending }));
    await draft.change((record) => ({ ...record, queue: { items: [], held: true } }));
    expect((await draft.record()).sending).toEqual(sending);
    await draft.change(typed('ab'));
    expect((await draft.record()).sending).toBeUndefined();
    await draft.change((record) => ({ ...record, text: 'abc', sending }));
    await upload(draft, 'a', PNG);
    expect((await draft.record()).sending).toBeUndefined();
  });

  it('was sent when its session is there, or a message of the session has its key', async () => {
    const place = await open();
    const file = await upload(place.draft, 'a', PNG);
    const sending = { key: turnStarted(1).key, sessionId: sessionId() };
    await place.draft.change((record) => ({ ...record, text: 'first', sending }));
    const source = { path: await place.draft.file(file), attachment: file };
    const { log } = await place.store.createSession(sessionMeta(), turnWith(1, [file]), [source]);
    await log.append([turnEnded(1)]);
    const inSession = place.store.unsentOf(WORKSPACE_ID, sessionId());
    const more = await upload(inSession, 'b', PNG);
    const { key } = turnStarted(2);
    const item = { id: 'item-0001', key: 'key-other', text: 'q', mentions: [], attachments: [] };
    await inSession.change((record) => ({
      ...{ ...record, text: 'second', sending: { key } },
      queue: { items: [item, { ...item, id: 'item-0002', key }], held: false },
    }));
    await log.append([turnWith(2, [more]), turnEnded(2)]);

    const next = await again(place);
    expect(await next.draft.record()).toEqual({ ...EMPTY_RECORD, sending });
    expect(namesIn(next.copies)).toEqual([]);
    const later = next.store.unsentOf(WORKSPACE_ID, sessionId());
    expect(await later.record()).toEqual({
      ...EMPTY_RECORD,
      sending: { key },
      queue: { items: [item], held: false },
    });
    for (const { id } of [file, more]) expect((await later.read(id, 0, 3000)).bytes).toEqual(PNG);
  });

  it('was sent as a new session: the one it was written in keeps no copies', async () => {
    const place = await open();
    const { log } = await place.store.createSession(sessionMeta(), turnStarted(1));
    await log.append([turnEnded(1)]);
    const inSession = place.store.unsentOf(WORKSPACE_ID, sessionId());
    const file = await upload(inSession, 'a', PNG);
    const sending = { key: turnStarted(2).key, sessionId: sessionId(2) };
    await inSession.change((record) => ({ ...record, text: 'anew', sending }));
    const source = { path: await inSession.file(file), attachment: file };
    await place.store.createSession(sessionMeta(2), turnWith(2, [file]), [source]);

    const next = await again(place);
    const written = await next.store.unsentOf(WORKSPACE_ID, sessionId()).record();
    expect(written).toMatchObject({ text: '', attachments: [] });
    const sessions = path.join(draftFolder(place.dataDir), '../sessions');
    const copies = [1, 2].map((n) => namesIn(path.join(sessions, sessionId(n), 'attachments')));
    expect(copies).toEqual([[], [file.id]]);
  });

  it('was not sent when neither is there', async () => {
    const place = await open();
    const sending = { key: 'key-00001', sessionId: sessionId(9) };
    await place.draft.change((record) => ({ ...record, text: 'first', sending }));
    const { log } = await place.store.createSession(sessionMeta(), turnStarted(1));
    await log.append([turnEnded(1)]);
    const inSession = place.store.unsentOf(WORKSPACE_ID, sessionId());
    await inSession.change((record) => ({ ...record, text: 'b', sending: { key: 'key-00002' } }));
    const next = await again(place);
    expect(await next.draft.record()).toMatchObject({ text: 'first', sending });
    const later = await next.store.unsentOf(WORKSPACE_ID, sessionId()).record();
    expect(later).toMatchObject({ text: 'b', sending: { key: 'key-00002' } });
  });
});

describe('files that do not fit', () => {
  it('are refused before anything is written', async () => {
    const { draft, dataDir } = await open();
    const announced = (size: number) => ({ name: 'a', type: '', size });
    const refusal = (detail: string) => ({ code: 'attachment-limit', error: { detail } });
    const big = draft.begin(announced(MAX_ATTACHMENT_BYTES + 1));
    await expect(big).rejects.toMatchObject(refusal('file'));
    expect(() => namesIn(draftFolder(dataDir))).toThrow('ENOENT');
    for (let n = 0; n < 4; n += 1) await draft.begin(announced(MAX_ATTACHMENT_BYTES));
    await expect(draft.begin(announced(1))).rejects.toMatchObject(refusal('message'));
    for (let n = 0; n < 16; n += 1) await draft.begin(announced(0));
    await expect(draft.begin(announced(0))).rejects.toMatchObject(refusal('count'));
  });

  it('are refused when they are adopted, and then none is there', async () => {
    const { draft, copies } = await open();
    const file = await upload(draft, 'a', PNG);
    const source = { path: await draft.file(file), attachment: file };
    const twenty = Array.from({ length: 20 }, () => source);
    await expect(draft.adopt(twenty)).rejects.toMatchObject({ code: 'attachment-limit' });
    const missing = { path: `${source.path}x`, attachment: file };
    await expect(draft.adopt([source, missing])).rejects.toMatchObject({
      code: 'attachment-missing',
    });
    expect(namesIn(copies)).toEqual([file.id]);
    const adopted = await draft.adopt([source, source]);
    expect((await draft.record()).attachments).toEqual([file, ...adopted]);
    expect(new Set([file, ...adopted].map(({ id }) => id)).size).toBe(3);
    expect(namesIn(copies)).toHaveLength(3);
  });

  it.each([
    ['a text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG that is no UTF-8', Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff])])],
  ])('leave nothing as an image that is none: %s', async (_name, bytes) => {
    const { draft, copies } = await open();
    await expect(upload(draft, 'a.png', bytes)).rejects.toMatchObject({
      code: 'attachment-invalid',
    });
    expect(namesIn(copies)).toEqual([]);
    expect((await draft.record()).attachments).toEqual([]);
  });

  it('are as long as was said, and come in order', async () => {
    const { draft, copies } = await open();
    const id = await draft.begin({ name: 'a', type: '', size: 4 });
    await draft.append(id, 0, Buffer.from('ab'));
    const conflict = { code: 'conflict' };
    await expect(draft.append(id, 0, Buffer.from('ab'))).rejects.toMatchObject(conflict);
    const longer = draft.append(id, 2, Buffer.from('cde'));
    await expect(longer).rejects.toMatchObject({ code: 'attachment-limit' });
    await expect(draft.complete(id)).rejects.toMatchObject(conflict);
    expect(namesIn(copies)).toEqual([]);
    await expect(draft.complete(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('what others did to the folder', () => {
  it('a damaged record is put aside and told once, and the files that it names stay', async () => {
    const place = await open();
    await place.draft.change(typed('a'));
    const { id } = await upload(place.draft, 'a', Buffer.from('abc'));
    await place.store.close();
    const file = path.join(draftFolder(place.dataDir), 'unsent.json');
    writeFileSync(file, '{"format":1,"text":');
    const next = await open(place.dataDir);
    expect(await next.draft.record()).toEqual(EMPTY_RECORD);
    expect([next.draft.damage(), next.draft.damage()]).toEqual([`${file}.damaged`, undefined]);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{"format":1,"text":');
    await next.draft.change(typed('b'));
    const last = await again(next);
    expect((await last.draft.record()).text).toBe('b');
    expect(namesIn(last.copies)).toEqual([id]);
  });

  it('a record of a later version is left alone, one with more fields keeps them', async () => {
    const place = await open();
    await place.draft.change(typed('a'));
    await place.store.close();
    const file = path.join(draftFolder(place.dataDir), 'unsent.json');
    writeFileSync(file, JSON.stringify({ ...EMPTY_RECORD, mood: 'good' }));
    const same = await open(place.dataDir);
    await same.draft.change(typed('b'));
    await same.store.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ text: 'b', mood: 'good' });
    const newer = JSON.stringify({ format: 2, words: [] });
    writeFileSync(file, newer);
    const later = await open(place.dataDir);
    for (const call of [later.draft.record(), later.draft.change(typed('c'))]) {
      await expect(call).rejects.toMatchObject({ code: 'format-too-new' });
    }
    expect(readFileSync(file, 'utf8')).toBe(newer);
  });

  it('a copy that was removed or replaced by a link is no file of the message any more', async () => {
    const place = await open();
    const [gone, linked] = [
      await upload(place.draft, 'gone', PNG),
      await upload(place.draft, 'linked', PNG),
    ];
    await place.store.close();
    rmSync(path.join(place.copies, gone.id));
    rmSync(path.join(place.copies, linked.id));
    symlinkSync('/etc/hostname', path.join(place.copies, linked.id));
    const next = await open(place.dataDir);
    expect((await next.draft.record()).attachments).toEqual([]);
    for (const call of [next.draft.file(linked), next.draft.read(linked.id, 0, 10)]) {
      await expect(call).rejects.toMatchObject({ code: 'attachment-missing' });
    }
  });

  it('links in place of folders are refused', async () => {
    const place = await open();
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, draftFolder(place.dataDir));
    await expect(place.draft.record()).rejects.toMatchObject({ code: 'not-found' });
    const { log } = await place.store.createSession(sessionMeta(), turnStarted(1));
    await log.append([turnEnded(1)]);
    const folder = path.join(draftFolder(place.dataDir), '../sessions', sessionId());
    mkdirSync(folder, { recursive: true });
    symlinkSync(elsewhere, path.join(folder, 'attachments'));
    const inSession = place.store.unsentOf(WORKSPACE_ID, sessionId());
    await expect(inSession.record()).rejects.toMatchObject({ code: 'io-failed' });
    expect(namesIn(elsewhere)).toEqual([]);
  });
});

describe('the unsent message of a session', () => {
  it('goes with the session, whatever is on its way', async () => {
    const place = await open();
    const { log } = await place.store.createSession(sessionMeta(), turnStarted(1));
    await log.append([turnEnded(1)]);
    const inSession = place.store.unsentOf(WORKSPACE_ID, sessionId());
    expect(place.store.unsentOf(WORKSPACE_ID, sessionId())).toBe(inSession);
    await upload(inSession, 'a', PNG);
    await inSession.begin({ name: 'b', type: '', size: 9 });
    await place.store.deleteSession(WORKSPACE_ID, sessionId());
    await expect(inSession.record()).rejects.toMatchObject({ code: 'conflict' });
    expect(namesIn(path.join(draftFolder(place.dataDir), '../sessions'))).toEqual([]);
    const none = place.store.unsentOf(WORKSPACE_ID, sessionId());
    await expect(none.record()).rejects.toMatchObject({ code: 'not-found' });
    await expect(none.begin({ name: 'b', type: '', size: 9 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
