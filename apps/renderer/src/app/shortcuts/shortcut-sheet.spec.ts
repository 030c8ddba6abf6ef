import { DialogRef } from '@angular/cdk/dialog';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { HostState } from '../host';
import { CurrentLanguage } from '../language';
import { SHORTCUT_KEYS } from '../ui';
import { ShortcutSheet } from './shortcut-sheet';
import { shortcutTable } from './shortcut-table';
import { shortcutWords } from './words';

const combinations = (enterSends: boolean): readonly string[] =>
  shortcutTable(enterSends).flatMap(({ rows }) => rows.flatMap(({ keys }) => keys));

describe('the table of shortcuts', () => {
  it('has every shortcut that is followed anywhere', () => {
    const missing = Object.values(SHORTCUT_KEYS).filter(
      (keys) => !combinations(true).includes(keys),
    );
    expect(missing).toEqual([]);
  });

  it('has each line once, with words in both languages', () => {
    const names = shortcutTable(true).flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    for (const language of ['zh-CN', 'en'] as const) {
      const words = Object.keys(shortcutWords[language].shortcuts);
      expect(words.toSorted()).toEqual(names.toSorted());
    }
  });

  it('has the keys that send as they were chosen', () => {
    const keysOf = (enterSends: boolean, name: string) =>
      shortcutTable(enterSends)
        .flatMap(({ rows }) => rows)
        .find((row) => row.name === name)?.keys;
    expect([keysOf(true, 'send'), keysOf(true, 'newLine')]).toEqual([['Enter'], ['Shift+Enter']]);
    expect([keysOf(false, 'send'), keysOf(false, 'newLine')]).toEqual([['Mod+Enter'], ['Enter']]);
  });
});

describe('ShortcutSheet', () => {
  it('shows the keys of this system, follows the preference, and closes', async () => {
    const preferences = signal({ enterSends: true });
    let closed = 0;
    TestBed.configureTestingModule({
      providers: [
        { provide: HostState, useValue: { preferences } },
        { provide: DialogRef, useValue: { close: () => (closed += 1) } },
      ],
    });
    TestBed.inject(CurrentLanguage).use('en');
    const fixture = TestBed.createComponent(ShortcutSheet);
    const host = fixture.nativeElement as HTMLElement;
    const text = (name: string): string =>
      host.querySelector(`[data-name="${name}"]`)?.textContent.replace(/\s+/gu, ' ').trim() ?? '';
    await fixture.whenStable();
    expect(text('newSession')).toBe('New sessionCtrl+Shift+O');
    expect(text('findNext')).toBe('Next matchF3orCtrl+G');
    expect(text('send')).toBe('Send the messageEnter');
    preferences.set({ enterSends: false });
    await fixture.whenStable();
    expect(text('send')).toBe('Send the messageCtrl+Enter');
    host.querySelector('button')?.click();
    expect(closed).toBe(1);
  });
});
