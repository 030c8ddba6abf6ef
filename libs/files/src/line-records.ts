import { isUtf8 } from 'node:buffer';
import { MAX_JSON_DEPTH } from '@fyllo/protocol';
import type { ByteRange } from './file-bytes';
import { exceedsJson } from './json-depth';
import type { Line } from './lines';

/** What the records of a file look like. */
export interface RecordFormat<T> {
  /** How a record's JSON begins; where two records share a line, the second is looked for by this. */
  readonly starts: readonly string[];
  /** The record a JSON value stands for; `undefined` when it is none. */
  readonly read: (value: unknown) => T | undefined;
}

export interface PlacedRecord<T> extends ByteRange {
  readonly record: T;
}

/** What a line holds: usually one record and no damage. Nothing is lost silently: bytes are one or the other. */
export interface LineContent<T> {
  readonly records: readonly PlacedRecord<T>[];
  readonly damage: readonly ByteRange[];
}

/** More than that in one line is not parsed: a line of 8 MiB may hold millions, and take half a GiB. LIMIT: S-03 */
export const MAX_LINE_VALUES = 1_000_000;

/** Looking for glued records may not cost more than this many parses of one line, of so many bytes in all. LIMIT: S-03 */
const MAX_ATTEMPTS = 256;
const MAX_PARSED_BYTES = 64 * 1024 * 1024;

interface Budget {
  attempts: number;
  bytes: number;
}

/**
 * Reads one line of a file that may have been torn, padded with NULs, glued, or edited by hand. Records on both
 * sides of a tear are recovered where they can be told apart. SECURITY: S-03
 */
export function readLine<T>(line: Line, format: RecordFormat<T>): LineContent<T> {
  if (line.tooLong !== undefined) {
    return { records: [], damage: [{ offset: line.offset, length: line.tooLong }] };
  }
  const body = trim(line.bytes);
  if (body.length === 0) {
    return { records: [], damage: hasNul(line.bytes) ? [wholeOf(line)] : [] };
  }
  const offset = line.offset + body.offset;
  const bytes = line.bytes.subarray(body.offset, body.offset + body.length);
  const record = parse(bytes, format);
  if (record !== undefined) {
    const intact = isUtf8(bytes) && !hasNul(line.bytes);
    return {
      records: [{ record, offset, length: bytes.length }],
      damage: intact ? [] : [wholeOf(line)],
    };
  }
  const records = separate(bytes, offset, format, {
    attempts: MAX_ATTEMPTS,
    bytes: MAX_PARSED_BYTES,
  });
  return { records, damage: [wholeOf(line)] };
}

const wholeOf = (line: Line): ByteRange => ({ offset: line.offset, length: line.bytes.length });

const hasNul = (bytes: Buffer): boolean => bytes.includes(0);

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const PADDING = new Set([0x00, 0x09, 0x0d, 0x20, ...BYTE_ORDER_MARK]);

/** Without white space, CR, NUL and byte order mark on both sides; JSON neither starts nor ends with any of them. */
function trim(bytes: Buffer): ByteRange {
  let start = 0;
  let end = bytes.length;
  while (start < end && PADDING.has(bytes[start] ?? -1)) start += 1;
  while (end > start && PADDING.has(bytes[end - 1] ?? -1)) end -= 1;
  return { offset: start, length: end - start };
}

function parse<T>(bytes: Buffer, format: RecordFormat<T>): T | undefined {
  if (exceedsJson(bytes, { depth: MAX_JSON_DEPTH, values: MAX_LINE_VALUES })) return undefined;
  try {
    return format.read(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined; // the caller reports the bytes as damage
  }
}

/** Records that lie one after the other in a line that is not a record as a whole, or behind a torn one. */
function separate<T>(
  bytes: Buffer,
  offset: number,
  format: RecordFormat<T>,
  budget: Budget,
): PlacedRecord<T>[] {
  let from = 1;
  while (budget.attempts > 0 && budget.bytes > 0) {
    const start = nextStart(bytes, from, format.starts);
    if (start < 0) break;
    budget.attempts -= 1;
    budget.bytes -= bytes.length - start;
    const record = parse(bytes.subarray(start), format);
    if (record !== undefined) {
      const placed = { record, offset: offset + start, length: bytes.length - start };
      const head = bytes.subarray(0, start);
      const first = parse(head, format);
      return first === undefined
        ? [...separate(head, offset, format, budget), placed]
        : [{ record: first, offset, length: head.length }, placed];
    }
    from = start + 1;
  }
  return [];
}

function nextStart(bytes: Buffer, from: number, starts: readonly string[]): number {
  const found = starts.map((start) => bytes.indexOf(start, from)).filter((index) => index >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}
