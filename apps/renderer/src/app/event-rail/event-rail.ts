import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import type { PlanEntry } from '@fyllo/protocol';
import { useErrorText } from '../errors';
import { HostState } from '../host';
import { useWords } from '../language';
import { Icon, narrowWindow, Toasts } from '../ui';
import { TodoPanel } from './todo-panel';
import { railWords } from './words';

/**
 * The column beside a session. Whether it is open is a preference of the person; in a narrow window it starts
 * closed and opens over the conversation, without touching the preference.
 */
@Component({
  selector: 'fyllo-event-rail',
  imports: [Icon, TodoPanel],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    class: 'panel',
    role: 'complementary',
    'data-testid': 'event-rail',
    '[attr.data-collapsed]': 'collapsed()',
    '[attr.aria-label]': 'words().title',
    '[class.collapsed]': 'collapsed()',
    '[class.over]': 'narrow() && !collapsed()',
  },
  template: `
    <div class="head">
      @if (!collapsed()) {
        <h2>{{ words().title }}</h2>
      }
      <button
        type="button"
        class="btn ghost small icon"
        data-testid="rail-toggle"
        [attr.aria-expanded]="!collapsed()"
        [attr.aria-label]="collapsed() ? words().expand : words().collapse"
        [title]="collapsed() ? words().expand : words().collapse"
        (click)="toggle()"
      >
        <svg fylloIcon="panel-right"></svg>
      </button>
    </div>
    @if (!collapsed()) {
      <div class="panels"><fyllo-todo-panel [entries]="plan()" /></div>
    }
  `,
  styleUrl: './event-rail.css',
})
export class EventRail {
  readonly plan = input.required<readonly PlanEntry[]>();

  private readonly state = inject(HostState);
  private readonly toasts = inject(Toasts);
  private readonly errorText = useErrorText();
  private readonly openOver = signal(false);
  protected readonly narrow = narrowWindow();
  protected readonly words = useWords(railWords);
  protected readonly collapsed = computed(() =>
    this.narrow() ? !this.openOver() : (this.state.preferences()?.railCollapsed ?? false),
  );

  protected toggle(): void {
    if (this.narrow()) this.openOver.update((open) => !open);
    else void this.keep(!this.collapsed());
  }

  private async keep(railCollapsed: boolean): Promise<void> {
    const result = await this.state.change({ railCollapsed });
    if (!result.ok) this.toasts.warn(this.errorText()(result.error));
  }
}
