import { CodedError } from '@fyllo/protocol';
import { SessionStore } from '@fyllo/session-store';
import { SESSION_ID, textOf, turnEnded, turnStarted, WORKSPACE_ID } from './writer-ids';

/** What a person would do with a data folder; answers the first step that failed, and how. */
async function main(dataDir: string): Promise<string> {
  let step = 'open';
  try {
    const store = await SessionStore.open(dataDir);
    try {
      step = 'list';
      const { damaged } = await store.listSessions(WORKSPACE_ID);
      const [unreadable] = damaged;
      if (unreadable !== undefined) return `list ${unreadable.code}`;
      step = 'session';
      const log = await store.openSession(WORKSPACE_ID, SESSION_ID);
      step = 'append';
      await log.append([turnStarted(2), textOf(2, 'more'), turnEnded(2)]);
      step = 'rename';
      await log.patchMeta(() => ({ userTitle: 'renamed' }));
      step = 'preferences';
      await store.preferences.patch({ theme: 'dark' });
      return 'done';
    } finally {
      await store.close().catch(() => undefined);
    }
  } catch (thrown) {
    return `${step} ${thrown instanceof CodedError ? thrown.code : String(thrown)}`;
  }
}

const [, , dataDir = ''] = process.argv;
process.stdout.write(await main(dataDir));
