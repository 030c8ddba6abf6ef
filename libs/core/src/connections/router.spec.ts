import { METHODS, type MethodName, type Result } from '@fyllo/protocol';
import fc from 'fast-check';
import { Connection } from './connection';
import { Router, type Handlers } from './router';

const OWN = 'session-own0000001';
const FOREIGN = [
  'session-foreign001',
  'session-missing001',
  'session-own0000002',
  'session-OWN0000001',
  'session-__proto__0',
  'session-0000000000',
];
const FILE = '00000000-0000-4000-8000-000000000000';
const item = { itemId: 'item-00000001' };
const OF_QUEUES = {
  'queue.add': { key: 'key-00000001', text: 'hi' },
  'queue.edit': item,
  'queue.save': { ...item, text: 'hi' },
  'queue.release': item,
  'queue.move': { ...item, before: null },
  'queue.remove': item,
  'queue.send-next': item,
};
/** What may name a session, and is meant for the Workspace's draft or its folders when it does not. */
const OF_PLACES = {
  'unsent.open': {},
  'unsent.read': { from: 0 },
  'unsent.write': { from: 0, text: '', end: true, mentions: [] },
  'unsent.attach': { name: 'a', type: '', size: 1 },
  'unsent.chunk': { attachmentId: FILE, offset: 0, data: 'AAAA' },
  'unsent.attached': { attachmentId: FILE },
  'unsent.detach': { attachmentId: FILE },
  'attachment.read': { attachmentId: FILE, offset: 0 },
  'files.find': { query: '' },
};
const methodNames = Object.keys(METHODS) as MethodName[];

function setUp(workspaceId: string | null = 'workspace-0000000001') {
  const calls: string[] = [];
  const reported: unknown[] = [];
  const results = new Map<string, unknown>();
  const handlers = Object.fromEntries(
    methodNames.map((name) => [
      name,
      () => {
        calls.push(name);
        const result = results.get(name);
        if (result instanceof Error) throw result;
        return result;
      },
    ]),
  ) as unknown as Handlers;
  const ownership = { owns: (_: string, id: string) => Promise.resolve(id === OWN) };
  const router = new Router(handlers, ownership, (_, thrown) => reported.push(thrown));
  const sink = { send: () => undefined, close: () => undefined };
  const owner = { dispatch: router.dispatch.bind(router), closed: () => undefined };
  const connection = new Connection(1, sink, owner, workspaceId, () => undefined);
  const dispatch = (name: string, params: unknown): Promise<Result<unknown>> =>
    router.dispatch(connection, name, params);
  return { calls, reported, results, dispatch };
}

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code);

/** Parameters that no method takes: every schema is a closed object. */
const badParams = fc.oneof(
  fc.constantFrom(null, true, 0, '', [], undefined, 'x'.repeat(1000)),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
  fc
    .dictionary(fc.constantFrom('constructor', 'toString', 'x', 'workspaceId'), fc.jsonValue(), {
      minKeys: 1,
    })
    .map((extra) => ({ sessionId: OWN, key: 'key-00000001', text: 'hi', ...extra })),
  fc.constant(JSON.parse('{"__proto__":{"sessionId":"session-own0000001"}}') as unknown),
);

