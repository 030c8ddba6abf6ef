import { LiveAnnouncer } from '@angular/cdk/a11y';
import { TestBed } from '@angular/core/testing';
import {
  fail,
  MAX_PROMPT_CHARS,
  ok,
  type MethodName,
  type Queue,
  type Result,
} from '@fyllo/protocol';
import { HOST_LINK, SessionQueue } from '../../host';
import { FakeLink, settled } from '../../host/testing/fake-link';
import { Toasts } from '../../ui';
import { Draft } from '../draft';
import { FILE, KeptUnsent } from '../../host/testing/kept-unsent';
import { QueueList } from './queue-list';

const SESSION = 'session-aaaaaaaaaa';
type Item = Queue['items'][number];

const item = (name: string, over: Partial<Item> = {}): Item => ({
  ...{ id: `item-${name}`, key: `key-of-${name}`, text: `text ${name}` },
  ...{ mentions: [], attachments: [], editing: null },
  ...over,
});

const METHODS: readonly MethodName[] = [
  ...(['queue.edit', 'queue.save', 'queue.release', 'queue.move'] as const),
  ...(['queue.remove', 'queue.send-next', 'queue.add'] as const),
];

async function show(items: readonly Item[], over: Partial<Queue> = {}) {
  const link = new FakeLink();
  new KeptUnsent(link);
  for (const method of METHODS) link.answers[method] = () => ok({});
  const said: string[] = [];
  const announcer = { announce: (text: string) => said.push(text) };
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      { provide: LiveAnnouncer, useValue: announcer },
    ],
  });
  const queue = new SessionQueue(link, SESSION);
  const draft = new Draft(link, { sessionId: SESSION });
  const fixture = TestBed.createComponent(QueueList);
  const host = fixture.nativeElement as HTMLElement;
  document.body.append(host);
  const tell = async (...now: readonly Item[]): Promise<void> => {
    queue.take({ items: [...now], held: over.held ?? false });
    await settled();
    await fixture.whenStable();
  };
  fixture.componentRef.setInput('queue', queue);
  fixture.componentRef.setInput('draft', draft);
  fixture.componentRef.setInput('turn', 'running');
  let left = 0;
  fixture.componentInstance.focusLeft.subscribe(() => (left += 1));
  await tell(...items);
  const lines = () => [...host.querySelectorAll<HTMLElement>('[data-testid=queue-item]')];
  const line = (name: string) =>
    lines().find(({ dataset }) => dataset['itemId'] === `item-${name}`) as HTMLElement;
  const press = async (name: string, action: string): Promise<void> => {
    line(name).querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
    await settled();
    await fixture.whenStable();
  };
  const editor = () => host.querySelector<HTMLTextAreaElement>('[data-testid=queue-editor]');
  const type = (text: string): void => {
    const area = editor() as HTMLTextAreaElement;
    area.value = text;
    area.dispatchEvent(new Event('input'));
  };
  const key = async (target: HTMLElement | null, init: KeyboardEventInit): Promise<void> => {
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
    );
    await settled();
    await fixture.whenStable();
  };
  const toasts = TestBed.inject(Toasts);
  const state = () => host.querySelector('.state')?.textContent;
  return {
    ...{ link, queue, draft, fixture, host, tell, lines, line, press, editor, type, key },
    ...{ toasts, said, state, left: () => left },
  };
}

/** Begins the edit of the first message as the host tells it. */
async function editFirst(first = item('a')) {
  const shown = await show([first, item('b')]);
  await shown.press('a', 'edit');
  await shown.tell({ ...first, editing: 'here' }, item('b'));
  return shown;
}

