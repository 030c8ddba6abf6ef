import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import { activityCounts, asksFor, type ActivityEntry } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon } from '../ui';
import { kindIcon } from './kind-table';
import { OpenedRows, useRowState } from './opened-rows';
import { rowKey } from './row-key';
import { Thought } from './thought';
import { Tool } from './tool';
import { activityWords } from './words';

/** An opened group shows so many rows, and so many more each time it is asked to. */
const FIRST_ROWS = 100;
const MORE_ROWS = 400;

/** What an agent did between two texts: one line that counts it, and the rows when opened (behaviour 8.5). */
@Component({
  selector: 'fyllo-activity-group',
  imports: [Icon, Thought, Tool],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'activity-group' },
  templateUrl: './activity-group.html',
  styleUrls: ['./activity-head.css', './activity-group.css', './shimmer.css'],
})
export class ActivityGroup {
  readonly entries = input.required<readonly ActivityEntry[]>();
  readonly session = input.required<OpenSession>();
  readonly messageId = input.required<MessageId>();
  /** The place of the part that still grows, in the message; -1 when none does. */
  readonly growing = input(-1);

  protected readonly words = useWords(activityWords);
  protected readonly iconOf = kindIcon;
  protected readonly counts = computed(() => activityCounts(this.entries(), this.growing()));
  protected readonly failures = computed(
    () =>
      this.entries().filter(({ part }) => part.type === 'tool' && part.status === 'failed').length,
  );

  private readonly rows = inject(OpenedRows);
  private readonly first = computed(() => this.entries()[0]);
  private readonly key = computed(() => `${this.messageId()}/group-${this.first()?.key ?? ''}`);
  /** What somebody reads stays in sight when a second activity makes a group of it. */
  protected readonly state = useRowState(this.key, () => {
    const first = this.first();
    return first !== undefined && this.rows.of(rowKey(this.messageId(), first)) === true;
  });

  private readonly limit = signal(FIRST_ROWS);
  /** Rows on the screen. What a person is asked about is there in a closed group too. */
  protected readonly shown = computed(() => {
    const limit = this.state.opened() ? this.limit() : 0;
    return this.entries().filter(({ part }, index) => index < limit || asksFor(part));
  });
  protected readonly hidden = computed(() =>
    this.state.opened() ? this.entries().length - this.shown().length : 0,
  );
  protected readonly next = computed(() => Math.min(this.hidden(), MORE_ROWS));

  protected keyOf(entry: ActivityEntry): string {
    return rowKey(this.messageId(), entry);
  }

  protected toggle(): void {
    this.state.set(!this.state.opened());
  }

  protected showMore(): void {
    this.limit.update((limit) => limit + MORE_ROWS);
  }
}
