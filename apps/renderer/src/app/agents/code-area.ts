import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  ElementRef,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { offsetOf, type TextPlace } from './text-place';

/** A plain field for code: lines are numbered and never wrapped, lines with faults are marked. */
@Component({
  selector: 'fyllo-code-area',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div class="gutter" aria-hidden="true">
      <div [style.transform]="shift()">
        @for (line of lines(); track $index) {
          <div [class.fault]="faulty().has($index + 1)">{{ $index + 1 }}</div>
        }
      </div>
    </div>
    <textarea
      #area
      data-testid="custom-editor"
      spellcheck="false"
      autocomplete="off"
      autocapitalize="off"
      wrap="off"
      [attr.aria-label]="name()"
      [attr.aria-invalid]="faulty().size > 0"
      (input)="edited.emit(area.value)"
      (scroll)="scrolled.set(area.scrollTop)"
    ></textarea>
  `,
  styleUrl: './code-area.css',
})
export class CodeArea {
  readonly text = input.required<string>();
  readonly name = input.required<string>();
  /** Places of faults, of which the lines are marked. */
  readonly faults = input<readonly TextPlace[]>([]);
  readonly edited = output<string>();

  private readonly area = viewChild.required<ElementRef<HTMLTextAreaElement>>('area');
  protected readonly scrolled = signal(0);
  protected readonly lines = computed(() => this.text().split('\n'));
  protected readonly faulty = computed(() => new Set(this.faults().map(({ line }) => line)));
  protected readonly shift = computed(() => `translateY(${-this.scrolled()}px)`);

  constructor() {
    effect(() => {
      const { nativeElement } = this.area();
      // the same text again would take the caret to the end
      if (nativeElement.value !== this.text()) nativeElement.value = this.text();
    });
  }

  /** UTF-16 offset. */
  caret(): number {
    return this.area().nativeElement.selectionStart;
  }

  /** Takes the focus and selects; with a place, the character there. */
  select(start: number, end = start): void {
    const { nativeElement } = this.area();
    nativeElement.focus();
    nativeElement.setSelectionRange(start, end);
    this.reveal(start);
  }

  goTo(place: TextPlace): void {
    const start = offsetOf(this.text(), place);
    this.select(start, start);
  }

  /** Browsers leave a selection that was set by a program out of sight. */
  private reveal(offset: number): void {
    const { nativeElement } = this.area();
    const height = nativeElement.scrollHeight / Math.max(this.lines().length, 1);
    const line = this.text().slice(0, offset).split('\n').length;
    nativeElement.scrollTop = Math.max(0, line * height - nativeElement.clientHeight / 2);
    const longest = Math.max(...this.lines().map(({ length }) => length), 1);
    const column = offset - this.text().lastIndexOf('\n', offset - 1) - 1;
    const left = (column * nativeElement.scrollWidth) / longest;
    nativeElement.scrollLeft = left < nativeElement.clientWidth / 2 ? 0 : left / 2;
  }
}
