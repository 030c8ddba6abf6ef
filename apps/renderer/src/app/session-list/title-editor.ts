import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  type OnDestroy,
  viewChild,
} from '@angular/core';
import { useErrorText } from '../errors';
import { useWords } from '../language';
import { Renaming, type TitleDraft } from './renaming';
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
      autocomplete="off"
      data-testid="session-title-input"
      [value]="draft().text"
      [readOnly]="draft().saving"
      [attr.aria-label]="words().newTitle"
      [attr.aria-busy]="draft().saving"
      [attr.aria-invalid]="draft().error !== null"
      [attr.aria-describedby]="note() === '' ? null : 'title-editor-note'"
      (input)="renaming.type(field.value)"
      (compositionend)="renaming.type(field.value)"
      (keydown)="press($event)"
      (blur)="renaming.commit()"
    />
    @if (note() !== '') {
      <span
        id="title-editor-note"
        class="note truncate"
        [class.failed]="draft().error"
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
  protected readonly note = computed(() => {
    const { saving, error } = this.draft();
    if (error) return this.errorText()(error);
    return saving ? this.words().saving : '';
  });

  constructor() {
    afterNextRender(() => {
      const field = this.field().nativeElement;
      field.focus();
      field.setSelectionRange(0, field.value.length, 'backward'); // its beginning in view
    });
  }

  /** The row was scrolled away, or the page left: as if the field had been left. */
  ngOnDestroy(): void {
    void this.renaming.commit();
  }

  protected press(event: KeyboardEvent): void {
    event.stopPropagation(); // the list's keys mean something else here
    // an Enter or Escape that ends a composition belongs to the input method
    if (belongsToInputMethod(event)) return;
    if (event.key === 'Enter') void this.renaming.commit(true);
    else if (event.key === 'Escape') this.renaming.cancel();
    else return;
    event.preventDefault();
  }
}

/** The parts of a key press that say whether an input method took it; the code is the only sign in some browsers. */
interface ComposedKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

const belongsToInputMethod = ({ isComposing, keyCode }: ComposedKey): boolean =>
  isComposing || keyCode === 229;
