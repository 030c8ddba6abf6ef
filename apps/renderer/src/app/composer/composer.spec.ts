import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { fail, MAX_PROMPT_CHARS, ok, type Result } from '@fyllo/protocol';
import { HOST_LINK, HostState, SessionQueue } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { Composer } from './composer';
import type { ComposerTarget } from './composer-target';
import { Drafts } from './drafts';
import { FILE, kept, KeptUnsent } from '../host/testing/kept-unsent';

type Settle = (result: Result<unknown>) => void;

const A = 'session-aaaaaaaaaa';
const B = 'session-bbbbbbbbbb';

interface Over {
  readonly running?: boolean;
  readonly enterSends?: boolean;
  readonly prepare?: (unsent: KeptUnsent, link: FakeLink) => void;
}

async function show(over: Over = {}) {
  const link = new FakeLink();
  const unsent = new KeptUnsent(link);
  link.answers['queue.add'] = () => ok({});
  over.prepare?.(unsent, link);
  const preferences = signal({ enterSends: over.enterSends ?? true });
  TestBed.configureTestingModule({
    providers: [
      { provide: HostState, useValue: { preferences, workspace: signal(null) } },
      { provide: HOST_LINK, useValue: link },
    ],
  });
  const fixture = TestBed.createComponent(Composer);
  const sent: string[] = [];
  const asked: string[] = [];
  const settle: Settle[] = [];
  const queue = new SessionQueue(link, A);
  const target: ComposerTarget = {
    queue,
    send: (text) => {
      sent.push(text);
      return new Promise((resolve) => settle.push(resolve));
    },
    cancel: () => Promise.resolve(ok(asked.push('cancel'))),
    forceStop: () => Promise.resolve(ok(asked.push('force'))),
  };
  fixture.componentRef.setInput('draftKey', A);
  fixture.componentRef.setInput('target', target);
  fixture.componentRef.setInput('turn', over.running === true ? 'running' : null);
  const rest = async (): Promise<void> => {
    await settled();
    await fixture.whenStable();
  };
  await rest();
  const host = fixture.nativeElement as HTMLElement;
  const find = (id: string) => host.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
  const area = host.querySelector('textarea') as HTMLTextAreaElement;
  return {
    fixture,
    ...{ link, queue, unsent, rest },
    sent,
    asked,
    settle,
    find,
    area,
    host,
    type: async (text: string) => {
      area.value = text;
      area.dispatchEvent(new Event('input'));
      await fixture.whenStable();
    },
    press: async (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init });
      area.dispatchEvent(event);
      await rest();
      return event.defaultPrevented;
    },
  };
}

