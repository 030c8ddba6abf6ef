import { CdkMenu, CdkMenuItem, CdkMenuTrigger } from '@angular/cdk/menu';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { LucideCopy, LucideEllipsis, LucideFolder } from '@lucide/angular';
import type { SessionHeader as Header } from '@fyllo/protocol';
import { useWords } from '../language';
import { revealHidden, Toasts } from '../ui';
import { chatWords } from './words';

/** Title, mode, agent and folders of the session in view, and what can be done with it. */
@Component({
  selector: 'fyllo-session-header',
  imports: [CdkMenu, CdkMenuItem, CdkMenuTrigger, LucideCopy, LucideEllipsis, LucideFolder],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './session-header.html',
  styleUrl: './session-header.css',
})
export class SessionHeader {
  readonly header = input.required<Header>();

  private readonly toasts = inject(Toasts);
  protected readonly words = useWords(chatWords);
  protected readonly title = computed(() => revealHidden(this.header().summary.title));
  protected readonly agent = computed(() => revealHidden(this.header().summary.agentName));
  protected readonly modeName = computed(() => this.words()[this.header().summary.mode]);
  protected readonly scope = computed(() => {
    const [first, ...more] = this.header().scope.projects;
    return more.length === 0
      ? revealHidden(first?.name ?? '')
      : this.words().folders(more.length + 1);
  });
  protected readonly paths = computed(() =>
    this.header()
      .scope.projects.map(({ path }) => revealHidden(path))
      .join('\n'),
  );

  protected async copyId(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.header().summary.id);
      this.toasts.tell(this.words().copied);
    } catch {
      this.toasts.warn(this.words().copyFailed); // no permission, or no focus
    }
  }
}
