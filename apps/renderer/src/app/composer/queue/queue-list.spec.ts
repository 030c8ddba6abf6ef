import { ok } from '@fyllo/protocol';
import { settled } from '../../host/testing/fake-link';
import { FILE } from '../../host/testing/kept-unsent';
import { item, SESSION, showQueue } from './testing/shown-queue';

describe('QueueList', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('shows each message on a line, in order, with its files', async () => {
    const { lines, state, fixture } = await showQueue([
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
    const { host, state, link, fixture } = await showQueue([item('a'), item('b')], { held: true });
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
    const { link, press, key, line, tell, said, queue } = await showQueue(
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
    const { link, press, queue, toasts, tell, draft } = await showQueue([item('a'), item('b')]);
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
    const { link, press, toasts, tell, draft, fixture } = await showQueue([
      item('a', { mentions }),
    ]);
    await press('a', 'remove');
    await tell();
    fixture.componentRef.setInput('turn', 'completed');
    toasts.shown()[0]?.action?.run();
    await settled();
    expect([draft.text(), draft.mentions()]).toEqual(['text a', mentions]);
    expect(link.paramsOf('queue.add')).toEqual([]);
  });

  it('asks before it removes files, which do not come back', async () => {
    const { link, press, line } = await showQueue([item('a', { attachments: [FILE] })]);
    await press('a', 'remove');
    expect(line('a').textContent).toContain('连同 1 个附件移除');
    expect(link.paramsOf('queue.remove')).toEqual([]);
    await press('a', 'remove');
    expect(link.paramsOf('queue.remove')).toHaveLength(1);
  });

  it('hands the focus on when the line that had it is gone', async () => {
    const { line, tell, left } = await showQueue([item('a'), item('b')]);
    line('a').querySelector<HTMLElement>('[data-action=edit]')?.focus();
    await tell(item('b'));
    expect(left()).toBe(1);
  });
});
