import path from 'node:path';
import { coded, type SessionId, type WorkspaceId } from '@fyllo/protocol';
import { folderNames, moveEntry, removeTree, syncFolder } from '@fyllo/files';
import type { Layout } from './layout';
import type { StoreContext } from './log-parts';

/** Deletes sessions. One rename decides: before it the session is as it was, after it there is none. SECURITY: S-12 */
export class SessionDeletion {
  private readonly running = new Map<SessionId, Promise<void>>();
  /** Trees that could not be removed when their session was deleted. */
  private readonly left = new Set<string>();

  constructor(
    private readonly layout: Layout,
    private readonly context: StoreContext,
  ) {}

  /** Whether the session must not be opened any more. */
  isRunning(id: SessionId): boolean {
    return this.running.has(id);
  }

  /**
   * Deletes a session; `release` lets its files go first. Its metadata is not looked at, so a damaged session and
   * one of a newer format can be deleted too; a link or a file in place of the folder cannot.
   * Errors: `not-found`, `disk-full`, `permission-denied`, `io-failed`.
   */
  delete(workspaceId: WorkspaceId, id: SessionId, release: () => Promise<void>): Promise<void> {
    const known = this.running.get(id);
    if (known !== undefined) return known;
    const deletion = this.run(workspaceId, id, release).finally(() => this.running.delete(id));
    this.running.set(id, deletion);
    return deletion;
  }

  /** Waits for deletions that run, and tries once more to remove what is left of earlier ones. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.running.values());
    for (const tree of this.left) await this.remove(tree);
  }

  private async run(
    workspaceId: WorkspaceId,
    id: SessionId,
    release: () => Promise<void>,
  ): Promise<void> {
    const { fs } = this.context;
    const folder = this.layout.session(workspaceId, id);
    const deleted = this.layout.deleted(workspaceId, id);
    // The folder's own listing tells the exact name: a disk that ignores case would find another session's folder.
    if (!(await folderNames(path.dirname(folder), fs)).includes(id)) {
      throw coded('not-found', 'no such session');
    }
    await release();
    await removeTree(deleted, fs);
    await moveEntry(folder, deleted, fs);
    this.left.add(deleted);
    // A rename that is lost with the power brings back a whole session; that is no reason to call this one there.
    await syncFolder(path.dirname(folder), fs).catch(() => undefined);
    await this.remove(deleted);
  }

  /** What stays is removed by `finish` or at the next start. */
  private async remove(tree: string): Promise<void> {
    try {
      await removeTree(tree, this.context.fs);
      this.left.delete(tree);
    } catch {
      this.left.add(tree);
    }
  }
}
