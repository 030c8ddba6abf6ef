import { fail } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { OlderPages } from './older-pages';

/** A session of so many pages, of which the first is loaded. */
class PagedSession extends FakeSession {
  loaded = 1;
  refused = false;

  constructor(readonly pages: number) {
    super();
    this.hasOlder.set(pages > 1);
  }

  override async loadOlder(): Promise<void> {
    await super.loadOlder();
    this.olderError.set(this.refused ? fail('timed-out', '').error : null);
    if (this.refused) return;
    this.loaded += 1;
    this.hasOlder.set(this.loaded < this.pages);
  }
}

const WANTED = new AbortController().signal;

describe('OlderPages', () => {
  it('loads until what is looked for is there, and no further', async () => {
    const session = new PagedSession(10);
    const pages = new OlderPages(() => session);
    expect(await pages.until(() => session.loaded >= 4, WANTED)).toBe('there');
    expect(session.loaded).toBe(4);
    expect(await pages.until(() => true, WANTED)).toBe('there');
    expect(session.loaded).toBe(4);
  });

  it('says when there is nothing older', async () => {
    const session = new PagedSession(3);
    expect(await new OlderPages(() => session).until(() => false, WANTED)).toBe('none');
    expect(session.calls).toHaveLength(2);
  });

  it('gives up with a page that does not come, and with a session that is not there', async () => {
    const session = new PagedSession(9);
    const pages = new OlderPages(() => session);
    session.refused = true;
    expect(await pages.until(() => false, WANTED)).toBe('failed');
    session.refused = false;
    session.status.set('offline');
    expect(await pages.until(() => false, WANTED)).toBe('failed');
    expect(session.calls).toHaveLength(1);
  });

  it('stops when nobody wants it any more', async () => {
    const session = new PagedSession(100);
    const wanted = new AbortController();
    const there = (): boolean => {
      if (session.loaded === 5) wanted.abort();
      return false;
    };
    expect(await new OlderPages(() => session).until(there, wanted.signal)).toBe('stopped');
    expect(session.loaded).toBe(5);
  });

  it('asks once for those who ask at the same time, and waits for a page of somebody else', async () => {
    const session = new PagedSession(5);
    const pages = new OlderPages(() => session);
    await Promise.all([pages.next(), pages.next(), pages.next()]);
    expect(session.calls).toHaveLength(1);
    session.loadingOlder.set(true);
    const loading = pages.until(() => session.loaded === 3, WANTED);
    await pages.next();
    expect(session.calls).toHaveLength(1);
    session.loadingOlder.set(false);
    expect(await loading).toBe('there');
  });
});
