import { TestBed } from '@angular/core/testing';
import { CollectionForm } from './collection-form';

async function show(...paths: readonly string[]) {
  const fixture = TestBed.createComponent(CollectionForm);
  const made: unknown[] = [];
  fixture.componentInstance.made.subscribe((collection) => made.push(collection));
  const host = fixture.nativeElement as HTMLElement;
  document.body.append(host);
  const settle = async (): Promise<void> => {
    await fixture.whenStable();
    await new Promise((resolve) => setTimeout(resolve));
    await fixture.whenStable();
  };
  const add = async (path: string): Promise<void> => {
    fixture.componentInstance.add(path);
    await settle();
  };
  for (const path of paths) await add(path);
  await settle();
  const rows = () => [...host.querySelectorAll<HTMLElement>('[data-testid=folder-member]')];
  const control = (row: number, name: string) =>
    rows()[row]?.querySelector<HTMLElement>(`[data-control=${name}]`) ?? null;
  const click = async (row: number, name: string): Promise<void> => {
    control(row, name)?.click();
    await settle();
  };
  const submit = async (): Promise<void> => {
    host.querySelector<HTMLElement>('[data-testid=collection-create]')?.click();
    await settle();
  };
  const paths_ = () => rows().map((row) => row.dataset['path']);
  const name = () => host.querySelector<HTMLInputElement>('[data-testid=collection-name]');
  return { host, made, add, control, click, submit, paths: paths_, name, settle };
}

describe('CollectionForm', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('makes a collection of the folders in their order, the first being primary', async () => {
    const { made, name, submit } = await show('/w/web', '/w/api');
    expect(name()?.value).toBe('web + api');
    await submit();
    expect(made).toEqual([{ name: 'web + api', paths: ['/w/web', '/w/api'], primary: 0 }]);
  });

  it('changes order, primary and name, and keeps the focus at the button that was pressed', async () => {
    const { made, name, click, control, submit, paths, settle } = await show('/a', '/b', '/c');
    await click(2, 'up');
    expect([paths(), document.activeElement === control(1, 'up')]).toEqual([
      ['/a', '/c', '/b'],
      true,
    ]);
    await click(1, 'up');
    expect([paths(), document.activeElement === control(0, 'primary')]).toEqual([
      ['/c', '/a', '/b'],
      true, // it cannot go up any more
    ]);
    await click(2, 'primary');
    const field = name();
    if (!field) throw new Error('no field');
    field.value = '  My three ';
    field.dispatchEvent(new Event('input'));
    await settle();
    await submit();
    expect(made).toEqual([{ name: 'My three', paths: ['/c', '/a', '/b'], primary: 2 }]);
  });

  it('moves a row by Alt and an arrow', async () => {
    const { control, paths, settle } = await show('/a', '/b');
    control(0, 'remove')?.focus();
    const press = (key: string, altKey: boolean) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
      );
    press('ArrowDown', false);
    await settle();
    expect(paths()).toEqual(['/a', '/b']);
    press('ArrowDown', true);
    await settle();
    expect([paths(), document.activeElement === control(1, 'remove')]).toEqual([
      ['/b', '/a'],
      true,
    ]);
  });

  it('says why a folder cannot join, and forgets it at the next that can', async () => {
    const { host, add, paths } = await show('/a');
    const fault = () => host.querySelector('[data-testid=member-fault]')?.textContent ?? '';
    await add('/a/');
    expect(fault()).toContain('已经在列表中');
    await add('/a/inner');
    expect(fault()).toContain('互相独立');
    await add('/b');
    expect([fault(), paths()]).toEqual(['', ['/a', '/b']]);
  });

  it('gives the primary mark on when its folder leaves, and makes nothing of no folders', async () => {
    const { host, made, click, submit, settle } = await show('/a', '/b');
    await click(0, 'remove');
    expect(host.querySelector<HTMLElement>('[data-primary=true]')?.dataset['path']).toBe('/b');
    await click(0, 'remove');
    await submit();
    host.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
    expect(made).toEqual([]);
  });
});
