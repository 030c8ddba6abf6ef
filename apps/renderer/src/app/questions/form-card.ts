import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { decisionText } from '@fyllo/markup';
import {
  PERMISSION_INERT_MS,
  type FormContent,
  type Question,
  type QuestionAnswer,
  type RequestId,
} from '@fyllo/protocol';
import type { FieldFault } from '@fyllo/session-model';
import { useWords } from '../language';
import { useStillness } from '../ui/stillness';
import { FormDrafts } from './form-drafts';
import { FormField } from './form-field';
import { readField, startValue, type FieldValue } from './form-values';
import { RefusalButtons } from './refusal-buttons';
import { questionWords } from './words';

/** A form an agent wants filled in: defaults are there, nothing is sent that does not fit (ACP elicitation). */
@Component({
  selector: 'fyllo-form-card',
  imports: [FormField, RefusalButtons],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './form-card.html',
  styleUrl: './request-body.css',
})
export class FormCard {
  readonly question = input.required<Extract<Question, { kind: 'form' }>>();
  /** Names what was filled in. */
  readonly requestId = input.required<RequestId>();
  readonly agent = input.required<string>();
  /** An answer is on its way. */
  readonly answered = input(false);
  readonly reply = output<QuestionAnswer>();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly row = viewChild<ElementRef<HTMLElement>>('row');
  private readonly still = useStillness(this.row, this.question, PERMISSION_INERT_MS);
  /** Faults are shown from the first try to submit on. */
  private readonly tried = signal(false);
  private readonly drafts = inject(FormDrafts);
  private readonly draft = computed(() => this.drafts.of(this.requestId()));
  private readonly values = computed<ReadonlyMap<string, FieldValue>>(() => {
    const written = this.draft()();
    return new Map(
      this.question().fields.map((field) => [
        field.key,
        written.get(field.key) ?? startValue(field),
      ]),
    );
  });
  private readonly faults = computed(() => {
    const faults = new Map<string, FieldFault>();
    for (const field of this.question().fields) {
      const read = readField(field, this.valueOf(field.key));
      if ('fault' in read) faults.set(field.key, read.fault);
    }
    return faults;
  });

  protected readonly words = useWords(questionWords);
  protected readonly message = computed(() => decisionText(this.question().message));
  protected readonly ready = computed(() => this.still() && !this.answered());
  /** A field of a kind we do not know leaves nothing but to decline. */
  protected readonly answerable = computed(() =>
    this.question().fields.every(({ type }) => type !== 'other'),
  );

  protected valueOf(key: string): FieldValue {
    return this.values().get(key) ?? '';
  }

  protected faultOf(key: string): FieldFault | null {
    return this.tried() ? (this.faults().get(key) ?? null) : null;
  }

  protected write(key: string, value: FieldValue): void {
    this.draft().update((written) => new Map(written).set(key, value));
  }

  protected submit(event: Event): void {
    event.preventDefault();
    if (!this.ready() || !this.answerable()) return;
    this.tried.set(true);
    const [wrong] = this.faults().keys();
    if (wrong === undefined) this.reply.emit({ action: 'accept', content: this.content() });
    else this.focusField(wrong);
  }

  private content(): FormContent {
    const entries = this.question().fields.flatMap((field) => {
      const read = readField(field, this.valueOf(field.key));
      return 'fault' in read || read.value === undefined ? [] : [[field.key, read.value] as const];
    });
    return Object.fromEntries(entries); // own properties, whatever their names
  }

  private focusField(key: string): void {
    const index = this.question().fields.findIndex((field) => field.key === key);
    const field = this.host.querySelectorAll('fyllo-form-field')[index];
    field?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }
}
