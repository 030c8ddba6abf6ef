import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import type { AppError, Params } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HOST_LINK, HostState } from '../host';
import { useWords } from '../language';
import { revealHidden, Toasts } from '../ui';
import { CollectionForm } from './collection-form';
import { FolderBrowser } from './folder-browser';
import { memberWords } from './member-words';
import { RecentList } from './recent-list';
import type { RecentWorkspace } from './recent-workspaces';
import { launcherWords } from './words';
import { WorkspaceOpener } from './workspace-opener';

const MODES = ['folder', 'collection'] as const;

/** The page of a window that belongs to no Workspace yet. */
@Component({
  selector: 'fyllo-launcher',
  imports: [CollectionForm, ErrorNote, FolderBrowser, RecentList],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './launcher.html',
  styleUrl: './launcher.css',
})
export class Launcher {
  private readonly link = inject(HOST_LINK);
  private readonly opener = inject(WorkspaceOpener);
  private readonly toasts = inject(Toasts);
  private readonly collection = viewChild.required(CollectionForm);
  protected readonly folders = viewChild.required(FolderBrowser);

  protected readonly nativePicker = inject(HostState).nativePicker;
  protected readonly words = useWords(launcherWords);
  protected readonly members = useWords(memberWords);
  protected readonly modes = MODES;
  /** Whether a chosen folder is opened, or joins a collection. */
  protected readonly mode = signal<(typeof MODES)[number]>('folder');
  protected readonly busy = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  /** A Workspace whose primary folder is neither where it was nor near by: a person says where it is. */
  protected readonly lost = signal<RecentWorkspace | null>(null);
  protected readonly reveal = revealHidden;
  protected readonly action = computed(() => {
    if (this.lost()) return this.words().here;
    return this.mode() === 'collection' ? this.members().add : this.words().open;
  });

  protected async reopen(entry: RecentWorkspace): Promise<void> {
    this.lost.set(null);
    await this.open({ workspaceId: entry.workspace.id });
    if (this.failure()?.code === 'folder-missing') this.lost.set(entry);
  }

  protected async open(which: Params<'launcher.open'>): Promise<void> {
    this.busy.set(true);
    this.failure.set(null);
    const result = await this.opener.open(which);
    this.busy.set(false);
    if (!result.ok) this.failure.set(result.error);
    else if (!result.value) this.toasts.tell(this.words().elsewhere);
  }

  protected async take(path: string): Promise<void> {
    const lost = this.lost();
    if (lost) await this.open({ workspaceId: lost.workspace.id, primaryAt: path });
    else if (this.mode() === 'folder') await this.open({ path });
    else this.collection().add(path);
  }

  protected async pick(): Promise<void> {
    this.busy.set(true);
    this.failure.set(null);
    const result = await this.link.call('launcher.pick', {});
    this.busy.set(false);
    if (!result.ok) this.failure.set(result.error);
    else if (result.value.path !== null) await this.take(result.value.path);
  }
}
