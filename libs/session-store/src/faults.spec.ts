import path from 'node:path';
import { DEFAULT_PREFERENCES, type SessionEvent } from '@fyllo/protocol';
import {
  DATA_DIR,
  everyCall,
  expectAgreement,
  FAULTS,
  restart,
  shapeOf,
  type Operation,
  type Setting,
} from './testing/fault-runs';
import { readSession } from './testing/read-session';
import {
  messageId,
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  workspace,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(300_000);

const heavy: SessionEvent = {
  type: 'tool',
  messageId: messageId(1),
  toolCallId: 'call',
  patch: { status: 'completed', output: { value: 'h'.repeat(9000) } },
};

/** Events that are appended as a whole or not at all. */
function appending(before: readonly SessionEvent[], events: readonly SessionEvent[]): Operation {
  let earlier: unknown;
  return {
    prepare: async ({ log }) => {
      await log.append(before);
      earlier = shapeOf(await readSession(log));
    },
    run: async ({ log }) => {
      expect(await log.append(events)).toHaveLength(events.length);
    },
    failed: async ({ log }) => {
      expect(shapeOf(await readSession(log))).toEqual(earlier);
    },
    done: async (setting) => {
      expect(shapeOf(await readSession(setting.log))).not.toEqual(earlier);
      await expectAgreement(setting);
    },
  };
}

const SESSIONS = path.join(DATA_DIR, 'workspaces', WORKSPACE_ID, 'sessions');

/** Many messages, so that there are older pages. */
const longHistory = async ({ log }: Setting): Promise<void> => {
  await log.append([turnEnded(1)]);
  for (let turn = 2; turn <= 4; turn += 1) {
    await log.append([turnStarted(turn), text(turn, 'x'.repeat(150_000)), turnEnded(turn)]);
  }
};

const making: Operation = {
  run: ({ store }) => store.createSession(sessionMeta(2), turnStarted(2)),
  failed: async (setting) => {
    const { store } = setting;
    expect((await store.listSessions(WORKSPACE_ID)).metas.map(({ id }) => id)).toEqual([
      sessionId(1),
    ]);
    await expect(store.openSession(WORKSPACE_ID, sessionId(2))).rejects.toMatchObject({
      code: 'not-found',
    });
  },
  done: async (setting) => {
    expect(setting.disk.names(SESSIONS)).toEqual([sessionId(1), sessionId(2)]);
    const log = await setting.store.openSession(WORKSPACE_ID, sessionId(2));
    expect((await log.snapshot()).runningEvents).toHaveLength(1);
  },
};

const renaming: Operation = {
  run: ({ log }) => log.patchMeta(() => ({ userTitle: 'new', pinned: true })),
  failed: async ({ log }) => {
    expect([log.meta.userTitle, log.meta.pinned]).toEqual([undefined, undefined]);
    await log.append([text(1, 'b')]);
  },
  done: async (setting) => {
    const file = path.join(SESSIONS, sessionId(), 'session.json');
    expect(JSON.parse(setting.disk.get(file).toString())).toMatchObject({
      userTitle: 'new',
      pinned: true,
    });
    await expectAgreement(setting);
  },
};

const deleting: Operation = {
  run: ({ store }) => store.deleteSession(WORKSPACE_ID, sessionId()),
  failed: async (setting) => {
    setting.log = await setting.store.openSession(WORKSPACE_ID, sessionId());
    const messages = await readSession(setting.log);
    expect(messages[1]?.parts).toEqual([{ type: 'text', text: 'a' }]);
  },
  done: async (setting) => {
    const { store } = setting;
    expect((await store.listSessions(WORKSPACE_ID)).metas).toEqual([]);
    await restart(setting);
    expect(setting.disk.names(SESSIONS)).toEqual([]);
  },
};

const paging: Operation = {
  prepare: longHistory,
  run: async ({ log }) => {
    const { olderCursor } = await log.snapshot();
    const { messages } = await log.page(olderCursor ?? '');
    expect(messages[0]?.parts).toEqual([{ type: 'text', text: 'hello' }]);
  },
  done: expectAgreement,
};

const exporting: Operation = {
  prepare: longHistory,
  run: async ({ log }) => {
    expect((await log.forward(null)).messages).toHaveLength(8);
  },
  done: expectAgreement,
};

const loadingDetail: Operation = {
  prepare: async (setting) => {
    await setting.log.append([heavy, turnEnded(1)]);
    await restart(setting);
    setting.log = await setting.store.openSession(WORKSPACE_ID, sessionId());
  },
  run: async ({ log }) => {
    expect(await log.detail({ offset: 0, length: 9002 })).toBe('h'.repeat(9000));
  },
  done: expectAgreement,
};

/** A turn that a crash interrupted is folded when the session is opened, or at the latest when it goes on. */
const recovering: Operation = {
  prepare: restart,
  run: async (setting) => {
    setting.log = await setting.store.openSession(WORKSPACE_ID, sessionId());
  },
  done: async (setting) => {
    const [, reply] = await readSession(setting.log);
    expect(reply).toMatchObject({ state: 'interrupted', parts: [{ text: 'a' }] });
    await expectAgreement(setting);
    await setting.log.append([turnStarted(2), turnEnded(2)]);
    await expectAgreement(setting);
  },
};

/** One session that cannot be read spoils no list: it is named with its reason. */
const listing: Operation = {
  prepare: restart,
  run: async ({ store, fs }) => {
    const { metas, damaged } = await store.listSessions(WORKSPACE_ID);
    const [unreadable] = damaged;
    expect(metas.length + damaged.length).toBe(1);
    if (unreadable !== undefined) {
      expect(fs.hit).toBe(true);
      throw Object.assign(new Error(), { code: unreadable.code });
    }
  },
  done: async ({ store }) => {
    expect((await store.listSessions(WORKSPACE_ID)).metas).toHaveLength(1);
  },
};

const savingWorkspace: Operation = {
  prepare: ({ store }) => store.saveWorkspace(workspace),
  run: ({ store }) => store.saveWorkspace({ ...workspace, name: 'two' }),
  failed: async ({ store }) => {
    const [found] = await store.workspaces();
    expect(['one', 'two']).toContain(found?.name);
  },
  done: async ({ store }) => {
    expect(await store.workspaces()).toMatchObject([{ name: 'two' }]);
  },
};

const preferring: Operation = {
  run: ({ store }) => store.preferences.patch({ theme: 'dark' }),
  failed: async ({ store }) => {
    expect(await store.preferences.patch({})).toMatchObject({ format: DEFAULT_PREFERENCES.format });
  },
  done: async ({ store, disk }) => {
    expect(await store.preferences.read()).toMatchObject({ theme: 'dark' });
    const left = disk.names(DATA_DIR).filter((name) => name.startsWith('preferences'));
    expect(left).toContain('preferences.json');
    expect(left).not.toContain('preferences.json.damaged');
  },
};

const OPERATIONS: readonly (readonly [string, Operation])[] = [
  ['text of the running turn is appended', appending([], [text(1, 'b'), text(1, 'c')])],
  ['a heavy payload is appended', appending([], [heavy])],
  ['a late event is appended', appending([turnEnded(1)], [text(1, 'late')])],
  ['a turn is started', appending([turnEnded(1)], [turnStarted(2)])],
  ['a turn is ended', appending([], [turnEnded(1)])],
  ['a session is made', making],
  ['a session is renamed and pinned', renaming],
  ['a session is deleted', deleting],
  ['an older page is read', paging],
  ['a session is read from the beginning', exporting],
  ['a heavy payload is loaded', loadingDetail],
  ['an interrupted turn is recovered', recovering],
  ['the sessions are listed', listing],
  ['a Workspace is saved', savingWorkspace],
  ['preferences are changed', preferring],
];

describe('when the N-th file operation fails, once or from then on', () => {
  let runs = 0;

  it.each(OPERATIONS)(
    '%s as a whole or not at all, and a retry works',
    async (_name, operation) => {
      const count = await everyCall(operation);
      expect(count).toBeGreaterThanOrEqual(FAULTS.length);
      runs += count;
    },
  );

  it('was tried often enough', () => {
    process.stdout.write(`${runs} runs with failing file operations\n`);
    expect(FAULTS).toHaveLength(10);
    expect(runs).toBeGreaterThanOrEqual(1000);
  });
});
