import path from 'node:path';
import type { Attachment } from '@fyllo/protocol';
import {
  DATA_DIR,
  everyCall,
  FAULTS,
  restart,
  type Operation,
  type Setting,
} from '../testing/fault-runs';
import { sessionId, sessionMeta, turnEnded, WORKSPACE_ID } from '../testing/session-fixtures';
import { draftFolder, PNG, turnWith, upload } from '../testing/unsent-fixtures';
import { emptied } from './unsent-record';
import type { UnsentPlace } from './unsent-place';

jest.setTimeout(300_000);

const DRAFT = draftFolder(DATA_DIR);
const SESSIONS = path.join(DRAFT, '../sessions');
const copiesIn = (folder: string): string => path.join(folder, 'attachments');

const draftOf = ({ store }: Setting) => store.unsent(WORKSPACE_ID);
const inSession = ({ store }: Setting) => store.unsentOf(WORKSPACE_ID, sessionId());
const inDraft = DRAFT;
const inSessionFolder = path.join(SESSIONS, sessionId());

/** Not `toEqual`, which looks at every byte by itself. */
const isPng = (bytes: Uint8Array): void => expect(PNG.equals(bytes)).toBe(true);

/** What a message has before the operation: a text and three files. */
async function write(place: UnsentPlace): Promise<void> {
  await place.change((record) => ({ ...record, text: 'said' }));
  for (const name of ['a.png', 'b.png', 'c.png']) await upload(place, name, PNG);
}

/** Every file of the record is there as it was, and nothing else is; answers the files. */
async function whole(
  setting: Setting,
  place: UnsentPlace,
  folder: string,
): Promise<readonly Attachment[]> {
  const { attachments } = await place.record();
  for (const { id } of attachments) isPng((await place.read(id, 0, 5000)).bytes);
  expect(setting.disk.names(copiesIn(folder))).toEqual(
    attachments.map(({ id }) => `${id}.png`).sort(),
  );
  return attachments;
}

const namesOf = (files: readonly Attachment[]) => files.map(({ name }) => name);
const ALL = ['a.png', 'b.png', 'c.png'];

const saying: Operation = {
  afterStart: true,
  prepare: (setting) => write(draftOf(setting)),
  run: (setting) => draftOf(setting).change((record) => ({ ...record, text: 'said more' })),
  failed: async (setting) => {
    expect((await draftOf(setting).record()).text).toMatch(/^said/u);
    expect(namesOf(await whole(setting, draftOf(setting), inDraft))).toEqual(ALL);
  },
  done: async (setting) => {
    await restart(setting);
    expect((await draftOf(setting).record()).text).toBe('said more');
    expect(namesOf(await whole(setting, draftOf(setting), inDraft))).toEqual(ALL);
  },
};

/** A new file; one whose entry was written before the failure is there as a whole. */
function adding(
  placeOf: (setting: Setting) => UnsentPlace,
  folder: string,
  add: (setting: Setting) => Promise<unknown>,
): Operation {
  let before = 3;
  return {
    afterStart: true,
    prepare: async (setting) => {
      before = 3;
      await write(placeOf(setting));
    },
    begin: (setting) => placeOf(setting).record(),
    run: add,
    failed: async (setting) => {
      const files = await whole(setting, placeOf(setting), folder);
      expect(namesOf(files).slice(0, 3)).toEqual(ALL);
      before = files.length;
      expect([3, 4]).toContain(before);
    },
    done: async (setting) => {
      await restart(setting);
      expect(await whole(setting, placeOf(setting), folder)).toHaveLength(before + 1);
      expect((await placeOf(setting).record()).text).toBe('said');
      before = 3;
    },
  };
}

const uploading = adding(draftOf, inDraft, (setting) =>
  upload(draftOf(setting), 'd.png', PNG, { piece: 1024 }),
);

const uploadingInSession = adding(inSession, inSessionFolder, (setting) =>
  upload(inSession(setting), 'd.png', PNG),
);

const adopting = adding(draftOf, inDraft, async (setting) => {
  const [attachment] = (await draftOf(setting).record()).attachments;
  if (attachment === undefined) throw new Error('there is nothing to adopt');
  const path = await draftOf(setting).file(attachment);
  await draftOf(setting).adopt([{ path, attachment }]);
});

const detaching: Operation = {
  afterStart: true,
  prepare: (setting) => write(draftOf(setting)),
  run: async (setting) => {
    const { attachments } = await draftOf(setting).record();
    const b = attachments.find(({ name }) => name === 'b.png');
    if (b !== undefined) await draftOf(setting).detach(b.id);
  },
  failed: async (setting) => {
    const names = namesOf(await whole(setting, draftOf(setting), inDraft));
    expect([ALL, ['a.png', 'c.png']]).toContainEqual(names);
  },
  done: async (setting) => {
    await restart(setting);
    expect(namesOf(await whole(setting, draftOf(setting), inDraft))).toEqual(['a.png', 'c.png']);
  },
};

