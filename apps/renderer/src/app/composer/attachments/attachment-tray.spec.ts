import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type AgentAbilities, type Attachment, fail } from '@fyllo/protocol';
import { FakeLink, settled } from '../../host/testing/fake-link';
import { CurrentLanguage } from '../../language';
import { Toasts } from '../../ui';
import { AttachmentTray } from './attachment-tray';
import { AttachButton } from './attach-button';
import { DraftAttachments } from './draft-attachments';
import { fakeFile, PNG, UploadHost } from './testing/upload-host';

const TAKES_FILES: AgentAbilities = {
  ...{ image: false, audio: false, embeddedContext: true, additionalDirectories: false },
  ...{ mcpHttp: false, load: false, resume: false, close: false, logout: false },
};

const kept = (name: string): Attachment => ({
  ...{ id: `id of ${name}`, name, kind: 'file', mimeType: 'text/plain', size: 1200 },
});

async function show(names: readonly string[] = []) {
  TestBed.inject(CurrentLanguage).use('en');
  const link = new FakeLink();
  const host = new UploadHost(link);
  const attachments = new DraftAttachments(link, {});
  const abilities = signal<AgentAbilities | undefined>(TAKES_FILES);
  attachments.useAbilities(abilities);
  attachments.restore(names.map(kept));
  const fixture = TestBed.createComponent(AttachmentTray);
  fixture.componentRef.setInput('attachments', attachments);
  let left = 0;
  fixture.componentInstance.focusLeft.subscribe(() => (left += 1));
  await fixture.whenStable();
  const page = fixture.nativeElement as HTMLElement;
  document.body.append(page);
  const chips = () => [...page.querySelectorAll<HTMLElement>('[data-testid=attachment]')];
  return {
    ...{ fixture, page, link, host, attachments, abilities, chips },
    left: () => left,
    names: () => chips().map(({ dataset }) => dataset['name']),
    focused: () => document.activeElement?.closest<HTMLElement>('[data-name]')?.dataset['name'],
    face: (at: number) => chips()[at]?.querySelector<HTMLButtonElement>('.face'),
    press: async (key: string, init: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      document.activeElement?.dispatchEvent(event);
      await fixture.whenStable();
    },
    stable: async () => {
      await attachments.settled();
      for (let turn = 0; turn < 5; turn += 1) await settled();
      await fixture.whenStable();
    },
  };
}

