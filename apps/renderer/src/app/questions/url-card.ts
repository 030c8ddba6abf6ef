import {
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  type ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { decisionText, linkTargetOf } from '@fyllo/markup';
import { PERMISSION_INERT_MS, type Question, type QuestionAnswer } from '@fyllo/protocol';
import { useWords } from '../language';
import { AddressView, LinkOpener, markupWords } from '../markup';
import { useStillness } from '../ui/stillness';
import { RefusalButtons } from './refusal-buttons';
import { questionWords } from './words';

/**
 * An address an agent wants opened: all of it, what is odd about it, and nothing fetched before a person has agreed.
 * SECURITY: X-02
 */
@Component({
  selector: 'fyllo-url-card',
  imports: [AddressView, RefusalButtons],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (message() !== '') {
      <p class="message">{{ message() }}</p>
    }
    <fyllo-address-view [address]="question().url" />
    @if (blocked(); as reason) {
      <p class="blocked" data-testid="question-blocked">
        {{ words().cannotOpen }} {{ linkWords().blocked[reason] }}
      </p>
    } @else {
      <p class="quiet">{{ words().consent }}</p>
    }
    <div #row class="row">
      @if (blocked() === null) {
        <button
          type="button"
          class="btn small primary"
          data-testid="question-accept"
          aria-haspopup="dialog"
          [attr.aria-disabled]="!ready()"
          (click)="open()"
        >
          {{ words().openAddress }}
        </button>
      }
      <fyllo-refusal-buttons [ready]="ready()" (refused)="reply.emit($event)" />
    </div>
  `,
  styleUrl: './request-body.css',
})
export class UrlCard {
  readonly question = input.required<Extract<Question, { kind: 'url' }>>();
  /** An answer is on its way. */
  readonly answered = input(false);
  readonly reply = output<QuestionAnswer>();

  private readonly links = inject(LinkOpener);
  private readonly whileShown = takeUntilDestroyed<boolean>(inject(DestroyRef));
  private readonly row = viewChild<ElementRef<HTMLElement>>('row');
  private readonly still = useStillness(this.row, this.question, PERMISSION_INERT_MS);
  protected readonly words = useWords(questionWords);
  protected readonly linkWords = useWords(markupWords);
  protected readonly message = computed(() => decisionText(this.question().message));
  protected readonly ready = computed(() => this.still() && !this.answered());
  /** Why the address is not opened from here. */
  protected readonly blocked = computed(() => {
    const target = linkTargetOf(this.question().url);
    if (target.kind === 'blocked') return target.reason;
    return target.kind === 'local' ? 'scheme' : null;
  });

  /** Accepting is consent: it goes out once the address has been opened, if it is still asked for then. */
  protected open(): void {
    if (!this.ready()) return;
    this.links
      .ask(this.question().url)
      .pipe(this.whileShown)
      .subscribe((opened) => {
        if (opened) this.reply.emit({ action: 'accept' });
      });
  }
}
