import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NavigationEnd, NavigationStart, Router, RouterLink, RouterOutlet } from '@angular/router';
import { filter, map, takeUntil } from 'rxjs';
import { AgentProblems } from '../agents';
import { useWords } from '../language';
import { SessionList } from '../session-list';
import { SearchOpener } from '../session-search';
import type { SettingsData, SettingsDialog } from '../settings';
import { ShortcutOpener } from '../shortcuts';
import { ariaKeys, Icon } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import { onShortcut } from '../ui/on-shortcut';
import { areaOf } from './area';
import { MissingBanner } from './missing-banner';
import { OfflineBanner } from './offline-banner';
import { showProblems } from './problem-notices';
import { badgeTitle } from './title-badge';
import { warmAgents } from './warm-agents';
import { shellWords } from './words';
import { WorkspaceSwitcher } from './workspace-switcher';

/** The window of a Workspace: title bar, areas, sessions, and the page the address names. */
@Component({
  selector: 'fyllo-workspace-shell',
  imports: [
    Icon,
    MissingBanner,
    OfflineBanner,
    RouterLink,
    RouterOutlet,
    SessionList,
    WorkspaceSwitcher,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './workspace-shell.html',
  styleUrl: './workspace-shell.css',
})
export class WorkspaceShell {
  private readonly router = inject(Router);
  private readonly dialogs = inject(LateDialogs);
  private readonly search = inject(SearchOpener);
  private readonly shortcuts = inject(ShortcutOpener);

  protected readonly words = useWords(shellWords);
  protected readonly shortcutKeys = ariaKeys('shortcuts');
  private readonly url = toSignal(
    this.router.events.pipe(
      filter((event) => event instanceof NavigationEnd),
      map(() => this.router.url),
    ),
    { initialValue: this.router.url },
  );
  protected readonly area = computed(() => areaOf(this.url()));
  /** The session named by the address. */
  protected readonly sessionId = computed(
    () => /^\/chat\/([^/?#]+)/u.exec(this.url())?.[1] ?? null,
  );
  /** Where the conversation was left for another area. */
  protected readonly chatUrl = linkedSignal<string, string>({
    source: this.url,
    computation: (url, previous) => (url.startsWith('/chat') ? url : (previous?.value ?? '/chat')),
  }).asReadonly();

  constructor() {
    showProblems();
    badgeTitle();
    warmAgents();
    this.search.listen();
    onShortcut('shortcuts', () => {
      this.openShortcuts();
    });
    onShortcut('new-session', () => {
      this.startSession();
    });
  }

  protected openShortcuts(): void {
    void this.shortcuts.open();
  }

  protected openSearch(): void {
    void this.search.open();
  }

  protected async openSettings(): Promise<void> {
    const data: SettingsData = { sections: [AgentProblems] };
    const config = dialogConfig<SettingsData, unknown, SettingsDialog>(data, 'settings-title');
    const dialog = await this.dialogs.open(
      async () => (await import('../settings')).SettingsDialog,
      config,
    );
    if (dialog === null) return;
    // a link in it leads to another page
    this.router.events
      .pipe(
        filter((event) => event instanceof NavigationStart),
        takeUntil(dialog.closed),
      )
      .subscribe(() => {
        dialog.close();
      });
  }

  /** The draft page takes the focus when it leaves nobody. */
  private startSession(): void {
    const { activeElement } = document;
    if (this.url() !== '/chat' && activeElement instanceof HTMLElement) activeElement.blur();
    void this.router.navigateByUrl('/chat');
  }
}
