import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, PERMISSION_INERT_MS, type Permission, type ToolPart } from '@fyllo/protocol';
import { CurrentLanguage } from '../language';
import { PermissionCard } from './permission-card';
import { FakeSession } from '../host/testing/fake-session';

const OPEN: Permission = {
  requestId: 'request-aaaaaaaaaa',
  state: 'open',
  options: [
    { optionId: 'yes', name: 'Allow once', kind: 'allow_once' },
    { optionId: 'all', name: 'Always \u202eallow', kind: 'allow_always' },
    { optionId: 'odd', name: 'Ask my cat', kind: 'something_new' },
    { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  ],
};
const toolWith = (permission: Permission, over: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  toolCallId: 'call',
  title: 'Run the tests',
  kind: 'execute',
  status: 'pending',
  input: { value: { command: 'npm test\u200b -- x', timeout: 5 } },
  content: [],
  locations: [],
  permissions: [permission],
  ...over,
});

describe('PermissionCard', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<PermissionCard>;
  let host: HTMLElement;

  const show = async (permission: Permission, tool = toolWith(permission)): Promise<void> => {
    fixture.componentRef.setInput('permission', permission);
    fixture.componentRef.setInput('tool', tool);
    await fixture.whenStable();
  };
  const waitInert = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, PERMISSION_INERT_MS + 100));
    await fixture.whenStable();
  };
  const buttons = (): readonly HTMLButtonElement[] => [
    ...host.querySelectorAll<HTMLButtonElement>('[data-testid="permission-option"]'),
  ];
  const press = (
    key: string,
    target: EventTarget = document.body,
    more: KeyboardEventInit = {},
  ): void => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  };

  beforeEach(async () => {
    TestBed.inject(CurrentLanguage).use('en');
    session = new FakeSession();
    session.show([
      {
        id: 'message-aaaaaaaaaa',
        role: 'assistant',
        turnId: 'turn-aaaaaaaaaa',
        agentId: 'agent',
        at: 0,
        state: 'running',
        parts: [toolWith(OPEN)],
        lastSeq: 1,
      },
    ]);
    fixture = TestBed.createComponent(PermissionCard);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
    fixture.componentRef.setInput('session', session);
    await show(OPEN);
  });

  afterEach(() => {
    host.remove();
  });

  it('shows agent, folder, the exact command and the rest of the input, with nothing hidden', () => {
    const text = host.textContent;
    expect(text).toContain('Agent A wants to run a command');
    expect(text).toContain('/demo');
    expect(text).toContain('npm test⟨U+200B⟩ -- x');
    expect(text).toContain('"timeout": 5');
    expect(host.querySelector('[data-request-id]')?.getAttribute('data-request-id')).toBe(
      OPEN.requestId,
    );
  });

  it('offers the agent’s options in its order and words, unknown kinds too', () => {
    expect(buttons().map((button) => button.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Allow once 1',
      'Always ⟨U+202E⟩allow 2',
      'Ask my cat 3',
      'Reject 4',
    ]);
    expect(buttons().map((button) => button.dataset['kind'])).toEqual([
      'allow_once',
      'allow_always',
      'something_new',
      'reject_once',
    ]);
    expect(buttons().map((button) => button.tabIndex)).toEqual([-1, -1, -1, 0]);
  });

  it('does nothing at first and takes no focus', async () => {
    expect(buttons().every((button) => button.getAttribute('aria-disabled') === 'true')).toBe(true);
    buttons()[0]?.click();
    press('1');
    await fixture.whenStable();
    expect(session.calls).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });

  it('answers once, with exactly the chosen option', async () => {
    await waitInert();
    expect(buttons()[1]?.getAttribute('aria-disabled')).toBe('false');
    buttons()[1]?.click();
    buttons()[0]?.click();
    press('1');
    await fixture.whenStable();
    expect(session.calls).toEqual([['answerPermission', OPEN.requestId, 'all']]);
  });

  it('takes number keys, but not while somebody writes, nor Enter, nor combinations', async () => {
    await waitInert();
    const field = document.createElement('textarea');
    document.body.append(field);
    press('1', field);
    press('Enter', field);
    press('Enter');
    press('1', document.body, { ctrlKey: true });
    press('1', document.body, { repeat: true });
    press('5');
    press('0');
    press('Escape');
    field.remove();
    expect(session.calls).toEqual([]);
    press('4');
    await fixture.whenStable();
    expect(session.calls).toEqual([['answerPermission', OPEN.requestId, 'no']]);
  });

  it('leaves number keys to the request that has waited longer', async () => {
    await show({ ...OPEN, requestId: 'request-bbbbbbbbbb' });
    await waitInert();
    press('1');
    expect(session.calls).toEqual([]);
  });

  it('moves the focus with the arrow keys, around the ends', async () => {
    await fixture.whenStable();
    buttons()[3]?.focus();
    press('ArrowRight', buttons()[3]);
    expect(document.activeElement).toBe(buttons()[0]);
    press('ArrowUp', buttons()[0]);
    expect(document.activeElement).toBe(buttons()[3]);
  });

  it('shows a failed answer and can be answered again', async () => {
    await waitInert();
    session.answer = fail('disconnected', 'm');
    buttons()[3]?.click();
    await fixture.whenStable();
    expect(host.querySelector('fyllo-error-note')).not.toBeNull();
    buttons()[0]?.click();
    expect(session.calls).toHaveLength(2);
  });

  it('waits for an input that must be loaded, and says when it cannot be had', async () => {
    session.details = fail('io-failed', 'm');
    await show(OPEN, toolWith(OPEN, { input: { ref: { offset: 0, length: 9 } } }));
    await fixture.whenStable();
    expect(session.calls).toEqual([['detail', { offset: 0, length: 9 }]]);
    expect(host.querySelector('fyllo-error-note')).not.toBeNull();
  });

  it.each<[Partial<Permission>, string]>([
    [{ state: 'selected', optionId: 'no' }, 'Chosen: Reject'],
    [{ state: 'cancelled' }, 'Cancelled, nothing was allowed'],
    [{ state: 'withdrawn' }, 'The agent withdrew its request'],
    [{ state: 'expired' }, 'The request expired, nothing was allowed'],
  ])('is one line once it is over: %j', async (over, words) => {
    await show({ ...OPEN, ...over });
    expect(host.textContent.trim()).toBe(words);
    expect(buttons()).toEqual([]);
    press('1');
    expect(session.calls).toEqual([]);
  });
});
