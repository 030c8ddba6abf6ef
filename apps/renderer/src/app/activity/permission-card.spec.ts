import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, ok, PERMISSION_INERT_MS, type Permission } from '@fyllo/protocol';
import { CurrentLanguage } from '../language';
import { PermissionCard } from './permission-card';
import { FakeSession } from '../host/testing/fake-session';

type Subject = Permission['subject'];
const SUBJECT: Subject = {
  title: 'Run the tests',
  kind: 'execute',
  input: { value: { command: 'npm test\u200b -- x', timeout: 5 } },
  content: [],
  locations: [],
};
const OPEN: Permission = {
  requestId: 'request-aaaaaaaaaa',
  subject: SUBJECT,
  state: 'open',
  options: [
    { optionId: 'yes', name: 'Allow once', kind: 'allow_once' },
    { optionId: 'all', name: 'Always \u202eallow', kind: 'allow_always' },
    { optionId: 'odd', name: 'Ask my cat', kind: 'something_new' },
    { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  ],
};
const BEFORE: Permission = { ...OPEN, requestId: 'request-bbbbbbbbbb' };
const about = (subject: Partial<Subject>): Permission => ({
  ...OPEN,
  subject: { ...SUBJECT, ...subject },
});
/** A picture that has no layout: everything is where the test says. */
const box = (top: number, height = 40): DOMRect => ({
  ...{ left: 10, right: 310, width: 300, x: 10, y: top, top, height, bottom: top + height },
  toJSON: () => ({}),
});

describe('PermissionCard', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<PermissionCard>;
  let host: HTMLElement;

  let rowBox: DOMRect;

  const show = async (permission: Permission): Promise<void> => {
    fixture.componentRef.setInput('permission', permission);
    await fixture.whenStable();
    await fixture.whenStable();
  };
  const inSession = (...permissions: readonly Permission[]): void => {
    session.show([
      {
        id: 'message-aaaaaaaaaa',
        role: 'assistant',
        turnId: 'turn-aaaaaaaaaa',
        agentId: 'agent',
        at: 0,
        state: 'running',
        parts: [
          {
            type: 'tool',
            toolCallId: 'call',
            status: 'pending',
            ...SUBJECT,
            permissions: [...permissions],
          },
        ],
        lastSeq: 1,
      },
    ]);
  };
  const enabled = (): readonly (string | undefined)[] =>
    buttons()
      .filter((button) => button.getAttribute('aria-disabled') === 'false')
      .map((button) => button.dataset['kind']);
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
    inSession(OPEN);
    rowBox = box(200);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.matches('.options') ? rowBox : box(100, 200);
    });
    fixture = TestBed.createComponent(PermissionCard);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
    fixture.componentRef.setInput('session', session);
    await show(OPEN);
  });

  afterEach(() => {
    host.remove();
    jest.restoreAllMocks();
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
    const list = document.createElement('div');
    list.addEventListener('keydown', (event) => {
      event.preventDefault();
    });
    document.body.append(list);
    press('1', list);
    list.remove();
    expect(session.calls).toEqual([]);
    press('4');
    await fixture.whenStable();
    expect(session.calls).toEqual([['answerPermission', OPEN.requestId, 'no']]);
  });

  it('waits anew when the request that waited longer is gone', async () => {
    inSession(BEFORE, OPEN);
    await waitInert();
    press('1');
    expect(session.calls).toEqual([]);
    inSession(OPEN);
    press('1');
    expect(session.calls).toEqual([]);
    await waitInert();
    press('1');
    expect(session.calls).toEqual([['answerPermission', OPEN.requestId, 'yes']]);
  });

  it.each([
    ['above the window', box(-20)],
    ['below the window', box(innerHeight - 20)],
    ['nowhere', box(200, 0)],
  ])('answers nothing while its options are %s', async (_where, place) => {
    rowBox = place;
    await waitInert();
    press('1');
    buttons()[3]?.click();
    expect(session.calls).toEqual([]);
    rowBox = box(200);
    await waitInert();
    press('1');
    expect(session.calls).toHaveLength(1);
  });

  it('waits anew when it grows', async () => {
    await waitInert();
    rowBox = box(260);
    await new Promise((resolve) => setTimeout(resolve, 60));
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

  it('offers only refusal for what cannot be shown, and everything once it can', async () => {
    session.details = fail('disconnected', 'm');
    await show(about({ input: { ref: { offset: 0, length: 9 } } }));
    await waitInert();
    expect(session.calls).toEqual([['detail', { offset: 0, length: 9 }]]);
    expect(host.querySelectorAll('fyllo-load-failure')).toHaveLength(1);
    expect(enabled()).toEqual(['reject_once']);
    press('1');
    expect(session.calls).toHaveLength(1);

    session.details = ok({ command: 'make' });
    session.status.set('offline');
    await fixture.whenStable();
    session.status.set('ready');
    await fixture.whenStable();
    expect(host.textContent).toContain('make');
    expect(enabled()).toHaveLength(4);
  });

  it('wants every change on the screen, and asks for one again when told to', async () => {
    session.details = fail('io-failed', 'm');
    await show(
      about({
        content: [{ type: 'diff', path: '/x', body: { ref: { offset: 1, length: 2 } } }],
        locations: [{ path: '/x', line: 2 }, { path: '/y' }],
      }),
    );
    expect(host.querySelector('[aria-label="Locations"]')?.textContent).toBe('/y');
    await waitInert();
    expect(enabled()).toEqual(['reject_once']);
    session.details = ok({ oldText: 'a', newText: 'b' });
    host.querySelector<HTMLElement>('fyllo-load-failure button')?.click();
    await fixture.whenStable();
    await fixture.whenStable();
    expect(host.querySelectorAll('[data-testid="diff-line"]')).toHaveLength(2);
    expect(enabled()).toHaveLength(4);
  });

  it('shows the whole title, texts and places when there is no input', async () => {
    const { input: _none, ...bare } = SUBJECT;
    await show({
      ...OPEN,
      subject: {
        ...bare,
        kind: 'delete',
        title: `${'x'.repeat(500)} /etc/passwd\u00a0`,
        content: [{ type: 'text', body: { value: 'why\u200b not' } }],
        locations: [{ path: '/etc/pass\u2066wd', line: 3 }, { path: '/b' }],
      },
    });
    const shown = [...host.querySelectorAll('pre')].map(({ textContent }) => textContent);
    expect(shown).toEqual([
      `${'x'.repeat(500)} /etc/passwd⟨U+00A0⟩`,
      '/etc/pass⟨U+2066⟩wd:3\n/b',
      'why⟨U+200B⟩ not',
    ]);
  });
});