// SECURITY: P-09
describe('rpc contract', () => {
  it('refuses generated bad parameters of every method before its handler', async () => {
    let ran = 0;
    for (const name of methodNames) {
      const { calls, dispatch } = setUp();
      for (const params of fc.sample(badParams, { numRuns: 200, seed: 7 })) {
        // an object without own keys is what a method without parameters takes
        const empty = Object.keys(Object(params) as object).length === 0;
        if (empty && !Array.isArray(params) && typeof params === 'object' && params !== null)
          continue;
        expect(codeOf(await dispatch(name, params))).toBe('bad-request');
        ran += 1;
      }
      expect(calls).toEqual([]);
    }
    expect(ran).toBeGreaterThan(methodNames.length * 150);
  });

  it('does not tell a foreign session from one that does not exist', async () => {
    const valid: Readonly<Record<string, object>> = {
      'session.open': {},
      'session.close': {},
      'session.page': { cursor: 'c' },
      'session.detail': { ref: { offset: 0, length: 1 } },
      'session.send': { key: 'key-00000001', text: 'hi' },
      'session.cancel': {},
      'session.force-stop': {},
      'session.answer-permission': { requestId: 'request-0000000001', optionId: 'o' },
      'session.answer-question': {
        ...{ requestId: 'request-0000000001', answer: { action: 'decline' } },
      },
      'session.set-config': { choice: { configId: 'model', value: 'x' } },
      'session.scope': {},
      'session.rename': { title: 'mine' },
      'session.pin': { pinned: true },
      'session.delete': {},
      'session.export': { language: 'en' },
      'session.save-export': { language: 'en' },
      'session.kept-aside': {},
      ...OF_QUEUES,
      ...OF_PLACES,
      'unsent.adopt': { attachmentIds: [] },
    };
    const ofSessions = methodNames.filter((name) =>
      ['session', 'place'].includes(METHODS[name].access),
    );
    expect(Object.keys(valid).sort()).toEqual([...ofSessions].sort());
    let ran = 0;
    for (const name of ofSessions) {
      const { calls, dispatch } = setUp();
      for (const sessionId of FOREIGN) {
        const result = await dispatch(name, { sessionId, ...valid[name] });
        expect(['not-found', 'bad-request']).toContain(codeOf(result));
        ran += 1;
      }
      expect(calls).toEqual([]);
      await dispatch(name, { sessionId: OWN, ...valid[name] });
      expect(calls).toEqual([name]); // the control: with its own session the handler runs
    }
    expect(ran).toBe(ofSessions.length * FOREIGN.length);
  });

  it('takes a place without a session for the Workspace’s own, and none for a session', async () => {
    const ofPlaces = methodNames.filter((name) => METHODS[name].access === 'place');
    expect(Object.keys(OF_PLACES).sort()).toEqual([...ofPlaces].sort());
    const { calls, dispatch } = setUp();
    for (const [name, params] of Object.entries(OF_PLACES)) await dispatch(name, params);
    expect(calls).toEqual(Object.keys(OF_PLACES));
    const homeless = setUp(null);
    for (const [name, params] of Object.entries({ ...OF_PLACES, ...OF_QUEUES })) {
      expect(codeOf(await homeless.dispatch(name, params))).not.toBe('ok');
    }
    expect(homeless.calls).toEqual([]);
  });

  it('lets a page without a Workspace reach the launcher only', async () => {
    const { calls, dispatch } = setUp(null);
    expect(codeOf(await dispatch('agents.list', {}))).toBe('not-authorised');
    expect(codeOf(await dispatch('session.open', { sessionId: OWN }))).toBe('not-authorised');
    await dispatch('launcher.recent', {});
    expect(calls).toEqual(['launcher.recent']);
  });

  it.each(['nope', '__proto__', 'constructor', 'toString', '', 'session.open ', 'SESSION.OPEN'])(
    'does not know the method %p',
    async (name) => {
      expect(codeOf(await setUp().dispatch(name, {}))).toBe('unknown-method');
    },
  );

  it('hides what a handler threw and reports it', async () => {
    const { results, reported, dispatch } = setUp();
    results.set('session.list', new Error('/home/secret/path'));
    const result = await dispatch('session.list', {});
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(codeOf(result)).toBe('internal');
    expect(reported).toHaveLength(1);
  });

  it('does not let a result out that has not the promised shape', async () => {
    const { results, reported, dispatch } = setUp();
    results.set('session.list', { sessions: 'no', unreadable: 0 });
    expect(codeOf(await dispatch('session.list', {}))).toBe('internal');
    expect(reported).toHaveLength(1);
    results.set('session.list', { sessions: [], next: null, unreadable: 0, damaged: [] });
    expect(codeOf(await dispatch('session.list', {}))).toBe('ok');
  });
});

describe('a connection', () => {
  function connect() {
    const sent: string[] = [];
    const state = { closed: false, dispatched: 0 };
    const connection = new Connection(
      1,
      { send: (text) => sent.push(text), close: () => (state.closed = true) },
      {
        dispatch: () => {
          state.dispatched += 1;
          return Promise.resolve({ ok: true as const, value: {} });
        },
        closed: () => undefined,
      },
      null,
      () => undefined,
    );
    return { connection, sent, state };
  }

  it.each([
    '',
    'nonsense',
    '{"t":"call"}',
    '{"t":"call","id":0,"method":"x","params":{}}',
    '{"t":"call","id":"1","method":"x","params":{}}',
    '{"t":"ack","n":-1}',
    '{"t":"ack","n":1.5}',
    '{"t":"hello"}',
    '[]',
    'null',
    `{"t":"call","id":1,"method":"x","params":"${'x'.repeat(300_000)}"}`,
  ])('ends with the reason on %.60p', (text) => {
    const { connection, sent, state } = connect();
    connection.receive(text);
    expect(state).toEqual({ closed: true, dispatched: 0 });
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      t: 'refused',
      error: { code: 'bad-request' },
    });
    connection.receive('{"t":"call","id":1,"method":"x","params":{}}');
    expect(state.dispatched).toBe(0);
  });

  it('answers a call under its number', async () => {
    const { connection, sent } = connect();
    connection.receive('{"t":"call","id":7,"method":"x","params":{}}');
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { t: 'result', id: 7, result: { ok: true, value: {} } },
    ]);
  });
});
