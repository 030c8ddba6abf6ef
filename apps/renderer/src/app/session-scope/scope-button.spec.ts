import { ApplicationRef, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, ok, type ScopeStatus } from '@fyllo/protocol';
import { HostState } from '../host';
import { settled } from '../host/testing/fake-link';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { ScopeButton } from './scope-button';

const folder = (name: string, over: Partial<ScopeStatus['folders'][number]> = {}) => ({
  projectId: `project-${name}`,
  name,
  path: `/home/ada/${name}`,
  primary: false,
  state: 'ok' as const,
  ...over,
});
const SAME: ScopeStatus = {
  folders: [folder('a', { primary: true })],
  differs: false,
  primaryOnly: false,
};
const OTHER: ScopeStatus = {
  folders: [
    folder('a', { primary: true }),
    folder('b', { state: 'stale', movedTo: '/else/b\u202e' }),
    folder('c', { state: 'snapshot-only' }),
    folder('d', { state: 'workspace-only' }),
    folder('e', { state: 'stale' }),
  ],
  differs: true,
  primaryOnly: true,
};

describe('ScopeButton', () => {
  const workspace = signal({});
  let session: FakeSession;
  let fixture: ComponentFixture<ScopeButton>;

  const stable = async (): Promise<void> => {
    await settled();
    await fixture.whenStable();
    await TestBed.inject(ApplicationRef).whenStable();
  };
  const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
  const press = async (element: HTMLElement | null | undefined): Promise<void> => {
    element?.click();
    await stable();
  };
  const asked = () => session.calls.filter(([method]) => method === 'scope').length;

  beforeEach(async () => {
    TestBed.configureTestingModule({
      providers: [{ provide: HostState, useValue: { workspace } }],
    });
    TestBed.inject(CurrentLanguage).use('zh-CN');
    session = new FakeSession();
    session.folders = ok(SAME);
    fixture = TestBed.createComponent(ScopeButton);
    document.body.append(fixture.nativeElement as HTMLElement);
    fixture.componentRef.setInput('session', session);
    await stable();
  });
  afterEach(() => {
    fixture.destroy();
  });

  it('names the folder and is marked once the Workspace has become another', async () => {
    expect(find('scope-button')?.textContent.trim()).toBe('demo');
    expect(find('scope-button')?.dataset['differs']).toBe('false');
    session.folders = ok(OTHER);
    workspace.set({});
    await stable();
    expect(find('scope-button')?.dataset['differs']).toBe('true');
    expect(find('scope-button')?.getAttribute('aria-label')).toContain('不一致');
    expect(asked()).toBe(2);
  });

  it('lists every folder with its state, path and the primary mark', async () => {
    session.folders = ok(OTHER);
    await press(find('scope-button'));
    const rows = [...document.querySelectorAll<HTMLElement>('[data-testid=scope-folder]')];
    expect(rows.map(({ dataset }) => dataset['state'])).toEqual([
      'ok',
      'stale',
      'snapshot-only',
      'workspace-only',
      'stale',
    ]);
    expect(rows.map((row) => row.querySelector('[data-testid=scope-primary]') !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(rows[0]?.textContent).toContain('/home/ada/a');
    expect(rows[1]?.textContent).toContain('已移动到 /else/b⟨U+202E⟩');
    expect(rows.map((row) => row.querySelector('.state')?.textContent)).toEqual([
      '当前',
      '失效',
      '已移出工作区',
      '快照外成员',
      '失效',
    ]);
    expect(find('scope-popover')?.textContent).toContain('只使用主项目');
  });

  it('takes the focus in and gives it back', async () => {
    find('scope-button')?.focus();
    await press(find('scope-button'));
    expect(find('scope-popover')?.contains(document.activeElement)).toBe(true);
    expect(find('scope-popover')?.getAttribute('role')).toBe('dialog');
    await press(find('scope-popover')?.querySelector('button'));
    expect(find('scope-popover')).toBeNull();
    expect(document.activeElement).toBe(find('scope-button'));
  });

  it('says why the folders are not known, tries again, and keeps what was known', async () => {
    session.folders = fail('io-failed', '');
    const other = new FakeSession();
    other.folders = session.folders;
    fixture.componentRef.setInput('session', other);
    await press(find('scope-button'));
    expect(document.querySelectorAll('[data-testid=scope-folder]')).toHaveLength(1);
    fixture.destroy();
    fixture = TestBed.createComponent(ScopeButton);
    fixture.componentRef.setInput('session', other);
    document.body.append(fixture.nativeElement as HTMLElement);
    await stable();
    await press(find('scope-button'));
    expect(find('scope-popover')?.textContent).toContain('读写文件时出错');
    other.folders = ok(SAME);
    await press(document.querySelector<HTMLElement>('fyllo-error-state > button'));
    expect(document.querySelectorAll('[data-testid=scope-folder]')).toHaveLength(1);
  });
});
