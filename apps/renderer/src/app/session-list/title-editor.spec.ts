import { TestBed } from '@angular/core/testing';
import { MAX_TITLE_CHARS } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink } from '../host/testing/fake-link';
import { summary } from '../host/testing/session-fixture';
import { Renaming } from './renaming';
import { TitleEditor } from './title-editor';

async function edit() {
  const link = new FakeLink();
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const renaming = TestBed.inject(Renaming);
  renaming.start(summary({ title: 'before' }), 'row');
  const fixture = TestBed.createComponent(TitleEditor);
  fixture.componentRef.setInput('draft', renaming.draft());
  document.body.append(fixture.nativeElement as HTMLElement);
  await fixture.whenStable();
  const field = (fixture.nativeElement as HTMLElement).querySelector('input');
  if (!field) throw new Error('no field');
  const press = (key: string, { isComposing = false, ctrlKey = false, code = 0 } = {}) => {
    const event = new KeyboardEvent('keydown', { key, isComposing, ctrlKey, bubbles: true });
    field.dispatchEvent(Object.defineProperty(event, 'keyCode', { value: code }));
  };
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input'));
  };
  const asked = () => link.paramsOf('session.rename').length;
  return { fixture, renaming, field, press, type, asked };
}

describe('TitleEditor', () => {
  it('has the focus and its whole text selected', async () => {
    const { field } = await edit();
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'before'.length]);
    expect(field.getAttribute('aria-label')).toBe('新标题');
  });

  it('commits on Enter, but not on one that ends a composition', async () => {
    const { press, type, asked } = await edit();
    type('中文');
    press('Enter', { isComposing: true });
    press('Enter', { code: 229 });
    expect(asked()).toBe(0);
    press('Enter');
    expect(asked()).toBe(1);
  });

  it('gives up on Escape, but not on one that ends a composition', async () => {
    const { renaming, press, type, asked } = await edit();
    type('other');
    press('Escape', { isComposing: true });
    expect(renaming.draft()?.text).toBe('other');
    press('Escape');
    expect([renaming.draft(), asked()]).toEqual([null, 0]);
  });

  it('commits when it is left, and when its row goes', async () => {
    const left = await edit();
    left.type('other');
    left.field.blur();
    expect(left.asked()).toBe(1);
    TestBed.resetTestingModule();
    const gone = await edit();
    gone.type('other');
    gone.fixture.destroy();
    expect(gone.asked()).toBe(1);
  });

  it('keeps its keys from the list', async () => {
    const { press } = await edit();
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    document.body.addEventListener('keydown', hear);
    press('Home');
    press('ArrowDown');
    press('k', { ctrlKey: true }); // the whole page's
    document.body.removeEventListener('keydown', hear);
    expect(heard).toEqual(['k']);
  });

  it('leaves the focus alone when it is drawn again', async () => {
    const { fixture, renaming, press, type } = await edit();
    type('x'.repeat(MAX_TITLE_CHARS + 1));
    press('Enter');
    fixture.destroy();
    const again = TestBed.createComponent(TitleEditor);
    again.componentRef.setInput('draft', renaming.draft());
    const host = again.nativeElement as HTMLElement;
    document.body.append(host);
    await again.whenStable();
    expect(document.activeElement).toBe(document.body);
    expect(host.querySelector('.note')?.textContent).toContain(`${MAX_TITLE_CHARS}`);
    expect(host.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  });
});
