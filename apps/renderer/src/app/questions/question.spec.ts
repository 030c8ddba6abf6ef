import { Dialog } from '@angular/cdk/dialog';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, PERMISSION_INERT_MS, type Question, type QuestionPart } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { QuestionView } from './question';

const OPEN = 'request-aaaaaaaaaa';
const part = (question: Question, over: Partial<QuestionPart> = {}): QuestionPart => ({
  type: 'question',
  requestId: OPEN,
  question,
  state: 'open',
  ...over,
});
const SIGN_IN: Question = {
  kind: 'sign-in',
  methods: [
    { id: 'web', name: 'Browser \u202e', how: 'agent', description: 'Opens a page' },
    { id: 'cli', name: 'Terminal', how: 'terminal', hint: 'agent login\u200b' },
    { id: 'env', name: 'Key', how: 'env', hint: 'AGENT_KEY' },
  ],
};
const FORM: Question = {
  kind: 'form',
  message: 'Which one?\u202e',
  fields: [
    { key: 'name', type: 'string', title: 'Name', required: true, default: 'a\u200bb', max: 50 },
    { key: 'count', type: 'integer', title: 'Count', required: true, min: 2 },
    { key: 'flag', type: 'boolean', title: 'Flag', required: false },
    {
      key: '__proto__',
      type: 'choice',
      title: 'One',
      required: false,
      choices: [{ value: 'x', title: 'The X' }],
    },
    {
      key: 'some',
      type: 'choices',
      title: 'Some',
      required: false,
      choices: [
        { value: 'p', title: 'P' },
        { value: 'q', title: 'Q' },
      ],
    },
  ],
};

