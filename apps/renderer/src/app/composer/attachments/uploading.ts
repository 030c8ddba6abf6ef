import {
  type AppError,
  type Attachment,
  type AttachmentId,
  fail,
  type Result,
  UPLOAD_CHUNK_BYTES,
} from '@fyllo/protocol';
import { firstValueFrom, fromEvent, map, race } from 'rxjs';
import { type AttachmentPlace, toBase64 } from '../../attached-files';
import type { HostLink } from '../../host';
import type { AttachmentFault } from './draft-attachment';

/** Enough to keep a connection busy; more would only wait in it. */
const CHUNKS_IN_FLIGHT = 2;

/** A file on its way. */
export interface Uploading {
  readonly file: Blob;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** The person does not want it any more. */
  readonly cancelled: AbortSignal;
  announced(id: AttachmentId): void;
  /** Part of the bytes that have arrived, 0 to 1. */
  progressed(part: number): void;
}

export type UploadEnd =
  | { readonly end: 'kept'; readonly attachment: Attachment }
  | { readonly end: 'failed'; readonly fault: AttachmentFault }
  | { readonly end: 'cancelled' };

const CANCELLED: UploadEnd = { end: 'cancelled' };
const failed = (fault: AttachmentFault): UploadEnd => ({ end: 'failed', fault });
const refused = (error: AppError): UploadEnd => failed({ why: 'host', error });

const elsewhere = () => fail('wrong-workspace', 'Another Workspace is open in this window by now.');

/**
 * Brings files to the host in pieces, and takes them away again. `isHere`: whether the page is still in the Workspace
 * of the place.
 */
export class Uploads {
  constructor(
    private readonly link: HostLink,
    private readonly place: AttachmentPlace,
    private readonly isHere: () => boolean,
  ) {}

  /** Begins anew after each loss of the connection; ends without a trace on the host unless the file is kept. */
  async upload(uploading: Uploading): Promise<UploadEnd> {
    for (;;) {
      const end = await this.once(uploading);
      const lost = end.end === 'failed' && isLost(end.fault);
      if (!lost) return end;
      uploading.progressed(0);
      if (!(await this.backAgain(uploading.cancelled))) return CANCELLED;
    }
  }

  /** Deletes a copy, when there is a connection at the latest. Nothing to delete is a success. */
  async drop(attachmentId: AttachmentId): Promise<Result<unknown>> {
    for (;;) {
      if (!this.isHere()) return elsewhere();
      const result = await this.link.call('unsent.detach', { ...this.place, attachmentId });
      if (result.ok || result.error.code !== 'disconnected') return result;
      await this.backAgain(null);
    }
  }

  private async once(uploading: Uploading): Promise<UploadEnd> {
    if (isCancelled(uploading)) return CANCELLED;
    if (!this.isHere()) return refused(elsewhere().error);
    const { name, type, size } = uploading;
    const answer = await this.link.call('unsent.attach', { ...this.place, name, type, size });
    if (!answer.ok) return refused(answer.error);
    const { attachmentId } = answer.value;
    uploading.announced(attachmentId);
    const end = (await this.send(uploading, attachmentId)) ?? (await this.complete(attachmentId));
    const unwanted = isCancelled(uploading);
    if (end.end === 'kept' && !unwanted) return end;
    void this.drop(attachmentId);
    return unwanted ? CANCELLED : end;
  }

  /** Null when all bytes have arrived. */
  private async send(uploading: Uploading, attachmentId: AttachmentId): Promise<UploadEnd | null> {
    const { file, size, cancelled } = uploading;
    const inFlight: Promise<Result<unknown>>[] = [];
    for (let offset = 0; offset < size || inFlight.length > 0; offset += UPLOAD_CHUNK_BYTES) {
      if (cancelled.aborted) return CANCELLED;
      if (offset < size) {
        const length = Math.min(UPLOAD_CHUNK_BYTES, size - offset);
        const bytes = await readPiece(file, offset, length);
        if (bytes === null) return failed({ why: 'source' });
        const data = toBase64(bytes);
        inFlight.push(
          this.link.call('unsent.chunk', { ...this.place, attachmentId, offset, data }),
        );
      }
      if (offset < size && inFlight.length < CHUNKS_IN_FLIGHT) continue;
      const answer = await inFlight.shift();
      if (answer?.ok === false) return refused(answer.error);
      uploading.progressed(Math.min(1, Math.max(0, offset / size)));
    }
    return null;
  }

  private async complete(attachmentId: AttachmentId): Promise<UploadEnd> {
    const answer = await this.link.call('unsent.attached', { ...this.place, attachmentId });
    return answer.ok ? { end: 'kept', attachment: answer.value.attachment } : refused(answer.error);
  }

  /** Resolves at the next welcome; false when it is not wanted any more. */
  private async backAgain(cancelled: AbortSignal | null): Promise<boolean> {
    if (this.link.state() === 'open') return true;
    const back = this.link.connected.pipe(map(() => true));
    if (cancelled === null) return firstValueFrom(back);
    if (cancelled.aborted) return false;
    return firstValueFrom(race(back, fromEvent(cancelled, 'abort').pipe(map(() => false))));
  }
}

/** Asked anew each time: it changes meanwhile. */
const isCancelled = ({ cancelled }: Uploading): boolean => cancelled.aborted;

const isLost = (fault: AttachmentFault): boolean =>
  fault.why === 'host' && fault.error.code === 'disconnected';

/** Null when the file is not what it was when it was chosen: gone, shorter, or not to be read. */
async function readPiece(file: Blob, offset: number, length: number): Promise<Uint8Array | null> {
  try {
    const bytes = new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
    return bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}
