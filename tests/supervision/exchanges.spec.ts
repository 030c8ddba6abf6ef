import { AgentConnection } from '@fyllo/agent-supervisor/acp/agent-connection';
import type { JsonObject } from '@fyllo/agent-supervisor/process/noise-filter';

const answered = (id: unknown, sessionId: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  result: { sessionId },
});

/** A connection whose agent is this test. */
function talk() {
  const sent: { readonly id?: unknown; readonly method?: string }[] = [];
  const connection = new AgentConnection(
    ({ shown }) => {
      sent.push(JSON.parse(shown) as { id?: unknown });
      return Promise.resolve();
    },
    {
      stray: 0,
      update: () => undefined,
      permission: () => Promise.resolve(undefined),
      elicitation: () => Promise.resolve({ action: 'cancel' }),
      unreadablePermission: () => undefined,
    },
  );
  const asked = async (count: number): Promise<readonly unknown[]> => {
    while (sent.length < count) await new Promise((resolve) => setImmediate(resolve));
    return sent.map(({ id }) => id);
  };
  return { connection, asked };
}

/** Around the one right answer: messages before and after it, none of which counts. */
const AROUND: readonly (readonly [
  string,
  (id: unknown) => JsonObject[],
  (id: unknown) => JsonObject[],
])[] = [
  ['nothing', () => [], () => []],
  ['its id as a string', (id) => [answered(String(id), 'wrong')], () => []],
  ['its id twice', () => [], (id) => [answered(id, 'again'), answered(id, 'more')]],
  ['an id never used', () => [answered(9999, 'wrong')], () => [answered('uuid', 'wrong')]],
  [
    'an error without an id',
    () => [{ jsonrpc: '2.0', error: { code: -1, message: 'x' } }],
    () => [],
  ],
  ['the id null', () => [answered(null, 'wrong')], () => [answered(null, 'wrong')]],
  [
    'an id that is no id',
    () => [answered({ of: 'what' }, 'wrong'), answered([], 'wrong')],
    () => [],
  ],
  [
    'a late error',
    () => [],
    (id) => [{ jsonrpc: '2.0', id, error: { code: -1, message: 'late' } }],
  ],
];

// promise P-07
describe('answers of an agent', () => {
  it('belong to their request by id and type, once, in 40 exchanges', async () => {
    let exchanges = 0;
    for (const [name, before, after] of AROUND) {
      const { connection, asked } = talk();
      let others = 0;
      for (let times = 1; times <= 5; times += 1) {
        const opening = connection.newSession({ cwd: '/' });
        const id = (await asked(times)).at(-1);
        const sessionId = `session-${times}`;
        const around = [before(id), [answered(id, sessionId)], after(id)].flat();
        for (const message of around) await connection.receive(message);
        others += around.length - 1;
        await expect(opening).resolves.toMatchObject({ agentSessionId: sessionId });
        exchanges += 1;
      }
      expect([name, connection.unneeded]).toEqual([name, others]);
    }
    expect(exchanges).toBe(40);
  });

  it('may come in any order', async () => {
    const { connection, asked } = talk();
    const opening = [1, 2, 3, 4].map(() => connection.newSession({ cwd: '/' }));
    const ids = await asked(4);
    for (const id of [...ids].reverse())
      await connection.receive(answered(id, `for ${String(id)}`));
    const opened = await Promise.all(opening);
    expect(opened.map(({ agentSessionId }) => agentSessionId)).toEqual(
      ids.map((id) => `for ${String(id)}`),
    );
    expect(connection.unneeded).toBe(0);
  });

  it('would be mixed up by a reader that compares ids as text (control)', () => {
    const careless = (id: unknown) => (message: JsonObject) => String(message['id']) === String(id);
    const fooled = AROUND.filter(([, before]) => before(3).some(careless(3)));
    expect(fooled.map(([name]) => name)).toEqual(['its id as a string']);
  });
});
