import {
  coded,
  type Params,
  type Project,
  type ResultValue,
  type Workspace,
  type WorkspaceId,
} from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import { folderIdentity, isInPlace, withIdentity } from './folder-identity';
import { changedMembers, membersFrom, newProject, refuseOverlap } from './members';
import { findMoved } from './moved-folders';
import { noFolder } from './require-folder';
import {
  kindOf,
  marksOf,
  memberAt,
  newWorkspace,
  pathsOf,
  primaryOf,
  withMember,
  type WorkspaceKind,
} from './workspace-shape';

/** A named collection of folders; `primary` is a place among them. */
export interface NewCollection {
  readonly name: string;
  readonly paths: readonly string[];
  readonly primary?: number;
}

/** The Workspaces this data folder knows, and how folders become one. */
export class Workspaces {
  private known: Promise<Map<WorkspaceId, Workspace>> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: SessionStore,
    private readonly now: () => number,
    /** Hears of a Workspace that is not what it was, apart from the time it was opened. */
    private readonly changed: (workspace: Workspace) => void = () => undefined,
  ) {}

  async get(id: WorkspaceId): Promise<Workspace | undefined> {
    return (await this.load()).get(id);
  }

  /** Error: `not-found`. */
  async require(id: WorkspaceId): Promise<Workspace> {
    const workspace = await this.get(id);
    if (!workspace) throw coded('not-found', 'There is no such Workspace.');
    return workspace;
  }

  /** Latest first, with the folders that are not there any more; without those that were taken off the list. */
  async recent(): Promise<ResultValue<'launcher.recent'>['workspaces']> {
    const all = [...(await this.load()).values()]
      .filter(({ forgotten }) => forgotten !== true)
      .sort((a, b) => b.openedAt - a.openedAt);
    return Promise.all(
      all.map(async (workspace) => ({ workspace, missing: await missingFolders(workspace) })),
    );
  }

  /**
   * A primary folder that was only renamed or moved near by is found again and stays the same project; one that is
   * elsewhere is looked for at `primaryAt`. Errors: `not-found`; `folder-missing` with the path when the primary folder
   * is gone; those of the folder at `primaryAt`.
   */
  reopen(id: WorkspaceId, primaryAt?: string): Promise<Workspace> {
    return this.inTurn(async () => {
      const workspace = await this.require(id);
      const primary = primaryOf(workspace);
      if ((await folderIdentity(primary.path)) !== null) return this.touch(workspace);
      const found = primaryAt ?? (await findMoved([primary])).get(primary.id);
      if (found === undefined) throw noFolder(primary.path);
      return this.touch(await this.moved(workspace, primary.id, found));
    });
  }

  /**
   * The Workspace of one folder, or the collection of exactly these folders in this order; made when there is none.
   * A folder that is the primary one of a collection is still a Workspace of its own. Errors: `folder-missing`,
   * `permission-denied`, `folder-not-allowed` (relative, twice or nested, too many).
   */
  openFolders(folders: readonly string[]): Promise<Workspace> {
    return this.inTurn(async () => {
      const projects = await membersFrom(folders);
      const kind = projects.length === 1 ? 'folder' : 'collection';
      const found = (await this.find(kind, projects)) ?? (await this.findMovedTo(projects));
      return this.touch(found ?? newWorkspace(kind, projects));
    });
  }

  /**
   * The collection of these folders, with this name and primary one; what was made of the same folders before is found
   * again, with its sessions. Errors: those of `openFolders`; `bad-request` for a primary one that is none of them.
   */
  openCollection({ name, paths, primary: place = 0 }: NewCollection): Promise<Workspace> {
    return this.inTurn(async () => {
      const projects = await membersFrom(paths);
      const known = await this.find('collection', projects);
      const workspace = known ?? newWorkspace('collection', projects);
      const primary = memberAt(workspace.projects, place).id;
      return this.touch({ ...workspace, name: name.trim(), primary });
    });
  }

  /** Errors: `not-found`, `bad-request`, those of the folders and of the store. */
  change(id: WorkspaceId, change: Params<'workspace.change'>): Promise<Workspace> {
    return this.inTurn(async () => {
      const before = await this.require(id);
      const projects = await changedMembers(before.projects, change.members);
      const alone = projects.length === 1 && projects[0]?.id === before.projects[0]?.id;
      return this.save({
        ...before,
        name: change.name.trim(),
        projects: [...projects],
        primary: memberAt(projects, change.primary).id,
        kind: alone ? kindOf(before) : 'collection',
      });
    });
  }

  /** Members that are not where they were, and where they are as far as that can be seen. Error: `not-found`. */
  async missing(id: WorkspaceId): Promise<ResultValue<'workspace.find-moved'>['missing']> {
    const { projects } = await this.require(id);
    const inPlace = await Promise.all(projects.map(isInPlace));
    const missing = projects.filter((_, index) => !inPlace[index]);
    const found = await findMoved(missing);
    return missing.map((project) => ({
      projectId: project.id,
      found: found.get(project.id) ?? null,
    }));
  }

  /** Errors: `not-found` for a project that is no member, those of the folder and of the store. */
  relocate(id: WorkspaceId, projectId: Project['id'], path: string): Promise<Workspace> {
    return this.inTurn(async () => {
      const before = await this.require(id);
      if (!before.projects.some((project) => project.id === projectId)) {
        throw coded('not-found', 'There is no such project in this Workspace.');
      }
      return this.save(await this.moved(before, projectId, path));
    });
  }

  /** Errors: `not-found`, those of the store; then the rule is what it was. */
  setPolicy(
    id: WorkspaceId,
    permissionPolicy: NonNullable<Workspace['permissionPolicy']>,
  ): Promise<Workspace> {
    return this.inTurn(async () => this.save({ ...(await this.require(id)), permissionPolicy }));
  }

  /** Off the list, with the rule for permissions reset. Errors: `not-found`, those of the store. */
  forget(id: WorkspaceId): Promise<Workspace> {
    return this.inTurn(async () =>
      this.save({ ...(await this.require(id)), forgotten: true, permissionPolicy: 'ask' }),
    );
  }

  /** One after another, or the same folder opened twice at once would become two Workspaces. */
  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined); // whoever asked hears of it
    return done;
  }

  private async moved(workspace: Workspace, id: Project['id'], path: string): Promise<Workspace> {
    const after = withMember(workspace, { ...(await newProject(path)), id });
    refuseOverlap(after.projects);
    return after;
  }

  private async find(
    kind: WorkspaceKind,
    projects: readonly Project[],
  ): Promise<Workspace | undefined> {
    const wanted = pathsOf(projects);
    return [...(await this.load()).values()].find(
      (workspace) => kindOf(workspace) === kind && pathsOf(workspace.projects) === wanted,
    );
  }

  /** The Workspace of this one folder when it had another name: the same folder is the same project. */
  private async findMovedTo(projects: readonly Project[]): Promise<Workspace | undefined> {
    const [folder, ...others] = projects;
    if (folder?.identity === undefined || others.length > 0) return undefined;
    for (const workspace of (await this.load()).values()) {
      const [member] = workspace.projects;
      if (kindOf(workspace) !== 'folder' || member?.identity !== folder.identity) continue;
      if ((await folderIdentity(member.path)) === null)
        return withMember(workspace, { ...folder, id: member.id });
    }
    return undefined;
  }

  /** `forgotten` is written in any case: fields that a document does not name stay as they are on disk. */
  private async touch(workspace: Workspace): Promise<Workspace> {
    const projects = await identified(workspace.projects);
    return this.save({ ...workspace, projects, forgotten: false, openedAt: this.now() });
  }

  private async save(workspace: Workspace): Promise<Workspace> {
    const all = await this.load();
    const before = all.get(workspace.id);
    await this.store.saveWorkspace(workspace);
    all.set(workspace.id, workspace);
    if (before && marksOf(before) !== marksOf(workspace)) this.changed(workspace);
    return workspace;
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

async function missingFolders({ projects }: Workspace): Promise<string[]> {
  const identities = await Promise.all(projects.map(({ path }) => folderIdentity(path)));
  return projects.flatMap(({ path }, index) => (identities[index] === null ? [path] : []));
}

/** Folders from before identities were kept get theirs. */
const identified = (projects: readonly Project[]): Promise<Project[]> =>
  Promise.all(
    projects.map(async (project) =>
      project.identity === undefined ? await withIdentity(project) : project,
    ),
  );
