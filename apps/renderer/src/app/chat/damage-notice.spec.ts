import { Dialog } from '@angular/cdk/dialog';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, ok } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { SESSION } from '../host/testing/session-fixture';
import { DamageNotice } from './damage-notice';

const FILE = '/data/transcript.jsonl.damaged';

async function show(lines = 2) {
  const fixture = TestBed.createComponent(DamageNotice);
  fixture.componentRef.setInput('sessionId', SESSION);
  fixture.componentRef.setInput('damage', { lines, file: FILE });
  const find = (id: string) =>
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>(`[data-testid=${id}]`);
  const stable = async (): Promise<void> => {
    await settled();
    await TestBed.inject(ApplicationRef).whenStable();
    await fixture.whenStable();
  };
  await stable();
  return { fixture, find, stable };
}

function start(): FakeLink {
  const link = new FakeLink();
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  return link;
}

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');

describe('DamageNotice', () => {
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
  });

  it('is told once: dismissed it stays away, until there is more of it', async () => {
    start();
    const { fixture, find, stable } = await show();
    expect(find('session-damage')?.textContent).toContain('2 处');
    find('dismiss-damage')?.click();
    await stable();
    expect(find('session-damage')).toBeNull();
    fixture.destroy();
    expect((await show()).find('session-damage')).toBeNull();
    expect((await show(3)).find('session-damage')).not.toBeNull();
  });

  it('shows the bytes as text, their places and how many are not shown', async () => {
    const link = start();
    const place = { file: 'transcript.jsonl', offset: 7, length: 20, text: '<b>\u202Ex</b>' };
    link.answers['session.kept-aside'] = () => ok({ places: [place], total: 3 });
    const { find, stable } = await show();
    find('show-kept-aside')?.click();
    await stable();
    expect(dialog()?.querySelector('pre')?.textContent).toBe('<b>⟨U+202E⟩x</b>');
    expect(dialog()?.querySelector('pre b')).toBeNull();
    expect(dialog()?.textContent).toContain('第 7 字节起，共 20 字节');
    expect(dialog()?.textContent).toContain('还有 2 处');
    expect(dialog()?.querySelector('code')?.textContent).toBe(FILE);
    expect(link.paramsOf('session.kept-aside')).toEqual([{ sessionId: SESSION }]);
  });

  it('says why it cannot show them, tries again, and says when nothing was kept', async () => {
    const link = start();
    link.answers['session.kept-aside'] = () => fail('io-failed', '');
    const { find, stable } = await show();
    find('show-kept-aside')?.click();
    await stable();
    expect(dialog()?.textContent).toContain('读写文件时出错');
    link.answers['session.kept-aside'] = () => ok({ places: [], total: 0 });
    dialog()?.querySelector<HTMLElement>('fyllo-error-state > button')?.click();
    await stable();
    expect(dialog()?.textContent).toContain('没有保存下来的内容');
  });
});
