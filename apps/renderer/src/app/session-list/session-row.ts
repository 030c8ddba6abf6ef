import {
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  viewChild,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import type { SessionSummary } from '@fyllo/protocol';
import { calendarTime, Clock, CurrentLanguage, useWords } from '../language';
import { InitialsBadge, revealHidden } from '../ui';
import { sessionListWords } from './words';

const MOST_COUNTED = 99;

/** One session in the list. */
@Component({
  selector: 'fyllo-session-row',
  imports: [InitialsBadge, RouterLink],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    role: 'listitem',
    'data-testid': 'session-item',
    '[attr.data-session-id]': 'session().id',
    '[attr.data-state]': 'session().state',
  },
  templateUrl: './session-row.html',
  styleUrl: './session-row.css',
})
export class SessionRow {
  readonly session = input.required<SessionSummary>();
  readonly active = input(false);
  /** Whether Tab reaches this row: one of the list does. */
  readonly tabbable = input(false);

  private readonly now = inject(Clock).now;
  private readonly language = inject(CurrentLanguage).value;
  private readonly link = viewChild.required<ElementRef<HTMLAnchorElement>>('link');

  protected readonly words = useWords(sessionListWords);
  protected readonly title = computed(() => revealHidden(this.session().title));
  protected readonly time = computed(() =>
    calendarTime(this.session().activityAt, this.now(), this.language()),
  );
  protected readonly badge = computed(() => {
    const { attention } = this.session();
    return attention > MOST_COUNTED ? `${MOST_COUNTED}+` : `${attention}`;
  });

  focus(): void {
    this.link().nativeElement.focus();
  }
}
