import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { oneLine } from '@fyllo/markup';
import type { MessageId, ToolPart } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { ActivityRow } from './activity-row';
import { kindIcon } from './kind-table';
import { useRowState } from './opened-rows';
import { ToolDetail } from './tool-detail';
import { ToolRequests } from './tool-requests';
import { activityWords } from './words';

/** One tool call: a line, its details when opened, and below it what the agent asks about it. */
@Component({
  selector: 'fyllo-tool',
  imports: [ActivityRow, ToolDetail, ToolRequests],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'tool',
    '[attr.data-tool-id]': 'tool().toolCallId',
    '[attr.data-kind]': 'tool().kind',
    '[attr.data-status]': 'tool().status',
  },
  template: `
    <fyllo-activity-row
      [mono]="true"
      [icon]="icon()"
      [kindWord]="words().kinds[tool().kind]"
      [title]="title()"
      [running]="running()"
      [failed]="tool().status === 'failed'"
      [opened]="state.opened()"
      (openedChange)="state.set($event)"
    >
      @if (state.opened()) {
        <fyllo-tool-detail [tool]="tool()" [session]="session()" [messageId]="messageId()" />
      }
    </fyllo-activity-row>
    <fyllo-tool-requests [tool]="tool()" [session]="session()" />
  `,
  styles: `
    :host {
      display: block;
    }
  `,
})
export class Tool {
  readonly tool = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();
  /** The message it stands in: its changes are shown among those of the turn. */
  readonly messageId = input.required<MessageId>();
  /** What it is remembered by while it is scrolled away. */
  readonly rowKey = input<string>();

  protected readonly words = useWords(activityWords);
  protected readonly state = useRowState(this.rowKey);
  protected readonly icon = computed(() => kindIcon(this.tool().kind));
  protected readonly running = computed(() => {
    const { status } = this.tool();
    return status === 'pending' || status === 'in_progress';
  });
  protected readonly title = computed(() => {
    const { title, name, kind } = this.tool();
    const line = oneLine(title);
    return line === '' ? oneLine(name ?? '') || this.words().kinds[kind] : line;
  });
}
