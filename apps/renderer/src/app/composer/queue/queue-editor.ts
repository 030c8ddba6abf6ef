import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  input,
  output,
  viewChild,
} from '@angular/core';
import { MAX_PROMPT_CHARS } from '@fyllo/protocol';
import { useWords } from '../../language';
import { belongsToInputMethod } from '../../ui';
import { useLengthText } from '../length-text';
import { keyMeaning } from '../send-key';
import { queueWords } from './words';

/** A queued message while it is edited in its place; while it is saved nothing is typed, which would not go along. */
@Component({
  selector: 'fyllo-queue-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <textarea
      #area
      rows="1"
      class="field"
      data-testid="queue-editor"
      spellcheck="false"
      [attr.aria-label]="words().editing(position())"
      [readOnly]="saving()"
      (input)="written.emit(area.value)"
      (compositionstart)="composing = true"
      (compositionend)="endComposition()"
      (keydown)="pressKey($event)"
    ></textarea>
    <div class="row">
      <span class="hint" role="status" [class.fault]="tooLong()">{{ hint() }}</span>
      <button
        type="button"
        class="btn small ghost"
        data-action="cancel"
        [disabled]="saving()"
        (click)="cancelled.emit()"
      >
        {{ words().cancel }}
      </button>
      <button
        type="button"
        class="btn small"
        data-action="save"
        [disabled]="!canSave()"
        (click)="save()"
      >
        {{ words().save }}
      </button>
    </div>
  `,
  styles: `
    :host {
      display: grid;
      flex: 1;
      gap: var(--space-1);
      min-width: 0;
      padding-block: var(--space-1);
    }
    .field {
      field-sizing: content;
      font: inherit;
      height: auto;
      line-height: 1.5;
      max-height: 24vh;
      min-height: 32px;
      overflow: auto;
      overflow-wrap: anywhere;
      padding: 5px var(--space-2);
      resize: none;
      width: 100%;
    }
    .row {
      align-items: center;
      display: flex;
      gap: var(--space-1);
    }
    .hint {
      color: var(--ink-3);
      flex: 1;
      font-size: var(--text-sm);
      min-width: 0;
    }
    .fault {
      color: var(--danger);
    }
  `,
})
export class QueueEditor {
  readonly text = input.required<string>();
  readonly position = input.required<number>();
  readonly saving = input(false);
  readonly enterSends = input(true);
  readonly written = output<string>();
  readonly saved = output();
  readonly cancelled = output();

  private readonly area = viewChild.required<ElementRef<HTMLTextAreaElement>>('area');
  protected readonly words = useWords(queueWords);
  private readonly lengthText = useLengthText();
  protected readonly tooLong = computed(() => this.text().length > MAX_PROMPT_CHARS);
  protected readonly hint = computed(() => {
    if (this.saving()) return this.words().sending;
    return this.tooLong() ? this.lengthText(this.text().length) : this.words().editHint;
  });
  protected readonly canSave = computed(
    () => this.text().trim() !== '' && !this.tooLong() && !this.saving(),
  );
  protected composing = false;

  constructor() {
    afterNextRender(() => {
      const area = this.area().nativeElement;
      area.value = this.text(); // once: writing what was typed would disturb an input method
      area.focus({ preventScroll: true });
      area.setSelectionRange(area.value.length, area.value.length);
    });
  }

  /** Some input methods end without an input event. */
  protected endComposition(): void {
    this.composing = false;
    this.written.emit(this.area().nativeElement.value);
  }

  protected pressKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !this.composing && !belongsToInputMethod(event)) {
      event.preventDefault();
      event.stopPropagation();
      if (!this.saving()) this.cancelled.emit();
      return;
    }
    if (keyMeaning(event, this.enterSends(), this.composing) !== 'send') return;
    event.preventDefault();
    this.save();
  }

  protected save(): void {
    if (this.canSave()) this.saved.emit();
  }
}
