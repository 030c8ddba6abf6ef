import path from 'node:path';
import {
  MAX_WORKSPACE_FOLDERS,
  coded,
  type Project,
  type ResultValue,
  type Workspace,
  type WorkspaceId,
} from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import { newId } from '../new-id';
import { canonicalFolder } from './list-folders';
import { requireFolder } from './require-folder';

/** The Workspaces this data folder knows, and how folders become one. */
export class Workspaces {
  private known: Promise<Map<WorkspaceId, Workspace>> | undefined;
  private opening: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: SessionStore,
    private readonly now: () => number,
  ) {}

  async get(id: WorkspaceId): Promise<Workspace | undefined> {
    return (await this.load()).get(id);
  }

  /** Latest first, with the folders that are not there any more. */
  async recent(): Promise<ResultValue<'launcher.recent'>['workspaces']> {
    const all = [...(await this.load()).values()].sort((a, b) => b.openedAt - a.openedAt);
    return Promise.all(
      all.map(async (workspace) => ({ workspace, missing: await missingFolders(workspace) })),
    );
  }

  /** Error: `not-found`; `folder-missing` when its primary folder is gone. */
  async reopen(id: WorkspaceId): Promise<Workspace> {
    const workspace = await this.get(id);
    if (!workspace) throw coded('not-found', 'There is no such Workspace.');
    const primary = workspace.projects.find((project) => project.id === workspace.primary);
    if (primary) await requireFolder(primary.path);
    return this.touch(workspace);
  }

  /**
   * The Workspace of exactly these folders, in this order; made when there is none. The first folder is primary.
   * Errors: `folder-missing`, `permission-denied`, `folder-not-allowed` (relative, twice or nested, too many).
   */
  openFolders(folders: readonly string[]): Promise<Workspace> {
    // one after another, or the same folder opened twice at once would become two Workspaces
    const opened = this.opening.then(() => this.openInTurn(folders));
    this.opening = opened.catch(() => undefined); // whoever asked hears of it
    return opened;
  }

  private async openInTurn(folders: readonly string[]): Promise<Workspace> {
    if (folders.length === 0 || folders.length > MAX_WORKSPACE_FOLDERS) {
      throw coded('folder-not-allowed', `A Workspace has 1 to ${MAX_WORKSPACE_FOLDERS} folders.`);
    }
    const paths = await Promise.all(folders.map(canonicalFolder));
    refuseOverlap(paths);
    const wanted = JSON.stringify(paths);
    for (const workspace of (await this.load()).values()) {
      if (JSON.stringify(workspace.projects.map((project) => project.path)) === wanted) {
        return this.touch(workspace);
      }
    }
    return this.touch(newWorkspace(paths));
  }

  private async touch(workspace: Workspace): Promise<Workspace> {
    const touched = { ...workspace, openedAt: this.now() };
    await this.store.saveWorkspace(touched);
    (await this.load()).set(touched.id, touched);
    return touched;
  }

  private load(): Promise<Map<WorkspaceId, Workspace>> {
    if (this.known) return this.known;
    const loading = this.store
      .workspaces()
      .then((all) => new Map(all.map((workspace) => [workspace.id, workspace])));
    this.known = loading;
    loading.catch(() => (this.known = undefined)); // a failed reading is not the last word
    return loading;
  }
}

function newWorkspace(paths: readonly string[]): Workspace {
  const projects: Project[] = paths.map((folder) => ({
    id: newId('project'),
    name: path.basename(folder) || folder,
    path: folder,
  }));
  const [primary] = projects;
  if (!primary) throw coded('folder-not-allowed', 'A Workspace needs a folder.');
  const name = projects.map((project) => project.name).join(' + ');
  return { id: newId('workspace'), name, projects, primary: primary.id, openedAt: 0 };
}

function refuseOverlap(paths: readonly string[]): void {
  for (const [index, one] of paths.entries()) {
    const overlap = paths.find((other, at) => at !== index && contains(one, other));
    if (overlap !== undefined) {
      throw coded('folder-not-allowed', 'Folders of a Workspace are never the same or nested.', {
        detail: overlap,
      });
    }
  }
}

/** Whether `inner` is `outer` or lies inside it, by whole path segments. */
function contains(outer: string, inner: string): boolean {
  const relative = path.relative(outer, inner);
  const leaves = relative === '..' || relative.startsWith(`..${path.sep}`);
  return !leaves && !path.isAbsolute(relative);
}

async function missingFolders({ projects }: Workspace): Promise<string[]> {
  const missing = await Promise.all(
    projects.map(({ path: folder }) =>
      requireFolder(folder).then(
        () => null,
        () => folder,
      ),
    ),
  );
  return missing.filter((folder) => folder !== null);
}