describe('Composer', () => {
  it('sends on Enter, keeps the text until it arrived, and clears it then', async () => {
    const { fixture, sent, settle, area, type, press } = await show();
    await type('hello');
    expect(await press({ shiftKey: true })).toBe(false);
    expect(sent).toEqual([]);
    expect(await press({})).toBe(true);
    await press({});
    expect(sent).toEqual(['hello']);
    expect(area.value).toBe('hello');
    await type('hello and more');
    settle[0]?.(ok({}));
    await settled();
    await fixture.whenStable();
    expect(area.value).toBe(' and more');
    expect(TestBed.inject(Drafts).of(A).text()).toBe(' and more');
  });

  it('never sends what an input method is composing, and reads what it leaves without an input event', async () => {
    const { fixture, sent, find, area, press } = await show();
    area.dispatchEvent(new CompositionEvent('compositionstart'));
    area.value = 'ni hao';
    expect(await press({})).toBe(false);
    expect(await press({ isComposing: true })).toBe(false);
    area.value = '你好';
    area.dispatchEvent(new CompositionEvent('compositionend'));
    await fixture.whenStable();
    expect(sent).toEqual([]);
    expect(find('composer-send')?.disabled).toBe(false);
    await press({});
    expect(sent).toEqual(['你好']);
  });

  it('sends with Ctrl+Enter when Enter breaks lines', async () => {
    const { sent, type, press } = await show({ enterSends: false });
    await type('hello');
    expect(await press({})).toBe(false);
    expect(await press({ ctrlKey: true })).toBe(true);
    expect(sent).toEqual(['hello']);
  });

  it('does not send white space or more than fits, and says the latter', async () => {
    const { sent, find, host, type, press } = await show();
    await type(' \n\t');
    expect(find('composer-send')?.disabled).toBe(true);
    await press({});
    await type('x'.repeat(MAX_PROMPT_CHARS + 1));
    expect(find('composer-send')?.disabled).toBe(true);
    expect(host.querySelector('.hint')?.textContent).toContain('60,001 / 60,000');
    await press({});
    expect(sent).toEqual([]);
    await type('x'.repeat(MAX_PROMPT_CHARS));
    expect(find('composer-send')?.disabled).toBe(false);
  });

  it('keeps the text of a failed send and says why', async () => {
    const { fixture, settle, area, host, type, press } = await show();
    await type('hello');
    await press({});
    settle[0]?.(fail('agent-silent', 'm'));
    await settled();
    await fixture.whenStable();
    expect(area.value).toBe('hello');
    expect(host.querySelector('[role=alert]')?.textContent).toContain('Agent 迟迟没有回应');
  });

  it('shows each place its own text, from one look to the next and from the host', async () => {
    const { fixture, area, type, rest, unsent } = await show({
      prepare: (kept_) => kept_.texts.set(B, kept('second')),
    });
    await type('first');
    fixture.componentRef.setInput('draftKey', B);
    fixture.detectChanges();
    expect(area.value).toBe('');
    await rest();
    expect([area.value, unsent.textOf(A)]).toEqual(['second', 'first']);
    fixture.componentRef.setInput('draftKey', A);
    await fixture.whenStable();
    expect(area.value).toBe('first');
  });

  it('lets nobody send before what is kept here is known, and eats no key meanwhile', async () => {
    let answer: (result: Result<unknown>) => void = () => undefined;
    const { area, find, sent, type, press, rest } = await show({
      prepare: (_unsent, link) => {
        link.answers['unsent.open'] = () => new Promise((resolve) => (answer = resolve));
      },
    });
    await type('typed');
    await press({});
    expect([sent, find('composer-send')?.disabled]).toEqual([[], true]);
    answer(ok(kept('stored')));
    await rest();
    expect([area.value, find('composer-send')?.disabled]).toEqual(['stored\ntyped', false]);
  });

  it('sends what was typed before that once it is known that nothing else is kept here', async () => {
    let answer: (result: Result<unknown>) => void = () => undefined;
    const { sent, type, press, rest } = await show({
      prepare: (_unsent, link) => {
        link.answers['unsent.open'] = () => new Promise((resolve) => (answer = resolve));
      },
    });
    await type('typed');
    await press({});
    answer(ok(kept('')));
    await rest();
    expect(sent).toEqual(['typed']);
  });

  it('keeps what is typed as soon as the input is left', async () => {
    const { area, type, rest, unsent } = await show();
    await type('hello');
    expect(unsent.textOf(A)).toBe('');
    area.dispatchEvent(new Event('blur'));
    await rest();
    expect(unsent.textOf(A)).toBe('hello');
  });

  it('sends files with words only, and says so', async () => {
    const { find, host, sent, press, type } = await show({
      prepare: (unsent) => unsent.texts.set(A, kept(' ', { attachments: [FILE] })),
    });
    expect(host.querySelector('.hint')?.textContent).toContain('附件不能单独发送');
    await press({});
    expect([sent, find('composer-send')?.disabled]).toEqual([[], true]);
    await type('look');
    expect(find('composer-send')?.disabled).toBe(false);
  });

  it('queues what is sent while a turn runs, and empties once the host has it', async () => {
    const { link, sent, find, host, area, type, press } = await show({ running: true });
    expect([find('composer-send'), find('composer-queue')]).toEqual([null, null]);
    await type('next');
    expect(host.querySelector('.hint')?.textContent).toContain('排队');
    expect(find('composer-stop')?.disabled).toBe(false);
    link.answers['queue.add'] = () => fail('too-large', '');
    expect(await press({})).toBe(true);
    expect([area.value, host.querySelector('[role=alert]') !== null]).toEqual(['next', true]);
    link.answers['queue.add'] = () => ok({});
    find('composer-queue')?.click();
    await press({ isComposing: true });
    const added = link.paramsOf('queue.add') as { key: string }[];
    expect([sent, area.value, added.length]).toEqual([[], '', 2]);
    expect(added[1]).toEqual({ sessionId: A, key: added[0]?.key, text: 'next' });
  });

  it('has the focus again when the last queued message goes from under it', async () => {
    const { queue, host, area, rest } = await show({ running: true });
    document.body.append(host);
    const item = { id: 'item', key: 'key', text: 'waits', mentions: [], attachments: [] };
    queue.take({ items: [{ ...item, editing: null }], held: false });
    await rest();
    const remove = host.querySelector<HTMLElement>('[data-action=remove]');
    remove?.focus();
    expect(document.activeElement).toBe(remove);
    queue.take({ items: [], held: false });
    await rest();
    expect([document.activeElement, host.querySelector('fyllo-queue-list')]).toEqual([area, null]);
    host.remove();
  });

  it('queues a message when a turn has just begun by itself', async () => {
    const { link, settle, sent, area, type, press, rest } = await show();
    await type('hello');
    await press({});
    settle[0]?.(fail('turn-running', ''));
    await rest();
    expect([sent, area.value, link.paramsOf('queue.add').length]).toEqual([['hello'], '', 1]);
  });
});

