import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { coded } from '@fyllo/protocol';
import { exposeWorker } from './expose-worker';

interface Answer {
  readonly id: string;
  readonly value?: { readonly ok: boolean; readonly error?: { readonly code: string } };
}

const raw = (value: unknown) => ({ type: 'RAW', value });
const call = (path: unknown, argumentList: unknown = []) => ({ type: 'APPLY', path, argumentList });

/** Messages comlink would act upon. Each is refused before it sees them. */
const FORGED: readonly (readonly [string, unknown])[] = [
  ['constructor of the object', call(['constructor'])],
  ['function constructor', call(['constructor', 'constructor'], [raw('return process')])],
  ['constructor of a function', call(['add', 'constructor'], [raw('return process')])],
  ['apply of a function', call(['add', 'apply'], [raw(null), raw([1, 2])])],
  ['call of a function', call(['add', 'call'], [raw(null)])],
  ['bind of a function', call(['add', 'bind'])],
  ['prototype', call(['__proto__'])],
  ['method of the prototype', call(['__proto__', 'toString'])],
  ['toString', call(['toString'])],
  ['hasOwnProperty', call(['hasOwnProperty'], [raw('add')])],
  ['a name that is not offered', call(['subtract'], [raw(1)])],
  ['the name with other case', call(['ADD'])],
  ['an empty path', call([])],
  ['no path', { type: 'APPLY', argumentList: [] }],
  ['a path that is text', call('add')],
  ['a path with a number', call([0])],
  ['a path of an array in an array', call([['add']])],
  ['a path like an array', call({ 0: 'add', length: 1 })],
  ['a read of a function', { type: 'GET', path: ['add'] }],
  ['a read of everything', { type: 'GET', path: [] }],
  ['a read of the prototype', { type: 'GET', path: ['__proto__'] }],
  ['a write', { type: 'SET', path: ['add'], value: raw(1) }],
  ['a write to the prototype', { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) }],
  ['a construction', { type: 'CONSTRUCT', path: ['add'], argumentList: [] }],
  [
    'construction of a function',
    { type: 'CONSTRUCT', path: ['constructor'], argumentList: [raw('x')] },
  ],
  ['an endpoint', { type: 'ENDPOINT' }],
  ['an unknown type', { type: 'EVAL', path: ['add'], argumentList: [] }],
  ['no type', { path: ['add'], argumentList: [] }],
  [
    'an argument that throws',
    call(['add'], [{ type: 'HANDLER', name: 'throw', value: { isError: false, value: 1 } }]),
  ],
  ['an argument that is a proxy', call(['add'], [{ type: 'HANDLER', name: 'proxy', value: null }])],
  ['an argument without a wire form', call(['add'], [1])],
  ['an argument that is nothing', call(['add'], [null])],
  ['arguments that are no list', call(['add'], { 0: raw(1) })],
  ['no arguments', { type: 'APPLY', path: ['add'] }],
  ['a release with a path', { type: 'RELEASE', path: ['add'] }],
];

describe('messages to a worker', () => {
  let port: MessagePort;
  let calls: number;

  beforeEach(() => {
    const channel = new MessageChannel();
    port = channel.port1;
    calls = 0;
    exposeWorker(channel.port2, {
      add: (one: number, other: number) => {
        calls += 1;
        return one + other;
      },
      refuse: () => {
        throw coded('agent-unknown', 'no such agent', { detail: 'x', retryable: true });
      },
      break: () => Promise.reject(new TypeError('broken')),
    });
  });

  afterEach(() => {
    port.close();
  });

  const send = (message: unknown): Promise<Answer> =>
    new Promise((resolve) => {
      port.once('message', resolve);
      port.postMessage({ id: 'call-1', ...(message as object) });
    });

  it.each(FORGED)('are refused: %s', async (_name, message) => {
    const answer = await send(message);
    expect(answer.value).toMatchObject({ ok: false, error: { code: 'unknown-method' } });
    expect(calls).toBe(0);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('are more than 25 kinds', () => {
    expect(FORGED.length).toBeGreaterThanOrEqual(25);
  });

  it('without an id for the answer are dropped, and so is what is no object', async () => {
    for (const message of [{ type: 'APPLY', path: ['add'], argumentList: [] }, 'text', 7, null]) {
      port.postMessage(message);
    }
    const answer = await send(call(['add'], [raw(1), raw(2)]));
    expect(answer.value).toEqual({ ok: true, value: 3 });
    expect(calls).toBe(1);
  });

  it('carry the code of an error and no stack', async () => {
    expect((await send(call(['refuse']))).value).toEqual({
      ok: false,
      error: { code: 'agent-unknown', message: 'no such agent', detail: 'x', retryable: true },
    });
    expect((await send(call(['break']))).value).toEqual({
      ok: false,
      error: { code: 'internal', message: 'broken' },
    });
  });
});
