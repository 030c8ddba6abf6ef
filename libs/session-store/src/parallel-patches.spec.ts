import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from './session-store';
import {
  sessionId,
  sessionMeta,
  text,
  turnStarted,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(120_000);
afterAll(removeTemporaryFolders);

const ROUNDS = 200;

describe('a rename, a pin, usage and a title at the same time', () => {
  it(`all survive in ${ROUNDS} rounds of a running turn, and the file is valid whenever it is read`, async () => {
    const dataDir = temporaryFolder();
    const store = await SessionStore.open(dataDir, { fs: new FaultyFs() });
    const { log } = await store.createSession(sessionMeta(), turnStarted(1));
    const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId());
    const read = (): unknown => JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8'));

    let polls = 0;
    const state = { done: false };
    const polling = (async () => {
      while (!state.done) {
        expect(read()).toMatchObject({ format: 1, id: sessionId() });
        polls += 1;
        await nextTick();
      }
    })();
    let rounds = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await Promise.all([
        log.patchMeta(() => ({ userTitle: `title ${round}` })),
        log.append([{ type: 'usage', usage: { used: round, size: 1000 } }, text(1, '.')]),
        log.patchMeta(({ pinned }) => ({ pinned: pinned !== true })),
        log.patchMeta(() => ({ agentSessionId: `agent ${round}`, unread: round % 2 === 0 })),
      ]);
      expect(read()).toMatchObject({
        userTitle: `title ${round}`,
        pinned: round % 2 === 1,
        agentSessionId: `agent ${round}`,
        unread: round % 2 === 0,
      });
      expect(log.meta.state.usage?.used).toBe(round);
      rounds += 1;
    }
    state.done = true;
    await polling;
    expect(rounds).toBe(ROUNDS);
    expect(polls).toBeGreaterThan(ROUNDS);
    const { runningEvents } = await log.snapshot();
    expect(runningEvents.at(-1)?.event).toMatchObject({ text: '.'.repeat(ROUNDS) });
    await store.close();
  });
});
