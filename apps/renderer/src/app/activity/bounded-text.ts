import {
  afterRenderEffect,
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { styledText } from '@fyllo/markup';
import { useWords } from '../language';
import { beginningOf, endOf } from './text-ends';
import { graphicsClass } from './graphics-class';
import { activityWords } from './words';

/** From the bottom, as far as a person must scroll to leave it. */
const AT_BOTTOM = 24;

/** Text of any length: its beginning or its end at first, all of it when asked. */
@Component({
  selector: 'fyllo-bounded-text',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (cut() && ends() === 'end') {
      <button type="button" (click)="showAll()">{{ words().showAllBefore(lineCount()) }}</button>
    }
    <pre
      #view
      tabindex="0"
      role="group"
      [attr.aria-label]="name()"
      (scroll)="scrolled()"
    >@for (run of runs(); track $index) {<span [class]="run.look">{{ run.text }}</span>}</pre>
    @if (cut() && ends() === 'start') {
      <button type="button" (click)="showAll()">{{ words().showAll(lineCount()) }}</button>
    }
  `,
  styleUrls: ['./bounded-text.css', './graphics.css'],
})
export class BoundedText {
  /** Plain text, or with `coloured` what a program wrote. */
  readonly text = input.required<string>();
  readonly name = input.required<string>();
  readonly coloured = input(false);
  /** Which part is shown first. */
  readonly ends = input<'start' | 'end'>('start');

  protected readonly words = useWords(activityWords);
  private readonly view = viewChild.required<ElementRef<HTMLElement>>('view');
  private readonly all = signal(false);
  private follows = true;
  private readonly part = computed(() =>
    this.ends() === 'start' ? beginningOf(this.text()) : endOf(this.text()),
  );
  protected readonly cut = computed(() => !this.all() && this.part().length < this.text().length);
  protected readonly runs = computed(() => {
    const text = this.cut() ? this.part() : this.text();
    if (!this.coloured()) return [{ text, look: '' }];
    return styledText(text).map((run) => ({ text: run.text, look: graphicsClass(run.graphics) }));
  });
  protected readonly lineCount = computed(() => this.text().split('\n').length);

  constructor() {
    // new lines of a running command come into sight, unless the person has scrolled up
    afterRenderEffect({
      write: () => {
        this.runs();
        const { nativeElement } = this.view();
        if (this.ends() === 'end' && this.follows)
          nativeElement.scrollTop = nativeElement.scrollHeight;
      },
    });
  }

  protected scrolled(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.view().nativeElement;
    this.follows = scrollHeight - scrollTop - clientHeight < AT_BOTTOM;
  }

  protected showAll(): void {
    this.follows = false;
    this.all.set(true);
  }
}
