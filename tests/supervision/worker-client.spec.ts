import type { CodedError } from '@fyllo/protocol';
import { RestartPolicy, WorkerClient } from '@fyllo/worker-kit';
import { TEST_WORKER_URL } from './paths';
import type { TestFunctions as Functions } from './programs/test-worker';

const CALLS = 100;

// promises C-06, P-08
describe('a worker as its owner sees it', () => {
  let client: WorkerClient<Functions>;

  const make = (restarts: RestartPolicy, more = {}): WorkerClient<Functions> => {
    client = new WorkerClient<Functions>({
      url: TEST_WORKER_URL,
      name: 'test-worker',
      heapMb: 32,
      restarts,
      ...more,
    });
    return client;
  };

  const death = (): Promise<CodedError> =>
    new Promise((resolve) => {
      const forget = client.onGone((error) => {
        forget();
        resolve(error);
      });
    });

  afterEach(() => client.close());

  it('answers calls with what it was given', async () => {
    make(new RestartPolicy(0), { prepare: () => ({ workerData: { from: 'main' } }) });
    await expect(client.call('double', 21)).resolves.toBe(42);
    await expect(client.call('given')).resolves.toEqual({ from: 'main' });
  });

  it.each<[string, (it: WorkerClient<Functions>) => Promise<unknown>]>([
    ['throws', (it) => it.call('fail')],
    ['exits', (it) => it.call('exit', 3)],
    ['runs out of memory', (it) => it.call('eatMemory')],
    ['is ended', (it) => it.close()],
  ])(`rejects ${CALLS} pending calls when it %s`, async (_name, kill) => {
    make(new RestartPolicy(0));
    await client.call('double', 1);
    const pending = Array.from({ length: CALLS }, () => client.call('forEver'));
    const settled = Promise.allSettled([...pending, kill(client)]);
    const gone = await death();
    const codes = (await settled)
      .slice(0, CALLS)
      .map((result) =>
        result.status === 'rejected' ? (result.reason as CodedError).code : 'settled',
      );
    expect(codes).toEqual(Array.from({ length: CALLS }, () => 'worker-gone'));
    expect(gone.code).toBe('worker-gone');
    await expect(client.call('double', 1)).rejects.toMatchObject({ code: 'worker-gone' });
  });

  it('starts again, so often and no more, until somebody asks', async () => {
    make(new RestartPolicy(2));
    let restarts = 0;
    for (let life = 1; life <= 3; life += 1) {
      const restarted = new Promise<void>((resolve) => {
        const forget = client.onRestarted(() => {
          restarts += 1;
          forget();
          resolve();
        });
      });
      await expect(client.call('exit', life)).rejects.toMatchObject({ code: 'worker-gone' });
      if (life < 3) await restarted;
    }
    expect(restarts).toBe(2);
    expect(client.isRunning).toBe(false);
    await expect(client.call('double', 1)).rejects.toMatchObject({ code: 'worker-gone' });
    client.start();
    await expect(client.call('double', 4)).resolves.toBe(8);
  });

  it('does not start again once it is closed', async () => {
    make(new RestartPolicy(3));
    await client.call('double', 1);
    await client.close();
    client.start();
    expect(client.isRunning).toBe(false);
  });
});
