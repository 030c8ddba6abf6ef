import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, fail, ok } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { summary, SESSION } from '../host/testing/session-fixture';
import { Toasts } from '../ui';
import { NewSession } from './new-session';

const DRAFT = 'draft:a';
const REQUEST = { key: 'key-1234567', agentId: 'a', mode: 'native', text: 'hello' } as const;

async function start() {
  const link = new FakeLink();
  link.answers['app.bootstrap'] = () =>
    ok({
      version: '1',
      preferences: DEFAULT_PREFERENCES,
      workspace: null,
      shell: { kind: 'browser', nativePicker: false },
    });
  link.answers['app.set-preferences'] = () => ok({ ...DEFAULT_PREFERENCES, lastAgentId: 'a' });
  link.answers['session.create'] = () => ok({ session: summary() });
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const state = TestBed.inject(HostState);
  const sessions = TestBed.inject(NewSession);
  const made: unknown[] = [];
  sessions.made.subscribe((one) => made.push(one));
  link.comeBack();
  await settled();
  return { link, state, sessions, made };
}

describe('NewSession', () => {
  it('remembers what was chosen for each draft until it became a session', async () => {
    const { sessions } = await start();
    sessions.choose(DRAFT, { agentId: 'b' });
    sessions.choose(DRAFT, { mode: 'native' });
    expect(sessions.choice(DRAFT)).toEqual({ agentId: 'b', mode: 'native' });
    expect(sessions.choice('draft:b')).toEqual({});
    await sessions.create(DRAFT, REQUEST);
    expect(sessions.choice(DRAFT)).toEqual({});
  });

  it('says which draft became which session and remembers the agent', async () => {
    const { link, sessions, made, state } = await start();
    expect((await sessions.create(DRAFT, REQUEST)).ok).toBe(true);
    await settled();
    expect(made).toEqual([{ draftKey: DRAFT, id: SESSION }]);
    expect(link.paramsOf('session.create')).toEqual([REQUEST]);
    expect(state.preferences()?.lastAgentId).toBe('a');
    await sessions.create(DRAFT, REQUEST);
    expect(link.paramsOf('app.set-preferences')).toHaveLength(1);
  });

  it('leaves choice and page alone when it fails', async () => {
    const { link, sessions, made } = await start();
    link.answers['session.create'] = () => fail('agent-silent', '');
    sessions.choose(DRAFT, { mode: 'native' });
    expect((await sessions.create(DRAFT, REQUEST)).ok).toBe(false);
    expect([made, sessions.choice(DRAFT)]).toEqual([[], { mode: 'native' }]);
    expect(link.paramsOf('app.set-preferences')).toEqual([]);
  });

  it('says when the agent could not be remembered', async () => {
    const { link, sessions } = await start();
    link.answers['app.set-preferences'] = () => fail('disk-full', '');
    await sessions.create(DRAFT, REQUEST);
    await settled();
    const shown = TestBed.inject(Toasts).shown();
    expect(shown.map(({ role }) => role)).toEqual(['alert']);
  });
});
