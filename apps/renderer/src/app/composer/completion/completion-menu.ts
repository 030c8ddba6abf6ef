import {
  afterRenderEffect,
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  input,
  type OnDestroy,
  signal,
  untracked,
} from '@angular/core';
import { MAX_MENTIONS } from '@fyllo/protocol';
import { useErrorText } from '../../errors';
import { HOST_LINK } from '../../host';
import { CurrentLanguage, useWords } from '../../language';
import { MouseMoves } from '../../ui';
import type { UnsentPlace } from '../attachments/draft-attachments';
import { chooseCommand, chooseFile } from './choose';
import { matchCommands, type OfferedCommands, usableCommands } from './command-match';
import { CommandRow } from './command-row';
import { activeOf, afterClosing, pressInMenu } from './completion';
import type { CompletionContext } from './completion-context';
import { FileQuestion } from './file-question';
import { FileRow } from './file-row';
import { keepInView, roomAbove } from './menu-place';
import { offeredFile, type OfferedFile } from './offered-file';
import type { Trigger } from './trigger';
import { completionWords } from './words';

const NO_COMMANDS: OfferedCommands = { items: [], more: 0 };
let menus = 0;

/** The commands or files that fit what is typed, over the input. The focus stays in the input. */
@Component({
  selector: 'fyllo-completion-menu',
  imports: [CommandRow, FileRow],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './completion-menu.html',
  styleUrl: './completion-menu.css',
})
export class CompletionMenu implements OnDestroy {
  readonly context = input.required<CompletionContext>();

  private readonly link = inject(HOST_LINK);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly language = inject(CurrentLanguage).value;
  private readonly mouse = new MouseMoves();
  /** Enter came before the answer: the first of it is chosen, unless something else is typed. */
  private hurried: Trigger | null = null;
  private place: UnsentPlace | null = null;

  protected readonly words = useWords(completionWords);
  protected readonly errorText = useErrorText();
  protected readonly listId = `completion-${(++menus).toString()}`;
  protected readonly question = signal<FileQuestion | null>(null);
  protected readonly trigger = computed(() => this.context().state().trigger);
  protected readonly full = computed(
    () =>
      this.trigger()?.kind === 'mention' &&
      this.context().draft().mentions().length >= MAX_MENTIONS,
  );
  private readonly usable = computed(() => usableCommands(this.context().commands()));
  protected readonly commands = computed(() => {
    const trigger = this.trigger();
    return trigger?.kind === 'command' ? matchCommands(this.usable(), trigger.query) : NO_COMMANDS;
  });
  protected readonly files = computed<readonly OfferedFile[]>(
    () => this.question()?.files()?.files.map(offeredFile) ?? [],
  );
  private readonly keys = computed<readonly string[]>(() =>
    this.trigger()?.kind === 'command'
      ? this.commands().items.map(({ name }) => name)
      : this.files().map(({ path }) => path),
  );
  /** A menu without a command in it would only stand in the way; one without files says why. */
  protected readonly shown = computed(() => {
    const trigger = this.trigger();
    return trigger !== null && (trigger.kind === 'mention' || this.keys().length > 0);
  });
  protected readonly active = computed(() =>
    this.keys().indexOf(activeOf(this.context().state(), this.keys()) ?? ''),
  );
  /** What stands in place of the list, or is told about it. */
  protected readonly announced = computed(() => {
    const count = this.keys().length;
    if (!this.shown()) return '';
    if (this.trigger()?.kind === 'command') return this.words().commandCount(count);
    return count > 0 && this.upToDate() ? this.words().fileCount(count) : this.fileState();
  });
  protected readonly fileState = computed(() => {
    const [words, question] = [this.words(), this.question()];
    if (this.full()) return words.full(MAX_MENTIONS);
    switch (question?.state()) {
      case 'none':
        return this.trigger()?.query === '' ? words.noFiles : words.none;
      case 'failed':
        return words.failed;
      case 'offline':
        return words.offline;
      default:
        return words.searching;
    }
  });
  /** How the list is less than all there is. */
  protected readonly notes = computed<readonly string[]>(() => {
    const [words, found] = [this.words(), this.question()?.files()];
    const more = found ? found.total - found.files.length : this.commands().more;
    return [
      ...(more > 0 ? [words.more(new Intl.NumberFormat(this.language()).format(more))] : []),
      ...(found?.truncated === true ? [words.truncated] : []),
      ...(found && found.unreadable > 0 ? [words.unreadable(found.unreadable)] : []),
    ];
  });

