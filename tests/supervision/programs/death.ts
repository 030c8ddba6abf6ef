import { workerData, type MessagePort } from 'node:worker_threads';

const DEATHS = {
  throws: (): void => {
    setImmediate(() => {
      throw new Error('out of order');
    });
  },
  exits: (): never => process.exit(3),
  'runs out of memory': (): never => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(100_000).fill(kept.length));
  },
};
export type Death = keyof typeof DEATHS;

/** Lets a test end a thread of the application from inside. */
export function mortal(): void {
  const { death } = workerData as { readonly death: MessagePort };
  death.on('message', (way: Death) => DEATHS[way]());
  death.unref();
}