describe('QueueList', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('shows each message on a line, in order, with its files', async () => {
    const { lines, state, fixture } = await show([
      item('a', { text: 'first\n\tline \u202e', attachments: [FILE] }),
      item('b', { editing: 'elsewhere' }),
    ]);
    const texts = lines().map((line) => line.textContent.replaceAll(/\s+/gu, ' ').trim());
    expect(texts).toEqual(['1first line ⟨U+202E⟩1', '2text b正在另一个窗口中编辑']);
    expect(state()).toContain('这一轮结束后');
    fixture.componentRef.setInput('stopping', true);
    await fixture.whenStable();
    expect(state()).toContain('不会自动发送');
  });

  it('says why it is held and goes on when asked', async () => {
    const { host, state, link, fixture } = await show([item('a'), item('b')], { held: true });
    const goOn = () => host.querySelector<HTMLElement>('[data-testid=queue-go-on]');
    expect(goOn()).toBeNull();
    for (const [turn, words] of [
      ['cancelled', '已停止'],
      ['failed', '失败'],
      ['interrupted', '中断'],
      ['completed', '暂停'],
    ] as const) {
      fixture.componentRef.setInput('turn', turn);
      await fixture.whenStable();
      expect(state()).toContain(words);
    }
    goOn()?.click();
    expect(link.paramsOf('queue.send-next')).toEqual([{ sessionId: SESSION, itemId: 'item-a' }]);
  });

  it('moves a message by its buttons and by keys, keeps the focus, and says where it is', async () => {
    const { link, press, key, line, tell, said, queue } = await show(
      ['a', 'b', 'c'].map((name) => item(name)),
    );
    const order = (...names: readonly string[]) => names.map((name) => item(name));
    const next = [order('b', 'a', 'c'), order('b', 'c', 'a'), order('b', 'a', 'c')];
    link.answers['queue.move'] = () => {
      queue.take({ items: next.shift() ?? [], held: false });
      return ok({});
    };
    await press('a', 'up');
    const down = line('a').querySelector<HTMLElement>('[data-action=down]');
    down?.focus();
    await press('a', 'down');
    expect(document.activeElement).toBe(down);
    await key(down, { key: 'ArrowDown', altKey: true });
    await key(down, { key: 'ArrowUp', altKey: true });
    await tell(...order('b', 'a', 'c'));
    const places = link
      .paramsOf('queue.move')
      .map((params) => (params as { before: unknown }).before);
    expect(places).toEqual(['item-c', null, 'item-c']);
    expect([document.activeElement, said.length]).toEqual([down, 3]);
  });

  it('takes a message out at once and brings it back into its place', async () => {
    const { link, press, queue, toasts, tell, draft } = await show([item('a'), item('b')]);
    await press('a', 'remove');
    expect(link.paramsOf('queue.remove')).toEqual([{ sessionId: SESSION, itemId: 'item-a' }]);
    await tell(item('b'));
    link.answers['queue.add'] = (params) => {
      const { key } = params as { key: string };
      queue.take({ items: [item('b'), item('new', { key })], held: false });
      return ok({});
    };
    toasts.shown()[0]?.action?.run();
    await settled();
    expect(link.paramsOf('queue.add')).toMatchObject([{ text: 'text a' }]);
    expect(link.paramsOf('queue.move')).toEqual([
      { sessionId: SESSION, itemId: 'item-new', before: 'item-b' },
    ]);
    expect(draft.text()).toBe('');
  });

  it('brings a message back into the input where the queue would send it at once', async () => {
    const mentions = [{ at: 0, length: 4, path: '/demo/text' }];
    const { link, press, toasts, tell, draft, fixture } = await show([item('a', { mentions })]);
    await press('a', 'remove');
    await tell();
    fixture.componentRef.setInput('turn', 'completed');
    toasts.shown()[0]?.action?.run();
    await settled();
    expect([draft.text(), draft.mentions()]).toEqual(['text a', mentions]);
    expect(link.paramsOf('queue.add')).toEqual([]);
  });

  it('asks before it removes files, which do not come back', async () => {
    const { link, press, line } = await show([item('a', { attachments: [FILE] })]);
    await press('a', 'remove');
    expect(line('a').textContent).toContain('连同 1 个附件移除');
    expect(link.paramsOf('queue.remove')).toEqual([]);
    await press('a', 'remove');
    expect(link.paramsOf('queue.remove')).toHaveLength(1);
  });

  it('hands the focus on when the line that had it is gone', async () => {
    const { line, tell, left } = await show([item('a'), item('b')]);
    line('a').querySelector<HTMLElement>('[data-action=edit]')?.focus();
    await tell(item('b'));
    expect(left()).toBe(1);
  });
});

describe('QueueList, editing', () => {
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
    const { link, press, editor, queue, type, fixture } = await show([item('a')]);
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
    const { link, press, editor, toasts } = await show([item('a')]);
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
