import { DialogRef } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import { Slideover } from './slideover';

const windowOf = (width: number): void => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  window.dispatchEvent(new Event('resize'));
};

async function show(width: number) {
  windowOf(width);
  const close = jest.fn();
  TestBed.configureTestingModule({ providers: [{ provide: DialogRef, useValue: { close } }] });
  const fixture = TestBed.createComponent(Slideover);
  fixture.componentRef.setInput('heading', 'Changes');
  fixture.componentRef.setInput('titleId', 'changes-title');
  await fixture.whenStable();
  const host = fixture.nativeElement as HTMLElement;
  const press = async (key: string): Promise<string> => {
    host
      .querySelector('[role=separator]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    await fixture.whenStable();
    return host.style.width;
  };
  return { host, close, press, fixture };
}

describe('Slideover', () => {
  const before = innerWidth;
  afterAll(() => {
    windowOf(before);
  });

  it('has a title the dialog is labelled by, and a button that closes', async () => {
    const { host, close } = await show(1280);
    expect(host.querySelector('#changes-title')?.textContent).toBe('Changes');
    host.querySelector<HTMLElement>('header button')?.click();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is made wider and narrower with keys, within the window', async () => {
    const { host, press } = await show(1280);
    expect(host.style.width).toBe('760px');
    expect(await press('ArrowLeft')).toBe('792px');
    expect(await press('ArrowRight')).toBe('760px');
    expect(await press('End')).toBe('1160px');
    expect(await press('ArrowLeft')).toBe('1160px');
    expect(await press('Home')).toBe('360px');
    expect(await press('a')).toBe('360px');
  });

  it('covers a narrow window, and has the old width again in a wide one', async () => {
    const { host, press, fixture } = await show(1280);
    await press('ArrowLeft');
    windowOf(880);
    await fixture.whenStable();
    expect(host.style.width).toBe('880px');
    expect(host.querySelector('[role=separator]')).toBeNull();
    windowOf(1280);
    await fixture.whenStable();
    expect(host.style.width).toBe('792px');
  });
});
