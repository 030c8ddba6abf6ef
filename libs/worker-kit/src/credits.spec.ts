import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { CreditReceiver } from './credit-receiver';
import { CreditSender } from './credit-sender';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('messages for credits', () => {
  let port1: MessagePort;
  let port2: MessagePort;
  const failures: unknown[] = [];

  beforeEach(() => {
    const channel = new MessageChannel();
    port1 = channel.port1;
    port2 = channel.port2;
  });

  afterEach(() => {
    port1.close();
  });

  const receive = (take: (message: number) => void | Promise<void>): CreditReceiver<number> =>
    new CreditReceiver<number>(port2, take, (error) => failures.push(error));

  it('arrive all and in order, however few the credits', async () => {
    const sender = new CreditSender<number>(port1, 4);
    const taken: number[] = [];
    receive((message) => {
      taken.push(message);
    });
    for (let message = 0; message < 1000; message += 1) sender.send(message);
    await sender.ready();
    await pause(50);
    expect(taken).toEqual(Array.from({ length: 1000 }, (_, index) => index));
  });

  it('wait while the receiver is busy', async () => {
    const sender = new CreditSender<number>(port1, 4);
    const release: (() => void)[] = [];
    let taken = 0;
    receive(async () => {
      taken += 1;
      await new Promise<void>((resolve) => release.push(resolve));
    });
    for (let message = 0; message < 10; message += 1) sender.send(message);
    const ready = sender.ready();
    expect(ready).toBeDefined();
    await pause(50);
    expect(taken).toBe(1);
    const timer = setInterval(() => release.shift()?.(), 1);
    await ready;
    clearInterval(timer);
    expect(taken).toBeGreaterThanOrEqual(6);
    expect(sender.ready()).toBeUndefined();
  });

  it('are refused when far too many wait', () => {
    const sender = new CreditSender<number>(port1, 1);
    const flood = (): void => {
      for (let message = 0; message < 10_000; message += 1) sender.send(message);
    };
    expect(flood).toThrow('too-large');
  });

  it('are all taken in before the receiver is said to be drained', async () => {
    const sender = new CreditSender<number>(port1, 8);
    const taken: number[] = [];
    const receiver = receive(async (message) => {
      await pause(5);
      taken.push(message);
    });
    for (let message = 0; message < 8; message += 1) sender.send(message);
    port1.close();
    await receiver.drained();
    expect(taken).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('give their credit back when the receiver fails, and forged credits count for nothing', async () => {
    const sender = new CreditSender<number>(port1, 1);
    for (const n of [-1, 0.5, '9', NaN, 1e9]) port2.postMessage({ k: 'credit', n });
    await pause(20);
    receive(() => {
      throw new Error('cannot take it');
    });
    for (let message = 0; message < 5; message += 1) sender.send(message);
    expect(sender.ready()).toBeDefined();
    await sender.ready();
    await pause(20);
    expect(failures).toHaveLength(5);
  });
});
