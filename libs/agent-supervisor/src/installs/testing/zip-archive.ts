import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a zip archive; nothing is checked, so that it can be hostile. */
export interface ZipPart {
  readonly name: string;
  readonly body?: string | Buffer;
  /** The Unix file type and rights. */
  readonly mode?: number;
  /** The system it says it was made on; 3 is Unix. */
  readonly madeOn?: number;
  readonly deflated?: boolean;
  /** What the directory says of the unpacked size, when it lies. */
  readonly size?: number;
  readonly encrypted?: boolean;
  readonly method?: number;
}

export function zipArchive(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const file = Buffer.concat([localHeader(part), Buffer.from(part.name), packed(part)]);
    directory.push(directoryEntry(part, offset), Buffer.from(part.name));
    files.push(file);
    offset += file.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}

const bodyOf = ({ body = '' }: ZipPart): Buffer => Buffer.from(body);

const packed = (part: ZipPart): Buffer =>
  part.deflated === true ? deflateRawSync(bodyOf(part)) : bodyOf(part);

/** What both headers hold in the same order: flags, method, time, sum, sizes, length of the name. */
function common(part: ZipPart): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(part.encrypted === true ? 1 : 0x0800, 0);
  bytes.writeUInt16LE(part.method ?? (part.deflated === true ? 8 : 0), 2);
  bytes.writeUInt32LE(crc32(bodyOf(part)), 8);
  bytes.writeUInt32LE(packed(part).length, 12);
  bytes.writeUInt32LE(part.size ?? bodyOf(part).length, 16);
  bytes.writeUInt16LE(Buffer.byteLength(part.name), 20);
  return bytes;
}

function localHeader(part: ZipPart): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x04034b50, 0);
  start.writeUInt16LE(20, 4);
  return Buffer.concat([start, common(part)]);
}

function directoryEntry(part: ZipPart, offset: number): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt32LE(0x02014b50, 0);
  start.writeUInt16LE(((part.madeOn ?? 3) << 8) | 20, 4);
  start.writeUInt16LE(20, 6);
  const end = Buffer.alloc(14);
  end.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 6);
  end.writeUInt32LE(offset, 10);
  return Buffer.concat([start, common(part), end]);
}
