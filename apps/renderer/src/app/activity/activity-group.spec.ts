import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { Part, Permission, ToolPart } from '@fyllo/protocol';
import { messageItems, type ActivityEntry } from '@fyllo/session-model';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { ActivityGroup } from './activity-group';
import { OpenedRows } from './opened-rows';

const MESSAGE = 'message-aaaaaaaaaa';
const tool = (toolCallId: string, over: Partial<ToolPart> = {}): ToolPart => ({
  ...{ type: 'tool', toolCallId, title: toolCallId, kind: 'read', status: 'completed' },
  ...{ content: [], locations: [], permissions: [] },
  ...over,
});
const REQUEST: Permission = {
  requestId: 'request-aaaaaaaaaa',
  subject: { title: 'npm test', kind: 'execute', content: [], locations: [] },
  options: [{ optionId: 'no', name: 'No', kind: 'reject_once' }],
  state: 'open',
};
const many = (count: number): ToolPart[] =>
  Array.from({ length: count }, (_, n) => tool(`call-${n.toString()}`));
const entriesOf = (parts: readonly Part[]): readonly ActivityEntry[] => {
  const [group] = messageItems(parts, { cards: new Map(), inside: new Set() });
  if (group?.kind !== 'group') throw new Error('no group');
  return group.entries;
};

describe('ActivityGroup', () => {
  let fixture: ComponentFixture<ActivityGroup>;
  let host: HTMLElement;
  const show = async (parts: readonly Part[], growing = -1): Promise<void> => {
    fixture.componentRef.setInput('entries', entriesOf(parts));
    fixture.componentRef.setInput('growing', growing);
    await fixture.whenStable();
  };
  const create = (): void => {
    fixture = TestBed.createComponent(ActivityGroup);
    host = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('session', new FakeSession());
    fixture.componentRef.setInput('messageId', MESSAGE);
  };
  const head = (): HTMLButtonElement => {
    const button = host.querySelector<HTMLButtonElement>('button.head');
    if (button === null) throw new Error('no head');
    return button;
  };
  const toggle = async (): Promise<void> => {
    head().click();
    await fixture.whenStable();
  };
  const rows = (): number => host.querySelectorAll('fyllo-tool, fyllo-thought').length;
  const summary = (): string => head().textContent.trim();

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    create();
  });

  it('counts kinds in words, in the order of their appearance, and shows nothing else', async () => {
    await show([
      { type: 'thought', text: 'hm' },
      tool('a'),
      tool('b', { kind: 'execute' }),
      tool('c'),
    ]);
    expect(summary()).toBe('Thinking, Read 2, Run');
    TestBed.inject(CurrentLanguage).use('zh-CN');
    await fixture.whenStable();
    expect(summary()).toBe('Thinking、读取 2、运行');
    expect(head().getAttribute('aria-expanded')).toBe('false');
    expect(rows()).toBe(0);
  });

  it('opens, and stays open while it grows and after it was scrolled away', async () => {
    await show([tool('a'), tool('b')]);
    await toggle();
    expect(rows()).toBe(2);
    await show([tool('a'), tool('b'), tool('c')]);
    expect(rows()).toBe(3);
    fixture.destroy();
    create();
    await show([tool('a'), tool('b'), tool('c')]);
    expect(head().getAttribute('aria-expanded')).toBe('true');
    await toggle();
    expect(rows()).toBe(0);
  });

  it('is open when somebody reads its first activity as the second comes', async () => {
    TestBed.inject(OpenedRows).set(`${MESSAGE}/0`, true);
    await show([tool('a'), tool('b')]);
    expect(rows()).toBe(2);
  });

  it('shimmers where something runs and is red where something failed', async () => {
    await show([
      tool('a', { status: 'in_progress' }),
      tool('b', { kind: 'execute', status: 'failed' }),
      { type: 'thought', text: 'hm' },
    ]);
    const classes = (name: string): readonly string[] =>
      [...host.querySelectorAll(`.${name}`)].map(({ textContent }) => textContent.trim());
    expect(classes('shimmer')).toEqual(['Read,']);
    expect(classes('failed')).toEqual(['Run,']);
    expect(head().getAttribute('aria-description')).toBe('1 failed');
    expect(summary()).not.toMatch(/fail/iu);
  });

  it('hides nothing that a person is asked about', async () => {
    await show([tool('a'), tool('b', { permissions: [REQUEST] }), tool('c')]);
    expect(rows()).toBe(1);
    const card = host.querySelector('[data-testid=permission-card]');
    expect(card).not.toBeNull();
    await toggle();
    expect(rows()).toBe(3);
    // the same element: what was typed or aimed at is not lost
    expect(host.querySelector('[data-testid=permission-card]')).toBe(card);
  });

  it('bounds ten thousand tools, and shows more when asked', async () => {
    const parts = many(10_000);
    parts[5000] = tool('asks', { permissions: [REQUEST] });
    await show(parts);
    expect(summary()).toBe('Read 10000');
    await toggle();
    expect(rows()).toBe(101);
    const more = host.querySelector<HTMLButtonElement>('button.more');
    expect(more?.textContent.trim()).toBe('Show 400 more of 9899');
    more?.click();
    await fixture.whenStable();
    expect(rows()).toBe(501);
  });
});