describe('QuestionView', () => {
  let fixture: ComponentFixture<QuestionView>;
  let session: FakeSession;
  let host: HTMLElement;

  const find = (selector: string) => host.querySelector<HTMLElement>(selector);
  const byId = (id: string) => find(`[data-testid=${id}]`);
  const show = async (shown: QuestionPart, latest = false, ...more: QuestionPart[]) => {
    session.show([
      {
        ...{ id: 'message-aaaaaaaaaa', role: 'assistant', turnId: 'turn-aaaaaaaaaa' },
        ...{ agentId: 'agent', at: 0, state: 'running', lastSeq: 1 },
        parts: [...more, shown],
      },
    ]);
    fixture.componentRef.setInput('part', shown);
    fixture.componentRef.setInput('latest', latest);
    await fixture.whenStable();
  };
  const waitInert = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, PERMISSION_INERT_MS + 100));
    await fixture.whenStable();
  };
  const press = async (element: HTMLElement | null | undefined): Promise<void> => {
    element?.click();
    await fixture.whenStable();
  };
  const write = async (key: string, value: string): Promise<void> => {
    const field = find(`[data-key="${key}"]`);
    const control = field?.querySelector<HTMLInputElement>('input, textarea, select');
    if (!control) throw new Error(`there is no ${key}`);
    control.value = value;
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
    await fixture.whenStable();
  };
  const faults = () =>
    [...host.querySelectorAll('[data-testid=field-fault]')].map(({ textContent }) => textContent);

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    session = new FakeSession();
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({
      ...{ left: 10, right: 310, width: 300, x: 10, y: 100, top: 100, height: 40, bottom: 140 },
      toJSON: () => ({}),
    }));
    fixture = TestBed.createComponent(QuestionView);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
    fixture.componentRef.setInput('session', session);
  });
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
    host.remove();
    jest.restoreAllMocks();
  });

  it('offers the ways to sign in, each inert at first, and sends the chosen one', async () => {
    await show(part(SIGN_IN));
    const card = byId('question-card');
    expect(card?.getAttribute('aria-label')).toBe('Agent A asks you to sign in');
    const methods = [...host.querySelectorAll<HTMLElement>('[data-testid=sign-in-method]')];
    expect(methods.map(({ dataset }) => dataset['methodId'])).toEqual(['web', 'cli', 'env']);
    expect(methods[0]?.textContent).toContain('Browser ⟨U+202E⟩');
    expect(methods[1]?.querySelector('code')?.textContent).toBe('agent login⟨U+200B⟩');
    const goOn = methods[1]?.querySelector<HTMLElement>('[data-testid=question-accept]');
    await press(goOn);
    expect(session.calls).toEqual([]);
    await waitInert();
    await press(goOn);
    await press(goOn);
    expect(session.calls).toEqual([
      ['answerQuestion', OPEN, { action: 'accept', methodId: 'cli' }],
    ]);
  });

  it('says how to sign in outside when there is no method, and why the last try failed', async () => {
    await show(part({ kind: 'sign-in', methods: [], failure: 'No \u001b[31mkey' }));
    expect(byId('sign-in-outside')?.textContent).toContain('Agent A offers no way');
    expect(byId('sign-in-failure')?.textContent).toContain('No key');
    await waitInert();
    session.answer = fail('question-closed', '');
    await press(byId('question-accept'));
    await fixture.whenStable();
    expect(host.querySelector('fyllo-error-note')?.textContent).toContain('already answered');
    expect(session.calls).toEqual([['answerQuestion', OPEN, { action: 'accept' }]]);
  });

  it('waits for a login with a way to end it, until something else comes', async () => {
    await show(part(SIGN_IN, { state: 'accepted' }), true);
    await press(byId('signing-in')?.querySelector('button'));
    expect(session.calls).toEqual([['cancel']]);
    await show(part(SIGN_IN, { state: 'accepted' }));
    expect(byId('question-result')?.textContent).toBe('A way to sign in was chosen');
  });

  it('sends a form only when it fits, with everything of it and nothing else', async () => {
    await show(part(FORM));
    expect(byId('question-card')?.textContent).toContain('Which one?⟨U+202E⟩');
    expect(byId('question-card')?.textContent).toContain('come from Agent A');
    expect(byId('field-revealed')?.textContent).toContain('a⟨U+200B⟩b');
    await waitInert();
    expect(faults().filter((text) => text !== '')).toEqual([]);
    await write('count', '1');
    await press(byId('question-accept'));
    expect(session.calls).toEqual([]);
    expect(faults().filter((text) => text !== '')).toEqual(['At least 2.']);
    expect(document.activeElement).toBe(find('[data-key=count] input'));
    await write('count', '2');
    await write('__proto__', 'x');
    await press(find('[data-key=some] label:last-child input'));
    await press(find('[data-key=some] input'));
    await press(byId('question-accept'));
    const [, , answer] = session.calls[0] ?? [];
    expect(JSON.stringify(answer)).toBe(
      '{"action":"accept","content":{"name":"a\u200bb","count":2,"flag":false,"__proto__":"x","some":["p","q"]}}',
    );
  });

  it('keeps what was filled in while the card is away, until it is answered', async () => {
    const first = part(SIGN_IN, { requestId: 'request-bbbbbbbbbb' });
    const count = () => find('[data-key=count] input') as HTMLInputElement | null;
    await show(part(FORM));
    await write('count', '7');
    await press(find('[data-key=flag] input'));
    await show(part(FORM), false, first);
    expect(count()).toBeNull();
    await show(part({ ...FORM, fields: [...FORM.fields] }), false, {
      ...first,
      state: 'cancelled',
    });
    expect(count()?.value).toBe('7');
    await waitInert();
    await press(byId('question-accept'));
    expect(JSON.stringify(session.calls)).toContain('"count":7,"flag":true');
    await show(part(FORM, { state: 'cancelled' }));
    await show(part(FORM));
    expect(count()?.value).toBe('');
  });

  it('can only decline a form with a field of an unknown kind', async () => {
    const fields = [{ key: 'odd', type: 'other' as const, title: 'Odd', required: false }];
    await show(part({ kind: 'form', message: '', fields }));
    expect(byId('question-accept')).toBeNull();
    expect(host.textContent).toContain('not supported');
    await waitInert();
    await press(byId('question-decline'));
    expect(session.calls).toEqual([['answerQuestion', OPEN, { action: 'decline' }]]);
  });

  it('opens an address after the dialog, and only then agrees', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    await show(part({ kind: 'url', message: 'Log in', url: 'http://xn--e1afmkfd.example/a' }));
    expect(byId('address-host')?.textContent).toBe('xn--e1afmkfd.example');
    const warnings = [...host.querySelectorAll<HTMLElement>('[data-testid=address-warning]')];
    expect(warnings.map(({ dataset }) => dataset['warning'])).toEqual(['punycode', 'not-https']);
    await waitInert();
    await press(byId('question-accept'));
    expect([opened.mock.calls.length, session.calls.length]).toEqual([0, 0]);
    const dialog = document.querySelector('[role=dialog]');
    expect(document.activeElement?.textContent.trim()).toBe('Cancel');
    await press(dialog?.querySelector<HTMLElement>('.btn.primary'));
    await fixture.whenStable();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(session.calls).toEqual([['answerQuestion', OPEN, { action: 'accept' }]]);
  });

  it('agrees to nothing that is not asked any more when its dialog is closed', async () => {
    const asked = part({ kind: 'url', message: '', url: 'https://good.example/' });
    jest.spyOn(window, 'open').mockReturnValue(null);
    await show(asked);
    await waitInert();
    await press(byId('question-accept'));
    await show({ ...asked, state: 'withdrawn' });
    await press(document.querySelector<HTMLElement>('[role=dialog] .btn.primary'));
    await fixture.whenStable();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(session.calls).toEqual([]);
  });

  it('does not open what no link may open', async () => {
    await show(part({ kind: 'url', message: '', url: 'https://good.example@evil.example/' }));
    expect(byId('address-host')?.textContent).toBe('evil.example');
    expect(byId('question-accept')).toBeNull();
    expect(byId('question-blocked')?.textContent).toContain('user name');
    await waitInert();
    await press(byId('question-cancel'));
    expect(session.calls).toEqual([['answerQuestion', OPEN, { action: 'cancel' }]]);
  });

  it('waits for its turn, and is a line once it is over', async () => {
    const first = part(SIGN_IN, { requestId: 'request-bbbbbbbbbb' });
    await show(part(FORM), false, first);
    expect([byId('question-card'), byId('queued-requests') !== null]).toEqual([null, true]);
    await show(part(FORM), false, { ...first, state: 'cancelled' });
    expect(byId('question-card')).not.toBeNull();
    await show(part(FORM, { state: 'withdrawn' }));
    expect(byId('question-result')?.textContent).toBe(
      'The agent withdrew its question · Which one?⟨U+202E⟩',
    );
  });
});
