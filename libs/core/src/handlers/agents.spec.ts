import type { SupervisorMessage } from '@fyllo/agent-supervisor/api';
import type { Install, Preferences, Workspace } from '@fyllo/protocol';
import { Connection } from '../connections/connection';
import type { CoreParts } from '../core-parts';
import { agentHandlers } from './agents';

const connection = new Connection(
  1,
  { send: () => undefined, close: () => undefined },
  {
    dispatch: () => Promise.resolve({ ok: true, value: {} }),
    closed: () => undefined,
  },
  null,
  () => undefined,
);
const caller = { connection, workspaceId: 'workspace_1' as Workspace['id'] };
const workspace = {
  projects: [
    { id: 'p1', path: '/one' },
    { id: 'p2', path: '/two' },
  ],
  primary: 'p2',
};

/** The handlers over a supervisor that notes its calls. */
function fixture(preferences: Partial<Preferences> = {}) {
  const calls: unknown[][] = [];
  let hear: (message: SupervisorMessage) => Promise<void> = () => Promise.resolve();
  const noting =
    (name: string, answer: unknown) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return Promise.resolve(answer);
    };
  const problem = { path: '/f', message: 'm', line: 1, column: 1 };
  const supervisor = {
    onMessage: (listener: typeof hear) => (hear = listener),
    registry: noting('registry', { entries: [], source: 'url', at: 1 }),
    installs: noting('installs', Object.freeze([])),
    ...Object.fromEntries(
      ['install', 'cancelInstall', 'uninstall', 'warm', 'signIn', 'cancelSignIn', 'signOut'].map(
        (name) => [name, noting(name, undefined)],
      ),
    ),
    protocolLog: noting(
      'protocolLog',
      Object.freeze([{ at: 1, direction: 'to-agent', text: 'x' }]),
    ),
    customFile: noting('customFile', { path: '/f', text: '{', revision: 'r', problems: [problem] }),
    checkCustom: noting('checkCustom', [problem]),
    saveCustom: noting('saveCustom', { saved: false, revision: 'r', problems: [problem] }),
  };
  const pushed: unknown[] = [];
  const page = { push: (item: { readonly text: string }) => pushed.push(JSON.parse(item.text)) };
  const handlers = agentHandlers({
    supervisor,
    store: { preferences: { read: () => Promise.resolve(preferences) } },
    workspaces: { get: () => Promise.resolve(workspace) },
    connections: new Set([page, { ...page }]),
  } as unknown as CoreParts);
  return { handlers, calls, pushed, hear: (message: SupervisorMessage) => hear(message) };
}

describe('calls about agents', () => {
  it('ask the address of the preferences, never one of the page', async () => {
    const url = 'https://example.org/registry.json';
    const { handlers, calls } = fixture({ registryUrl: url });
    await handlers['agents.registry']({}, caller);
    await handlers['agents.registry']({ refresh: true }, caller);
    await handlers['agents.install']({ registryId: 'x' }, caller);
    expect(calls).toEqual([
      ['registry', url, false],
      ['registry', url, true],
      // what is installed is what that list says, also before anybody has looked at it
      ['registry', url, false],
      ['install', 'x'],
    ]);
    const bundled = fixture();
    await bundled.handlers['agents.registry']({}, caller);
    expect(bundled.calls).toEqual([['registry', null, false]]);
  });

  it('start agents ahead in the primary folder, unless the preferences say no', async () => {
    const { handlers, calls } = fixture();
    await handlers['agents.warm']({}, caller);
    expect(calls).toEqual([['warm', '/two']]);
    const without = fixture({ prewarm: false });
    expect(await without.handlers['agents.warm']({}, caller)).toEqual({});
    expect(without.calls).toEqual([]);
  });

  it('hand on what they are given', async () => {
    const { handlers, calls } = fixture();
    await handlers['agents.sign-in']({ agentId: 'a', methodId: 'm' }, caller);
    await handlers['agents.cancel-sign-in']({ agentId: 'a' }, caller);
    await handlers['agents.sign-out']({ agentId: 'a' }, caller);
    await handlers['agents.cancel-install']({ registryId: 'x' }, caller);
    await handlers['agents.uninstall']({ registryId: 'x' }, caller);
    const { lines } = await handlers['agents.protocol-log']({ agentId: 'a' }, caller);
    const { installs } = await handlers['agents.installs']({}, caller);
    const file = await handlers['agents.custom-file']({}, caller);
    const check = await handlers['agents.check-custom']({ text: '{' }, caller);
    const save = await handlers['agents.save-custom']({ text: '{', revision: 'r' }, caller);
    expect([lines.length, installs, file.problems.length, check.problems.length]).toEqual([
      1,
      [],
      1,
      1,
    ]);
    expect(save).toMatchObject({ saved: false, revision: 'r' });
    expect(calls).toEqual([
      ...[
        ['signIn', 'a', 'm'],
        ['cancelSignIn', 'a'],
        ['signOut', 'a'],
        ['cancelInstall', 'x'],
      ],
      ...[['uninstall', 'x'], ['protocolLog', 'a'], ['installs'], ['customFile']],
      ...[
        ['checkCustom', '{'],
        ['saveCustom', '{', 'r'],
      ],
    ]);
  });

  it('tell every page of lists and of installations, and of nothing else', async () => {
    const { pushed, hear } = fixture();
    const install: Install = { registryId: 'x', version: '1', phase: 'waiting', startedAt: 1 };
    await hear({ k: 'install', install });
    await hear({ k: 'agents', list: { agents: [], problems: [] } });
    await hear({ k: 'events', sessionId: 's', events: [] });
    expect(pushed).toEqual([
      ...Array<unknown>(2).fill({ k: 'install', install }),
      ...Array<unknown>(2).fill({ k: 'agents', list: { agents: [], problems: [] } }),
    ]);
  });
});
