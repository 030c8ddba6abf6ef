import type { PermissionOption, SessionEvent } from '@fyllo/protocol';
import { PermissionRule } from './permission-rule';
import { endTurn, setUp } from './testing/turns-fixture';

type App = Awaited<ReturnType<typeof setUp>>;

const option = (kind: string, optionId = kind): PermissionOption => ({ optionId, name: 'x', kind });

const answersOf = ({ supervisor }: App) =>
  supervisor.calls.flatMap(([name, ...rest]) => (name === 'answerPermission' ? [rest] : []));

async function running() {
  const app = await setUp();
  const { id } = await app.create();
  const messageId = app.supervisor.prompts[0]?.messageId ?? '';
  const tell = (event: SessionEvent) =>
    app.supervisor.hand({ k: 'events', sessionId: id, events: [event] });
  const ask = (n: number, ...options: readonly PermissionOption[]) =>
    tell({
      ...{ type: 'permission.requested', messageId, requestId: `request-000000000${n}` },
      ...{ toolCallId: 't', options: [...options] },
    });
  const rule = (policy: 'ask' | 'allow-once') => app.workspaces.setPolicy(app.workspace.id, policy);
  return { app, id, messageId, tell, ask, rule };
}

// SECURITY: X-03
describe('the rule of a Workspace for permissions', () => {
  it('answers nothing unless a person has set it, and nothing from before', async () => {
    const { app, ask, rule } = await running();
    await ask(1, option('allow_once'));
    await rule('allow-once');
    expect(answersOf(app)).toEqual([]);
    await ask(2, option('allow_once'));
    await rule('ask');
    await ask(3, option('allow_once'));
    expect(answersOf(app)).toMatchObject([[{}, 'request-0000000002', 'allow_once', true]]);
    await app.close();
  });

  it('takes the agent’s first option of that kind, and a person is asked where there is none', async () => {
    const { app, id, ask, rule } = await running();
    await rule('allow-once');
    await ask(1, option('allow_always'), option('reject_once'), option('ALLOW_ONCE'), option(''));
    await ask(2);
    expect(answersOf(app)).toEqual([]);
    await ask(3, option('reject_once'), option('allow_once', 'a'), option('allow_once', 'b'));
    expect(answersOf(app)).toEqual([[id, 'request-0000000003', 'a', true]]);
    expect(await app.directory.with(id, (runtime) => runtime.summary())).toMatchObject({
      ...{ state: 'waiting', attention: 3 }, // until the supervisor says that they are resolved
    });
    await app.close();
  });

  it('answers no question, and nothing of a turn that is over', async () => {
    const { app, messageId, tell, ask, rule } = await running();
    await rule('allow-once');
    const requestId = 'request-0000000001';
    for (const question of [
      { kind: 'sign-in' as const, methods: [] },
      { kind: 'form' as const, message: 'm', fields: [] },
    ]) {
      await tell({ type: 'question.requested', messageId, requestId, question });
    }
    await endTurn(app.supervisor, 0);
    await ask(2, option('allow_once'));
    expect(answersOf(app)).toEqual([]);
    await app.close();
  });

  it('does not answer what was stored while a person ended it', async () => {
    const { app, id, messageId } = await running();
    const policies = ['allow-once', 'ask'] as const;
    let asked = 0;
    const get = () => {
      const permissionPolicy = policies[asked++] ?? 'ask';
      return Promise.resolve({ ...app.workspace, permissionPolicy });
    };
    const rule = new PermissionRule({ get }, app.supervisor.link, (_, thrown) => {
      throw thrown;
    });
    const ruled = await rule.applying(app.workspace.id, [
      {
        ...{ type: 'permission.requested', messageId, requestId: 'request-0000000001' },
        ...{ toolCallId: 't', options: [option('allow_once')] },
      },
    ]);
    expect(ruled).toHaveLength(1);
    await app.directory.with(id, (runtime) => rule.answer(runtime, ruled));
    expect([asked, answersOf(app)]).toEqual([2, []]);
    await app.close();
  });

  it('does not let what comes after a request overtake it', async () => {
    const { app, id, messageId, tell, ask, rule } = await running();
    await rule('allow-once');
    const text = { type: 'text', messageId, channel: 'answer', text: 'next' } as const;
    await Promise.all([ask(1, option('allow_once')), tell(text)]);
    const { runningEvents } = await app.directory.with(id, ({ log }) => log.snapshot());
    const types = runningEvents.map(({ event }) => event.type);
    expect(types).toEqual(['turn.started', 'permission.requested', 'text']);
    await app.close();
  });

  it('ends when the Workspace is taken off the list', async () => {
    const { app, ask, rule } = await running();
    await rule('allow-once');
    await app.workspaces.forget(app.workspace.id);
    const again = await app.workspaces.openFolders([app.project]);
    expect(again).toMatchObject({ id: app.workspace.id, permissionPolicy: 'ask' });
    await ask(1, option('allow_once'));
    expect(answersOf(app)).toEqual([]);
    await app.close();
  });
});