/** As the host does it: what was sent by then is not sent again. */
const sendingFirst: Operation = {
  afterStart: true,
  prepare: (setting) => write(draftOf(setting)),
  begin: (setting) => draftOf(setting).record(),
  run: async (setting) => {
    const draft = draftOf(setting);
    const { text, attachments } = await draft.record();
    if (text === '') return;
    const sending = { key: 'key-00002', sessionId: sessionId(2) };
    await draft.change((record) => ({ ...record, sending }));
    const files = [];
    for (const attachment of attachments) {
      files.push({ path: await draft.file(attachment), attachment });
    }
    await setting.store.createSession(sessionMeta(2), turnWith(2, attachments), files);
    await draft.change(emptied);
  },
  failed: async (setting) => {
    const { metas } = await setting.store.listSessions(WORKSPACE_ID);
    const files = await whole(setting, draftOf(setting), inDraft);
    if (metas.length === 1) {
      expect(namesOf(files)).toEqual(ALL);
      expect((await draftOf(setting).record()).text).toBe('said');
    } else expect(files).toEqual([]);
  },
  done: async (setting) => {
    expect(setting.disk.names(SESSIONS)).toEqual([sessionId(1), sessionId(2)]);
    const log = await setting.store.openSession(WORKSPACE_ID, sessionId(2));
    const [started] = (await log.snapshot()).runningEvents;
    const parts = started?.event.type === 'turn.started' ? started.event.parts : [];
    const files = parts.flatMap((part) => (part.type === 'attachment' ? [part.attachment] : []));
    expect(namesOf(files)).toEqual(ALL);
    const sent = copiesIn(path.join(SESSIONS, sessionId(2)));
    expect(setting.disk.names(sent)).toEqual(files.map(({ id }) => `${id}.png`).sort());
    for (const { id } of files) isPng(setting.disk.get(path.join(sent, `${id}.png`)));
    await restart(setting);
    expect(await whole(setting, draftOf(setting), inDraft)).toEqual([]);
    expect(await draftOf(setting).record()).toMatchObject({ text: '' });
  },
};

const sendingAgain: Operation = {
  afterStart: true,
  prepare: async (setting) => {
    await setting.log.append([turnEnded(1)]);
    await write(inSession(setting));
  },
  run: async (setting) => {
    const place = inSession(setting);
    const { text, attachments } = await place.record();
    if (text === '') return;
    const started = turnWith(2, attachments);
    await place.change((record) => ({ ...record, sending: { key: started.key } }));
    await setting.log.append([started]);
    await place.change(
      emptied,
      attachments.map(({ id }) => id),
    );
  },
  failed: async (setting) => {
    const { text, attachments } = await inSession(setting).record();
    const sent = (await setting.log.snapshot()).runningEvents.length > 0;
    expect([text, namesOf(attachments)]).toEqual(sent ? ['', []] : ['said', ALL]);
    expect(setting.disk.names(copiesIn(inSessionFolder))).toHaveLength(3);
  },
  done: async (setting) => {
    await setting.log.append([turnEnded(2)]);
    await restart(setting);
    expect(await inSession(setting).record()).toMatchObject({ text: '', attachments: [] });
    const copies = copiesIn(inSessionFolder);
    expect(setting.disk.names(copies)).toHaveLength(3);
    for (const name of setting.disk.names(copies)) {
      isPng(setting.disk.get(path.join(copies, name)));
    }
    setting.log = await setting.store.openSession(WORKSPACE_ID, sessionId());
    expect((await setting.log.snapshot()).tail).toHaveLength(4);
  },
};

const puttingAside: Operation = {
  afterStart: true,
  prepare: (setting) => write(draftOf(setting)),
  run: async (setting) => {
    if (!(await draftOf(setting).hasAside())) await draftOf(setting).putAside();
  },
  failed: async (setting) => {
    const aside = await draftOf(setting).hasAside();
    const files = await whole(setting, draftOf(setting), inDraft);
    expect(namesOf(files)).toEqual(aside ? [] : ALL);
  },
  done: async (setting) => {
    await restart(setting);
    expect(await whole(setting, draftOf(setting), inDraft)).toEqual([]);
    expect((await draftOf(setting).takeBack()).text).toBe('said');
    expect(namesOf(await whole(setting, draftOf(setting), inDraft))).toEqual(ALL);
  },
};

const takingBack: Operation = {
  afterStart: true,
  prepare: async (setting) => {
    await write(draftOf(setting));
    await draftOf(setting).putAside();
    await draftOf(setting).change((record) => ({ ...record, text: 'between' }));
  },
  run: (setting) => draftOf(setting).takeBack(),
  failed: async (setting) => {
    const aside = await draftOf(setting).hasAside();
    expect((await draftOf(setting).record()).text).toBe(aside ? 'between' : 'said');
  },
  done: async (setting) => {
    await restart(setting);
    expect((await draftOf(setting).record()).text).toBe('said');
    expect(namesOf(await whole(setting, draftOf(setting), inDraft))).toEqual(ALL);
    expect(setting.disk.names(path.dirname(DRAFT))).toEqual(['draft', 'sessions']);
  },
};

const OPERATIONS: readonly (readonly [string, Operation])[] = [
  ['a text is kept', saying],
  ['a file is chosen', uploading],
  ['a file is chosen in a session', uploadingInSession],
  ['a file of a message is taken over', adopting],
  ['a file is taken away', detaching],
  ['a first message is sent with three files', sendingFirst],
  ['a later message is sent with three files', sendingAgain],
  ['a draft is put aside', puttingAside],
  ['a draft is taken back', takingBack],
];

describe('when the N-th file operation fails, once or from then on', () => {
  let runs = 0;

  it.each(OPERATIONS)(
    '%s as a whole or not at all, nothing written is lost, and a retry works',
    async (_name, operation) => {
      const count = await everyCall(operation);
      expect(count).toBeGreaterThanOrEqual(FAULTS.length);
      runs += count;
    },
  );

  it('was tried often enough', () => {
    process.stdout.write(`${runs} runs with failing file operations of unsent messages\n`);
    expect(runs).toBeGreaterThanOrEqual(3000);
  });
});
