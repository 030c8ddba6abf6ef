import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, ok, type PlanEntry, type Result } from '@fyllo/protocol';
import { HostState } from '../host';
import { Toasts } from '../ui';
import { EventRail } from './event-rail';

const entry = (content: string, status: string): PlanEntry => ({
  content,
  priority: 'low',
  status,
});

async function show(
  plan: readonly PlanEntry[],
  railCollapsed = false,
  answer: Result<unknown> = ok({}),
) {
  const preferences = signal({ railCollapsed });
  const changes: unknown[] = [];
  const state = {
    preferences,
    change: (change: { railCollapsed: boolean }) => {
      changes.push(change);
      preferences.set(change);
      return Promise.resolve(answer);
    },
  };
  TestBed.configureTestingModule({ providers: [{ provide: HostState, useValue: state }] });
  const fixture = TestBed.createComponent(EventRail);
  fixture.componentRef.setInput('plan', plan);
  await fixture.whenStable();
  return { fixture, changes, host: fixture.nativeElement as HTMLElement };
}

describe('EventRail', () => {
  it('lists the plan with what is done, and newer statuses as they are', async () => {
    const { host } = await show([
      entry('a', 'completed'),
      entry('b', 'in_progress'),
      entry('c', 'blocked'),
    ]);
    const items = [...host.querySelectorAll<HTMLElement>('[data-testid="todo-item"]')];
    expect(items.map((item) => item.dataset['status'])).toEqual([
      'completed',
      'in_progress',
      'blocked',
    ]);
    expect(host.querySelector('h3 span')?.textContent).toBe('1/3');
    expect(items[2]?.textContent).toContain('状态：blocked');
  });

  it('says quietly that there is nothing', async () => {
    const { host } = await show([]);
    expect(host.querySelector('p')?.textContent).toBe('Agent 还没有列出待办。');
  });

  it('collapses for good', async () => {
    const { fixture, host, changes } = await show([]);
    const toggle = host.querySelector<HTMLButtonElement>('[data-testid="rail-toggle"]');
    expect([host.dataset['collapsed'], toggle?.getAttribute('aria-expanded')]).toEqual([
      'false',
      'true',
    ]);
    toggle?.click();
    await fixture.whenStable();
    expect(host.dataset['collapsed']).toBe('true');
    expect(changes).toEqual([{ railCollapsed: true }]);
  });

  it('says when that could not be kept', async () => {
    const { fixture, host } = await show([], false, fail('disk-full', ''));
    host.querySelector<HTMLButtonElement>('[data-testid="rail-toggle"]')?.click();
    await fixture.whenStable();
    expect(
      TestBed.inject(Toasts)
        .shown()
        .map(({ text, role }) => [text, role]),
    ).toEqual([['磁盘空间不足，请腾出空间后再试。', 'alert']]);
  });
});