describe('AttachmentTray', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('names its files in order, with kind, state and size, hidden characters written out', async () => {
    const { chips, names } = await show(['b.txt', 'a\u202etxt.exe']);
    expect(names()).toEqual(['b.txt', 'a\u202etxt.exe']);
    const first = chips()[0];
    expect([first?.dataset['kind'], first?.dataset['state']]).toEqual(['file', 'saved']);
    expect(first?.textContent).toContain('1.2 kB');
    expect(chips()[1]?.textContent).toContain('a⟨U+202E⟩txt.exe');
  });

  it('is one place in the order of tabs, with arrows between its files', async () => {
    const { page, face, focused, press } = await show(['a', 'b', 'c']);
    expect(page.querySelectorAll('.face[tabindex="0"]')).toHaveLength(1);
    face(0)?.focus();
    await press('ArrowRight');
    expect(focused()).toBe('b');
    await press('End');
    expect(focused()).toBe('c');
    await press('ArrowRight');
    expect(focused()).toBe('c');
    await press('ArrowLeft');
    expect(focused()).toBe('b');
    await press('Home');
    expect(focused()).toBe('a');
    expect(page.querySelectorAll('.face[tabindex="0"]')).toHaveLength(1);
  });

  it('takes files away by keys and button; the focus moves on, and at last to the text', async () => {
    const { face, chips, focused, press, names, left, fixture, page } = await show(['a', 'b', 'c']);
    face(1)?.focus();
    await press('Delete');
    expect([names(), focused()]).toEqual([['a', 'c'], 'c']);
    expect(page.querySelector('[role=status]')?.textContent).toBe('Removed: b');
    await press('Backspace');
    expect([names(), focused()]).toEqual([['a'], 'a']);
    expect(left()).toBe(0);
    chips()[0]?.querySelector<HTMLButtonElement>('[data-testid=attachment-remove]')?.click();
    await fixture.whenStable();
    expect([names(), left()]).toEqual([[], 1]);
  });

  it('loses no file to a key that is held down, and leaves keys of the system alone', async () => {
    const { fixture, face, press, names, focused } = await show(['a', 'b']);
    const held = new KeyboardEvent('keydown', { key: 'Backspace', repeat: true });
    expect(fixture.componentInstance.enter(held, '')).toBe(false);
    face(1)?.focus();
    await press('Backspace', { repeat: true });
    await press('Delete', { repeat: true });
    await press('ArrowLeft', { altKey: true });
    expect([names(), focused()]).toEqual([['a', 'b'], 'b']);
  });

  it('leads back to the text when a file is taken away with the pointer', async () => {
    const { chips, names, left, fixture } = await show(['a', 'b']);
    const button = chips()[0]?.querySelector('[data-testid=attachment-remove]');
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await fixture.whenStable();
    expect([names(), left()]).toEqual([['b'], 1]);
  });

  it('keeps its files while they are sent', async () => {
    const { fixture, face, press, names } = await show(['a']);
    fixture.componentRef.setInput('locked', true);
    await fixture.whenStable();
    face(0)?.focus();
    await press('Delete');
    expect(names()).toEqual(['a']);
  });

  it('is entered by Backspace from an empty text only', async () => {
    const { fixture, focused, left, press } = await show(['a', 'b']);
    const key = (init: KeyboardEventInit) =>
      new KeyboardEvent('keydown', { key: 'Backspace', cancelable: true, ...init });
    const tray = fixture.componentInstance;
    expect(tray.enter(key({}), 'x')).toBe(false);
    expect(tray.enter(key({ key: 'a' }), '')).toBe(false);
    expect(tray.enter(key({ isComposing: true }), '')).toBe(false);
    expect(tray.enter(key({}), '')).toBe(true);
    await fixture.whenStable();
    expect(focused()).toBe('b');
    await press('Escape');
    expect(left()).toBe(1);
  });

  it('tells once what a batch did not bring', async () => {
    const { attachments, stable, names, page } = await show();
    const batch = [fakeFile('a.png', PNG, 'image/png'), fakeFile('b.txt', PNG)];
    attachments.add(batch, ['src']);
    await stable();
    expect(names()).toEqual(['b.txt']);
    expect(page.querySelector('[role=status]')?.textContent).toBe('Attached: b.txt');
    const toasts = TestBed.inject(Toasts).shown();
    expect(toasts.map(({ text, detail }) => [text, detail])).toEqual([
      [
        '2 not attached: 1 image, 1 folder',
        'This agent takes no images: a.png\nFolders cannot be attached: src',
      ],
    ]);
  });

  it('decides on what was chosen before the agent was known', async () => {
    const { attachments, abilities, stable, names, chips } = await show();
    abilities.set(undefined);
    attachments.add([fakeFile('a.png', PNG, 'image/png'), fakeFile('b.txt', PNG)]);
    await stable();
    expect(chips().map(({ dataset }) => dataset['state'])).toEqual(['checking', 'checking']);
    abilities.set(TAKES_FILES);
    await stable();
    expect(names()).toEqual(['b.txt']);
    expect(TestBed.inject(Toasts).shown()).toHaveLength(1);
  });

  it('offers another try for what failed, and says why', async () => {
    const { attachments, link, host, stable, chips, names } = await show();
    const attach = link.answers['unsent.attach'];
    link.answers['unsent.attach'] = () => fail('disk-full', '');
    attachments.add([fakeFile('a.txt', PNG)]);
    await stable();
    const again = chips()[0]?.querySelector<HTMLButtonElement>('[data-testid=attachment-again]');
    expect(again?.textContent.trim()).toBe('Try again');
    expect(chips()[0]?.querySelector('.face')?.getAttribute('title')).toContain('disk');
    Object.assign(link.answers, { 'unsent.attach': attach });
    again?.click();
    await stable();
    expect([names(), host.copies.length, chips()[0]?.dataset['state']]).toEqual([
      ...[['a.txt'], 1, 'saved'],
    ]);
  });
});

it('takes the files of the dialog, and the same ones twice', async () => {
  const link = new FakeLink();
  const host = new UploadHost(link);
  const attachments = new DraftAttachments(link, {});
  attachments.useAbilities(signal(TAKES_FILES));
  const fixture = TestBed.createComponent(AttachButton);
  fixture.componentRef.setInput('attachments', attachments);
  await fixture.whenStable();
  const input = (fixture.nativeElement as HTMLElement).querySelector('input');
  Object.defineProperty(input, 'files', { value: [fakeFile('a.txt', PNG)] });
  input?.dispatchEvent(new Event('change'));
  input?.dispatchEvent(new Event('change'));
  await attachments.settled();
  expect(host.copies.map(({ name }) => name)).toEqual(['a.txt', 'a.txt']);
  expect(input?.accept).toBe('');
});
