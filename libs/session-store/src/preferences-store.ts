import { coded, DEFAULT_PREFERENCES, type Preferences } from '@fyllo/protocol';
import { isPreferences } from '@fyllo/protocol/validators';
import { readDocument, replaceDocument, type FsPort } from '@fyllo/files';
import type { DocumentFormat, DocumentUpgrades } from './document-format';
import { TaskQueue } from './task-queue';

/** `preferences.json`: defaults where nothing is stored or the file is damaged. */
export class PreferencesStore {
  private readonly queue = new TaskQueue();

  constructor(
    private readonly path: string,
    private readonly fs: FsPort,
    private readonly format: DocumentFormat,
    private readonly upgrades: DocumentUpgrades,
  ) {}

  /** A file of a newer format is read as far as it is understood. Errors: `permission-denied`, `io-failed`. */
  read(): Promise<Preferences> {
    return this.queue.run(async () => (await this.load()).preferences);
  }

  /**
   * Changes some preferences. A damaged file is copied to `preferences.json.damaged` first.
   * Errors: `bad-request`, `format-too-new` (nothing is written), `disk-full`, `permission-denied`, `io-failed`.
   */
  patch(change: Partial<Preferences>): Promise<Preferences> {
    return this.queue.run(async () => {
      const { preferences, newer, damaged } = await this.load();
      if (newer) throw coded('format-too-new', 'preferences were written by a newer version');
      const next = { ...preferences, ...change, format: preferences.format };
      if (!isPreferences(next)) throw coded('bad-request', 'not valid preferences');
      await this.upgrades.upgrade(this.path, this.format);
      if (damaged !== undefined) await replaceDocument(`${this.path}.damaged`, damaged, this.fs);
      await replaceDocument(this.path, `${JSON.stringify(next, null, 2)}\n`, this.fs);
      return next;
    });
  }

  private async load(): Promise<{
    readonly preferences: Preferences;
    readonly newer: boolean;
    readonly damaged?: string;
  }> {
    const read = await readDocument(this.path, this.fs);
    if (read.state === 'missing') return { preferences: DEFAULT_PREFERENCES, newer: false };
    const value = read.state === 'ok' ? this.format.upgraded(read.value) : undefined;
    const newer = this.format.isNewer(value);
    const known = { ...DEFAULT_PREFERENCES, ...(value as object | undefined) };
    if (value !== undefined && isPreferences(known)) return { preferences: known, newer };
    const damaged = read.text ?? '';
    return { preferences: DEFAULT_PREFERENCES, newer, damaged };
  }
}
