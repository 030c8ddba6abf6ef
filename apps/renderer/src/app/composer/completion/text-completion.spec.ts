import {
  ChangeDetectionStrategy,
  Component,
  computed,
  signal,
  type Signal,
  viewChild,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type Command, fail, MAX_MENTIONS, type Mention, ok } from '@fyllo/protocol';
import { HOST_LINK } from '../../host';
import { FakeLink, settled } from '../../host/testing/fake-link';
import { Toasts } from '../../ui';
import type { MentioningText } from './completion-context';
import { moveMentions } from './move-mentions';
import { TextCompletion } from './text-completion';

class Unsent implements MentioningText {
  private readonly written = signal<{
    readonly text: string;
    readonly mentions: readonly Mention[];
  }>({ text: '', mentions: [] });
  readonly place = {};
  readonly text: Signal<string> = computed(() => this.written().text);
  readonly mentions: Signal<readonly Mention[]> = computed(() => this.written().mentions);

  write(text: string, mentions = moveMentions(this.text(), text, this.mentions())): void {
    this.written.set({ text, mentions });
  }
}

@Component({
  imports: [TextCompletion],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <fyllo-completion #completion [area]="area" [draft]="draft()" [commands]="commands()" />
    <textarea
      #area
      (input)="draft().write(area.value)"
      (compositionend)="draft().write(area.value)"
      (keydown)="completion.takesKey($event) || sent.push($event.key)"
    ></textarea>
  `,
})
class Input {
  readonly draft = signal(new Unsent());
  readonly commands = signal<readonly Command[]>([]);
  /** Keys that no menu took. */
  readonly sent: string[] = [];
  readonly completion = viewChild.required(TextCompletion);
}

const COMMANDS: readonly Command[] = ['review', 'plan', 'replay'].map((name) => ({
  name,
  description: `does ${name}`,
}));
const file = (relative: string, project: string | null = null) => ({
  path: `/p/${relative}`,
  relative,
  project,
  marks: [],
});
const found = (files: readonly ReturnType<typeof file>[], over = {}) =>
  ok({ files, total: files.length, truncated: false, unreadable: 0, ...over });

async function show() {
  const link = new FakeLink();
  link.answers['files.find'] = () => found([file('src/a b.ts'), file('README.md')]);
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const fixture = TestBed.createComponent(Input);
  const host = fixture.nativeElement as HTMLElement;
  document.body.append(host);
  await fixture.whenStable();
  const area = host.querySelector('textarea') as HTMLTextAreaElement;
  area.focus();
  const { draft, commands, sent } = fixture.componentInstance;
  const stable = async (): Promise<void> => {
    await fixture.whenStable();
    await settled();
    await fixture.whenStable();
  };
  const shown = (): readonly string[] =>
    [...host.querySelectorAll('[role=option]')].map((row) => {
      const name = row.querySelector('.name')?.textContent ?? '';
      return (row.getAttribute('aria-selected') === 'true' ? '> ' : '') + name.trim();
    });
  return {
    ...{ fixture, link, host, area, draft, commands, sent, stable, shown },
    find: (id: string) => host.querySelector<HTMLElement>(`[data-testid="${id}"]`),
    /** Types at the end, one key after the other. */
    type: async (text: string, inputType = 'insertText') => {
      for (const char of text) {
        area.setRangeText(char, area.selectionStart, area.selectionEnd, 'end');
        area.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }));
      }
      await stable();
    },
    press: async (key: string, of: 'keyboard' | 'input-method' = 'keyboard') => {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
      if (of === 'input-method') Object.defineProperty(event, 'keyCode', { value: 229 });
      area.dispatchEvent(event);
      await stable();
      return event.defaultPrevented;
    },
  };
}

describe('menus of an input', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('cost nothing as long as there is no sign', async () => {
    const { type, link, host, fixture } = await show();
    const load = jest.spyOn(
      fixture.componentInstance.completion() as unknown as { load: () => void },
      'load',
    );
    await type('plain words, me@example.org and a/b');
    expect(load).not.toHaveBeenCalled();
    expect([link.calls.length, host.querySelectorAll('fyllo-completion-menu').length]).toEqual([
      0, 0,
    ]);
    await type(' @');
    expect(load).toHaveBeenCalledTimes(1);
    expect(link.calls).toHaveLength(1);
  });

  it('lets commands be chosen by keys, and sends nothing by that', async () => {
    const { type, press, shown, commands, draft, sent, area, find } = await show();
    commands.set(COMMANDS);
    await type('/');
    expect(shown()).toEqual(['> /review', '/plan', '/replay']);
    expect(find('command-menu')?.getAttribute('role')).toBe('listbox');
    await type('re');
    expect(shown()).toEqual(['> /review', '/replay']);
    expect(await press('ArrowDown')).toBe(true);
    expect(shown()).toEqual(['/review', '> /replay']);
    const active = area.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain('replay');
    expect(area.getAttribute('aria-expanded')).toBe('true');
    expect(await press('Enter')).toBe(true);
    expect([draft().text(), area.selectionStart, sent]).toEqual(['/replay ', 8, []]);
    expect(shown()).toEqual([]);
    expect([area.getAttribute('aria-expanded'), area.getAttribute('role')]).toEqual([null, null]);
    expect(await press('Enter')).toBe(false);
    expect(sent).toEqual(['Enter']);
  });

  it('follows the commands of the agent while it is open', async () => {
    const { type, press, shown, commands, sent, stable } = await show();
    await type('/r');
    expect(await press('Enter')).toBe(false);
    expect(sent).toEqual(['Enter']);
    commands.set(COMMANDS);
    await stable();
    expect(shown()).toEqual(['> /review', '/replay']);
    await press('ArrowDown');
    commands.set([{ name: 'run', description: '' }, ...COMMANDS]);
    await stable();
    expect(shown()).toEqual(['/run', '/review', '> /replay']);
    commands.set([{ name: 'run', description: '' }]);
    await stable();
    expect(shown()).toEqual(['> /run']);
    await type('x');
    expect([shown(), await press('Enter')]).toEqual([[], false]);
  });

  it('shows a hostile name written out, and gives it as the agent calls it', async () => {
    const { type, press, shown, commands, draft } = await show();
    commands.set([{ name: 'ev\u202eil', description: '<b>x</b>' }]);
    await type('/');
    expect(shown()).toEqual(['> /ev⟨U+202E⟩il']);
    await press('Enter');
    expect(draft().text()).toBe('/ev\u202eil ');
  });

  it('writes the name of a file and records where it stands', async () => {
    const { type, press, shown, draft, link } = await show();
    await type('see @a');
    expect(link.paramsOf('files.find')).toEqual([{ query: 'a' }]); // typed while the menu was loaded
    expect(shown()).toEqual(['> a b.ts', 'README.md']);
    await press('Tab');
    await type('and @');
    await press('End');
    await press('Enter');
    expect(draft().text()).toBe('see @src/a b.ts and @README.md ');
    expect(draft().mentions()).toEqual([
      { at: 4, length: 11, path: '/p/src/a b.ts' },
      { at: 20, length: 10, path: '/p/README.md' },
    ]);
  });

  it('takes an Enter that was quicker than the answer', async () => {
    const { type, press, link, draft, stable, sent } = await show();
    let answer = (_files: ReturnType<typeof found>): void => undefined;
    link.answers['files.find'] = () => new Promise((resolve) => (answer = resolve));
    await type('@');
    expect(await press('Enter')).toBe(true);
    expect([draft().text(), sent]).toEqual(['@', []]);
    answer(found([file('x.ts')]));
    await stable();
    expect(draft().text()).toBe('@x.ts ');
  });

  it('closes by Escape until the sign is typed anew, and when the caret or the focus leaves', async () => {
    const { type, press, shown, area, stable } = await show();
    await type('@');
    expect(await press('Escape')).toBe(true);
    expect(shown()).toEqual([]);
    await type('x');
    expect(shown()).toEqual([]);
    expect(await press('Escape')).toBe(false);
    await type(' @');
    expect(shown()).toHaveLength(2);
    area.setSelectionRange(0, 0);
    document.dispatchEvent(new Event('selectionchange'));
    await stable();
    expect(shown()).toEqual([]);
    area.setSelectionRange(area.value.length, area.value.length);
    await type(' @');
    expect(shown()).toHaveLength(2);
    area.blur();
    await stable();
    expect(shown()).toEqual([]);
  });

  it('closes with another draft, and with a text that nobody typed', async () => {
    const { type, shown, draft, stable, area } = await show();
    await type('@');
    draft().write('');
    await stable();
    expect(shown()).toEqual([]);
    area.value = '';
    await type('@');
    expect(shown()).toHaveLength(2);
    draft.set(new Unsent());
    await stable();
    expect(shown()).toEqual([]);
  });

  it('takes no key from an input method, and asks for what was composed', async () => {
    const { type, press, shown, area, draft, link, stable } = await show();
    await type('@');
    area.dispatchEvent(new CompositionEvent('compositionstart'));
    area.setRangeText('shuo', 1, 1, 'end');
    area.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }));
    await stable();
    for (const key of ['Enter', 'ArrowDown', 'Escape', 'Tab']) expect(await press(key)).toBe(false);
    expect(await press('Enter', 'input-method')).toBe(false);
    expect([shown().length, link.calls.length]).toEqual([2, 1]);
    area.value = '@说明';
    area.setSelectionRange(3, 3);
    area.dispatchEvent(new CompositionEvent('compositionend'));
    expect(await press('Enter', 'input-method')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([draft().text(), link.paramsOf('files.find').at(-1)]).toEqual([
      '@说明',
      { query: '说明' },
    ]);
  });

  it('says why there is no list, and tries again by Enter', async () => {
    const { type, press, link, find, shown, stable } = await show();
    link.answers['files.find'] = () => found([]);
    await type('@');
    expect(find('mention-menu')?.textContent).toContain('没有可以提及的文件');
    expect(await press('Enter')).toBe(false);
    await press('Escape');
    link.answers['files.find'] = () => fail('worker-gone', '');
    await type(' @');
    expect(find('mention-menu')?.dataset['state']).toBe('failed');
    link.answers['files.find'] = () => found([file('a')], { total: 9, truncated: true });
    expect(await press('Enter')).toBe(true);
    expect(shown()).toEqual(['> a']);
    expect(document.querySelector('.notes')?.textContent).toContain('还有 8 个');
    link.lose();
    await press('Escape');
    await type(' @');
    expect(find('mention-menu')?.dataset['state']).toBe('offline');
    link.comeBack();
    await stable();
    expect(shown()).toEqual(['> a']);
  });

  it('shows hostile names written out, and mentions no more files than a message may', async () => {
    const { type, press, link, shown, draft, find, area, stable } = await show();
    const hostile = file('a\u202eb\n.ts', 'api\u200b');
    link.answers['files.find'] = () => found([hostile]);
    await type('@');
    expect(shown()).toEqual(['> a⟨U+202E⟩b⟨U+000A⟩.ts']);
    await press('Enter');
    expect(draft().text()).toBe('@api⟨U+200B⟩/a⟨U+202E⟩b⟨U+000A⟩.ts ');
    expect(
      draft()
        .mentions()
        .map(({ path }) => path),
    ).toEqual([hostile.path]);
    const many = Array.from({ length: MAX_MENTIONS }, (_, n) => ({
      at: 3 * n,
      length: 2,
      path: '/a',
    }));
    draft().write('@a '.repeat(MAX_MENTIONS), many);
    await stable();
    area.value = draft().text();
    await type('@');
    expect(find('mention-menu')?.dataset['state']).toBe('full');
    expect(await press('Enter')).toBe(false);
  });

  it('finds mentions again that an undo brings back', async () => {
    const { type, press, draft, area, stable } = await show();
    await type('@');
    await press('Enter');
    const [named] = draft().mentions();
    area.value = '@src/a b.t ';
    area.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }));
    await stable();
    expect(draft().mentions()).toEqual([]);
    area.value = '@src/a b.ts ';
    area.dispatchEvent(new InputEvent('input', { inputType: 'historyUndo' }));
    await stable();
    expect(draft().mentions()).toEqual([named]);
    expect(TestBed.inject(Toasts).shown()).toEqual([]);
  });
});
