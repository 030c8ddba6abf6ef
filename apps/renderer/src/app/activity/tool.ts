import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { oneLine } from '@fyllo/markup';
import type { ToolPart } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { ActivityRow } from './activity-row';
import { PermissionCard } from './permission-card';
import { PermissionResult } from './permission-result';
import { TOOL_ICONS } from './tool-icons';
import { ToolDetail } from './tool-detail';
import { activityWords } from './words';

/** One tool call: a line, its details when opened, and below it what the agent asks about it. */
@Component({
  selector: 'fyllo-tool',
  imports: [ActivityRow, PermissionCard, PermissionResult, ToolDetail],
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
      [(opened)]="opened"
    >
      @if (opened()) {
        <fyllo-tool-detail [tool]="tool()" [session]="session()" />
      }
    </fyllo-activity-row>
    @for (permission of tool().permissions; track permission.requestId) {
      @if (permission.state === 'open') {
        <fyllo-permission-card [permission]="permission" [session]="session()" />
      } @else {
        <fyllo-permission-result [permission]="permission" />
      }
    }
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

  protected readonly words = useWords(activityWords);
  protected readonly opened = signal(false);
  protected readonly icon = computed(() => TOOL_ICONS[this.tool().kind]);
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
