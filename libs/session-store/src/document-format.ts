import path from 'node:path';
import { coded } from '@fyllo/protocol';
import {
  asFileOperation,
  isMissing,
  readDocument,
  removeFile,
  replaceDocument,
  type FsPort,
} from '@fyllo/files';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes a document of the format `from` one of the next format. The same document always gives the same result. */
export interface FormatStep {
  readonly from: number;
  readonly change: (document: Fields) => Fields;
}

/** The format a kind of document has today, and the way there from each older one. */
export class DocumentFormat {
  constructor(
    readonly current: number,
    private readonly steps: readonly FormatStep[] = [],
  ) {}

  /** Whether a document was written by a later version of the program. SECURITY: M-03 */
  isNewer(document: unknown): boolean {
    return isFields(document) && this.formatOf(document) > this.current;
  }

  isOlder(document: unknown): boolean {
    return isFields(document) && this.formatOf(document) < this.current;
  }

  /** The document in today's format; what no step leads to today stays as it is. SECURITY: M-01 */
  upgraded(document: unknown): unknown {
    if (!isFields(document) || !this.isOlder(document)) return document;
    const step = this.steps.find(({ from }) => from === this.formatOf(document));
    if (step === undefined) return document;
    return this.upgraded({ ...step.change(document), format: step.from + 1 });
  }

  /** A document that names no format has today's: the one that validation then asks for. */
  formatOf(document: Fields): number {
    const { format } = document;
    return typeof format === 'number' && Number.isSafeInteger(format) ? format : this.current;
  }
}

const BACKUP = /\.format-\d+$/;

/**
 * Brings documents into today's format, one at a time. The old text is copied beside the document first, and stays
 * until the program has ended in an orderly way once; only then the document is replaced, as a whole. So a run that
 * ends anywhere is simply repeated. SECURITY: M-02
 */
export class DocumentUpgrades {
  private readonly backups = new Set<string>();

  constructor(private readonly fs: FsPort) {}

  /**
   * Upgrades a document; nothing happens to one that is missing, damaged, newer or of today.
   * Errors: `disk-full`, `permission-denied`, `io-failed`; then the document is as it was.
   */
  async upgrade(target: string, format: DocumentFormat): Promise<void> {
    const read = await readDocument(target, this.fs);
    if (read.state !== 'ok' || !isFields(read.value) || !format.isOlder(read.value)) return;
    const upgraded = format.upgraded(read.value);
    if (upgraded === read.value) throw coded('session-damaged', 'no step leads from this format');
    const backup = `${target}.format-${format.formatOf(read.value)}`;
    this.backups.add(backup);
    await replaceDocument(backup, read.text, this.fs);
    await replaceDocument(target, `${JSON.stringify(upgraded, null, 2)}\n`, this.fs);
  }

  /** Takes over the backups in a folder that earlier runs had no orderly end to remove. Errors: `io-failed` … */
  async adopt(folder: string): Promise<void> {
    await asFileOperation(folder, async () => {
      try {
        for (const entry of await this.fs.entries(folder)) {
          if (entry.isFile() && BACKUP.test(entry.name)) {
            this.backups.add(path.join(folder, entry.name));
          }
        }
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown;
      }
    });
  }

  /** The program ends in an orderly way: nobody needs the old texts any more. */
  async removeBackups(): Promise<void> {
    for (const backup of this.backups) {
      await removeFile(backup, this.fs);
      this.backups.delete(backup);
    }
  }
}
