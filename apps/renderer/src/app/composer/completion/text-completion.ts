import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  type OnDestroy,
  signal,
  untracked,
  ViewContainerRef,
} from '@angular/core';
import { type Command, MAX_FILE_QUERY_CHARS, MAX_PROMPT_CHARS } from '@fyllo/protocol';
import { belongsToInputMethod, isModified, LateCode } from '../../ui';
import { afterMoving, afterTyping, NOTHING_OPEN } from './completion';
import type { CompletionContext, MentioningText } from './completion-context';
import type { CompletionMenu } from './completion-menu';
import { MentionMemory } from './mention-memory';

/** Edits that may bring back a name as it was. */
const RETURNS: ReadonlySet<string> = new Set([
  ...['historyUndo', 'historyRedo', 'insertFromPaste', 'insertFromDrop'],
]);

/**
 * Watches an input for the signs that open the menus of commands and files (behaviour 6.7). The menus' code comes with
 * the first sign; as long as there is none, a key costs a look at the characters before the caret.
 */
@Component({
  selector: 'fyllo-completion',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '',
  styles: ':host { display: none; }',
})
export class TextCompletion implements OnDestroy {
  readonly area = input.required<HTMLTextAreaElement>();
  readonly draft = input.required<MentioningText>();
  readonly commands = input<readonly Command[]>([]);

  private readonly code = inject(LateCode);
  private readonly container = inject(ViewContainerRef);
  private readonly memory = new MentionMemory();
  private readonly state = signal(NOTHING_OPEN);
  private readonly context: CompletionContext = {
    state: this.state,
    area: this.area,
    draft: this.draft,
    commands: this.commands,
  };
  private menu: CompletionMenu | null = null;
  private loading = false;
  private composing = false;
  private gone = false;
  /** The text after the last input that was looked at. */
  private seen = '';

  /** Whether something of the text may be marked; in one that is too long to be sent it would cost too much. */
  readonly marked = computed(() => {
    const text = this.draft().text();
    const named = this.draft().mentions().length > 0 && text.length <= MAX_PROMPT_CHARS;
    return named || (text.startsWith('/') && text.length <= MAX_FILE_QUERY_CHARS);
  });

  private readonly wanted = computed(() => {
    const { trigger } = this.state();
    return trigger?.kind === 'mention' || (trigger !== null && this.commands().length > 0);
  });
  private readonly following = computed(() => this.state().trigger !== null);

  constructor() {
    effect((onCleanup) => {
      const listening = new AbortController();
      this.listen(this.area(), listening.signal);
      onCleanup(() => {
        listening.abort();
      });
    });
    effect(() => {
      const [draft, text] = [this.draft(), this.draft().text()];
      untracked(() => {
        this.memory.keep(draft);
        if (!this.composing && text !== this.seen) this.begin(text);
      });
    });
    effect(() => {
      if (this.wanted()) untracked(() => void this.load());
    });
    effect((onCleanup) => {
      if (!this.following()) return;
      const listening = new AbortController();
      document.addEventListener('selectionchange', this.moved, listening);
      onCleanup(() => {
        listening.abort();
      });
    });
  }

  ngOnDestroy(): void {
    this.gone = true;
    this.container.clear();
  }

  /** Whether a key that was pressed in the input is one of an open menu: then it does nothing else. */
  takesKey(event: KeyboardEvent): boolean {
    if (this.menu === null || this.state().trigger === null) return false;
    if (this.composing || belongsToInputMethod(event) || isModified(event)) return false;
    if (!this.menu.press(event.key)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  private listen(area: HTMLTextAreaElement, signal: AbortSignal): void {
    const on = (name: string, heard: (event: Event) => void): void => {
      area.addEventListener(name, heard, { signal });
    };
    on('input', (event) => {
      const { isComposing, inputType, data } = event as InputEvent;
      if (!this.composing && !isComposing) this.typed(inputType, data);
    });
    on('compositionstart', () => {
      this.composing = true;
    });
    on('compositionend', () => {
      this.composing = false;
      this.typed('insertText', null);
    });
    on('blur', () => {
      this.state.set(NOTHING_OPEN);
    });
  }

  /** The draft has the text already: its listener came first. */
  private typed(inputType: string, data: string | null): void {
    const [draft, old] = [this.draft(), this.seen];
    const now = draft.text();
    this.seen = now;
    if (RETURNS.has(inputType)) this.memory.revive(draft, old);
    const caret = this.caret();
    this.state.update((state) =>
      caret === null ? { ...state, trigger: null } : afterTyping(state, { old, now, caret, data }),
    );
  }

  /** Another draft, or a text that nobody typed here. */
  private begin(text: string): void {
    this.seen = text;
    this.state.set(NOTHING_OPEN);
  }

  private readonly moved = (): void => {
    if (this.composing) return;
    const caret = this.caret();
    const text = this.draft().text();
    this.state.update((state) =>
      caret === null ? { ...state, trigger: null } : afterMoving(state, text, caret),
    );
  };

  /** Null while something is selected. */
  private caret(): number | null {
    const { selectionStart, selectionEnd } = this.area();
    return selectionStart === selectionEnd ? selectionEnd : null;
  }

  private async load(): Promise<void> {
    if (this.menu !== null || this.loading) return;
    this.loading = true;
    const code = await this.code.load(() => import('./completion-menu'));
    this.loading = false;
    if (code === null || this.gone) return;
    const menu = this.container.createComponent(code.CompletionMenu);
    menu.setInput('context', this.context);
    this.menu = menu.instance;
  }
}
