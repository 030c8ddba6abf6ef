import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { UserMessage as Message, UserPart } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { CurrentLanguage } from '../language';
import { UserMessage } from './user-message';

const message = (id: string, text: string, at = Date.UTC(2026, 0, 5, 9, 30)): Message => ({
  ...{ id: `message-${id.repeat(10)}`, role: 'user', turnId: 'turn-aaaaaaaaaa', at, key: 'key' },
  ...{
    lastSeq: 1,
    parts: [
      { type: 'reminder', text: 'hidden' },
      { type: 'text', text },
    ],
  },
});
/** The same with other parts behind the reminder. */
const partsOf = (id: string, ...parts: readonly UserPart[]): Message => ({
  ...message(id, ''),
  parts: [{ type: 'reminder', text: 'hidden' }, ...parts],
});
const FILE: UserPart = {
  type: 'attachment',
  attachment: {
    ...{ id: '00000000-0000-0000-0000-000000000001', name: 'notes.md', kind: 'file' },
    ...{ mimeType: 'text/markdown', size: 6000 },
  },
};
const LONG = message('b', 'a line\n'.repeat(30));

describe('UserMessage', () => {
  let fixture: ComponentFixture<UserMessage>;
  let host: HTMLElement;
  const show = async (shown: Message): Promise<void> => {
    fixture = TestBed.createComponent(UserMessage);
    host = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('message', shown);
    fixture.componentRef.setInput('sessionId', 'session-aaaaaaaaaa');
    await fixture.whenStable();
  };
  const get = (id: string): HTMLElement | null => host.querySelector(`[data-testid="${id}"]`);

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [{ provide: HOST_LINK, useValue: new FakeLink() }],
    });
    TestBed.inject(CurrentLanguage).use('en');
  });

  it('shows short ones as a whole, and only the beginning of long ones', async () => {
    await show(message('a', 'short'));
    expect([get('message-fold'), host.querySelector('.folded')]).toEqual([null, null]);
    await show(LONG);
    expect(get('message-fold')?.getAttribute('aria-expanded')).toBe('false');
    expect(host.querySelector('.folded')).not.toBeNull();
  });

  it('stays open when its row has come and gone', async () => {
    await show(LONG);
    get('message-fold')?.click();
    await fixture.whenStable();
    fixture.destroy();
    await show(LONG);
    expect(get('message-fold')?.getAttribute('aria-expanded')).toBe('true');
    expect(host.querySelector('.folded')).toBeNull();
    get('message-fold')?.click();
    await fixture.whenStable();
    expect(host.querySelector('.folded')).not.toBeNull();
  });

  it('says when it was written, in the language of the page', async () => {
    await show(message('a', 'short'));
    const time = host.querySelector('time');
    expect(time?.getAttribute('datetime')).toBe('2026-01-05T09:30:00.000Z');
    expect(time?.textContent).toMatch(/^\d\d:\d\d$/u);
    expect(time?.getAttribute('title')).toContain('Monday');
    TestBed.inject(CurrentLanguage).use('zh-CN');
    await fixture.whenStable();
    expect(host.querySelector('time')?.getAttribute('title')).toContain('星期一');
  });

  it('says no time where a file holds none', async () => {
    await show(message('a', 'short', 9e15));
    expect(host.querySelector('time')).toBeNull();
  });

  it('is given out to be written anew', async () => {
    const shown = message('a', 'short');
    await show(shown);
    const given: Message[] = [];
    fixture.componentInstance.rewritten.subscribe((one) => given.push(one));
    get('message-rewrite')?.click();
    expect(given).toEqual([shown]);
  });

  it('shows what went with it under the text', async () => {
    await show(partsOf('c', { type: 'text', text: 'read this' }, FILE));
    const files = [...host.querySelectorAll('[data-testid="sent-attachment"]')];
    expect(files.map((file) => file.getAttribute('data-name'))).toEqual(['notes.md']);
    const text = host.querySelector('.bubble') as Element;
    expect(text.compareDocumentPosition(files[0] as Element)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('has no empty bubble, whatever a file holds, and no list without files', async () => {
    await show(partsOf('d', FILE));
    expect(host.querySelector('.bubble')).toBeNull();
    expect(get('sent-attachment')).not.toBeNull();
    await show(message('e', 'text'));
    expect(get('message-attachments')).toBeNull();
  });

  it('draws mentioned files as they are called, and copies what was written', async () => {
    const text = 'see @src/__init__.py and __bold__';
    const mentions = [{ at: 4, length: 16, path: '/p/src/__init__.py' }];
    await show(partsOf('f', { type: 'text', text, mentions }));
    for (let turn = 0; turn < 20 && host.querySelector('code') === null; turn += 1) {
      await settled();
    }
    expect(host.querySelector('code')?.textContent).toBe('@src/__init__.py');
    expect(host.querySelector('strong')?.textContent).toBe('bold');
    const written: string[] = [];
    const clipboard = { writeText: (copied: string) => Promise.resolve(written.push(copied)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    host.querySelector<HTMLButtonElement>('fyllo-copy-button button')?.click();
    expect(written).toEqual([text]);
  });
});
