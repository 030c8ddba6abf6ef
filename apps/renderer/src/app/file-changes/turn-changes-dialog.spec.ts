import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { fail, ok, type AssistantMessage, type Part, type ToolContent } from '@fyllo/protocol';
import { settled } from '../host/testing/fake-link';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import type { DiffContent } from './diff-view';
import type { ShownTurn } from './shown-turn';
import { TurnChangesDialog } from './turn-changes-dialog';

const MESSAGE = 'message-aaaaaaaaaa';
const diff = (path: string, oldText: string | null, newText: string): DiffContent => ({
  type: 'diff',
  path,
  body: { value: { oldText, newText } },
});

let calls = 0;
const tool = (content: ToolContent[], over: object = {}): Part => ({
  type: 'tool',
  toolCallId: `call-${(calls += 1).toString()}`,
  title: '',
  kind: 'edit',
  status: 'completed',
  content,
  locations: [],
  permissions: [],
  ...over,
});

const message = (parts: Part[]): AssistantMessage => ({
  id: MESSAGE,
  role: 'assistant',
  turnId: 'turn-aaaaaaaaaa',
  agentId: 'agent',
  at: 0,
  state: 'completed',
  parts,
  lastSeq: 1,
});

describe('TurnChangesDialog', () => {
  let session: FakeSession;
  let fixture: ComponentFixture<TurnChangesDialog>;
  let host: HTMLElement;

  const quiet = async (): Promise<void> => {
    await fixture.whenStable();
    await settled();
    await fixture.whenStable();
  };
  const show = async (
    parts: Part[],
    path?: string,
    more: Partial<ShownTurn> = {},
  ): Promise<void> => {
    session.show([message(parts)]);
    const named = path === undefined ? {} : { path };
    const shown: ShownTurn = { session, messageId: MESSAGE, ...named, ...more };
    TestBed.configureTestingModule({
      providers: [
        { provide: DIALOG_DATA, useValue: shown },
        { provide: DialogRef, useValue: { close: jest.fn() } },
      ],
    });
    TestBed.inject(CurrentLanguage).use('zh-CN');
    fixture = TestBed.createComponent(TurnChangesDialog);
    host = fixture.nativeElement as HTMLElement;
    await quiet();
  };
  const files = (): readonly HTMLElement[] => [
    ...host.querySelectorAll<HTMLElement>('[data-testid=changed-file]'),
  ];
  const listed = (): readonly (string | undefined)[][] =>
    files().map(({ dataset }) => [dataset['path'], dataset['change']]);
  const folds = (): readonly HTMLElement[] => [...host.querySelectorAll<HTMLElement>('.fold')];
  const open = (): readonly (string | null)[] =>
    folds().map((fold) => fold.getAttribute('aria-expanded'));
  const lines = (): readonly string[] =>
    [...host.querySelectorAll<HTMLElement>('[data-testid=diff-line]')].map(
      (line) => `${line.dataset['kind'] ?? ''} ${line.textContent}`,
    );

  beforeEach(() => {
    session = new FakeSession();
    HTMLElement.prototype.scrollIntoView = jest.fn();
  });

  it('lists net changes, folded; several can be open', async () => {
    await show([
      tool([diff('/demo/a.ts', 'x\n', 'y\n'), diff('/demo/new', null, '')]),
      tool([diff('/demo/gone', 'x\n', '')], { kind: 'delete' }),
      tool([diff('/demo/./a.ts', 'y\n', 'z\n')]),
      tool([diff('/demo/empty', 'x\n', '')]),
    ]);
    expect(listed()).toEqual([
      ['/demo/./a.ts', 'modified'],
      ['/demo/new', 'added'],
      ['/demo/gone', 'deleted'],
      ['/demo/empty', 'emptied'],
    ]);
    expect(open()).toEqual(['false', 'false', 'false', 'false']);
    expect(lines()).toEqual([]);
    folds()[0]?.click();
    folds()[2]?.click();
    await quiet();
    expect(open()).toEqual(['true', 'false', 'true', 'false']);
    expect(lines()).toEqual(['del x', 'add z', 'del x']);
    expect(host.querySelector('[data-testid=changes-not-applied]')).toBeNull();
  });

  it('opens the file it was asked for, and says when there is nothing of it', async () => {
    const parts = [tool([diff('/demo/a', 'x', 'y'), diff('/demo/b', 'x', 'y')])];
    await show(parts, 'b');
    expect(open()).toEqual(['false', 'true']);
    const scrolled = jest.mocked(HTMLElement.prototype.scrollIntoView).mock.contexts;
    expect(scrolled).toEqual([files()[1]]);
    TestBed.resetTestingModule();
    await show(parts, '/demo/\u202ec');
    expect(open()).toEqual(['false', 'false']);
    expect(host.querySelector('[role=status]')?.textContent).toContain('/demo/⟨U+202E⟩c');
  });

  it('counts what was not applied and does not list it', async () => {
    await show([
      tool([diff('/demo/a', 'x', 'y')]),
      tool([diff('/demo/b', 'x', 'y')], { status: 'failed' }),
      tool([diff('/demo/c', 'x', 'y')], { status: 'interrupted' }),
    ]);
    expect(listed()).toEqual([['/demo/a', 'modified']]);
    expect(host.querySelector('[data-testid=changes-not-applied]')?.textContent).toContain('2');
  });

  it('shows what was not applied when that is asked for, and no numbers of nothing', async () => {
    const refused = diff('/demo/b', 'x', 'y');
    await show([tool([refused], { status: 'failed' })], '/demo/b', { notApplied: [refused] });
    expect(host.querySelector('[role=status]')?.textContent).toBe('未应用的变更：');
    expect(lines()).toEqual(['del x', 'add y']);
    expect(files()).toEqual([]);
    expect(host.querySelector('.totals')).toBeNull();
    expect(host.textContent).not.toContain('没有净变化');
    expect(host.querySelector('[data-testid=changes-not-applied]')?.textContent).toContain('1');
  });

  it('shows pieces of a file one after the other, without numbers', async () => {
    await show([tool([diff('/demo/a', 'x', 'y')]), tool([diff('/demo/a', 'p', 'q')])], '/demo/a');
    expect([...host.querySelectorAll('.piece')].map((note) => note.textContent)).toEqual([
      '片段 1 / 2',
      '片段 2 / 2',
    ]);
    expect(lines()).toEqual(['del x', 'add y', 'del p', 'add q']);
    expect(host.querySelector('.numbered')).toBeNull();
  });

  it('names both paths of a file that was moved', async () => {
    await show([
      tool([diff('/demo/old', 'x', '')], { kind: 'delete' }),
      tool([diff('/demo/new', null, 'x')]),
    ]);
    expect(listed()).toEqual([['/demo/new', 'moved']]);
    expect(host.querySelector('.from')?.textContent).toContain('/demo/old');
  });

  it('says that nothing changed in the end', async () => {
    await show([tool([diff('/demo/a', 'x', 'y')]), tool([diff('/demo/a', 'y', 'x')])]);
    expect(files()).toEqual([]);
    expect(host.textContent).toContain('没有净变化');
  });

  it('loads stored texts, says when it cannot, and tries again', async () => {
    session.details = fail('io-failed', '');
    await show([
      tool([{ type: 'diff', path: '/demo/a', body: { ref: { offset: 0, length: 9 } } }]),
    ]);
    expect(host.querySelectorAll('fyllo-error-note')).toHaveLength(1);
    session.details = ok({ oldText: 'x', newText: 'y' });
    host.querySelector<HTMLElement>('fyllo-error-note button')?.click();
    await quiet();
    expect(listed()).toEqual([['/demo/a', 'modified']]);
    expect(session.calls).toHaveLength(2);
  });

  it('keeps what it shows when the message is no longer loaded', async () => {
    await show([tool([diff('/demo/a', 'x', 'y')])]);
    session.show([]);
    await quiet();
    expect(listed()).toEqual([['/demo/a', 'modified']]);
  });
});
