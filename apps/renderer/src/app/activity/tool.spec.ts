import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, ok, type Permission, type ToolPart } from '@fyllo/protocol';
import { CurrentLanguage } from '../language';
import { FakeSession } from '../host/testing/fake-session';
import { Tool } from './tool';

const TOOL: ToolPart = {
  type: 'tool',
  toolCallId: 'call-1',
  title: 'npm\n test \u202e',
  kind: 'execute',
  status: 'completed',
  content: [],
  locations: [],
  permissions: [],
};

const REQUEST: Permission = {
  requestId: 'request-aaaaaaaaaa',
  subject: { title: 'npm test', kind: 'delete', content: [], locations: [] },
  options: [{ optionId: 'no', name: 'Re\u200bject', kind: 'reject_once' }],
  state: 'open',
};

describe('Tool', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<Tool>;
  let host: HTMLElement;
  const show = async (over: Partial<ToolPart>): Promise<void> => {
    fixture.componentRef.setInput('tool', { ...TOOL, ...over });
    await fixture.whenStable();
  };
  const open = async (over: Partial<ToolPart>): Promise<void> => {
    await show(over);
    host.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
    await fixture.whenStable();
    await fixture.whenStable();
  };
  const sections = (): readonly string[] =>
    [...host.querySelectorAll('h4')].map((title) => title.textContent);
  const part = (id: string): string | undefined =>
    host.querySelector(`[data-testid="${id}"] pre`)?.textContent;

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('zh-CN');
    session = new FakeSession();
    fixture = TestBed.createComponent(Tool);
    host = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('session', session);
    fixture.componentRef.setInput('messageId', 'message-aaaaaaaaaa');
  });

  it('is one clean line, folded, with what automation needs', async () => {
    await show({});
    expect(host.dataset).toMatchObject({
      testid: 'tool',
      toolId: 'call-1',
      kind: 'execute',
      status: 'completed',
    });
    const title = host.querySelector<HTMLElement>('.title');
    expect(title?.textContent).toBe('npm test ⟨U+202E⟩');
    // a long one is cut where the line ends
    expect(title?.title).toBe('npm test ⟨U+202E⟩');
    expect(host.querySelector('button')?.getAttribute('aria-expanded')).toBe('false');
    expect(sections()).toEqual([]);
  });

  it('falls back to the name and then to the kind', async () => {
    await show({ title: ' ', name: 'shell' });
    expect(host.querySelector('.title')?.textContent).toBe('shell');
    await show({ title: '' });
    expect(host.querySelector('.title')?.textContent).toBe('运行');
  });

  it('shows all sections under their English names, cleaned', async () => {
    await open({
      input: { value: { command: 'ls' } },
      content: [
        { type: 'text', body: { value: '\u001b[31mred\u001b[0m\rnext' } },
        { type: 'terminal', terminalId: 't1' },
        { type: 'diff', path: '/x/a.ts', body: { value: { oldText: 'a\n', newText: 'b\n' } } },
      ],
      locations: [{ path: '/x/a.ts', line: 3 }, { path: 'rel.ts' }],
    });
    expect(sections()).toEqual(['Input', 'Output', 'Changes', 'Locations']);
    expect(part('tool-input')).toBe('{\n  "command": "ls"\n}');
    expect(part('tool-output')).toBe('red\nnext');
    expect(host.querySelector('[data-testid="tool-output"] .c1')?.textContent).toBe('red');
    const change = host.querySelector<HTMLElement>('[data-testid="tool-change"]');
    expect(change?.dataset).toMatchObject({ path: '/x/a.ts', change: 'modified', applied: 'true' });
    const locations = [...host.querySelectorAll<HTMLElement>('[data-testid="tool-location"]')];
    expect(locations.map(({ dataset }) => [dataset['path'], dataset['line']])).toEqual([
      ['/x/a.ts', '3'],
      ['rel.ts', undefined],
    ]);
    expect(locations.map((location) => location.querySelector('button') !== null)).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    [{ exit: { code: 2 } }, '退出码 2'],
    [{ exit: { code: 1, signal: 'SIG\u202eKILL' } }, '被信号 SIG⟨U+202E⟩KILL 终止'],
    [{ exit: {} }, undefined],
  ])('tells how a command ended: %j', async (over, words) => {
    await open({ ...over, content: [{ type: 'text', body: { value: 'x' } }] });
    expect(host.querySelector('[data-testid="tool-exit"]')?.textContent).toBe(words);
  });

  it.each<[string, Partial<ToolPart>, string]>([
    ['in its text', { content: [{ type: 'text', body: { value: 'bad' } }] }, 'bad'],
    ['in its raw output', { output: { value: { message: 'bad', code: 'x' } } }, 'bad'],
    ['nowhere', {}, 'Agent 没有给出原因。'],
  ])('shows why a tool failed when that is %s', async (_where, over, words) => {
    await open({ ...over, status: 'failed' });
    expect(sections()).toEqual(['Error']);
    expect(host.querySelector('[data-testid="tool-error"]')?.textContent).toContain(words);
    expect(host.querySelector('.sign')?.classList).toContain('failed');
    expect(host.querySelector('.title')?.textContent).not.toMatch(/失败|fail/iu);
  });

  it('lists each file that it changed once, and marks what was not applied', async () => {
    const diff = (path: string, oldText: string | null, newText: string) =>
      ({ type: 'diff', path, body: { value: { oldText, newText } } }) as const;
    await open({
      kind: 'edit',
      status: 'failed',
      content: [
        diff('/x/new', null, ''),
        diff('/x/a', 'a', 'b'),
        diff('/x/gone', 'a', ''),
        diff('/x/a', 'c', 'd'),
      ],
    });
    const changes = [...host.querySelectorAll<HTMLElement>('[data-testid="tool-change"]')];
    expect(changes.map(({ dataset }) => [dataset['path'], dataset['change']])).toEqual([
      ['/x/new', 'added'],
      ['/x/a', 'modified'],
      ['/x/gone', 'emptied'],
    ]);
    expect(changes.every(({ textContent }) => textContent.includes('未应用'))).toBe(true);
  });

  it('leaves out what is empty', async () => {
    await open({ input: { value: {} }, output: { value: null } });
    expect(sections()).toEqual([]);
  });

  it('calls the output of a failed tool an error', async () => {
    await open({ status: 'failed', output: { value: { code: 1 } } });
    expect(sections()).toEqual(['Error']);
    expect(part('tool-error')).toContain('"code": 1');
  });

  it('loads heavy payloads only when opened', async () => {
    session.details = ok('loaded words');
    const over: Partial<ToolPart> = {
      content: [{ type: 'text', body: { ref: { offset: 4, length: 9 } } }],
    };
    await show(over);
    expect(session.calls).toEqual([]);
    await open(over);
    expect(session.calls).toEqual([['detail', { offset: 4, length: 9 }]]);
    expect(part('tool-output')).toBe('loaded words');
  });

  it('says when a payload cannot be loaded or is damaged', async () => {
    session.details = fail('io-failed', 'm');
    await open({ output: { ref: { offset: 0, length: 1 } } });
    expect(host.querySelectorAll('fyllo-error-note')).toHaveLength(1);
    expect(host.querySelectorAll('[role="alert"]')).toHaveLength(0);
    session.details = ok({ not: 'a diff' });
    await show({
      content: [{ type: 'diff', path: '/x', body: { ref: { offset: 9, length: 1 } } }],
    });
    await fixture.whenStable();
    // the changes of the turn tell what is wrong with it
    expect(host.querySelector<HTMLElement>('[data-testid=tool-change]')?.dataset).toMatchObject({
      ...{ path: '/x', change: 'modified' },
    });
  });

  it.each([
    ['read', 'line 1\n', 'line 120'],
    ['execute', 'line 881\n', 'line 1000\n'],
  ] as const)(
    'bounds the output of %s and shows all of it when asked',
    async (kind, first, last) => {
      const lines = Array.from({ length: 1000 }, (_, n) => `line ${(n + 1).toString()}\n`).join('');
      await open({ kind, content: [{ type: 'text', body: { value: lines } }] });
      expect(part('tool-output')?.startsWith(first)).toBe(true);
      expect(part('tool-output')?.endsWith(last)).toBe(true);
      const more = [...host.querySelectorAll('button')].find((button) =>
        button.textContent.includes('1001'),
      );
      more?.click();
      await fixture.whenStable();
      expect(part('tool-output')?.split('\n')).toHaveLength(1001);
    },
  );

  it('asks about what the request was about, whatever the tool has become', async () => {
    TestBed.inject(CurrentLanguage).use('en');
    await show({ title: 'rm -rf /', permissions: [REQUEST] });
    const card = host.querySelector('[data-testid="permission-card"]');
    expect(card?.getAttribute('aria-label')).toBe('Agent A wants to delete files');
    expect(card?.querySelector('pre')?.textContent).toBe('npm test');
    expect(card?.textContent).not.toContain('rm -rf');
  });

  it.each<[Partial<Permission>, string]>([
    [{ state: 'selected', optionId: 'no' }, 'Chosen: Re⟨U+200B⟩ject'],
    [
      { state: 'selected', optionId: 'no', byPolicy: true },
      'Allowed once by the rule of this Workspace: Re⟨U+200B⟩ject',
    ],
    [{ state: 'cancelled' }, 'Cancelled, nothing was allowed'],
    [{ state: 'withdrawn' }, 'The agent withdrew its request'],
    [{ state: 'expired' }, 'The request expired, nothing was allowed'],
  ])('says in one line how a request ended: %j', async (over, words) => {
    TestBed.inject(CurrentLanguage).use('en');
    await show({ permissions: [{ ...REQUEST, ...over }] });
    expect(host.querySelector('fyllo-permission-result')?.textContent.trim()).toBe(words);
    expect(host.querySelector('[data-testid="permission-card"]')).toBeNull();
  });

  it('shows one request of the session at a time and says how many wait', async () => {
    TestBed.inject(CurrentLanguage).use('en');
    const numbered = (n: number): Permission => ({ ...REQUEST, requestId: `request-aaaaaaaa${n}` });
    const permissions = Array.from({ length: 50 }, (_, n) => numbered(10 + n));
    const other: ToolPart = { ...TOOL, toolCallId: 'other', permissions: [numbered(99)] };
    const inSession = (...parts: ToolPart[]): void => {
      session.show([
        {
          ...{ id: 'message-aaaaaaaaaa', role: 'assistant', turnId: 'turn-aaaaaaaaaa' },
          ...{ agentId: 'agent', at: 0, state: 'running', lastSeq: 1 },
          parts,
        },
      ]);
    };
    const cards = () => [...host.querySelectorAll<HTMLElement>('[data-testid=permission-card]')];
    inSession({ ...TOOL, permissions }, other);
    await show({ permissions });
    expect(cards().map(({ dataset }) => dataset['requestId'])).toEqual(['request-aaaaaaaa10']);
    expect(host.querySelector('[data-testid=request-count]')?.textContent).toBe('1 / 51');
    inSession(other, { ...TOOL, permissions });
    await fixture.whenStable();
    expect(cards()).toEqual([]);
    expect(host.querySelector('[data-testid=queued-requests]')?.textContent).toContain('50');
  });
});
