import { TestBed } from '@angular/core/testing';
import { fail, ok } from '@fyllo/protocol';
import { OpenSessions } from './open-sessions';
import { HOST_LINK } from './provide-host';
import { FakeLink, settled } from './testing/fake-link';
import { SESSION, snapshot } from './testing/session-fixture';

const OTHER = 'session-bbbbbbbbbb';

function start() {
  const link = new FakeLink();
  link.answers['session.open'] = () => ok(snapshot());
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const sessions = TestBed.inject(OpenSessions);
  const opened = () => link.paramsOf('session.open').length;
  const closed = () => link.paramsOf('session.close');
  return { link, sessions, opened, closed };
}

describe('OpenSessions', () => {
  it('closes the session that is left', () => {
    const { sessions, opened, closed } = start();
    sessions.enter(SESSION);
    sessions.enter(OTHER);
    expect([opened(), closed()]).toEqual([2, [{ sessionId: SESSION }]]);
  });

  it('hands a prepared session on with its content, and its notices to who enters it', async () => {
    const { link, sessions, opened, closed } = start();
    sessions.enter(OTHER);
    expect(await sessions.prepare(SESSION)).toMatchObject({ ok: true });
    expect(closed()).toEqual([]);
    const titles: string[] = [];
    const feed = sessions.enter(SESSION, { noticed: ({ title }) => titles.push(title) });
    expect([feed.status(), opened(), closed()]).toEqual(['ready', 2, [{ sessionId: OTHER }]]);
    const event = { type: 'notice' as const, severity: 'info' as const, title: 'heard' };
    link.items.next([{ k: 'events', sessionId: SESSION, events: [{ seq: 1, at: 1, event }] }]);
    expect(titles).toEqual(['heard']);
  });

  it('leaves the session in view alone when the prepared one cannot be opened', async () => {
    const { link, sessions, closed } = start();
    const feed = sessions.enter(OTHER);
    await settled();
    link.answers['session.open'] = () => fail('not-found', '');
    expect(await sessions.prepare(SESSION)).toMatchObject({ error: { code: 'not-found' } });
    expect([feed.status(), closed()]).toEqual(['ready', [{ sessionId: SESSION }]]);
    link.lose();
    expect(await sessions.prepare(SESSION)).toMatchObject({ error: { code: 'disconnected' } });
  });

  it('asks nothing about the session in view, and tells what it knows of it', async () => {
    const { link, sessions, opened } = start();
    sessions.enter(SESSION);
    await settled();
    expect(await sessions.prepare(SESSION)).toMatchObject({ ok: true });
    link.items.next([{ k: 'session-gone', sessionId: SESSION }]);
    expect(await sessions.prepare(SESSION)).toMatchObject({ error: { code: 'not-found' } });
    expect(opened()).toBe(1);
  });

  it('closes what was prepared for nothing', async () => {
    const { sessions, closed } = start();
    await sessions.prepare(SESSION);
    sessions.discard(OTHER);
    expect(closed()).toEqual([]);
    sessions.discard(SESSION);
    expect(closed()).toEqual([{ sessionId: SESSION }]);
    await sessions.prepare(SESSION);
    sessions.enter(OTHER);
    expect(closed()).toHaveLength(2);
    sessions.leave();
    expect(closed()).toHaveLength(3);
  });
});
