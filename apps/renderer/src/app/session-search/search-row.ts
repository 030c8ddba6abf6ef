import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { SearchHit, SessionId } from '@fyllo/protocol';
import { calendarTime, Clock, CurrentLanguage } from '../language';
import { MarkedText } from './marked-text';
import { rangeInId } from './text-pieces';

/** What `aria-activedescendant` names. */
export const rowElementId = (id: SessionId): string => `search-result-${id}`;

/** A session that was found: what it is called, when it was last active, and where the query stands in it. */
@Component({
  selector: 'fyllo-search-row',
  imports: [MarkedText],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    role: 'option',
    'data-testid': 'search-result',
    '[id]': 'elementId()',
    '[class.active]': 'active()',
    '[attr.aria-selected]': 'active()',
    '[attr.aria-busy]': 'opening() ? true : null',
    '[attr.data-session-id]': 'hit().sessionId',
    '[attr.data-match]': 'hit().match',
  },
  templateUrl: './search-row.html',
  styleUrl: './search-row.css',
})
export class SearchRow {
  readonly hit = input.required<SearchHit>();
  /** What the hit was found for. */
  readonly query = input('');
  readonly active = input(false);
  readonly opening = input(false);

  private readonly now = inject(Clock).now;
  private readonly language = inject(CurrentLanguage).value;

  protected readonly elementId = computed(() => rowElementId(this.hit().sessionId));
  protected readonly time = computed(() =>
    calendarTime(this.hit().activityAt, this.now(), this.language()),
  );
  protected readonly wholeTime = computed(() =>
    new Intl.DateTimeFormat(this.language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
      this.hit().activityAt,
    ),
  );
  protected readonly idHit = computed(() => rangeInId(this.hit().sessionId, this.query()));
}
