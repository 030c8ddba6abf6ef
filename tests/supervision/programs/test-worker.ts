import { parentPort, workerData } from 'node:worker_threads';
import { exposeWorker } from '@fyllo/worker-kit';

const never = (): Promise<never> => new Promise(() => undefined);

/** A worker that can die in several ways. */
const functions = {
  double: (value: number): number => value * 2,
  forEver: never,
  exit: (code: number): never => process.exit(code),
  fail: (): Promise<never> => {
    setImmediate(() => {
      throw new Error('out of order');
    });
    return never();
  },
  eatMemory: (): never => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(100_000).fill(kept.length));
  },
  given: (): unknown => workerData,
};

export type TestFunctions = typeof functions;

if (parentPort !== null) exposeWorker(parentPort, functions);
