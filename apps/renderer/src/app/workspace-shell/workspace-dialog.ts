import { DialogRef } from '@angular/cdk/dialog';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  linkedSignal,
  signal,
  viewChild,
} from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HOST_LINK, HostState } from '../host';
import { useWords } from '../language';
import {
  FolderBrowser,
  FolderList,
  memberWords,
  type MemberFault,
  type MemberOrder,
} from '../launcher';
import { WindowHead } from '../ui';
import { MissingFolders } from './missing-folders';
import { MovedFolder } from './moved-folder';
import { PermissionRule } from './permission-rule';
import {
  changeOf,
  draftOf,
  relocated,
  sameDraft,
  withFolder,
  type DraftMember,
  type WorkspaceDraft,
} from './workspace-draft';
import { workspaceWords } from './workspace-words';

const LONGEST_NAME = 100;
const NO_WORKSPACE: WorkspaceDraft = { name: '', members: [], primary: '' };

/** Name, folders and rule of the Workspace. Folders and name are saved together; the rest takes effect at once. */
@Component({
  selector: 'fyllo-workspace-dialog',
  imports: [ErrorNote, FolderBrowser, FolderList, MovedFolder, PermissionRule, WindowHead],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './workspace-dialog.html',
  styleUrl: './workspace-dialog.css',
})
export class WorkspaceDialog {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly folders = inject(MissingFolders);
  protected readonly words = useWords(workspaceWords);
  protected readonly members = useWords(memberWords);
  protected readonly longest = LONGEST_NAME;
  protected readonly adding = signal(false);
  protected readonly saving = signal(false);
  private readonly browser = viewChild(FolderBrowser);
  /** A folder on its way in would be left behind by a save. */
  protected readonly joining = computed(() => this.browser()?.choosing() ?? false);
  protected readonly fault = signal<MemberFault | null>(null);
  protected readonly failure = signal<AppError | null>(null);
  private readonly kept = computed(() => {
    const workspace = this.state.workspace();
    return workspace ? draftOf(workspace) : NO_WORKSPACE;
  });
  /** What the person edits; places of folders that were found again are taken over. */
  protected readonly draft = linkedSignal<WorkspaceDraft, WorkspaceDraft>({
    source: this.kept,
    computation: (kept, previous) => {
      const workspace = this.state.workspace();
      if (!previous || !workspace || sameDraft(previous.value, previous.source)) return kept;
      return relocated(previous.value, workspace);
    },
  });
  protected readonly dirty = computed(() => !sameDraft(this.draft(), this.kept()));
  protected readonly lost = computed(() => {
    const projects = this.state.workspace()?.projects ?? [];
    return this.folders.list().flatMap((missing) => {
      const project = projects.find(({ id }) => id === missing.projectId);
      return project ? [{ missing, project }] : [];
    });
  });
  protected readonly lostPaths = computed(() => this.lost().map(({ project }) => project.path));

  constructor() {
    void this.folders.look();
    effect(() => {
      this.dialog.disableClose = this.dirty() || this.saving(); // a stray click loses nothing
    });
  }

  protected rename(name: string): void {
    this.draft.update((draft) => ({ ...draft, name }));
  }

  protected order({ members, primary }: MemberOrder<DraftMember>): void {
    this.fault.set(null);
    this.draft.update((draft) => ({ ...draft, members, primary }));
  }

  protected add(path: string): void {
    const next = withFolder(this.draft(), path);
    this.fault.set(typeof next === 'string' ? next : null);
    if (typeof next !== 'string') this.draft.set(next);
  }

  protected discard(): void {
    this.draft.set(this.kept());
    this.fault.set(null);
    this.failure.set(null);
  }

  protected async save(): Promise<void> {
    this.saving.set(true);
    this.failure.set(null);
    const result = await this.link.call('workspace.change', changeOf(this.draft()));
    this.saving.set(false);
    if (!result.ok) {
      this.failure.set(result.error);
      return;
    }
    this.draft.set(draftOf(result.value)); // nothing of it differs from what is kept any more
    this.state.bind(result.value);
    this.adding.set(false);
    void this.folders.look();
  }
}
