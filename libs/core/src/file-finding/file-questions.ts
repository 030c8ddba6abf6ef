import type { FoundFiles } from '@fyllo/file-finder/api';
import { coded, type Project } from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import type { FileFinderLink } from '../file-finder-link';

/** The questions for files of all windows: one at a time for each, the newest. */
export class FileQuestions {
  private count = 0;
  /** Key of the running question of a connection. */
  private readonly running = new Map<Connection, string>();

  constructor(private readonly link: FileFinderLink) {}

  /**
   * Files of the projects' folders that fit the query. `projects` is asked only once the connection's older question
   * is over. Errors: `cancelled`, `worker-gone`, those of `projects`.
   */
  async find(
    connection: Connection,
    query: string,
    projects: () => Promise<readonly Project[]>,
  ): Promise<FoundFiles> {
    const before = this.running.get(connection);
    const key = `${connection.id} ${(this.count += 1)}`;
    this.running.set(connection, key);
    try {
      if (before !== undefined) await this.link.cancel(before);
      const all = await projects();
      if (this.running.get(connection) !== key) {
        throw coded('cancelled', 'A newer question was asked.');
      }
      const folders = all.map(({ path, name }) => ({
        path,
        project: all.length > 1 ? name : null,
      }));
      return await this.link.find({ key, folders, query });
    } finally {
      if (this.running.get(connection) === key) this.running.delete(connection);
    }
  }

  /** Ends the connection's question, for it is closed. */
  async cancel(connection: Connection): Promise<void> {
    const key = this.running.get(connection);
    if (key === undefined) return;
    this.running.delete(connection);
    await this.link.cancel(key);
  }
}
