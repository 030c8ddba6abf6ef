import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { UserMessage as Message } from '@fyllo/protocol';
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
const LONG = message('b', 'a line\n'.repeat(30));

describe('UserMessage', () => {
  let fixture: ComponentFixture<UserMessage>;
  let host: HTMLElement;
  const show = async (shown: Message): Promise<void> => {
    fixture = TestBed.createComponent(UserMessage);
    host = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('message', shown);
    await fixture.whenStable();
  };
  const get = (id: string): HTMLElement | null => host.querySelector(`[data-testid="${id}"]`);

  beforeEach(() => {
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
});
