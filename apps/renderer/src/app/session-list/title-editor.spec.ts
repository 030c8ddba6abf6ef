import { TestBed } from '@angular/core/testing';
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
  const press = (key: string, { isComposing = false, code = 0 } = {}) => {
    const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true });
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
    const heard = jest.fn();
    document.body.addEventListener('keydown', heard);
    press('Home');
    press('ArrowDown');
    document.body.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });
});