describe('Composer, in the page', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('does not stop by the second half of a double click on Send', async () => {
    const { fixture, asked, find } = await show({ running: true });
    find('composer-stop')?.dispatchEvent(new MouseEvent('click', { detail: 2 }));
    expect(asked).toEqual([]);
    find('composer-stop')?.dispatchEvent(new MouseEvent('click', { detail: 1 }));
    await fixture.whenStable();
    expect(asked).toEqual(['cancel']);
  });

  it('leaves the focus in the input when a button was used or goes away', async () => {
    const { fixture, find, area, host, type, settle, rest } = await show();
    document.body.append(host);
    await type('hello');
    find('composer-send')?.focus();
    find('composer-send')?.click();
    expect(document.activeElement).toBe(area);
    await rest();
    settle[0]?.(ok({}));
    fixture.componentRef.setInput('turn', 'running');
    await fixture.whenStable();
    find('composer-stop')?.focus();
    expect(document.activeElement).not.toBe(area);
    fixture.componentRef.setInput('turn', 'completed');
    await fixture.whenStable();
    expect(document.activeElement).toBe(area);
  });

  it('leaves the focus where it is when it is elsewhere', async () => {
    const { fixture, host } = await show({ running: true });
    const other = document.createElement('button');
    document.body.append(host, other);
    other.focus();
    fixture.componentRef.setInput('turn', 'completed');
    await fixture.whenStable();
    expect(document.activeElement).toBe(other);
  });

  it('does not offer Send for a text that is on its way, after a look at another draft', async () => {
    const { fixture, sent, type, press, find } = await show();
    await type('hello');
    await press({});
    fixture.componentRef.setInput('draftKey', B);
    await fixture.whenStable();
    fixture.componentRef.setInput('draftKey', A);
    await fixture.whenStable();
    expect(find('composer-send')?.disabled).toBe(true);
    await press({});
    expect(sent).toEqual(['hello']);
  });

  it('offers a way out of a refusal because of folders, and keeps the text until one is taken', async () => {
    const { fixture, find, type, settle, area, rest } = await show();
    const sent: unknown[] = [];
    const answer = (call: string) => (text: string, options: unknown) => {
      sent.push([call, text, options]);
      return new Promise<Result<unknown>>((resolve) => settle.push(resolve));
    };
    const end = async (result: Result<unknown>): Promise<void> => {
      await rest();
      settle.shift()?.(result);
      await settled();
      await fixture.whenStable();
    };
    const target: ComposerTarget = { send: answer('send'), sendAnew: answer('sendAnew') };
    fixture.componentRef.setInput('target', target);
    fixture.componentRef.setInput('primaryFolder', 'api\u202e');
    await type('hello');
    find('composer-send')?.click();
    await end(fail('scope-single-folder', ''));
    expect(find('send-primary-only')?.textContent).toContain('api⟨U+202E⟩');
    find('send-primary-only')?.click();
    await end(fail('scope-stale', '', { detail: '/gone' }));
    expect(find('send-primary-only')).toBeNull();
    find('send-new-session')?.click();
    await end(fail('agent-exited', ''));
    expect([find('send-new-session'), area.value]).toEqual([null, 'hello']);
    const outgoing = { key: expect.any(String) as unknown, mentions: [], attachments: [] };
    expect(sent).toEqual([
      ['send', 'hello', outgoing],
      ['send', 'hello', { ...outgoing, primaryOnly: true }],
      ['sendAnew', 'hello', outgoing],
    ]);
    find('composer-send')?.click();
    await end(fail('scope-stale', ''));
    find('send-dismiss')?.click();
    await fixture.whenStable();
    expect([find('send-new-session'), area.value]).toEqual([null, 'hello']);
  });
});

describe('Composer, stopping', () => {
  afterEach(() => jest.useRealTimers());

  it('stops once, offers force after ten seconds, and is done when the turn ends', async () => {
    const { fixture, asked, find } = await show({ running: true });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame'] });
    find('composer-stop')?.click();
    fixture.detectChanges();
    expect(find('composer-stop')?.disabled).toBe(true);
    find('composer-stop')?.click();
    expect(asked).toEqual(['cancel']);
    jest.advanceTimersByTime(9999);
    fixture.detectChanges();
    expect(find('composer-force-stop')).toBeNull();
    jest.advanceTimersByTime(1);
    fixture.detectChanges();
    find('composer-force-stop')?.click();
    expect(asked).toEqual(['cancel', 'force']);
    fixture.componentRef.setInput('turn', 'completed');
    fixture.detectChanges();
    expect(find('composer-stop')).toBeNull();
    fixture.componentRef.setInput('turn', 'running');
    fixture.detectChanges();
    expect(find('composer-stop')?.disabled).toBe(false);
  });
});
