import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { oneLine } from '@fyllo/markup';
import type { ToolPart } from '@fyllo/protocol';
import { openRequests } from '../host/open-requests';
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
      @if (permission.state !== 'open') {
        <fyllo-permission-result [permission]="permission" />
      } @else if (permission.requestId === shown()) {
        <fyllo-permission-card [permission]="permission" [session]="session()" />
      }
    }
    @if (queued() > 0) {
      <p data-testid="queued-requests">{{ words().queued(queued()) }}</p>
    }
  `,
  styles: `
    :host {
      display: block;
    }
    p {
      color: var(--ink-3);
      font-size: var(--text-sm);
      margin: -6px 0 12px 12px;
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
  private readonly open = computed(() =>
    this.tool().permissions.filter(({ state }) => state === 'open'),
  );
  /** One request of the session at a time, wherever it is. */
  protected readonly shown = computed(() => {
    const [first] = this.open();
    if (first === undefined) return undefined;
    return openRequests(this.session().view())[0]?.requestId ?? first.requestId;
  });
  protected readonly queued = computed(() => {
    const shown = this.shown();
    const open = this.open().filter(({ requestId }) => requestId !== shown);
    // behind one that is shown here, its own count tells of them
    return open.length === this.open().length ? open.length : 0;
  });
  protected readonly title = computed(() => {
    const { title, name, kind } = this.tool();
    const line = oneLine(title);
    return line === '' ? oneLine(name ?? '') || this.words().kinds[kind] : line;
  });
}
