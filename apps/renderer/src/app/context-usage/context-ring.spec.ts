import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import type { Usage } from '@fyllo/protocol';
import { CurrentLanguage } from '../language';
import { ContextRing } from './context-ring';

const COST = { amount: 1.25, currency: 'USD' };

describe('ContextRing', () => {
  let fixture: ComponentFixture<ContextRing>;
  const use = async (usage: Usage | undefined): Promise<void> => {
    fixture.componentRef.setInput('usage', usage);
    await fixture.whenStable();
  };
  /** The words and the menu lie beside the page. */
  const get = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
  const dispatch = async (event: Event): Promise<void> => {
    get('context-ring')?.dispatchEvent(event);
    await fixture.whenStable();
  };
  const shown = (): string | null => get('context-tooltip')?.textContent.trim() ?? null;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    TestBed.inject(CurrentLanguage).use('en');
    fixture = TestBed.createComponent(ContextRing);
    document.body.append(fixture.nativeElement as HTMLElement);
  });

  it('is not there before usage is known, nor where it tells nothing', async () => {
    await use(undefined);
    expect(get('context-ring')).toBeNull();
    await use({ used: 10, size: 0 });
    expect(get('context-ring')).toBeNull();
    await use({ used: 10, size: 100 });
    expect(get('context-ring')?.textContent.trim()).toBe('10%');
  });

  it('tells its level and its percent', async () => {
    const told: unknown[] = [];
    for (const used of [0, 74_990, 75_000, 90_000, 95_000, 130_000]) {
      await use({ used, size: 100_000 });
      const { level, percent } = get('context-ring')?.dataset ?? {};
      told.push([level, percent]);
    }
    expect(told).toEqual([
      ['ok', '0'],
      ['ok', '74'],
      ['warn', '75'],
      ['high', '90'],
      ['critical', '95'],
      ['critical', '100'],
    ]);
  });

  it('says the usage by focus and by pointer, and neither cost nor what remains', async () => {
    await use({ used: 12_345, size: 200_000, cost: COST });
    await dispatch(new FocusEvent('focus'));
    expect(shown()).toBe('Context: 12.3K / 200K tokens (6%)');
    await dispatch(new FocusEvent('blur'));
    expect(shown()).toBeNull();
    await dispatch(new MouseEvent('mouseenter'));
    expect(shown()).toBe('Context: 12.3K / 200K tokens (6%)');
    await dispatch(new MouseEvent('mouseleave'));
    expect(shown()).toBeNull();
  });

  it('goes by Escape and comes back when it is asked for anew', async () => {
    await use({ used: 1, size: 100 });
    await dispatch(new FocusEvent('focus'));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await fixture.whenStable();
    expect(shown()).toBeNull();
    await dispatch(new MouseEvent('mouseenter'));
    expect(shown()).toContain('(1%)');
  });

  it('is described by its words, also for those who see no tooltip', async () => {
    await use({ used: 80, size: 100 });
    const id = get('context-ring')?.getAttribute('aria-describedby') ?? '';
    const described = document.getElementById(id)?.textContent;
    expect(described).toContain('Context: 80 / 100 tokens (80%)');
    expect(described).toContain('Watch usage');
  });

  it('advises from 75 percent on, more urgently with each level, in both languages', async () => {
    const advices: (string | undefined)[] = [];
    for (const language of ['en', 'zh-CN'] as const) {
      TestBed.inject(CurrentLanguage).use(language);
      for (const used of [74, 75, 90, 95]) {
        await use({ used, size: 100 });
        await dispatch(new FocusEvent('focus'));
        advices.push(document.querySelector('.advice')?.textContent);
        await dispatch(new FocusEvent('blur'));
      }
    }
    expect(advices.map((advice) => advice === undefined)).toEqual([
      ...[true, false, false, false],
      ...[true, false, false, false],
    ]);
    expect(new Set(advices).size).toBe(7);
    const said = advices.filter((advice) => advice !== undefined);
    expect(said.every((advice) => /summarise|总结当前对话/iu.test(advice))).toBe(true);
    expect(said.every((advice) => /new session|新建会话/u.test(advice))).toBe(true);
  });

  it('offers no menu before there is advice', async () => {
    await use({ used: 10, size: 100 });
    expect(get('context-ring')?.hasAttribute('aria-haspopup')).toBe(false);
    get('context-ring')?.click();
    await fixture.whenStable();
    expect(get('context-menu')).toBeNull();
  });

  it('gives out a text for a summary and leads to a new session', async () => {
    const texts: string[] = [];
    fixture.componentInstance.drafted.subscribe((text) => texts.push(text));
    const router = TestBed.inject(Router);
    const asked = jest.spyOn(router, 'navigateByUrl').mockResolvedValue(true);
    await use({ used: 95, size: 100 });
    for (const item of ['context-summarise', 'context-new-session']) {
      get('context-ring')?.click();
      await fixture.whenStable();
      expect(shown()).toBeNull();
      get(item)?.click();
      await fixture.whenStable();
    }
    expect(texts).toEqual([expect.stringContaining('Summarise this conversation')]);
    expect(asked.mock.calls).toEqual([['/chat']]);
    expect(get('context-menu')).toBeNull();
  });
});
