import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { ToolPart } from '@fyllo/protocol';
import { openRequests } from '../host/open-requests';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { PermissionCard } from './permission-card';
import { PermissionResult } from './permission-result';
import { activityWords } from './words';

/** What an agent asks about a call, and what became of what it asked. */
@Component({
  selector: 'fyllo-tool-requests',
  imports: [PermissionCard, PermissionResult],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
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
export class ToolRequests {
  readonly tool = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(activityWords);
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
}
