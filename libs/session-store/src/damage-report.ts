import { keepAside, sideFileOf, type ByteRange, type FsPort, type LineJournal } from '@fyllo/files';

export interface Damage {
  /** Damaged places found since the session was opened. */
  readonly lines: number;
  /** The file that keeps their bytes. */
  readonly file: string;
}

/** Collects what could not be read. Each place is reported in one run only: then its bytes are in the side file. */
export class DamageReport {
  private lines = 0;
  private file = '';
  private readonly counted = new Set<string>();
  private readonly kept = new Set<string>();

  constructor(private readonly fs: FsPort) {}

  get current(): Damage | null {
    return this.lines === 0 ? null : { lines: this.lines, file: this.file };
  }

  /**
   * Keeps damaged bytes aside. Errors: `disk-full`, `permission-denied`, `io-failed`; the damage is counted all
   * the same, and the next call with the same places tries to keep them again.
   */
  async note(journal: LineJournal, ranges: readonly ByteRange[]): Promise<void> {
    const key = ({ offset, length }: ByteRange): string => `${journal.path}:${offset}:${length}`;
    const fresh = ranges.filter((range) => !this.kept.has(key(range)));
    if (fresh.length === 0) return;
    const uncounted = fresh.filter((range) => !this.counted.has(key(range)));
    for (const range of uncounted) this.counted.add(key(range));
    this.file = sideFileOf(journal.path);
    let known = 0;
    try {
      known = fresh.length - (await keepAside(journal.path, journal, fresh, this.fs));
      for (const range of fresh) this.kept.add(key(range));
    } finally {
      this.lines += Math.max(0, uncounted.length - known);
    }
  }
}
