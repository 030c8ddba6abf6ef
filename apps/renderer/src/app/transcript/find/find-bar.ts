import {
  afterRenderEffect,
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import type { OpenSession } from '../../host/open-session';
import { useWords } from '../../language';
import { belongsToInputMethod, Icon } from '../../ui';
import { ConversationFind } from './conversation-find';
import { findWords } from './words';

/** The bar over a conversation in which a person finds words in it. */
@Component({
  selector: 'fyllo-find-bar',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'search', 'data-testid': 'find-bar', '[attr.aria-label]': 'words().title' },
  templateUrl: './find-bar.html',
  styleUrl: './find-bar.css',
})
export class FindBar {
  readonly session = input.required<OpenSession>();
  readonly closed = output();

  protected readonly find = inject(ConversationFind);
  protected readonly words = useWords(findWords);
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  protected readonly loadedTurns = computed(
    () =>
      this.session()
        .view()
        .messages.filter(({ role }) => role === 'user').length,
  );
  protected readonly allTurns = computed(() =>
    Math.max(this.loadedTurns(), this.session().header()?.summary.turnCount ?? 0),
  );
  protected readonly count = computed(() => {
    const { count, none, searching } = this.words();
    const texts = {
      idle: '',
      searching,
      none,
      found: count(this.find.position(), this.find.total()),
    };
    return texts[this.find.state()];
  });

  constructor() {
    afterRenderEffect(() => {
      this.find.asked();
      const field = this.field().nativeElement;
      field.focus({ preventScroll: true });
      field.select(); // to be typed over
    });
  }

  protected type(): void {
    this.find.type(this.field().nativeElement.value);
  }

  protected pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || belongsToInputMethod(event)) return;
    event.preventDefault();
    this.find.step(event.shiftKey ? -1 : 1);
  }
}
