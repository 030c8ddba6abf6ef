import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, ok, type SessionSummary, type Workspace } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { summary } from '../host/testing/session-fixture';
import { SessionIndex } from './session-index';

const row = (n: number, activityAt: number, over: Partial<SessionSummary> = {}): SessionSummary =>
  summary({ id: `session-${String(n).padStart(10, '0')}`, title: `t${n}`, activityAt, ...over });

function setUp() {
  const link = new FakeLink();
  const workspace = signal<Pick<Workspace, 'id'> | null>({ id: 'workspace-a' });
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      { provide: HostState, useValue: { workspace } },
    ],
  });
  const index = TestBed.inject(SessionIndex);
  const titles = () => index.sessions()?.map(({ title }) => title) ?? null;
  return { link, workspace, index, titles };
}

const load = async (): Promise<void> => {
  TestBed.tick();
  await settled();
};

describe('SessionIndex', () => {
  it('lists by activity and moves a session up when it is active', async () => {
    const { link, index, titles } = setUp();
    link.answers['session.list'] = () =>
      ok({ sessions: [row(1, 10), row(2, 30), row(3, 20)], unreadable: 2 });
    await load();
    expect(titles()).toEqual(['t2', 't3', 't1']);
    expect(index.unreadable()).toBe(2);
    link.items.next([{ k: 'session', summary: row(1, 40, { state: 'running' }) }]);
    link.items.next([{ k: 'session', summary: row(4, 5) }]);
    expect(titles()).toEqual(['t1', 't2', 't3', 't4']);
  });

  it('prefers a row that came while the list was on its way', async () => {
    const { link, titles } = setUp();
    let give: () => void = () => undefined;
    link.answers['session.list'] = () =>
      new Promise((resolve) => {
        give = () => {
          resolve(ok({ sessions: [row(1, 10), row(2, 5)], unreadable: 0 }));
        };
      });
    await load();
    link.items.next([{ k: 'session', summary: row(2, 50, { title: 'newer' }) }]);
    expect(titles()).toBeNull();
    give();
    await settled();
    expect(titles()).toEqual(['newer', 't1']);
  });

  it('says why it is empty-handed, and starts over in another Workspace and after a reconnect', async () => {
    const { link, workspace, index, titles } = setUp();
    link.answers['session.list'] = () => fail('io-failed', '');
    await load();
    expect(index.error()?.code).toBe('io-failed');
    link.answers['session.list'] = () => ok({ sessions: [row(1, 1)], unreadable: 0 });
    link.comeBack();
    await settled();
    expect([titles(), index.error()]).toEqual([['t1'], null]);
    workspace.set({ id: 'workspace-b' });
    link.answers['session.list'] = () => new Promise(() => undefined);
    TestBed.tick();
    expect(titles()).toBeNull();
    workspace.set(null);
    await load();
    expect(link.paramsOf('session.list')).toHaveLength(3);
  });
});
