import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { Part, Permission, ToolPart } from '@fyllo/protocol';
import { subAgentsOf } from '@fyllo/session-model';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { SubagentCard } from './subagent-card';

const MESSAGE = 'message-aaaaaaaaaa';
const tool = (toolCallId: string, over: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  toolCallId,
  title: toolCallId,
  kind: 'read',
  status: 'completed',
  content: [],
  locations: [],
  permissions: [],
  ...over,
});
const START: ToolPart = tool('start', {
  title: 'Task',
  kind: 'think',
  status: 'in_progress',
  input: { value: { prompt: 'Look **well** <fyllo-signal type="show.time">', description: 'd' } },
  subAgent: { startedAt: 0, description: 'Look at\n the \u202ereadme', agentType: 'general' },
});
const OPEN: Permission = {
  requestId: 'request-aaaaaaaaaa',
  subject: { title: 'rm', kind: 'delete', content: [], locations: [] },
  options: [{ optionId: 'no', name: 'Reject', kind: 'reject_once' }],
  state: 'open',
};
const DONE: Partial<ToolPart> = {
  status: 'completed',
  content: [{ type: 'text', body: { value: 'It **is** a readme.' } }],
  subAgent: {
    ...{ startedAt: 0, endedAt: 5000, description: 'Look', agentType: 'general', model: 'm-1' },
    ...{ tokens: 12_345, durationMs: 61_000, toolUses: 4, linesAdded: 2, linesRemoved: 1 },
    toolCounts: [
      { kind: 'read', count: 3 },
      { kind: 'execute', count: 1 },
    ],
  },
};
const child = (id: string, over: Partial<ToolPart> = {}): ToolPart =>
  tool(id, { parentCallId: 'start', ...over });

describe('a sub-agent', () => {
  let session: FakeSession;
  let card: ComponentFixture<SubagentCard>;
  let element: HTMLElement;

  const show = async (...parts: readonly Part[]): Promise<void> => {
    session.show([
      {
        ...{ id: MESSAGE, role: 'assistant', turnId: 'turn-aaaaaaaaaa', agentId: 'agent' },
        ...{ at: 0, state: 'running', parts: [...parts], lastSeq: 1 },
      },
    ]);
    const agent = subAgentsOf({ parts: [...parts] }).cards.get('start');
    card.componentRef.setInput('agent', agent);
    await card.whenStable();
  };
  const detail = (): HTMLElement | null =>
    document.querySelector('.cdk-overlay-container [data-testid="subagent-detail"]');
  const text = (selector: string, from: ParentNode | null = detail()): string =>
    (from?.querySelector(selector)?.textContent ?? '').replace(/\s+/gu, ' ').trim();
  const facts = (): readonly string[] =>
    [...(detail()?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) {
      await card.whenStable();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };
  const open = async (): Promise<void> => {
    element.querySelector('button')?.click();
    await import('./subagent-detail');
    await settle();
  };

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    session = new FakeSession();
    card = TestBed.createComponent(SubagentCard);
    element = card.nativeElement as HTMLElement;
    card.componentRef.setInput('session', session);
    card.componentRef.setInput('messageId', MESSAGE);
  });
  afterEach(() => {
    document.querySelector('.cdk-overlay-container')?.replaceChildren();
  });

  it('is a card that tells what it is to do, how it stands and what it is at', async () => {
    await show(START, child('ReadFile: a.ts'), child('ReadFile: b.ts', { status: 'in_progress' }));
    expect(element.dataset).toMatchObject({ testid: 'subagent-card', status: 'in_progress' });
    expect(text('.title', element)).toBe('Look at the ⟨U+202E⟩readme');
    expect(text('.type', element)).toBe('general');
    expect(text('.state', element)).toBe('Running');
    expect(text('.facts', element)).toContain('2 tool calls');
    expect(text('.latest', element)).toBe('ReadFile: b.ts');
    expect(element.querySelector('.shimmer')).not.toBeNull();
    await show({ ...START, ...DONE });
    expect(text('.facts', element)).toBe('Done4 tool calls1 min 1 s');
    expect(element.querySelector('.shimmer')).toBeNull();
  });

  it('asks beside the card what is asked about its call, and says when a child waits', async () => {
    await show({ ...START, permissions: [OPEN] });
    expect(element.querySelector('[data-testid="permission-card"]')).not.toBeNull();
    await show(START, child('x', { permissions: [OPEN] }));
    expect(text('.state', element)).toBe('Waiting for your decision');
    expect(element.querySelector('[data-testid="permission-card"]')).toBeNull();
  });

  it('shows all that is known in a slideover, and goes on doing so', async () => {
    await show(START);
    await open();
    expect(detail()?.dataset['status']).toBe('in_progress');
    expect(facts().filter((fact) => fact === '—')).toHaveLength(3);
    expect(text('[data-testid="subagent-prompt"] strong')).toBe('well');
    expect(text('[data-testid="subagent-prompt"]')).toContain('<fyllo-signal type="show.time">');
    expect(text('[data-testid="subagent-activity"] p')).toContain('does not report');
    expect(text('[data-testid="subagent-reply"] p')).toBe('—');

    await show({ ...START, ...DONE }, child('a'), child('b'), {
      ...{ type: 'text', text: 'so be it', parentCallId: 'start' },
    });
    await settle();
    expect(facts()).toEqual([
      'Done',
      'general',
      'm-1',
      '12,345',
      '1 min 1 s',
      '4 tool calls · Read 3, Run 1 · 2 lines added, 1 removed',
    ]);
    expect(detail()?.querySelectorAll('[data-testid="activity-group"]')).toHaveLength(1);
    expect(text('[data-testid="subagent-activity"] fyllo-markdown-text')).toBe('so be it');
    expect(text('[data-testid="subagent-reply"] strong')).toBe('is');
  });

  it('is told about once however often it is clicked', async () => {
    await show(START);
    element.querySelector('button')?.click();
    await open();
    expect(document.querySelectorAll('fyllo-subagent-detail')).toHaveLength(1);
  });

  it('leaves what a person is asked to the conversation', async () => {
    await show(START, child('x', { permissions: [OPEN] }));
    await open();
    expect(detail()?.querySelector('[data-testid="permission-card"]')).toBeNull();
    expect(detail()?.querySelectorAll('[data-testid="tool"]')).toHaveLength(2);
    expect(text('.asked')).toContain('is waiting for your decision');
    detail()?.querySelector<HTMLElement>('.asked button')?.click();
    await card.whenStable();
    expect(detail()).toBeNull();
  });

  it('may have sub-agents of its own, each with a slideover', async () => {
    const nested = child('nested', { title: 'Deeper', subAgent: { startedAt: 0 } });
    await show(START, nested, tool('deep', { parentCallId: 'nested' }));
    await open();
    const inner = detail()?.querySelector<HTMLElement>('[data-testid="subagent-card"] button');
    expect(text('.title', inner ?? null)).toBe('Deeper');
    inner?.click();
    await settle();
    const titles = [...document.querySelectorAll('fyllo-subagent-detail h2')];
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Look at the ⟨U+202E⟩readme',
      'Deeper',
    ]);
  });

  it('shows why it failed as text, and stays as it was when its message is gone', async () => {
    await show({ ...START, ...DONE, status: 'failed' });
    await open();
    expect(text('[data-testid="subagent-reply"] h3')).toBe('Error');
    expect(text('[data-testid="subagent-reply"] pre')).toBe('It **is** a readme.');
    session.show([]);
    await card.whenStable();
    expect(facts()[0]).toBe('Failed');
  });
});