  constructor() {
    effect(() => {
      const [trigger, full] = [this.trigger(), this.full()];
      const { place } = this.context().draft();
      untracked(() => {
        this.follow(full ? null : trigger, place);
      });
    });
    effect(() => {
      if (this.upToDate()) untracked(() => this.catchUp());
    });
    effect(() => {
      this.describe(this.context().area());
    });
    afterRenderEffect(() => {
      if (!this.shown()) return;
      this.host.style.setProperty('--room', `${roomAbove(this.host).toString()}px`);
    });
    afterRenderEffect(() => {
      keepInView(this.host.querySelector(`#${this.listId}-${this.active().toString()}`));
    });
  }

  ngOnDestroy(): void {
    this.question()?.close();
    describe(this.context().area(), null);
  }

  /** Whether the key was one of the menu. The caller knows that no input method is at work. */
  press(key: string): boolean {
    if (!this.shown()) return false;
    const keys = this.keys();
    const pressed = pressInMenu(key, this.active(), keys.length);
    const { state } = this.context();
    if (pressed.does === 'close') state.update(afterClosing);
    else if (pressed.does === 'move')
      state.update((now) => ({ ...now, active: keys[pressed.to] ?? null }));
    else if (key === 'Enter' || key === 'Tab') return this.enter(key);
    else return false;
    return true;
  }

  protected choose(at: number): void {
    const trigger = this.trigger();
    const [command, file] = [this.commands().items[at], this.files()[at]];
    if (trigger?.kind === 'command' && command) chooseCommand(this.context(), trigger, command);
    if (trigger?.kind === 'mention' && file) chooseFile(this.context(), trigger, file);
  }

  /** Rows that move under a resting pointer do not become the active one. */
  protected hover(event: MouseEvent, at: number): void {
    const active = this.keys()[at];
    if (active !== undefined && this.mouse.moved(event))
      this.context().state.update((now) => ({ ...now, active }));
  }

  protected retry(): void {
    this.question()?.retry();
  }

  private enter(key: 'Enter' | 'Tab'): boolean {
    if (this.trigger()?.kind === 'command') {
      this.choose(this.active());
      return true;
    }
    const wasPicked = this.context().state().active !== null;
    switch (this.question()?.state()) {
      case 'found':
        this.choose(this.active());
        return true;
      case 'searching':
        if (wasPicked) this.choose(this.active());
        else this.hurried = this.trigger();
        return true;
      case 'failed':
        if (key === 'Enter') this.retry();
        return key === 'Enter';
      default:
        return false;
    }
  }

  private upToDate(): boolean {
    return this.question()?.upToDate() ?? false;
  }

  private catchUp(): void {
    const { hurried } = this;
    this.hurried = null;
    if (hurried !== null && hurried === this.trigger()) this.choose(this.active());
  }

  private follow(trigger: Trigger | null, place: UnsentPlace): void {
    if (trigger?.kind !== 'mention' || place !== this.place) {
      this.question()?.close();
      this.question.set(null);
    }
    this.place = place;
    if (trigger?.kind !== 'mention') return;
    if (this.question() === null) this.question.set(new FileQuestion(this.link, place));
    this.question()?.ask(trigger.query);
  }

  private describe(area: HTMLTextAreaElement): void {
    const open = this.shown() && this.keys().length > 0;
    describe(area, open ? { listId: this.listId, active: this.active() } : null);
  }
}

/** Tells screen readers of the list; without one the input is a plain text again. */
function describe(
  area: HTMLTextAreaElement,
  list: { readonly listId: string; readonly active: number } | null,
): void {
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'true',
    'aria-controls': list?.listId ?? '',
    'aria-activedescendant': list === null ? '' : `${list.listId}-${list.active.toString()}`,
  };
  for (const [name, value] of Object.entries(attributes))
    if (list === null) area.removeAttribute(name);
    else area.setAttribute(name, value);
}
