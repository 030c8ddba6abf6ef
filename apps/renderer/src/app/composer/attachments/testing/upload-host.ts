import { type AttachmentId, fail, ok } from '@fyllo/protocol';
import type { FakeLink } from '../../../host/testing/fake-link';

/** The beginning of a PNG: enough to be taken for one. */
export const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export const fakeFile = (name: string, bytes: Uint8Array, type = ''): File => {
  const whole = bytes.slice();
  const file = new File([whole], name, { type });
  const slice = (from = 0, to = whole.length): Blob =>
    Object.assign(new Blob([whole.slice(from, to)]), {
      arrayBuffer: () => Promise.resolve(whole.slice(from, to).buffer),
    });
  return Object.assign(file, { slice });
};

interface Upload {
  readonly id: AttachmentId;
  readonly name: string;
  readonly size: number;
  readonly bytes: Uint8Array;
}

interface ChunkParams {
  readonly attachmentId: AttachmentId;
  readonly offset: number;
  readonly data: string;
}

/** The host's side of attachments, strict about the order of chunks. */
export class UploadHost {
  readonly begun = new Map<AttachmentId, Upload>();
  readonly copies: Upload[] = [];
  afterChunk: (() => void) | null = null;
  mostInFlight = 0;
  private inFlight = 0;
  private lastId = 0;

  constructor(link: FakeLink) {
    link.answers['unsent.attach'] = (params) => this.attach(params as Upload);
    link.answers['unsent.chunk'] = async (params) => {
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      const answer = this.append(params as ChunkParams);
      await new Promise((resolve) => setTimeout(resolve));
      this.inFlight -= 1;
      this.afterChunk?.();
      return link.state() === 'open' ? answer : fail('disconnected', '');
    };
    link.answers['unsent.attached'] = (params) =>
      this.complete((params as ChunkParams).attachmentId);
    link.answers['unsent.detach'] = (params) => {
      const { attachmentId } = params as ChunkParams;
      this.begun.delete(attachmentId);
      const at = this.copies.findIndex(({ id }) => id === attachmentId);
      if (at >= 0) this.copies.splice(at, 1);
      return ok({});
    };
  }

  private attach({ name, size }: Upload) {
    this.lastId += 1;
    const id = `id-${this.lastId.toString()}`;
    this.begun.set(id, { id, name, size, bytes: new Uint8Array() });
    return ok({ attachmentId: id });
  }

  private append({ attachmentId, offset, data }: ChunkParams) {
    const upload = this.begun.get(attachmentId);
    if (!upload || upload.bytes.length !== offset) return fail('conflict', '');
    const bytes = new Uint8Array(Buffer.concat([upload.bytes, Buffer.from(data, 'base64')]));
    this.begun.set(attachmentId, { ...upload, bytes });
    return ok({});
  }

  private complete(id: AttachmentId) {
    const upload = this.begun.get(id);
    if (upload?.bytes.length !== upload?.size || !upload) return fail('conflict', '');
    this.begun.delete(id);
    this.copies.push(upload);
    const { name, size } = upload;
    return ok({ attachment: { id, name, size, kind: 'file', mimeType: 'text/plain' } });
  }
}
