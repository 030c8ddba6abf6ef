import { Dialog } from '@angular/cdk/dialog';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, ok, type Result } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { SESSION, summary } from '../host/testing/session-fixture';
import { Toasts } from '../ui';
import { SessionActions } from './session-actions';
import { SessionIndex } from './session-index';

function start() {
  const link = new FakeLink();
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const actions = TestBed.inject(SessionActions);
  const index = TestBed.inject(SessionIndex);
  const gone: string[] = [];
  index.gone.subscribe((id) => gone.push(id));
  const toasts = () => TestBed.inject(Toasts).shown();
  return { link, actions, index, gone, toasts };
}

/** The dialog that asks, and its parts. */
async function asked() {
  const stable = async (): Promise<void> => {
    await settled();
    await TestBed.inject(ApplicationRef).whenStable();
  };
  await stable();
  const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog]');
  const confirm = () =>
    dialog()?.querySelector<HTMLElement>('[data-testid=delete-confirm]')?.click();
  return { dialog, confirm, stable };
}

describe('SessionActions', () => {
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
  });

  it('pins by the answer of the host, and says when it refuses', async () => {
    const { link, actions, index, toasts } = start();
    const moved: unknown[] = [];
    actions.pinned.subscribe((move) => moved.push(move));
    link.answers['session.pin'] = () => ok({ session: summary({ pinned: true }) });
    await actions.pin(summary(), true);
    const move = { id: SESSION, byKey: false };
    expect([index.find(SESSION)?.pinned, moved]).toEqual([true, [move]]);
    link.answers['session.pin'] = () => fail('disk-full', '');
    await actions.pin(summary(), false);
    expect([index.find(SESSION)?.pinned, moved]).toEqual([true, [move]]);
    expect(toasts().map(({ role }) => role)).toEqual(['alert']);
  });

  it('deletes after a yes, knowing that it was this page', async () => {
    const { link, actions, gone } = start();
    link.answers['session.delete'] = () => ok({});
    actions.askToDelete(summary({ title: 'x\u202Ey' }), 'row');
    const { dialog, confirm, stable } = await asked();
    expect(dialog()?.textContent).toContain('x⟨U+202E⟩y');
    expect(dialog()?.querySelector('[data-testid=delete-warning]')).toBeNull();
    expect([actions.deletes(SESSION), link.calls.length]).toEqual([false, 0]);
    confirm();
    await stable();
    expect(link.paramsOf('session.delete')).toEqual([{ sessionId: SESSION }]);
    expect([actions.deletes(SESSION), gone, dialog()]).toEqual([true, [SESSION], null]);
  });

  it('warns of a running turn, keeps the question open when it fails, and takes gone for done', async () => {
    const { link, actions, gone } = start();
    link.answers['session.delete'] = () => fail('io-failed', '');
    actions.askToDelete(summary({ state: 'waiting' }), 'row');
    const { dialog, confirm, stable } = await asked();
    expect(dialog()?.querySelector('[data-testid=delete-warning]')).not.toBeNull();
    confirm();
    await stable();
    expect(dialog()?.textContent).toContain('读写文件时出错');
    expect([actions.deletes(SESSION), gone]).toEqual([false, []]);
    link.answers['session.delete'] = () => fail('not-found', '');
    confirm();
    await stable();
    expect([gone, dialog()]).toEqual([[SESSION], null]);
  });

  it('says where a closed question came from, and describes it to a screen reader', async () => {
    const { actions } = start();
    const answered: unknown[] = [];
    actions.answered.subscribe((question) => answered.push(question));
    actions.askToDelete(summary(), 'header');
    const { dialog, stable } = await asked();
    const about = dialog()?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(about)?.textContent).toContain('A title');
    dialog()?.querySelector<HTMLElement>('[cdkFocusInitial]')?.click();
    await stable();
    expect([answered, dialog()]).toEqual([[{ id: SESSION, place: 'header' }], null]);
  });

  it('stays open until there is an answer; a failure that it cannot show any more is told', async () => {
    const { link, actions, toasts } = start();
    let give: (result: Result<unknown>) => void = () => undefined;
    link.answers['session.delete'] = () => new Promise((resolve) => (give = resolve));
    actions.askToDelete(summary(), 'row');
    const { dialog, confirm, stable } = await asked();
    confirm();
    confirm();
    dialog()?.querySelector<HTMLElement>('[cdkFocusInitial]')?.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await stable();
    expect([dialog() === null, link.calls.length]).toEqual([false, 1]);
    TestBed.inject(Dialog).closeAll(); // as leaving the page does
    give(fail('io-failed', ''));
    await stable();
    expect(toasts().map(({ text }) => text)).toEqual(['没能删除“A title”：读写文件时出错。']);
  });

  it.each([
    ['disconnected', true],
    ['io-failed', false],
  ] as const)('after %s it may have been this page that deletes: %s', async (code, may) => {
    const { link, actions } = start();
    link.answers['session.delete'] = () => fail(code, '');
    actions.askToDelete(summary(), 'row');
    const { confirm, stable } = await asked();
    confirm();
    await stable();
    expect(actions.deletes(SESSION)).toBe(may);
  });

  it.each([
    ['已复制会话 ID', 'status', () => Promise.resolve()],
    ['无法写入剪贴板', 'alert', () => Promise.reject(new Error('no'))],
  ])('copies the id: %s', async (text, role, writeText) => {
    const written: string[] = [];
    const write = (value: string) => {
      written.push(value);
      return writeText();
    };
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: write },
    });
    const { actions, toasts } = start();
    await actions.copyId(summary());
    expect(written).toEqual([SESSION]);
    expect(toasts()).toMatchObject([{ role, text }]);
  });
});
