import path from 'node:path';
import type { UnsentRecord } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from '../session-store';
import { workspace, WORKSPACE_ID } from '../testing/session-fixtures';
import { draftFolder, namesIn, PNG, upload } from '../testing/unsent-fixtures';
import { EMPTY_RECORD } from './unsent-record';

afterAll(removeTemporaryFolders);

async function open(dataDir = temporaryFolder()) {
  const store = await SessionStore.open(dataDir, { now: () => 1000, fs: new FaultyFs() });
  await store.saveWorkspace(workspace);
  return { dataDir, store, draft: store.unsent(WORKSPACE_ID) };
}

const typed = (text: string) => (record: UnsentRecord) => ({ ...record, text });

/** Drafts that lie in the folder of the Workspace. */
const drafts = (dataDir: string) =>
  namesIn(path.dirname(draftFolder(dataDir))).filter((name) => name.startsWith('draft'));

describe('a draft that is put aside', () => {
  it('comes back with its files, also in the next run, and what was written meanwhile goes', async () => {
    const { draft, store, dataDir } = await open();
    const file = await upload(draft, 'a.png', PNG);
    await draft.change(typed('first'));
    expect(await draft.putAside()).toEqual(EMPTY_RECORD);
    expect(await draft.hasAside()).toBe(true);
    await draft.change(typed('between'));
    await upload(draft, 'b.png', PNG);
    await store.close();
    const next = await open(dataDir);
    expect((await next.draft.record()).text).toBe('between');
    expect(await next.draft.takeBack()).toMatchObject({ text: 'first', attachments: [file] });
    expect((await next.draft.read(file.id, 0, 3000)).bytes).toEqual(PNG);
    expect(await next.draft.hasAside()).toBe(false);
    await next.store.close();
    const last = await open(dataDir);
    expect((await last.draft.record()).text).toBe('first');
    expect(drafts(dataDir)).toEqual(['draft']);
    expect(namesIn(path.join(draftFolder(dataDir), 'attachments'))).toHaveLength(1);
    await last.store.close();
  });

  it('stays when another one would be put aside: that one is dropped', async () => {
    const { draft, store, dataDir } = await open();
    await draft.change(typed('first'));
    await draft.putAside();
    await draft.change(typed('second'));
    expect(await draft.putAside()).toEqual(EMPTY_RECORD);
    expect(drafts(dataDir)).toEqual(['draft-aside']);
    expect((await draft.takeBack()).text).toBe('first');
    await store.close();
  });

  it('is not made of nothing, and nothing comes back where nothing was put', async () => {
    const { draft, store, dataDir } = await open();
    await draft.change(typed(' \n'));
    await draft.putAside();
    expect(await draft.hasAside()).toBe(false);
    await draft.change(typed('here'));
    expect((await draft.takeBack()).text).toBe('here');
    expect(drafts(dataDir)).toEqual(['draft']);
    await store.close();
  });

  it('breaks off uploads', async () => {
    const { draft, store, dataDir } = await open();
    await draft.change(typed('first'));
    const id = await draft.begin({ name: 'a', type: '', size: 9 });
    await draft.putAside();
    await expect(draft.append(id, 0, Buffer.from('x'))).rejects.toMatchObject({
      code: 'not-found',
    });
    await draft.takeBack();
    expect(namesIn(path.join(draftFolder(dataDir), 'attachments'))).toEqual([]);
    await store.close();
  });
});
