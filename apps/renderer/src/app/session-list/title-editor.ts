import {
  afterRenderEffect,
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  type OnDestroy,
  untracked,
  viewChild,
} from '@angular/core';
import { belongsToInputMethod } from '../ui';
import { MAX_TITLE_CHARS } from '@fyllo/protocol';
import { useErrorText } from '../errors';
import { useWords } from '../language';
import { isTooLong, Renaming, type TitleDraft } from './renaming';
import { sessionActionWords } from './words';

/** A title while it is edited: Enter and leaving the field keep it, Escape does not. */
@Component({
  selector: 'fyllo-title-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <input
      #field
      type="text"
      class="field"
      dir="auto"
      autocomplete="off"
      data-testid="session-title-input"
      [value]="draft().text"
      [readOnly]="draft().saving"
      [attr.aria-label]="words().newTitle"
      [attr.aria-busy]="draft().saving"
      [attr.aria-invalid]="isFaulty()"
      [attr.aria-describedby]="note() === '' ? null : 'title-editor-note'"
      (input)="renaming.type(draft().key, field.value)"
      (compositionend)="renaming.type(draft().key, field.value)"
      (keydown)="press($event)"
      (focus)="renaming.enter(draft().key)"
      (blur)="renaming.leave(draft().key)"
    />
    @if (note() !== '') {
      <span
        id="title-editor-note"
        class="note truncate"
        [class.failed]="isFaulty()"
        [title]="note()"
        >{{ note() }}</span
      >
    }
  `,
  styleUrl: './title-editor.css',
})
export class TitleEditor implements OnDestroy {
  readonly draft = input.required<TitleDraft>();

  protected readonly renaming = inject(Renaming);
  protected readonly words = useWords(sessionActionWords);
  private readonly errorText = useErrorText();
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private readonly key = computed(() => this.draft().key);
  protected readonly isFaulty = computed(
    () => this.draft().error !== null || isTooLong(this.draft()),
  );
  protected readonly note = computed(() => {
    const draft = this.draft();
    if (isTooLong(draft)) return this.words().tooLong(MAX_TITLE_CHARS);
    if (draft.error) return this.errorText()(draft.error);
    return draft.saving ? this.words().saving : '';
  });

  constructor() {
    afterRenderEffect(() => {
      const key = this.key();
      const field = this.field().nativeElement;
      if (!this.renaming.takesFocus(key)) return;
      untracked(() => {
        field.focus();
      });
      field.setSelectionRange(0, field.value.length, 'backward'); // its beginning in view
    });
  }

  /** The row was scrolled away, or the page left: as if the field had been left. */
  ngOnDestroy(): void {
    this.renaming.leave(this.key());
  }

  protected press(event: KeyboardEvent): void {
    // the list's keys mean something else here; those of the whole page do not
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    // an Enter or Escape that ends a composition belongs to the input method
    if (belongsToInputMethod(event)) return;
    if (event.key === 'Enter') void this.renaming.commit(this.key(), true);
    else if (event.key === 'Escape') this.renaming.cancel(this.key());
    else return;
    event.preventDefault();
  }
}
