import { TestBed } from '@angular/core/testing';
import { ok, type Result } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { FolderBrowser } from './folder-browser';

/** A browser whose host answers when it is told to, in order. */
async function show() {
  const answers: (() => void)[] = [];
  const link = new FakeLink();
  link.answers['launcher.folders'] = (params) =>
    new Promise<Result<unknown>>((resolve) => {
      const { path = '/home' } = params as { readonly path?: string };
      answers.push(() => {
        resolve(ok({ path, parent: '/', folders: [], truncated: false }));
      });
    });
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const fixture = TestBed.createComponent(FolderBrowser);
  const chosen: string[] = [];
  fixture.componentInstance.chosen.subscribe((path) => chosen.push(path));
  await fixture.whenStable();
  const host = fixture.nativeElement as HTMLElement;
  const field = host.querySelector<HTMLInputElement>('[data-testid="folder-path"]');
  const type = async (text: string): Promise<void> => {
    if (!field) throw new Error('no field');
    field.value = text;
    field.dispatchEvent(new Event('input'));
    await fixture.whenStable();
  };
  const answer = async (index: number): Promise<void> => {
    answers[index]?.();
    await settled();
    await fixture.whenStable();
  };
  const open = host.querySelector<HTMLButtonElement>('[data-testid="folder-open"]');
  return { browser: fixture.componentInstance, fixture, chosen, field, open, type, answer };
}

describe('FolderBrowser', () => {
  it('does not write over a path that is typed before the first folder is there', async () => {
    const { field, type, answer } = await show();
    await type('/work');
    await answer(0);
    expect(field?.value).toBe('/work');
  });

  it('shows where it is otherwise, also after a path was typed and visited', async () => {
    const { browser, fixture, field, open, chosen, type, answer } = await show();
    await answer(0);
    expect(field?.value).toBe('/home');
    await type(' /work ');
    open?.click();
    await fixture.whenStable();
    expect([browser.choosing(), open?.disabled, chosen]).toEqual([true, true, []]);
    await answer(1);
    expect([browser.choosing(), field?.value, chosen]).toEqual([false, '/work', ['/work']]);
  });
});
