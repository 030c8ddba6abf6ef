import { fail, MAX_PROMPT_CHARS, ok, type Result } from '@fyllo/protocol';
import { settled } from '../../host/testing/fake-link';
import { FILE } from '../../host/testing/kept-unsent';
import { editFirst, item, SESSION, showQueue } from './testing/shown-queue';

describe('QueueEditor, in the list', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('edits a message in its place and saves it with its files by the key that sends', async () => {
    const { link, editor, type, key, line, tell } = await editFirst(
      item('a', { attachments: [FILE] }),
    );
    expect([link.paramsOf('queue.edit').length, document.activeElement]).toEqual([1, editor()]);
    type('other words');
    await key(editor(), { key: 'Enter', isComposing: true });
    expect(link.paramsOf('queue.save')).toEqual([]);
    await key(editor(), { key: 'Enter' });
    expect(link.paramsOf('queue.save')).toEqual([
      { sessionId: SESSION, itemId: 'item-a', text: 'other words', attachments: [FILE.id] },
    ]);
    await tell(item('a', { text: 'other words' }), item('b'));
    expect(editor()).toBeNull();
    expect(line('a').contains(document.activeElement)).toBe(true);
  });

  it('leaves the message as it was when the edit is given up', async () => {
    const { link, editor, type, key, tell } = await editFirst();
    type('other words');
    await key(editor(), { key: 'Escape' });
    expect(link.paramsOf('queue.release')).toEqual([{ sessionId: SESSION, itemId: 'item-a' }]);
    await tell(item('a'), item('b'));
    expect([editor(), link.paramsOf('queue.edit').length]).toEqual([null, 1]);
  });

  it('saves nothing empty, and goes on editing when saving fails', async () => {
    const { link, editor, type, key, fixture } = await editFirst();
    type('  ');
    await fixture.whenStable();
    await key(editor(), { key: 'Enter' });
    expect(link.paramsOf('queue.save')).toEqual([]);
    link.answers['queue.save'] = () => fail('disk-full', '');
    type('other');
    await fixture.whenStable();
    await key(editor(), { key: 'Enter' });
    expect([editor()?.value, link.paramsOf('queue.save').length]).toEqual(['other', 1]);
  });

  it('takes no words while it saves them, which would not go along', async () => {
    const { link, line, editor, type, key, fixture } = await editFirst();
    let answer: (result: Result<unknown>) => void = () => undefined;
    link.answers['queue.save'] = () => new Promise((resolve) => (answer = resolve));
    type('other');
    await fixture.whenStable();
    await key(editor(), { key: 'Enter' });
    await key(editor(), { key: 'Escape' });
    const cancel = line('a').querySelector<HTMLButtonElement>('[data-action=cancel]');
    expect([editor()?.readOnly, cancel?.disabled]).toEqual([true, true]);
    expect(link.paramsOf('queue.release')).toEqual([]);
    answer(fail('disk-full', ''));
    await settled();
    await fixture.whenStable();
    expect([editor()?.readOnly, cancel?.disabled]).toEqual([false, false]);
  });

  it('says that the words are too long, and leaves an input method its keys', async () => {
    const { link, host, editor, type, key, fixture } = await editFirst();
    type('x'.repeat(MAX_PROMPT_CHARS + 1));
    await fixture.whenStable();
    expect(host.querySelector('.hint')?.textContent).toContain('60,001');
    const listens = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    Object.defineProperty(listens, 'keyCode', { value: 229 });
    editor()?.dispatchEvent(listens);
    expect(link.paramsOf('queue.release')).toEqual([]);
    await key(editor(), { key: 'Escape' });
    expect(link.paramsOf('queue.release')).toHaveLength(1);
  });

  it('edits the words that another window has saved a moment ago, and writes the input once', async () => {
    const { link, press, editor, queue, type, fixture } = await showQueue([item('a')]);
    link.answers['queue.edit'] = () => {
      queue.take({ items: [item('a', { text: 'newer', editing: 'here' })], held: false });
      return ok({});
    };
    await press('a', 'edit');
    const area = editor() as HTMLTextAreaElement;
    expect(area.value).toBe('newer');
    let writes = 0;
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    type('newer words');
    Object.defineProperty(area, 'value', {
      configurable: true,
      get: () => 'newer words',
      set: (text: string) => {
        writes += 1;
        set?.call(area, text);
      },
    });
    await fixture.whenStable();
    expect(writes).toBe(0);
  });

  it('is not edited when it was sent or another window has it', async () => {
    const { link, press, editor, toasts } = await showQueue([item('a')]);
    link.answers['queue.edit'] = () => fail('not-found', '');
    await press('a', 'edit');
    link.answers['queue.edit'] = () => fail('conflict', '');
    await press('a', 'edit');
    expect([editor(), toasts.shown().map(({ text }) => text)]).toEqual([
      null,
      ['这条消息已经发送，或已在别处移除。', '这条消息正在另一个窗口中编辑。'],
    ]);
  });

  it('takes the message up again after the connection was lost', async () => {
    const { link, editor, type, tell } = await editFirst();
    type('half a');
    link.lose();
    link.comeBack();
    await tell(item('a'), item('b'));
    expect(link.paramsOf('queue.edit')).toHaveLength(2);
    expect(editor()?.value).toBe('half a');
  });

  it.each([
    ['is gone', []],
    ['is edited elsewhere', [item('a', { editing: 'elsewhere' })]],
  ])('loses no word when the message %s', async (_name, now) => {
    const { editor, type, tell, draft, toasts } = await editFirst();
    type('half a message');
    await tell(...now);
    expect([editor(), draft.text()]).toEqual([null, 'half a message']);
    expect(toasts.shown()).toHaveLength(1);
  });
});
