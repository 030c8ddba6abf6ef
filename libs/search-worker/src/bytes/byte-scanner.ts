import type { ByteSet } from './byte-set';
import {
  ALTERNATIVES,
  kernelMemory,
  PLACES,
  startKernel,
  TABLE_BYTES,
  type FindFitting,
} from './scan-kernel';

/** What `ByteScanner` looks for: up to eight alternatives of three neighbouring bytes. */
export type Fingerprint = readonly (readonly ByteSet[])[];

/** Where the bytes begin; the tables lie before. */
const START = 128;
/** The kernel looks at whole vectors and at neighbours, so it reads that far behind the bytes. */
const SLACK = 32;

/** A buffer that files are read into, and a fast search for a fingerprint in it. */
export class ByteScanner {
  /** What is searched; its content is the caller's. */
  readonly bytes: Buffer;
  private readonly tables: Uint8Array;
  private readonly findFitting: FindFitting;

  /** `capacity`: bytes that can be searched at once. */
  constructor(readonly capacity: number) {
    const memory = kernelMemory(START + capacity + SLACK);
    this.bytes = Buffer.from(memory.buffer, START, capacity);
    this.tables = new Uint8Array(memory.buffer, 0, TABLE_BYTES);
    this.findFitting = startKernel(memory);
  }

  /** What to look for from now on. */
  aim(fingerprint: Fingerprint): void {
    this.tables.fill(0);
    fingerprint.slice(0, ALTERNATIVES).forEach((places, alternative) => {
      for (let place = 0; place < PLACES; place += 1) {
        this.allow(place, 1 << alternative, places[place] ?? []);
      }
    });
  }

  /**
   * The first position in `[from, end)` where the fingerprint fits, or −1. It may fit where it should not (halves of
   * bytes are compared, and bytes behind `end`), but never the other way round.
   */
  find(from: number, end: number): number {
    const found = this.findFitting(START + from, START + end) - START;
    return found >= 0 && found < end ? found : -1;
  }

  private allow(place: number, bit: number, set: ByteSet): void {
    const lower = 32 * place;
    for (const byte of set) {
      this.tables[lower + (byte & 0x0f)] = (this.tables[lower + (byte & 0x0f)] ?? 0) | bit;
      this.tables[lower + 16 + (byte >> 4)] = (this.tables[lower + 16 + (byte >> 4)] ?? 0) | bit;
    }
  }
}
