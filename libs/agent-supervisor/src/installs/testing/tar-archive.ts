import { gzipSync } from 'node:zlib';

/** One header and its bytes, as a tar archive has them; nothing is checked, so that it can be hostile. */
export interface TarPart {
  readonly name: string;
  /** `0` a file, `1` a hard link, `2` a symbolic link, `5` a folder, `L` a long name, `x` attributes. */
  readonly type?: string;
  readonly link?: string;
  readonly body?: string | Buffer;
  readonly mode?: number;
  /** What the header says of the size, when it lies. */
  readonly size?: number;
  readonly brokenSum?: boolean;
}

const BLOCK = 512;

export const tarArchive = (parts: readonly TarPart[]): Buffer =>
  Buffer.concat([...parts.flatMap(partBytes), Buffer.alloc(2 * BLOCK)]);

export const tarGz = (parts: readonly TarPart[]): Buffer => gzipSync(tarArchive(parts));

/** An attribute record of the pax format: its length counts itself. */
export function paxRecord(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`;
  let length = rest.length + 1;
  while (`${length}${rest}`.length !== length) length = `${length}${rest}`.length;
  return `${length}${rest}`;
}

function partBytes(part: TarPart): readonly Buffer[] {
  const body = Buffer.from(part.body ?? '');
  const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK);
  return [header(part, part.size ?? body.length), body, padding];
}

function header(
  { name, type = '0', link = '', mode = 0o644, brokenSum = false }: TarPart,
  size: number,
): Buffer {
  const bytes = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number): string =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  bytes.write(name, 0, 100, 'utf8');
  bytes.write(octal(mode, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(0, 12), 136);
  bytes.write('        ', 148);
  bytes.write(type, 156);
  bytes.write(link, 157, 100, 'utf8');
  bytes.write('ustar\0', 257, 'latin1');
  bytes.write('00', 263);
  const sum = bytes.reduce((total, byte) => total + byte, brokenSum ? 1 : 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}
