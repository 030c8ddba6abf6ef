import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';
import { useWords } from '../language';
import { Icon, type IconName } from '../ui';
import { activityWords } from './words';

/** A line that opens and closes what belongs to it. */
@Component({
  selector: 'fyllo-activity-row',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button
      type="button"
      class="head"
      [attr.aria-expanded]="opened()"
      [attr.aria-description]="failed() ? words().failed : null"
      (click)="toggle()"
    >
      <span class="sign" [class.failed]="failed()"><svg [fylloIcon]="icon()"></svg></span>
      @if (kindWord() !== '') {
        <span class="visually-hidden">{{ kindWord() }}</span>
      }
      <span
        class="title"
        [class.shimmer]="running()"
        [class.mono]="mono()"
        [class.failed]="failed()"
        [title]="title()"
        >{{ title() }}</span
      >
      <svg class="chevron" fylloIcon="chevron-down"></svg>
    </button>
    <ng-content />
  `,
  styleUrls: ['./activity-head.css', './activity-row.css', './shimmer.css'],
})
export class ActivityRow {
  readonly icon = input.required<IconName>();
  readonly title = input.required<string>();
  /** Said to those who do not see the icon, and in front of the title. */
  readonly kindWord = input('');
  readonly mono = input(false);
  readonly running = input(false);
  readonly failed = input(false);
  readonly opened = model(false);

  protected readonly words = useWords(activityWords);

  protected toggle(): void {
    this.opened.update((opened) => !opened);
  }
}
