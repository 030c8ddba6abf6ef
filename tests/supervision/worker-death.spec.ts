import { MessageChannel } from 'node:worker_threads';
import type { SupervisorApi, SupervisorMessage } from '@fyllo/agent-supervisor';
import { CreditReceiver, WorkerClient } from '@fyllo/worker-kit';
import { emptyFolder, fakeAgent, supervisorOptions, WORKER_URL, writeCustomAgents } from './paths';
import { liveProcesses, survivors } from './process-table';
import { promptRequest } from './prompt-request';

// promises C-03 and C-06
describe('the death of the supervisor’s thread', () => {
  it('ends its agents, children and all', async () => {
    const mark = `thread-${process.pid}-`;
    const dataDir = emptyFolder();
    writeCustomAgents(dataDir, { tree: fakeAgent('tree', { TREE_MARK: mark }) });
    const { port1, port2 } = new MessageChannel();
    let ended: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const take = (message: SupervisorMessage): void => {
      if (message.k === 'events' && message.events.some(({ type }) => type === 'turn.ended'))
        ended();
    };
    const receiver = new CreditReceiver(port1, take, ended);
    const worker = new WorkerClient<SupervisorApi>({
      url: WORKER_URL,
      name: 'supervisor',
      prepare: () => ({
        workerData: { options: supervisorOptions(dataDir), port: port2 },
        transferList: [port2],
      }),
    });
    await worker.call('prompt', promptRequest({ agentId: 'custom:tree', cwd: dataDir }));
    await turn;
    expect(liveProcesses(mark)).toHaveLength(3);
    await worker.close();
    expect(await survivors(mark, 4000)).toEqual([]);
    receiver.close();
  });
});
