import { SupervisorWorker } from '@fyllo/agent-supervisor';
import { emptyFolder, supervisorOptions } from './paths';

const COUNT = 20;

/** Sends messages, each with the number of its thread, and is gone at once. */
const SHORT_LIVED = `
  import { threadId, workerData } from 'node:worker_threads';
  for (let index = 0; index < ${COUNT}; index += 1) {
    workerData.port.postMessage({
      k: 'agent-session', sessionId: 's', agentSessionId: String(threadId),
    });
  }
  process.exit(1);
`;

// promise C-06
describe('the deaths of the supervisor’s thread', () => {
  it('are told after the last message of each life and before the first of the next', async () => {
    const heard: string[] = [];
    let lives = 0;
    let worker: SupervisorWorker | undefined;
    await new Promise<void>((resolve) => {
      worker = new SupervisorWorker({
        url: new URL(`data:text/javascript,${encodeURIComponent(SHORT_LIVED)}`),
        supervisor: supervisorOptions(emptyFolder()),
        onListenerError: (error) => {
          throw error;
        },
      });
      worker.onMessage(async (message) => {
        // longer than it takes to start the next thread
        await new Promise((next) => setTimeout(next, 10));
        if (message.k === 'agent-session') heard.push(message.agentSessionId);
      });
      worker.onGone(() => {
        heard.push('gone');
        lives += 1;
        if (lives === 2) resolve();
      });
    });
    await worker?.close();
    const [first = '', second = ''] = [...new Set(heard.filter((word) => word !== 'gone'))];
    const life = (thread: string): string[] => [...Array<string>(COUNT).fill(thread), 'gone'];
    expect(heard.slice(0, 2 * (COUNT + 1))).toEqual([...life(first), ...life(second)]);
  });

  it('makes calls fail until it is told', async () => {
    let openUp = (): void => undefined;
    const open = new Promise<void>((resolve) => {
      openUp = resolve;
    });
    const worker = new SupervisorWorker({
      url: new URL(`data:text/javascript,${encodeURIComponent(SHORT_LIVED)}`),
      supervisor: supervisorOptions(emptyFolder()),
      onListenerError: () => undefined,
    });
    worker.onMessage(() => open);
    const gone = new Promise<void>((resolve) => {
      worker.onGone(() => {
        resolve();
      });
    });
    while (worker.isRunning) await new Promise((next) => setTimeout(next, 10));
    await expect(worker.agents()).rejects.toMatchObject({ code: 'worker-gone' });
    openUp();
    await gone;
    await worker.close();
  });
});
