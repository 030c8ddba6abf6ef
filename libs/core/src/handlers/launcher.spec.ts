import type { SessionId, WorkspaceId } from '@fyllo/protocol';
import { Connection } from '../connections/connection';
import type { CoreParts } from '../core-parts';
import { launcherHandlers } from './launcher';

it('a session that is opened while the page leaves its Workspace does not stay open', async () => {
  const owner = { dispatch: () => Promise.reject(new Error('none')), closed: () => undefined };
  const sink = { send: () => undefined, close: () => undefined };
  const bindings: (WorkspaceId | null)[] = [];
  const page = new Connection(1, sink, owner, 'workspace-0000000001', (id) => bindings.push(id));
  page.subscriptions.add('session-0000000001');
  const parts = {
    directory: {
      leave: async (connection: Connection, id: SessionId) => {
        await Promise.resolve();
        connection.subscriptions.delete(id);
      },
    },
    searches: {
      cancel: async () => {
        await new Promise((later) => setTimeout(later, 1));
        page.subscriptions.add('session-0000000002');
      },
    },
    fileQuestions: { cancel: () => Promise.resolve() },
    ...{ drafts: { leave: () => undefined }, uploads: { leave: () => undefined } },
    ...{ queues: { leave: () => undefined }, texts: { leave: () => undefined } },
  } as unknown as CoreParts;
  await launcherHandlers(parts)['launcher.leave']({}, page);
  expect([[...page.subscriptions], bindings]).toEqual([[], [null]]);
  page.close();
});
