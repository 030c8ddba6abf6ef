import type { AttachmentId } from '@fyllo/protocol';
import type { UnsentPlace } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { isStillThere, type Caller } from '../connections/router';

interface Upload {
  readonly connection: Connection;
  readonly place: UnsentPlace;
}

/** Files on their way: a page that goes leaves none of them behind. */
export class Uploads {
  private readonly uploads = new Map<AttachmentId, Upload>();

  constructor(private readonly report: (where: string, thrown: unknown) => void) {}

  begun(caller: Caller, place: UnsentPlace, id: AttachmentId): void {
    if (isStillThere(caller)) this.uploads.set(id, { connection: caller.connection, place });
    else this.giveUp(id, place);
  }

  /** It is complete or was taken away, by whichever page: one that lost its connection goes on with another. */
  ended(place: UnsentPlace, id: AttachmentId): void {
    if (this.uploads.get(id)?.place === place) this.uploads.delete(id);
  }

  leave(connection: Connection): void {
    for (const [id, upload] of this.uploads) {
      if (upload.connection === connection) this.giveUp(id, upload.place);
    }
  }

  private giveUp(id: AttachmentId, place: UnsentPlace): void {
    this.uploads.delete(id);
    place.detach(id).catch((thrown: unknown) => this.report('upload', thrown));
  }
}
