import { MessageChannel } from 'node:worker_threads';
import type { SupervisorApi } from '@fyllo/agent-supervisor';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { CodedError } from '@fyllo/protocol';
import type { SearchApi } from '@fyllo/search-worker';
import { History } from '@fyllo/search-worker/testing/history';
import { RestartPolicy, WorkerClient, type WorkerOptions } from '@fyllo/worker-kit';
import {
  emptyFolder,
  fakeAgent,
  MORTAL_SEARCH_URL,
  MORTAL_SUPERVISOR_URL,
  supervisorOptions,
  writeCustomAgents,
} from './paths';
import { survivors } from './process-table';
import type { Death } from './programs/death';

const CALLS = 100;
const WAYS = ['throws', 'exits', 'runs out of memory', 'is ended'] as const;

/** How a thread of the application starts, and the ways to end it from inside. */
function mortal(url: URL, data: object = {}) {
  const { port1, port2 } = new MessageChannel();
  const outlet = new MessageChannel();
  const options: WorkerOptions = {
    url,
    name: 'mortal',
    heapMb: 64,
    restarts: new RestartPolicy(0),
    prepare: () => ({
      workerData: { ...data, port: outlet.port2, death: port2 },
      transferList: [outlet.port2, port2],
    }),
  };
  return {
    options,
    end: async (way: (typeof WAYS)[number], close: () => Promise<void>): Promise<void> => {
      if (way === 'is ended') await close();
      else port1.postMessage(way satisfies Death);
    },
    close: () => {
      port1.close();
      outlet.port1.close();
    },
  };
}

const codesOf = async (calls: readonly Promise<unknown>[]): Promise<readonly string[]> => {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) =>
    one.status === 'rejected' ? (one.reason as CodedError).code : 'settled',
  );
};

const GONE = Array.from({ length: CALLS }, () => 'worker-gone');

// promise C-06
describe(`${CALLS} pending calls of a thread that dies`, () => {
  let history: History;

  beforeAll(async () => {
    history = await History.open(temporaryFolder());
    for (let n = 0; n < 10; n += 1) await history.tell({ turns: [['word '.repeat(4000)]] });
  });
  afterAll(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });

  it.each(WAYS)(
    'are rejected by the supervisor’s thread when it %s, and its agents end',
    async (way) => {
      const mark = `ends-${process.pid}-${way.replaceAll(' ', '-')}-`;
      const dataDir = emptyFolder();
      writeCustomAgents(dataDir, { silent: fakeAgent('silent', { TREE_MARK: mark }) });
      const options = supervisorOptions(dataDir);
      const thread = mortal(MORTAL_SUPERVISOR_URL, { options });
      const client = new WorkerClient<SupervisorApi>(thread.options);
      await client.call('agents');
      const calls = Array.from({ length: CALLS }, () =>
        client.call('abilities', 'custom:silent', dataDir),
      );
      const codes = codesOf(calls);
      await thread.end(way, () => client.close());
      expect(await codes).toEqual(GONE);
      expect(await survivors(mark, 4000)).toEqual([]);
      await client.close();
      thread.close();
    },
  );

  it.each(WAYS)('are rejected by the search’s thread when it %s', async (way) => {
    const thread = mortal(MORTAL_SEARCH_URL);
    const client = new WorkerClient<SearchApi>(thread.options);
    const targets = Array.from({ length: 2000 }, () => history.targets).flat();
    await client.call('search', history.request('word', { targets: [] }));
    const calls = Array.from({ length: CALLS }, (_, index) =>
      client.call('search', history.request('absent', { targets, key: `key-${index}` })),
    );
    const codes = codesOf(calls);
    await thread.end(way, () => client.close());
    expect(await codes).toEqual(GONE);
    await client.close();
    thread.close();
  });
});
