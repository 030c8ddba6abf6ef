import type { FoundFiles } from '@fyllo/file-finder/api';
import type { Project } from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import { NewestOnly } from '../connections/newest-only';
import type { FileFinderLink } from '../file-finder-link';

/** The questions for files of all windows: one at a time for each, the newest. */
export class FileQuestions {
  private readonly newest: NewestOnly;

  constructor(private readonly link: FileFinderLink) {
    this.newest = new NewestOnly((key) => link.cancel(key));
  }

  /**
   * Files of the projects' folders that fit the query. `projects` is asked only once the connection's older question
   * is over. Errors: `cancelled`, `worker-gone`, those of `projects`.
   */
  find(
    connection: Connection,
    query: string,
    projects: () => Promise<readonly Project[]>,
  ): Promise<FoundFiles> {
    return this.newest.run(connection, {
      prepare: projects,
      ask: (all, { key }) => {
        const folders = all.map(({ path, name }) => ({
          path,
          project: all.length > 1 ? name : null,
        }));
        return this.link.find({ key, folders, query });
      },
    });
  }

  /** Ends the connection's question, for it is closed. */
  cancel(connection: Connection): Promise<void> {
    return this.newest.cancel(connection);
  }
}
