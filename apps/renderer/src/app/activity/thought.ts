import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { oneLine } from '@fyllo/markup';
import { useWords } from '../language';
import { MarkdownText } from '../markup';
import { ActivityRow } from './activity-row';
import { kindIcon } from './kind-table';
import { useRowState } from './opened-rows';
import { activityWords } from './words';

/** Reasoning of an agent, folded: its first line, and all of it as Markdown without tags when opened. */
@Component({
  selector: 'fyllo-thought',
  imports: [ActivityRow, MarkdownText],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'thought' },
  template: `
    <fyllo-activity-row
      [kindWord]="words().kinds.think"
      [icon]="icon"
      [title]="title()"
      [running]="running()"
      [opened]="state.opened()"
      (openedChange)="state.set($event)"
    >
      @if (state.opened()) {
        <div class="body"><fyllo-markdown-text [text]="text()" [final]="!running()" /></div>
      }
    </fyllo-activity-row>
  `,
  styles: `
    :host {
      display: block;
    }
    .body {
      border-top: 1px solid var(--line);
      color: var(--ink-2);
      font-size: var(--text-md);
      line-height: 1.6;
      max-height: 480px;
      overflow: auto;
      padding: 10px 14px 0;
    }
  `,
})
export class Thought {
  readonly text = input.required<string>();
  readonly running = input(false);

  /** What it is remembered by while it is scrolled away. */
  readonly rowKey = input<string>();

  protected readonly words = useWords(activityWords);
  protected readonly icon = kindIcon('think');
  protected readonly state = useRowState(this.rowKey);
  protected readonly title = computed(() => {
    const first = this.text().trimStart().slice(0, 400).split('\n', 1)[0] ?? '';
    const line = oneLine(first.replace(/[*_`#>]+/g, ' '), 160);
    return line === '' ? this.words().kinds.think : line;
  });
}
