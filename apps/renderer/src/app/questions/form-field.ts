import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { decisionLine, decisionText } from '@fyllo/markup';
import type { FormField as Field } from '@fyllo/protocol';
import { useWords } from '../language';
import type { FieldFault } from '@fyllo/session-model';
import type { FieldValue } from './form-values';
import { questionWords } from './words';

const TITLE_CHARS = 300;
/** Longer texts, or those without a bound, get room for lines. */
const LINE_CHARS = 100;
let lastId = 0;

/** One field of an agent's form: its label, its control, and what is wrong with what it holds. */
@Component({
  selector: 'fyllo-form-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'form-field', '[attr.data-key]': 'field().key' },
  templateUrl: './form-field.html',
  styleUrl: './form-field.css',
})
export class FormField {
  readonly field = input.required<Field>();
  readonly value = input.required<FieldValue>();
  readonly fault = input<FieldFault | null>(null);
  readonly changed = output<FieldValue>();

  protected readonly words = useWords(questionWords);
  protected readonly id = `form-field-${(++lastId).toString()}`;
  protected readonly title = computed(() => {
    const { title, key } = this.field();
    return decisionLine(title, TITLE_CHARS) || decisionLine(key, TITLE_CHARS);
  });
  protected readonly description = computed(() => decisionText(this.field().description ?? ''));
  protected readonly pattern = computed(() => decisionLine(this.field().pattern ?? '', 200));
  protected readonly choices = computed(() =>
    (this.field().choices ?? []).map(({ value, title }) => ({
      value,
      title: decisionLine(title, TITLE_CHARS) || decisionLine(value, TITLE_CHARS),
    })),
  );
  protected readonly text = computed(() => {
    const value = this.value();
    return typeof value === 'string' ? value : '';
  });
  /** What the field holds, as it really is, when that cannot be seen in it. */
  protected readonly revealed = computed(() => {
    const text = this.text();
    const shown = decisionText(text);
    return shown === text || this.field().type === 'choice' ? '' : shown;
  });
  protected readonly control = computed(() => {
    const { type, format, max } = this.field();
    if (type !== 'string') return type;
    if (format === 'date') return 'date';
    return format === undefined && (max === undefined || max > LINE_CHARS) ? 'area' : 'line';
  });
  protected readonly faultText = computed(() => {
    const fault = this.fault();
    return fault === null ? '' : this.words().faults[fault.code](fault.limit);
  });

  protected isChosen(value: string): boolean {
    const chosen = this.value();
    return Array.isArray(chosen) && chosen.includes(value);
  }

  protected write(event: Event): void {
    const { target } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      this.changed.emit(target.value);
  }

  protected check(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.changed.emit(event.target.checked);
  }

  /** In the agent's order, whatever the order of clicks. */
  protected toggle(value: string): void {
    this.changed.emit(
      this.choices()
        .map((choice) => choice.value)
        .filter((other) => (other === value ? !this.isChosen(value) : this.isChosen(other))),
    );
  }
}
