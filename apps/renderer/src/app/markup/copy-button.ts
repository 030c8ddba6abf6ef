import {
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  inject,
  input,
  signal,
} from '@angular/core';
import { useWords } from '../language';
import { Icon } from '../ui';
import { markupWords } from './words';

const SHOWN_MS = 1600;

/** Copies a text on a click and says whether that worked. */
@Component({
  selector: 'fyllo-copy-button',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button
      type="button"
      class="btn ghost small icon"
      [title]="label()"
      [attr.aria-label]="label()"
      (click)="copy()"
    >
      @if (state() === 'copied') {
        <svg fylloIcon="check"></svg>
      } @else {
        <svg fylloIcon="copy"></svg>
      }
    </button>
    <span class="said" role="status">{{ said() }}</span>
  `,
  styles: `
    :host {
      align-items: center;
      display: inline-flex;
      gap: var(--space-1);
    }
    .said {
      color: var(--ink-3);
      font-size: var(--text-sm);
      order: -1;
    }
  `,
})
export class CopyButton {
  readonly text = input.required<string>();
  /** What is copied, for the accessible name; the plain verb when absent. */
  readonly name = input<string>();

  /** What is said when it was copied, if it is more than that. */
  readonly done = input<string>();

  protected readonly state = signal<'idle' | 'copied' | 'failed'>('idle');
  protected readonly words = useWords(markupWords);
  protected readonly label = computed(() => this.name() ?? this.words().copy);
  protected readonly said = computed(() => {
    const { copied, copyFailed } = this.words();
    return { idle: '', copied: this.done() ?? copied, failed: copyFailed }[this.state()];
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      clearTimeout(this.timer);
    });
  }

  protected copy(): void {
    navigator.clipboard.writeText(this.text()).then(
      () => {
        this.say('copied');
      },
      () => {
        this.say('failed');
      },
    );
  }

  private say(state: 'copied' | 'failed'): void {
    this.state.set(state);
    clearTimeout(this.timer);
    const shown = this.done() === undefined ? SHOWN_MS : SHOWN_MS * 3;
    this.timer = setTimeout(() => {
      this.state.set('idle');
    }, shown);
  }
}
