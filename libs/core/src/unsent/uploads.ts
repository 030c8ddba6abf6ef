import type { AttachmentId } from '@fyllo/protocol';
import type { UnsentPlace } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';

/** Files on their way: a page that goes leaves none of them behind. */
export class Uploads {
  private readonly uploads = new Map<Connection, Map<AttachmentId, UnsentPlace>>();

  constructor(private readonly report: (where: string, thrown: unknown) => void) {}

  begun(connection: Connection, place: UnsentPlace, id: AttachmentId): void {
    const own = this.uploads.get(connection) ?? new Map<AttachmentId, UnsentPlace>();
    this.uploads.set(connection, own.set(id, place));
    if (connection.isClosed) this.leave(connection);
  }

  /** It is complete or was taken away. */
  ended(connection: Connection, id: AttachmentId): void {
    const own = this.uploads.get(connection);
    own?.delete(id);
    if (own?.size === 0) this.uploads.delete(connection);
  }

  leave(connection: Connection): void {
    const own = this.uploads.get(connection);
    this.uploads.delete(connection);
    for (const [id, place] of own ?? []) {
      place.detach(id).catch((thrown: unknown) => this.report('upload', thrown));
    }
  }
}
