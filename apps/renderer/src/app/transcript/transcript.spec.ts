import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { Message } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { Transcript } from './transcript';

const message = (n: number): Message => ({
  ...{ id: `message-${n}`, role: 'user', turnId: `turn-${n}`, at: 0, key: 'key', lastSeq: n },
  parts: [{ type: 'text', text: `words ${n}` }],
});

describe('Transcript', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<Transcript>;
  let host: HTMLElement;
  const get = (id: string): HTMLElement | null => host.querySelector(`[data-testid="${id}"]`);

  beforeEach(async () => {
    TestBed.inject(CurrentLanguage).use('en');
    session = new FakeSession();
    session.show([message(8), message(9)]);
    let first = 8;
    session.loadOlder = () => {
      session.calls.push(['loadOlder']);
      first -= 1;
      session.show([message(first), ...session.view().messages]);
      session.hasOlder.set(first > 0);
      return Promise.resolve();
    };
    fixture = TestBed.createComponent(Transcript);
    fixture.componentRef.setInput('session', session);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
    await fixture.whenStable();
    session.calls.length = 0;
  }, 30_000); // the first one compiles all that a message can show
  afterEach(() => {
    host.remove();
  });

  it('jumps to a message that is loaded, and does not follow the end any more', async () => {
    expect(get('jump-to-latest')).toBeNull();
    expect(await fixture.componentInstance.jumpTo('message-8')).toBe(true);
    await fixture.whenStable();
    expect(get('jump-to-latest')).not.toBeNull();
    expect(session.calls).toEqual([]);
  });

  it('loads older messages until the one that is jumped to is there', async () => {
    session.hasOlder.set(true);
    expect(await fixture.componentInstance.jumpTo('message-3')).toBe(true);
    expect(session.view().messages[0]?.id).toBe('message-3');
  });

  it('says that there is no such message', async () => {
    session.hasOlder.set(true);
    expect(await fixture.componentInstance.jumpTo('message-none')).toBe(false);
    expect(session.hasOlder()).toBe(false);
  });

  it('of two jumps makes the later one', async () => {
    session.hasOlder.set(true);
    const both = [
      fixture.componentInstance.jumpTo('message-1'),
      fixture.componentInstance.jumpTo('message-9'),
    ];
    expect(await Promise.all(both)).toEqual([false, true]);
  });

  it('opens its bar by the key, and closes it with the focus back', async () => {
    const view = get('transcript');
    view?.focus();
    const press = (init: KeyboardEventInit): boolean => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press({ key: 'f', code: 'KeyF', ctrlKey: true })).toBe(true);
    // at once: the next key may come before the next frame
    expect(document.activeElement).toBe(get('find-input'));
    await fixture.whenStable();
    expect(press({ key: 'Escape' })).toBe(true);
    await fixture.whenStable();
    expect(get('find-bar')).toBeNull();
    expect(document.activeElement).toBe(view);
    expect(press({ key: 'Escape' })).toBe(false);
  });

  it('goes to its first message and to its end by Home and End', async () => {
    const press = (key: string): void => {
      get('transcript')?.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    };
    press('Home');
    await fixture.whenStable();
    expect(get('jump-to-latest')).not.toBeNull();
    press('End');
    await fixture.whenStable();
    expect(get('jump-to-latest')).toBeNull();
  });

  it('leaves its keys to the browser when it is gone', () => {
    fixture.destroy();
    const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
