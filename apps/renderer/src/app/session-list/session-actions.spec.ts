import { Dialog } from '@angular/cdk/dialog';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, ok } from '@fyllo/protocol';
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
    const moved: string[] = [];
    actions.pinned.subscribe((id) => moved.push(id));
    link.answers['session.pin'] = () => ok({ session: summary({ pinned: true }) });
    await actions.pin(summary(), true);
    expect([index.find(SESSION)?.pinned, moved]).toEqual([true, [SESSION]]);
    link.answers['session.pin'] = () => fail('disk-full', '');
    await actions.pin(summary(), false);
    expect([index.find(SESSION)?.pinned, moved]).toEqual([true, [SESSION]]);
    expect(toasts().map(({ role }) => role)).toEqual(['alert']);
  });

  it('deletes after a yes, knowing that it was this page', async () => {
    const { link, actions, gone } = start();
    link.answers['session.delete'] = () => ok({});
    actions.askToDelete(summary({ title: 'x\u202Ey' }));
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
    actions.askToDelete(summary({ state: 'waiting' }));
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
