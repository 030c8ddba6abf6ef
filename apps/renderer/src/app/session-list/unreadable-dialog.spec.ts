import { DialogRef } from '@angular/cdk/dialog';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { ErrorCode } from '@fyllo/protocol';
import { SessionIndex } from './session-index';
import { UnreadableDialog } from './unreadable-dialog';

async function show(
  unreadable: number,
  damaged: readonly { readonly folder: string; readonly code: ErrorCode }[],
) {
  const close = jest.fn();
  TestBed.configureTestingModule({
    providers: [
      {
        provide: SessionIndex,
        useValue: { unreadable: signal(unreadable), damaged: signal(damaged) },
      },
      { provide: DialogRef, useValue: { close } },
    ],
  });
  const fixture = TestBed.createComponent(UnreadableDialog);
  await fixture.whenStable();
  return { host: fixture.nativeElement as HTMLElement, close };
}

describe('UnreadableDialog', () => {
  it('names folders as text with their reasons, and counts those it does not name', async () => {
    const { host, close } = await show(7, [
      { folder: '/data/<b>a\u202E</b>', code: 'session-damaged' },
      { folder: '/data/b', code: 'format-too-new' },
    ]);
    const rows = [...host.querySelectorAll('[data-testid=unreadable-session]')];
    expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual([
      '/data/<b>a⟨U+202E⟩</b>',
      '/data/b',
    ]);
    expect(rows.map((row) => row.querySelector('.reason')?.textContent)).toEqual([
      '会话文件已损坏，无法完整读取。',
      '这些数据来自更新版本的 FylloCode，只能用新版本打开。',
    ]);
    expect(host.textContent).toContain('还有 5 个未列出');
    host.querySelector<HTMLElement>('.actions button')?.click();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('says so when everything has become readable', async () => {
    const { host } = await show(0, []);
    expect(host.querySelectorAll('li')).toHaveLength(0);
    expect(host.textContent).toContain('所有会话都可以读取');
  });
});
