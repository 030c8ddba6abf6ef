import { Component, inject, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { FakeSession } from '../../host/testing/fake-session';
import { CurrentLanguage } from '../../language';
import { ConversationFind } from './conversation-find';
import { FindBar } from './find-bar';

/** A search that is in whatever state the test says. */
class FakeFind {
  readonly state = signal('idle');
  readonly older = signal('none');
  readonly text = signal('words');
  readonly asked = signal(0);
  readonly total = signal(0);
  readonly position = signal(0);
  readonly calls: unknown[] = [];
  type(text: string): void {
    this.calls.push(text);
  }
  step(by: number): void {
    this.calls.push(by);
  }
  retry(): void {
    this.calls.push('retry');
  }
}

@Component({
  imports: [FindBar],
  providers: [{ provide: ConversationFind, useClass: FakeFind }],
  template: `<fyllo-find-bar [session]="session" (closed)="closed = closed + 1" />`,
})
class Page {
  readonly session = new FakeSession();
  readonly find = inject(ConversationFind) as unknown as FakeFind;
  closed = 0;
}

describe('FindBar', () => {
  let fixture: ComponentFixture<Page>;
  let host: HTMLElement;
  let find: FakeFind;
  const get = (id: string): HTMLElement | null => host.querySelector(`[data-testid="${id}"]`);
  const field = (): HTMLInputElement => get('find-input') as HTMLInputElement;
  const press = (init: KeyboardEventInit): void => {
    field().dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true }));
  };

  beforeEach(async () => {
    TestBed.inject(CurrentLanguage).use('en');
    fixture = TestBed.createComponent(Page);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
    find = fixture.componentInstance.find;
    await fixture.whenStable();
  });
  afterEach(() => {
    host.remove();
  });

  it('is ready to be typed over, and again when it is asked for once more', async () => {
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 5]);
    field().blur();
    find.asked.set(1);
    await fixture.whenStable();
    expect(document.activeElement).toBe(field());
  });

  it.each([
    ['idle', 'en', ''],
    ['searching', 'en', 'Searching…'],
    ['none', 'en', 'No results'],
    ['found', 'en', '2 / 7'],
    ['none', 'zh-CN', '无结果'],
    ['searching', 'zh-CN', '正在查找…'],
  ] as const)('says %s in %s', async (state, language, words) => {
    TestBed.inject(CurrentLanguage).use(language);
    find.state.set(state);
    find.total.set(state === 'found' ? 7 : 0);
    find.position.set(2);
    await fixture.whenStable();
    expect(get('find-count')?.textContent).toBe(words);
    expect(get('find-next')?.hasAttribute('disabled')).toBe(state !== 'found');
  });

  it('goes on and back by Enter, but not by that of an input method', () => {
    press({ key: 'Enter' });
    press({ key: 'Enter', shiftKey: true });
    press({ key: 'Enter', isComposing: true });
    press({ key: 'a' });
    expect(find.calls).toEqual([1, -1]);
  });

  it('tells how far older messages are, and what failed', async () => {
    expect(get('find-older')).toBeNull();
    find.older.set('loading');
    await fixture.whenStable();
    expect(get('find-older')?.textContent).toContain('0 of 1 turns');
    find.older.set('failed');
    await fixture.whenStable();
    get('find-older')?.querySelector('button')?.click();
    expect(find.calls).toEqual(['retry']);
  });

  it('types, goes and closes by its controls, which all have names', () => {
    field().value = 'other';
    field().dispatchEvent(new Event('input'));
    find.total.set(1);
    fixture.detectChanges();
    for (const id of ['find-next', 'find-previous', 'find-close']) get(id)?.click();
    expect(find.calls).toEqual(['other', 1, -1]);
    expect(fixture.componentInstance.closed).toBe(1);
    const names = [...host.querySelectorAll('button, input')].map((control) =>
      control.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Find in conversation', 'Previous', 'Next', 'Close find']);
  });
});
