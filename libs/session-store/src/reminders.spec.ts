import type { SessionEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from './session-store';
import {
  messageId,
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  userMessageId,
  WORKSPACE_ID,
} from './testing/session-fixtures';

afterEach(() => removeTemporaryFolders());

const reminder: SessionEvent = {
  type: 'user.reminder',
  messageId: userMessageId(1),
  text: '<system-reminder>before</system-reminder>',
};
const PARTS = [
  { type: 'reminder', text: '<system-reminder>before</system-reminder>' },
  { type: 'text', text: 'hello' },
];

describe('a reminder that comes after its message', () => {
  it('is with it while the turn runs, when it has ended, and after the next start', async () => {
    const dataDir = temporaryFolder();
    const store = await SessionStore.open(dataDir);
    const { log } = await store.createSession(sessionMeta(), turnStarted(1));
    expect(await log.append([reminder, text(1, 'a')])).toHaveLength(2);
    const { tail, runningEvents } = await log.snapshot();
    const running = applyEvents({ ...EMPTY_VIEW, messages: tail }, runningEvents);
    expect(running.messages[0]?.parts).toEqual(PARTS);
    await log.append([turnEnded(1)]);
    expect((await log.snapshot()).tail[0]?.parts).toEqual(PARTS);
    expect(await log.append([reminder])).toEqual([]); // too late: the message is finished
    await store.close();

    const again = await SessionStore.open(dataDir);
    const { tail: stored } = await (await again.openSession(WORKSPACE_ID, sessionId())).snapshot();
    expect(stored.map(({ parts }) => parts)).toEqual([PARTS, [{ type: 'text', text: 'a' }]]);
    await again.close();
  });

  it('is with it after a crash, also when it is the last word of the journal', async () => {
    const dataDir = temporaryFolder();
    const store = await SessionStore.open(dataDir);
    const { log } = await store.createSession(sessionMeta(), turnStarted(1));
    await log.append([reminder]);
    await store.close(); // the turn stays in its journal
    const again = await SessionStore.open(dataDir);
    const { tail } = await (await again.openSession(WORKSPACE_ID, sessionId())).snapshot();
    expect(tail[0]?.parts).toEqual(PARTS);
    expect(tail[1]).toMatchObject({ id: messageId(1), state: 'interrupted' });
    await again.close();
  });
});

it('what a session has been given since the first format survives, and old ones read without it', async () => {
  const dataDir = temporaryFolder();
  const store = await SessionStore.open(dataDir);
  const { log } = await store.createSession(sessionMeta(), turnStarted(1));
  await log.append([turnEnded(1)]);
  expect(log.meta.configChoices).toBeUndefined();
  const configChoices = [{ configId: 'model', value: 'big' }];
  const scope = { ...log.meta.scope, additional: ['/other'] };
  await log.patchMeta(() => ({ configChoices, scope }));
  await log.append([{ type: 'config', options: [], unconfirmed: true }]);
  await store.close();
  const again = await SessionStore.open(dataDir);
  const { meta } = await again.openSession(WORKSPACE_ID, sessionId());
  expect(meta).toMatchObject({ configChoices, scope, state: { configUnconfirmed: true } });
  await again.close();
});
