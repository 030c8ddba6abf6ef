import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, ok, type Result, type SessionSummary, type Workspace } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { listPage, summary } from '../host/testing/session-fixture';
import { SessionIndex } from './session-index';

const idOf = (n: number) => `session-${String(n).padStart(10, '0')}`;
const row = (n: number, activityAt: number, over: Partial<SessionSummary> = {}): SessionSummary =>
  summary({ id: idOf(n), title: `t${n}`, activityAt, ...over });

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

/** Answers that are given one by one, when told. */
function heldAnswers(link: FakeLink) {
  const held: ((result: Result<unknown>) => void)[] = [];
  link.answers['session.list'] = () => new Promise((resolve) => held.push(resolve));
  return async (result: Result<unknown>) => {
    held.shift()?.(result);
    await settled();
  };
}

describe('SessionIndex', () => {
  it('lists by activity in two groups and moves a session up when it is active', async () => {
    const { link, index, titles } = setUp();
    const rows = [row(1, 10), row(2, 30), row(3, 20), row(5, 1, { pinned: true })];
    const damaged = [{ folder: '/data/x', code: 'session-damaged' }];
    link.answers['session.list'] = () => ok({ ...listPage(rows), unreadable: 2, damaged });
    await load();
    expect(titles()).toEqual(['t5', 't2', 't3', 't1']);
    expect([index.unreadable(), index.damaged()]).toEqual([2, damaged]);
    link.items.next([{ k: 'session', summary: row(1, 40, { state: 'running' }) }]);
    link.items.next([{ k: 'session', summary: row(4, 5) }]);
    expect(titles()).toEqual(['t5', 't1', 't2', 't3', 't4']);
    link.items.next([{ k: 'session', summary: row(3, 20, { pinned: true }) }]);
    expect(titles()).toEqual(['t3', 't5', 't1', 't2', 't4']);
    expect(index.find(idOf(3))?.pinned).toBe(true);
  });

  it('shows the first page at once and asks for the others after its last row', async () => {
    const { link, titles } = setUp();
    const answer = heldAnswers(link);
    await load();
    const next = { activityAt: 30, id: idOf(2) };
    await answer(ok(listPage([row(2, 30)], next)));
    expect(titles()).toEqual(['t2']);
    expect(link.paramsOf('session.list')).toEqual([{}, { after: next }]);
    await answer(ok(listPage([row(1, 10)])));
    expect(titles()).toEqual(['t2', 't1']);
    expect(link.paramsOf('session.list')).toHaveLength(2);
  });

  it('prefers what the stream said while the list was on its way', async () => {
    const { link, titles } = setUp();
    const answer = heldAnswers(link);
    await load();
    link.items.next([{ k: 'session', summary: row(2, 50, { title: 'newer' }) }]);
    link.items.next([{ k: 'session-gone', sessionId: idOf(3) }]);
    expect(titles()).toBeNull();
    await answer(ok(listPage([row(1, 10), row(2, 5), row(3, 4)])));
    expect(titles()).toEqual(['newer', 't1']);
  });

  it('takes out what was deleted, also while nobody was connected, and says so', async () => {
    const { link, index, titles } = setUp();
    const gone: string[] = [];
    index.gone.subscribe((id) => gone.push(id));
    link.answers['session.list'] = () => ok(listPage([row(1, 3), row(2, 2), row(3, 1)]));
    await load();
    link.items.next([{ k: 'session-gone', sessionId: idOf(2) }]);
    expect(titles()).toEqual(['t1', 't3']);
    link.answers['session.list'] = () => ok(listPage([row(3, 1)]));
    link.comeBack();
    expect(titles()).toEqual(['t1', 't3']);
    await settled();
    expect(titles()).toEqual(['t3']);
    expect(gone).toEqual([idOf(2), idOf(1)]);
  });

  it('keeps the pages that came when a later one fails', async () => {
    const { link, index, titles } = setUp();
    const answer = heldAnswers(link);
    await load();
    await answer(ok(listPage([row(2, 30)], { activityAt: 30, id: idOf(2) })));
    await answer(fail('io-failed', ''));
    expect([titles(), index.error()?.code]).toEqual([['t2'], 'io-failed']);
  });

  it('says why it is empty-handed, and starts over in another Workspace and after a reconnect', async () => {
    const { link, workspace, index, titles } = setUp();
    link.answers['session.list'] = () => fail('io-failed', '');
    await load();
    expect(index.error()?.code).toBe('io-failed');
    link.answers['session.list'] = () => ok(listPage([row(1, 1)]));
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
