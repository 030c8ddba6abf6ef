import {
  markTold,
  SideFile,
  sideFileOf,
  untoldPlaces,
  type ByteRange,
  type FsPort,
  type LineJournal,
} from '@fyllo/files';
import type { SessionFiles } from './layout';

export interface Damage {
  /** Damaged places that were not told of before this session was opened. */
  readonly lines: number;
  /** The file that keeps their bytes. */
  readonly file: string;
}

/**
 * Collects what could not be read. Each place is told in one run only: its bytes go into a side file, where a mark
 * follows once somebody has heard of it. What was found and not told of, because it lies in an old page or the
 * program ended, is told the next time. SECURITY: S-03
 */
export class DamageReport {
  private lines = 0;
  private file = '';
  private readonly counted = new Set<string>();
  private readonly kept = new Set<string>();
  /** Damaged files with places nobody has been told of. */
  private readonly untold = new Set<string>();

  private readonly sides = new Map<string, SideFile>();

  constructor(private readonly fs: FsPort) {}

  /** With what earlier runs found. A side file that cannot be read keeps no session from opening. */
  static async open(
    { details, transcript, journal }: SessionFiles,
    fs: FsPort,
  ): Promise<DamageReport> {
    const report = new DamageReport(fs);
    for (const path of [details, journal, transcript]) {
      const lines = await untoldPlaces(path, fs).catch(() => 0);
      if (lines > 0) report.found(path, lines);
    }
    return report;
  }

  get current(): Damage | null {
    return this.lines === 0 ? null : { lines: this.lines, file: this.file };
  }

  /**
   * Keeps damaged bytes aside. Errors: `disk-full`, `permission-denied`, `io-failed`; the damage is counted all
   * the same, and the next call with the same places tries to keep them again. `whole`: see `SideFile`.
   */
  async note(
    journal: LineJournal,
    ranges: readonly ByteRange[],
    { whole = false } = {},
  ): Promise<void> {
    const key = ({ offset, length }: ByteRange): string => `${journal.path}:${offset}:${length}`;
    const fresh = ranges.filter((range) => !this.kept.has(key(range)));
    if (fresh.length === 0) return;
    const uncounted = fresh.filter((range) => !this.counted.has(key(range)));
    for (const range of uncounted) this.counted.add(key(range));
    let known = 0;
    try {
      known = fresh.length - (await this.sideOf(journal).keep(journal, fresh, { whole }));
      for (const range of fresh) this.kept.add(key(range));
    } finally {
      const lines = uncounted.length - known;
      if (lines > 0) this.found(journal.path, lines);
    }
  }

  /** Somebody has heard of `current`. Where that cannot be written down, it is told again in the next run. */
  async told(): Promise<void> {
    for (const path of this.untold) {
      await markTold(path, this.fs).catch(() => undefined);
      this.untold.delete(path);
    }
  }

  private sideOf({ path }: LineJournal): SideFile {
    const side = this.sides.get(path) ?? new SideFile(path, this.fs);
    this.sides.set(path, side);
    return side;
  }

  private found(path: string, lines: number): void {
    this.lines += lines;
    this.file = sideFileOf(path);
    this.untold.add(path);
  }
}
